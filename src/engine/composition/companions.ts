/** What rules of packs require beside the components of a plan. */
import type { PlanFinding } from "../../contract/plan.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { ReadyRule, RulesInForce } from "../rules/inForce.ts";
import type { RuleOf } from "../rules/model.ts";
import { isCalled, type Lack, lacksOf, messageOf, RuledPlan, requirementsOf } from "../rules/review.ts";
import type { Chosen } from "./chosen.ts";
import { addNew } from "./completion.ts";
import { usualTypes } from "./fixes.ts";
import type { Policy } from "./policy.ts";
import type { ComponentRelation } from "./relation.ts";

/**
 * Adds what rules require and the plan does not have, one component for each rule. What one rule adds may do for the
 * next, so that they are asked in the order of their names.
 */
export function addCompanions(
  chosen: Chosen,
  catalogue: Catalogue,
  policy: Policy,
  relations: readonly ComponentRelation[],
): void {
  const { draft } = chosen;
  const plan = new RuledPlan(draft.inOrder.components, relations);
  for (const { ready } of lacksOf(policy.rules, plan)) {
    if (policy.suppresses(ready.name)) continue;
    const wanted = companionFor(ready, catalogue, policy);
    const isThere = wanted && [...draft.entries].some((entry) => meets(ready, entry));
    if (wanted && !isThere) addNew(chosen, wanted, ready.name);
  }
}

function meets({ rule: { require } }: ReadyRule<RuleOf<"require">>, entry: CatalogueEntry): boolean {
  return "gives" in require ? entry.gives.includes(require.gives) : isCalled(entry, require.type);
}

/** The type to add: the one that is named, or the cloud's usual one, a preferred one before the others. */
function companionFor(
  { rule: { require } }: ReadyRule<RuleOf<"require">>,
  catalogue: Catalogue,
  policy: Policy,
): CatalogueEntry | undefined {
  const { provider, rules } = policy;
  if ("type" in require) {
    const named = catalogue.forProvider(provider).find((entry) => isCalled(entry, require.type));
    return named && !policy.objectionTo(named)?.final ? named : undefined;
  }
  const usual = usualTypes(catalogue, policy, provider, require.gives);
  return usual.find((entry) => rules.isPreferred(entry)) ?? usual[0];
}

/** What is required, nothing meets, and could not be added: an error; where its rule is suppressed, a warning. */
export function reportLacks(
  policy: Policy,
  plan: RuledPlan,
): { errors: PlanFinding[]; warnings: PlanFinding[] } {
  const lacks = lacksOf(policy.rules, plan);
  const finding = ({ ready: { name, rule }, subjects }: Lack, reason: string): PlanFinding => {
    const names = subjects.map((one) => one.name);
    return {
      rules: [name],
      message: `${messageOf(rule, names)} ${reason}`,
      components: names,
      ...(rule.link !== undefined && { link: rule.link }),
    };
  };
  const isSuppressed = ({ ready }: Lack) => policy.suppresses(ready.name);
  return {
    errors: lacks
      .filter((lack) => !isSuppressed(lack))
      .map((lack) =>
        finding(
          lack,
          "Nothing was added: the catalog has nothing for it that the rules and constraints allow.",
        ),
      ),
    warnings: lacks
      .filter(isSuppressed)
      .map((lack) => finding(lack, "Nothing was added because this rule is suppressed.")),
  };
}

/** Who asks for what a rule has added, and in which words; by the rule's name. */
export type Askers = ReadonlyMap<string, { readonly names: readonly string[]; readonly message: string }>;

export function askersOf(rules: RulesInForce, plan: RuledPlan): Askers {
  return new Map(
    requirementsOf(rules, plan).map(({ ready: { name, rule }, subjects }) => {
      const names = subjects.map((one) => one.name);
      return [name, { names, message: messageOf(rule, names) }];
    }),
  );
}
