/** What to add where a plan lacks a capability: such as would be linked to what lacks it. */
import type { PlanFix } from "../../contract/plan.ts";
import type { Capability } from "../catalogue/capabilities.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Component } from "./component.ts";
import { usualTypes } from "./fixes.ts";
import { areLinkable, companyOf } from "./joints.ts";
import type { Parts } from "./parts.ts";
import { isOwnEndpoint } from "./personal.ts";
import type { Policy } from "./policy.ts";
import type { WarningRule } from "./warningRules.ts";

/** Finds the types that mend a plan. */
export class Remedies {
  readonly #catalogue: Catalogue;
  readonly #policy: Policy;
  readonly #parts: Parts;

  constructor(catalogue: Catalogue, policy: Policy, parts: Parts) {
    this.#catalogue = catalogue;
    this.#policy = policy;
    this.#parts = parts;
  }

  /** The fix of a rule, or none where the cloud has nothing that could be linked. */
  fixOf(
    { title, add, to, on = [] }: NonNullable<WarningRule["fix"]>,
    subjects: readonly Component[],
    plan: readonly Component[],
  ): PlanFix[] {
    const there = entriesOf(to === "plan" ? plan : subjects);
    const provider = entriesOf(subjects)[0]?.provider;
    if (provider === undefined) return [];
    const grounds = on.flatMap((under) => this.#linked(provider, under, there));
    const types = usualTypes(this.#catalogue, this.#policy, provider, add);
    for (const entry of types.filter((one) => !this.#parts.isSpecial(one))) {
      if (to === "nothing" || areLinkable(this.#companyOf(entry), there))
        return [{ title: `${title}: ${entry.name}`, add: [entry.typeId] }];
      const ground = grounds.find((one) => areLinkable([entry], this.#companyOf(one)));
      if (ground)
        return [{ title: `${title}: ${entry.name} on ${ground.name}`, add: [ground.typeId, entry.typeId] }];
    }
    return [];
  }

  /** The types with a capability that would be linked to any of those that are there. */
  #linked(provider: string, capability: Capability, there: readonly CatalogueEntry[]): CatalogueEntry[] {
    return usualTypes(this.#catalogue, this.#policy, provider, capability).filter((entry) =>
      areLinkable(this.#companyOf(entry), there),
    );
  }

  #companyOf(entry: CatalogueEntry): ReadonlySet<CatalogueEntry> {
    return companyOf(this.#catalogue, this.#parts, entry);
  }
}

/** The types of what could be linked with something new: another's own endpoint leads to that one alone. */
function entriesOf(components: readonly Component[]): CatalogueEntry[] {
  const open = components.filter((component) => !isOwnEndpoint(component));
  return [...new Set(open.flatMap(({ entry }) => entry ?? []))];
}
