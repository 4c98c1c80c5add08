/** Checks one plan: composes it anew and tells what is wrong, and what would change. */
import { issuesInWords } from "../../contract/issueWords.ts";
import { type DeploymentPlan, PlanInput } from "../../contract/plan.ts";
import { planWithin, readMemory } from "../../contract/planFile.ts";
import type { PlanDiff } from "../../contract/primitives.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import type { JsonObject } from "../../contract/reading.ts";
import type { Engine } from "../../engine/engine.ts";
import type { RulePack } from "../../engine/rules/model.ts";
import { errorWords } from "../../shared/fault.ts";
import { JsonFault, parsedJson } from "../../shared/json/parsed.ts";
import { composedAnew, isOther, isOutdated, observe } from "../../shared/planCheck.ts";
import type { TextFile } from "./files.ts";
import type { Finding } from "./finding.ts";
import { placesIn } from "./places.ts";

export interface CheckedPlan {
  readonly file: string;
  readonly findings: readonly Finding[];
  /** What composing it anew would change; undefined for what is no plan. */
  readonly diff: PlanDiff | undefined;
  /** Whether it was made under other rules, another catalogue or other knowledge. */
  readonly isOutdated: boolean;
  /** The file's new text; undefined where nothing would change, or the plan is kept within something else. */
  readonly updated: string | undefined;
}

/** Whatever is wrong with the file, also what nobody foresaw, is a finding: the others are checked all the same. */
export function checkPlan(engine: Engine, packs: readonly RulePack[], file: TextFile): CheckedPlan {
  if (file.refused !== undefined) return unusable(file.name, file.refused);
  try {
    return checked(engine, packs, file);
  } catch (error) {
    return unusable(file.name, errorWords(error));
  }
}

function checked(engine: Engine, packs: readonly RulePack[], { name: file, text }: TextFile): CheckedPlan {
  let json: unknown;
  try {
    json = parsedJson(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return unusable(file, `This is no JSON: ${error.message}.`);
  }
  const given = planIn(json);
  const parsed = PlanInput.safeParse(given);
  if (!parsed.success)
    return unusable(file, `This is no deployment plan. ${issuesInWords(parsed.error, given)}`);
  const plan = parsed.data;
  const word = readMemory(plan).provider ?? DEFAULT_PROVIDER_WORD;
  const fresh = engine.resolve(word, composedAnew(plan, packs));
  const diff = engine.diff(plan, fresh);
  const outdated = isOutdated(plan, fresh, engine.kbVersion);
  const places = placesIn(text);
  return {
    file,
    findings: observe(fresh, diff, outdated).map((observation) => ({
      ...observation,
      file,
      ...places.of(observation.components[0]),
    })),
    diff,
    isOutdated: outdated,
    updated:
      (outdated || isOther(diff)) && planIn(json) === json ? updatedText(plan, fresh, engine) : undefined,
  };
}

/** What of a file is the plan; an envelope without a result is none. */
function planIn(json: unknown): unknown {
  try {
    return planWithin(json);
  } catch {
    return undefined;
  }
}

function unusable(file: string, message: string): CheckedPlan {
  return {
    file,
    findings: [unreadable(file, message)],
    diff: undefined,
    isOutdated: false,
    updated: undefined,
  };
}

/** That a file could not be read, or not be written. */
export function unreadable(file: string, message: string): Finding {
  return { rule: "check:unreadable", level: "error", message, file, line: 1, column: 1, components: [] };
}

/** The plan as it is composed now, with all that the file remembers besides. */
function updatedText(before: PlanInput, { ...fresh }: DeploymentPlan, { kbVersion }: Engine): string {
  const { applied_rules: _, kb_version, ...kept } = before as JsonObject;
  const updated = { ...kept, ...fresh, ...(kb_version !== undefined && { kb_version: kbVersion }) };
  return `${JSON.stringify(updated, null, 2)}\n`;
}
