/** What is there, as the rules look at it: its components with their types, declarations and neighbours. */
import { MODULE_TYPE, type PlanInput } from "../../contract/plan.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type Component, makeComponent } from "../composition/component.ts";
import { Declared } from "./declared.ts";

export interface KnownComponent {
  readonly declared: Declared;
  readonly component: Component;
}

export interface KnownRelation {
  readonly from: Component;
  readonly to: Component;
  readonly kind: string;
}

/** A plan that was read, without what a run is about to take away. */
export class Existing {
  readonly plan: PlanInput;
  readonly all: readonly KnownComponent[];
  readonly relations: readonly KnownRelation[];
  /** Whether all of it could be read and is of known types: else what seems to be missing may be there. */
  readonly isWhole: boolean;
  readonly #byName: ReadonlyMap<string, KnownComponent>;
  readonly #near: ReadonlyMap<string, readonly string[]>;

  constructor(plan: PlanInput, catalogue: Pick<Catalogue, "lookup">) {
    this.plan = plan;
    this.all = plan.components
      .filter(
        ({ change, count }) => change?.action !== "delete" && change?.action !== "forget" && count !== 0,
      )
      .map((one) => ({
        declared: new Declared(one),
        component: makeComponent({
          ...{ typeId: one.type_id, name: one.name, entry: catalogue.lookup(one.type_id) },
          ...{ desiredInput: one.desired_input, serves: one.serves, purpose: one.purpose },
        }),
      }));
    this.#byName = new Map(this.all.map((one) => [one.declared.name, one]));
    const relations = plan.relations ?? [];
    this.relations = relations.flatMap(({ from, to, kind }) => {
      const [one, other] = [this.#byName.get(from), this.#byName.get(to)];
      return one && other ? { from: one.component, to: other.component, kind } : [];
    });
    this.isWhole = this.all.every(
      ({ component: { entry }, declared: { component } }) =>
        component.source_type !== MODULE_TYPE && (entry !== undefined || component.completes === true),
    );
    const pairs = [
      ...relations.flatMap(({ from, to }) => [[from, to] as const, [to, from] as const]),
      ...plan.components.flatMap(({ name, serves, parent }) =>
        [serves, parent].flatMap((other) =>
          other === undefined ? [] : [[name, other] as const, [other, name] as const],
        ),
      ),
    ];
    const near = Map.groupBy(pairs, ([name]) => name);
    this.#near = new Map([...near].map(([name, all]) => [name, all.map(([, other]) => other)]));
  }

  /** What a component is related to, serves, stands in or holds. */
  near(name: string): readonly KnownComponent[] {
    return (this.#near.get(name) ?? []).flatMap((other) => this.#byName.get(other) ?? []);
  }

  named(name: string): KnownComponent | undefined {
    return this.#byName.get(name);
  }
}
