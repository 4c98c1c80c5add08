/**
 * Everything that reads, checks, mends, draws, compares or writes what others wrote, with inputs that may grow. A
 * function that is exported in one of {@link ROOMS} has to be run by one of these cases, or to be among
 * {@link GIVEN_LITTLE}; `test/unit/project/growth.test.ts` names those that are neither.
 */
import { CASES as ENGINE } from "./engineCases.ts";
import type { GrowthCase } from "./growth.ts";
import { CASES as OTHERS } from "./otherCases.ts";
import { CASES as PLANS } from "./planCases.ts";

export const GROWTH_CASES: readonly GrowthCase[] = [...ENGINE, ...PLANS, ...OTHERS];

/** Those with which every function is called that any case calls: of plans, some shapes are enough. */
export const COVERING_CASES: readonly GrowthCase[] = [
  ...ENGINE,
  ...PLANS.filter(({ input }) =>
    /alone|chain|ring|taken|unknown|within parts|tags|long names of/.test(input),
  ),
  ...OTHERS,
];

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
  "engine/diagram/card.ts drawDisc",
  "engine/read/arm/scope.ts namedBy",
  "engine/read/types.ts createResourceTypes",
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
];

/**
 * Inputs on which something was quadratic: they are tried in every run, all others by `npm run test:stress`. So is
 * composing, which is quick for what people compose, and takes longer than in proportion from a thousand components on.
 */
const EVERY_RUN =
  /^(?:Fn::Join|locals of|locals twice|resources of one name|a parameter of many|a mesh of|equal names|names nearly|names that are|relations of one|long|parts within parts|checks and|attributes and|findings and|stars and|components and)/;

/** What is tried in every run. */
export const QUICK_CASES: readonly GrowthCase[] = GROWTH_CASES.filter(
  ({ of, input }) => EVERY_RUN.test(input) && !/mermaid|drawio|by rules|with |resolve/.test(of),
);
