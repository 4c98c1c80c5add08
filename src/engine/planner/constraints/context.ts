import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { IntentReader } from "../facts/reader.ts";

/** What constraints are read against. */
export interface ConstraintContext {
  readonly catalogue: Catalogue;
  readonly provider: string;
  readonly reader: IntentReader;
}
