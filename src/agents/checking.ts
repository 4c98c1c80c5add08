import * as z from "zod/mini";
import { PlanInput } from "../contract/plan.ts";
import { readMemory } from "../contract/planFile.ts";
import { isObject, type JsonObject } from "../contract/reading.ts";
import { GivenRules } from "../contract/rules.ts";
import { CHECK_LEVELS, composedAnew, isOutdated, observe } from "../shared/planCheck.ts";
import { underWord } from "./clouds.ts";
import { notesOf, RuleNotes, rulesFor } from "./rules.ts";
import { counted, listIn, type ToolBackends, tool } from "./tool.ts";

const CheckInput = z.object({
  plan: PlanInput.check(z.describe("A deployment plan, or the content of a *.plan.json file, unchanged")),
  rules: GivenRules,
});

const CheckedPlan = z.looseObject({
  /** It was made under other rules, another catalog or other knowledge than those of now. */
  outdated: z.boolean(),
  findings: z.array(
    z.looseObject({
      /** Full name of the rule: `plan:single-zone`, `rules:ours/no-public-bucket`, `check:would-add`. */
      rule: z.string(),
      level: z.enum(CHECK_LEVELS),
      message: z.string(),
      components: z.array(z.string()),
      link: z.optional(z.string()),
    }),
  ),
  ...RuleNotes,
});

/** What a plan is held against: the same as the command line's `check`. */
export const CHECKING_TOOLS = {
  checkPlan: tool({
    name: "check_plan",
    title: "Check Plan",
    about: "Checks a deployment plan against the rules and the catalog of now.",
    progress: "Checking a plan",
    reference: "infraCheck",
    icon: "checklist",
    topic: "planning",
    description:
      "Check a deployment plan against the rules, the catalog and the knowledge of now. The rules that the team keeps in its folders count by themselves; further rule packs can be passed. Use it for a *.plan.json file of the repository, or after a plan was edited by hand. Answers findings (rule, level, message, components): what is wrong, and what composing it anew with {resolveComposition} would add, take away or change. Changes nothing. Works offline.",
    input: CheckInput,
    output: CheckedPlan,
    long: ["findings"],
    summary: checkSummary,
    work: checkPlan,
  }),
} as const;

async function checkPlan(
  backends: ToolBackends,
  { plan, rules }: z.infer<typeof CheckInput>,
  signal: AbortSignal,
): Promise<JsonObject> {
  const { provider, intent, kbVersion } = readMemory(plan);
  const team = await backends.rules(signal);
  const { rules: inForce = [] } = rulesFor(team, rules);
  return underWord(backends, provider, async (client) => {
    const fresh = await client.resolve(composedAnew(plan, inForce), { signal });
    const diff = await client.diff(plan, fresh, { signal });
    // Only guidance tells the version of the knowledge, which most plans do not remember.
    const current = kbVersion && (await client.practices(intent ?? "", { signal })).kbVersion;
    const outdated = isOutdated(plan, fresh, current);
    return { outdated, findings: observe(fresh, diff, outdated), ...notesOf(team.notes) };
  });
}

function checkSummary(result: JsonObject): string {
  const levels = listIn(result, "findings").map((finding) => isObject(finding) && finding["level"]);
  const counts = CHECK_LEVELS.map((level) =>
    counted(levels.filter((each) => each === level).length, level),
  ).join(", ");
  return result["outdated"] === true ? `${counts}. The plan is of an earlier time.` : `${counts}.`;
}
