/**
 * Everything that reads, checks, mends, draws, compares or writes what others wrote, with inputs that may grow. A
 * function that is exported in one of {@link ROOMS} has to be run by one of these cases, or to be among
 * {@link GIVEN_LITTLE}; `test/unit/project/growth.test.ts` names those that are neither.
 */
import { CASES as ANSWERS } from "./answerCases.ts";
import { CASES as DRIFT } from "./driftCases.ts";
import { CASES as ENGINE } from "./engineCases.ts";
import type { GrowthCase } from "./growth.ts";
import { CASES as IMPORTS } from "./importCases.ts";
import { CASES as LOGS } from "./logCases.ts";
import { CASES as PLANS } from "./planCases.ts";
import { CASES as READING } from "./readCases.ts";
import { CASES as RULES } from "./ruleCases.ts";
import { CASES as STDIO } from "./stdioCases.ts";

export const GROWTH_CASES: readonly GrowthCase[] = [
  ...[...READING, ...PLANS, ...ENGINE],
  ...[...RULES, ...DRIFT, ...ANSWERS, ...LOGS, ...IMPORTS, ...STDIO],
];

/** Those with which every function is called that any case calls. */
export const COVERING_CASES: readonly GrowthCase[] = GROWTH_CASES.filter(({ covers }) => covers);

/** Those on which something was quadratic: the others are tried by `npm run test:stress`. */
export const QUICK_CASES: readonly GrowthCase[] = GROWTH_CASES.filter(({ everyRun }) => everyRun);

/** Folders, below `src`, whose exported functions are given what others wrote. */
export const ROOMS = [
  "editor/plans/core",
  "editor/logs/text",
  "engine/diagram",
  "engine/read",
  "engine/review",
  "engine/rules",
  "service/import",
  "shared/drift",
  "shared/json",
  "shared/logs",
  "shared/redaction",
  "shared/sources",
] as const;

/** Exported functions there that no case runs: they are given one word, number or place, or nothing of others. */
export const GIVEN_LITTLE: readonly string[] = [
  "editor/logs/text/ansi.ts withoutControls",
  "editor/logs/text/sgr.ts background",
  "editor/logs/text/sgr.ts foreground",
  "editor/logs/text/visible.ts stylesWithin",
  "editor/plans/core/steps.ts finishInSlices",
  "engine/diagram/architecture/layout/cards.ts styleOfSize",
  "engine/diagram/architecture/layout/filling.ts isAsGood",
  "engine/diagram/architecture/layout/lines.ts runsThrough",
  "engine/diagram/architecture/names.ts isWhole",
  "engine/diagram/card.ts drawDisc",
  "engine/read/arm/scope.ts namedBy",
  "engine/read/indexedTable.ts grantsIn",
  "engine/read/join.ts onceOfEach",
  "engine/read/model.ts barTo",
  "engine/read/paths.ts leadsOut",
  "engine/read/types.ts createResourceTypes",
  "engine/review/model.ts lessThan",
  "engine/review/structure.ts isClosedElsewhere",
  "engine/review/structure.ts isSignedInElsewhere",
  "engine/rules/componentCondition.ts amountOf",
  "engine/rules/examples.ts failingExamples",
  "engine/rules/review.ts isCalled",
  "engine/rules/schema.ts publishedRuleSchema",
  "engine/rules/shipped.ts shippedPacks",
  "service/import/importError.ts quote",
  "shared/drift/judged.ts countAccepted",
  "shared/drift/judged.ts countDrifted",
  "shared/drift/judged.ts countUnclear",
  "shared/drift/judged.ts countsAsDrift",
  "shared/drift/judged.ts isAbout",
  "shared/logs/timestamps.ts formatDuration",
  "shared/logs/timestamps.ts formatRunDuration",
  "shared/sources/configurationFiles.ts isFetched",
];
