import { isCapability } from "../catalogue/capabilities.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Fact, Facts } from "../planner/facts/facts.ts";
import { UNIT } from "../planner/text/fixed.ts";
import { type Candidate, indexCandidates } from "./candidates.ts";
import { choosingIn } from "./deciding.ts";
import { type Choice, type Circumstances, type Covered, type Filled, fill, type Gap } from "./fill.ts";
import type { DesignLibrary } from "./library.ts";
import { indexMainRoles } from "./mainRole.ts";
import { parentsOf } from "./parents.ts";
import {
  addDesigns,
  namedDesigns,
  type Recognised,
  recognise,
  type SeenSign,
  signedDesigns,
  signsIn,
  tell,
  tellRoles,
} from "./recognise.ts";
import { Signals } from "./signals.ts";
import { type Cause, type Played, Wanted } from "./wanted.ts";

/** What makes an intent a request for a design: the roles it asks for, what words choose among, and what is out. */
export interface Brief extends Played {
  readonly facts: Facts;
  readonly provider: string;
  /** The roles that are asked for, and why. */
  readonly roles: ReadonlyMap<string, Cause>;
  /** Of these roles, those that the caller asks for: no other role makes them superfluous. */
  readonly given: ReadonlySet<string>;
  /** Designs that the caller asks for: all of their roles are wanted. */
  readonly designs: readonly string[];
  /** The intent is too short to say what a system consists of. */
  readonly isThin: boolean;
  /** Types that belong to the design, whatever else it has. */
  readonly include: readonly CatalogueEntry[];
  /** Of these, what the intent or the caller's facts name, by their words; the others are of the constraints. */
  readonly named: ReadonlyMap<CatalogueEntry, string>;
  /** Types that are there already, and used, by the words that name them. */
  readonly existing: ReadonlyMap<CatalogueEntry, string>;
  /** Tags that follow from what the intent says in numbers. */
  readonly measured: readonly string[];
  /** Tags that follow from what it says as a whole. */
  readonly heard: readonly string[];
  /** Tags that the caller knows of. */
  readonly tags: readonly string[];
  readonly isOut: (entry: CatalogueEntry) => boolean;
  readonly isPreferred: (entry: CatalogueEntry) => boolean;
}

/** A whole design: its roles with the types that fill them, and what stands beside them. */
export interface Composition {
  readonly designs: readonly Recognised[];
  readonly choices: readonly Choice[];
  readonly covered: readonly Covered[];
  readonly gaps: readonly Gap[];
  /** Types that are asked for and that fill no role of the design, and what the chosen ones are kept in. */
  readonly extra: readonly {
    readonly entry: CatalogueEntry;
    readonly cause: Cause;
    /** It is there already. */
    readonly exists: boolean;
  }[];
  readonly signals: Signals;
}

/** What an intent says by itself, and the signs of designs in it. */
interface Heard {
  readonly signals: Signals;
  readonly signs: readonly SeenSign[];
}

/** Composes designs for one catalogue. */
export class Architect {
  readonly library: DesignLibrary;
  readonly #catalogue: Catalogue;
  readonly #mainRole: (entry: CatalogueEntry) => string | undefined;
  readonly #candidates: (provider: string, role: string) => readonly Candidate[];
  readonly #heard = new WeakMap<Facts, Heard>();

  constructor(catalogue: Catalogue, library: DesignLibrary) {
    this.#catalogue = catalogue;
    this.library = library;
    this.#mainRole = indexMainRoles(catalogue, library.roles);
    this.#candidates = indexCandidates(catalogue, library, this.#mainRole);
  }

