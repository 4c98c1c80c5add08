/** What checks of existing infrastructure are, and what they look at. */
import type { PlanComponent } from "../../contract/plan.ts";
import type { ReviewLevel } from "../../contract/review.ts";
import type { ReadLanguage } from "../read/model.ts";

/** What a finding weighs that rests on a default: whoever deploys it may have chosen otherwise. */
export function lessThan(level: ReviewLevel): ReviewLevel {
  return level === "error" ? "warning" : "note";
}

/** Languages and their types: a check says for each under which name the property stands. */
type InLanguage<T> = Readonly<Partial<Record<ReadLanguage, T>>>;

/** Days that a vendor has set, which is right for as long as the vendor sets no others. */
export interface DatedTable {
  /** The vendor's page that it is taken from. */
  readonly source: string;
  /** The day on which it was last held against the source, as YYYY-MM-DD. */
  readonly asOf: string;
  /** The day, as YYYY-MM-DD, by what it is the day of. */
  readonly days: Readonly<Record<string, string>>;
}

/** A property of a type that should not stand as it does. Paths are keys joined by dots. */
export interface PropertyCheck {
  /** Without the prefix `plan:`; several checks may share it. */
  readonly rule: string;
  readonly level: ReviewLevel;
  /** `TYPE PATH` by language: `aws_db_instance storage_encrypted`. */
  readonly at: InLanguage<string>;
  /** Values that it should not have. Yes and no count as texts, too. */
  readonly bad: readonly (boolean | number | string)[];
  /** From which day on each of the values is bad; all of them ever since where it is absent. */
  readonly from?: DatedTable;
  /** Languages in which it is as bad when it is not set at all, by the default of the service or the provider. */
  readonly unset?: readonly ReadLanguage[];
  /** Paths by language: where one of these is set, or nobody knows whether, nothing is said. */
  readonly unless?: InLanguage<readonly string[]>;
  /** Values of paths that make the default another one: `engine` begins with `aurora`. */
  readonly unlessIs?: InLanguage<readonly { readonly path: string; readonly begins: string }[]>;
  /** What is wrong; `{name}` stands for the component, `{day}` for the day of {@link from}; the property with its value follows. */
  readonly message: string;
  /** The guidance, which is the source of the rule. */
  readonly link: string;
  readonly fix?: { readonly title: string; readonly value: boolean | number | string };
}

/** A component as rules of one declaration look at it. */
export interface Reviewable {
  readonly component: PlanComponent;
  readonly language: ReadLanguage;
  /** The type as its language writes it. */
  readonly type: string;
}
