import type { Capability } from "../../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { TalkedOf } from "../../designs/talk.ts";
import type { Qualifier } from "../data.ts";
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
  /** Words within it that are not its own. */
  readonly between?: readonly number[];
  readonly denied: boolean;
  /** What does the job is there already, and stays. */
  readonly exists: boolean;
  /** It is there, but outside of the target cloud. */
  readonly outside: boolean;
  /** It is what records come from ("events from our shop"). */
  readonly isOrigin: boolean;
}

/** The types and capabilities that a part of an intent speaks of. */
export interface Subjects {
  readonly types: ReadonlySet<CatalogueEntry>;
  readonly capabilities: ReadonlySet<Capability>;
}

/** What an intent says, read with one provider in mind. */
export interface Facts {
  /** The words that are not denied. */
  readonly tokens: readonly Token[];
  readonly named: ReadonlyMap<CatalogueEntry, Fact>;
  /** Types that are named only to say that they are not wanted. */
  readonly deniedNames: ReadonlyMap<CatalogueEntry, string>;
  /** Products' own names that are denied: nothing that bears one is wanted. */
  readonly deniedBrands: ReadonlySet<string>;
  readonly capabilities: ReadonlyMap<Capability, Fact>;
  /** Families of capabilities of which the intent wants any one ("a database"), by the word that says so. */
  readonly families: ReadonlyMap<string, readonly Capability[]>;
  readonly deniedCapabilities: ReadonlyMap<Capability, string>;
  readonly qualifiers: ReadonlyMap<Qualifier, string>;
  /** Types of other clouds that the intent speaks of as what does a job, by the words that name them. */
  readonly foreign: ReadonlyMap<CatalogueEntry, string>;
  /** Own types that are to be replaced: not wanted, but their job is. */
  readonly replaced: ReadonlyMap<CatalogueEntry, string>;
  /** Own types that are there already and stay, by the words that name them. They are named as well. */
  readonly existing: ReadonlyMap<CatalogueEntry, string>;
  /** Capabilities that only what is there already gives. */
  readonly existingCapabilities: ReadonlyMap<Capability, string>;
  /** Types of other clouds, and own ones that run elsewhere, that do a job already and go on with it. */
  readonly outside: ReadonlyMap<CatalogueEntry, string>;
  /** What the design data hears, in the text's order. */
  readonly marks: readonly Mark[];
  /** Roles that sentences talk of, and that are not denied. */
  readonly talked: readonly TalkedOf[];
  /** Phrases that are heard to mean nothing else. */
  readonly shields: readonly { readonly start: number; readonly end: number }[];
  readonly corrections: readonly Correction[];
  /** The language the intent seems to be written in, when it is not English. */
  readonly language: string | undefined;
}