  compose(brief: Brief): Composition {
    const { facts, provider, existing, include } = brief;
    const heard = this.#heardIn(brief);
    const signals = heard.signals.with([...brief.tags, ...brief.measured, ...brief.heard]);
    const wanted = this.#wanted(brief, heard.signs, signals);
    tellRoles(wanted, signals);
    const designs = recognise(this.library, heard.signs, signals, brief.designs, wanted);
    for (const { ready, evidence } of designs) tell(signals, ready, evidence);
    const asked = [...include, ...existing.keys()].map((entry) => [entry, outright(brief, entry)] as const);
    const circumstances: Circumstances = {
      candidates: (role) => this.#candidates(provider, role),
      find: (typeName) => this.#catalogue.find(provider, typeName),
      entries: this.#catalogue.forProvider(provider),
      named: new Map([...facts.named, ...asked]),
      existing,
      designs,
      roleOf: (entry) => this.roleOf(entry),
      isAsked: (entry) => include.includes(entry),
      given: brief.given,
      isOut: brief.isOut,
      isPreferred: brief.isPreferred,
    };
    const filled = fill(wanted.roles(), signals, circumstances);
    const extra = extraOf(brief, filled);
    const built = [...filled.choices, ...extra].filter(({ exists }) => !exists).map(({ entry }) => entry);
    const taken = new Set(filled.choices.map(({ entry }) => entry));
    const parents = parentsOf(built, circumstances.find)
      .filter(({ entry }) => !brief.isOut(entry) && !taken.has(entry))
      .map((parent) => ({ ...parent, exists: false }));
    return { designs, ...filled, extra: [...extra, ...parents], signals };
  }

  /** Whether one more tag may lead to another composition than a brief has. */
  decidesIn({ provider, isThin, designs }: Brief, composition: Composition): (tag: string) => boolean {
    // Of a thin intent, and of designs that are named, tags decide which roles there are.
    if (isThin || designs.length > 0) return () => true;
    const isChoosing = choosingIn(this.library, provider, composition);
    return (tag) => isCapability(tag) || isChoosing(tag);
  }

  /** The role that a type of any cloud plays first of all. */
  roleOf(entry: CatalogueEntry): string | undefined {
    return this.#mainRole(entry);
  }

  /** Every role that the design is to have. */
  #wanted(brief: Brief, signs: readonly SeenSign[], signals: Signals): Wanted {
    const wanted = new Wanted(this.library, brief);
    for (const [role, cause] of brief.roles) wanted.add(role, cause);
    for (const entry of brief.include) {
      const role = this.roleOf(entry);
      if (role !== undefined) wanted.add(role, causeOf(brief, entry));
    }
    // A thin intent names a kind of system, and the reference design says what it consists of.
    if (brief.isThin) addDesigns(wanted, signals, signedDesigns(signs, signals));
    const given = namedDesigns(this.library, brief.designs);
    if (given.length === 0) return wanted;
    // What the caller has not said decides nothing of what a design needs.
    const told = Signals.told(brief.provider, brief.tags);
    addDesigns(wanted, told, given);
    for (const [tag, evidence] of told.said) signals.add(tag, evidence);
    return wanted;
  }

  /** An intent is composed several times, each time with other tags. */
  #heardIn({ facts, provider }: Brief): Heard {
    const known = this.#heard.get(facts);
    if (known !== undefined) return known;
    const signals = Signals.of(this.library, facts, provider);
    const heard = { signals, signs: signsIn(this.library, signals) };
    this.#heard.set(facts, heard);
    return heard;
  }
}

/** What is asked for or is there counts as named. */
function outright({ named, existing }: Brief, entry: CatalogueEntry): Fact {
  const evidence = named.get(entry) ?? existing.get(entry) ?? CONSTRAINTS;
  return { strength: UNIT, evidence, isBrand: true };
}

const CONSTRAINTS = "the constraints";

function causeOf({ named }: Brief, entry: CatalogueEntry): Cause {
  const evidence = named.get(entry);
  return evidence === undefined ? { kind: "asked", evidence: CONSTRAINTS } : { kind: "named", evidence };
}

/** Types that are asked for, or there, and that no role has taken. */
function extraOf(brief: Brief, { choices }: Filled): Composition["extra"] {
  const { include, existing, isOut } = brief;
  const taken = new Set(choices.map(({ entry }) => entry));
  const built = include.filter((entry) => !taken.has(entry) && !existing.has(entry));
  const there = [...existing].filter(([entry]) => !taken.has(entry) && !isOut(entry));
  return [
    ...there.map(([entry, evidence]) => ({
      entry,
      cause: { kind: "named", evidence } as const,
      exists: true,
    })),
    ...built.map((entry) => ({ entry, cause: causeOf(brief, entry), exists: false })),
  ];
}
