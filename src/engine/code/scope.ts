/** What the templates of mappings can ask the translation for. */
import type { PlanComponent } from "../../contract/plan.ts";
import type { NameForm, Value, VariableType } from "./model.ts";
import type { Tie } from "./planGraph.ts";
import type { Told } from "./told.ts";

/** Components that a template or a condition asks for. */
export interface Found {
  readonly all: readonly PlanComponent[];
  /** Takes note that one of them became code: the relations that led to it have their trace. */
  follow(one: PlanComponent): void;
}

/** Where there is nobody to ask from. */
export const NOTHING: Found = { all: [], follow: () => {} };

/** What a template can ask for; the translation of one component answers. */
export interface Scope {
  readonly component: PlanComponent;
  /** Of the component, of the end of the relation that it leads to, of a related one of a type, or of a given one. */
  related(types: readonly string[], tie?: Tie & { readonly of?: string | PlanComponent }): Found;
  /** What contains the component and what it has relations with, the nearest first. */
  around(): Found;
  /** What the component, or the related one of a type, uses as a program. */
  uses(of?: string, polls?: boolean): Found;
  /** What whoever uses components of a type is told of them. */
  told(type: string): readonly Told[];
  /** What the templates of another component can ask for. */
  own(one: PlanComponent): Scope;
  /** What is made; where that is nothing or false, the relations that were followed for it have no trace of it. */
  attempt<T>(make: () => T): T;
  /** Whether the plan has a component of one of these types. */
  present(types: readonly string[]): boolean;
  /** The value that refers to a component or what stands beside it; undefined where nothing does. */
  refer(
    component: PlanComponent,
    attribute: string | undefined,
    beside?: string,
    form?: string,
  ): Value | undefined;
  /** The resources that a component is, where it is several, by what `refer` calls them. */
  forms(component: PlanComponent): readonly (string | undefined)[];
  /** What the plan sets on the component, on the end of the relation, or on the related component of a type. */
  input(path: string, of?: string): unknown;
  variable(name: string): Value;
  ask(question: Question): Value;
  /** A name of at most so many characters, of what the resource is for or of a given component, with an ending of the deployment's own where nobody else may have it. */
  name(form: NameForm, max: number, unique: boolean, of?: PlanComponent): Value;
  /** An attribute of the own resource. In `own` of another component it is read as by whoever refers to it. */
  self(attribute?: string): Value | undefined;
  /** Own resource or an end of the relation; with an id what stands beside it, if it does. */
  resource(place: "self" | "from" | "to", extra?: string): string | undefined;
  /** What stands beside the own resource, or one of those of the relation. */
  extra(id: string): string | undefined;
  shared(id: string): string | undefined;
  /** A template of `_common.yaml`. */
  template(name: string): unknown;
  ordinal(of?: "to"): number;
  /** Components by what a template calls them; undefined where there is no such. */
  called(place: "self" | "from" | "to"): PlanComponent | undefined;
  /** The accesses that the relation gives. */
  access(): readonly string[];
  port(): number | undefined;
  /** All that the relation names. */
  ports(): readonly number[];
  /** Takes note of a variable that the component is told, and can do without. */
  tell(name: string, value: Value): void;
  decide(text: string): void;
}

export interface Question {
  readonly name: string;
  readonly type: VariableType;
  readonly description: string;
  readonly default?: Value | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly sensitive?: boolean | undefined;
  /** Regular expression that the whole value matches. */
  readonly pattern?: string | undefined;
}
