import type { Capability } from "../../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { AskedQuality } from "../data.ts";
import type { Token } from "../text/tokens.ts";
import type { Correction } from "./spelling.ts";

/** Something the intent asks for, with the words that say so. */
export interface Fact {
  /** In thousandths: 1000 is said outright, less is hinted at, more is said repeatedly. */
  readonly strength: number;
  readonly evidence: string;
  /** Said with a product's own name ("Redis"), rather than with a word for what it does ("cache"). */
  readonly isBrand: boolean;
}

/** A tag of the design data that the words [start, end) say, or deny. */
export interface Mark {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
  readonly evidence: string;
  /** Said of what is not wanted, or is left. */
  readonly denied: boolean;
  /** Said of what is wanted, as far as can be told. */
  readonly asked: boolean;
}

/** The types and capabilities that a part of an intent speaks of. */
export interface Subjects {
  readonly types: ReadonlySet<CatalogueEntry>;
  readonly capabilities: ReadonlySet<Capability>;
}

/** What the words of an intent say, read with one provider in mind. */
export interface Facts {
  /** The words that speak of nothing that is not wanted. */
  readonly tokens: readonly Token[];
  /** Types that are asked for, by name or by a word for what they do. */
  readonly named: ReadonlyMap<CatalogueEntry, Fact>;
  readonly capabilities: ReadonlyMap<Capability, Fact>;
  readonly qualities: ReadonlyMap<AskedQuality, string>;
  /** Compliance programs that apply. */
  readonly programs: CatalogueEntry["qualifiers"]["compliance"];
  /** What the design data hears, in the text's order. */
  readonly marks: readonly Mark[];
  readonly corrections: readonly Correction[];
  /** The language the intent seems to be written in, when it is not English. */
  readonly language: string | undefined;
}
