import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Fact, Facts } from "../planner/facts/facts.ts";
import { UNIT } from "../planner/text/fixed.ts";
import { type Choice, type Circumstances, type Covered, type Filled, fill, type Gap } from "./fill.ts";
import { isBlueprint, wantedRoles } from "./gathering.ts";
import type { DesignLibrary } from "./library.ts";
import { indexMainRoles } from "./mainRole.ts";
import { parentsOf } from "./parents.ts";
import { type Recognised, recognise } from "./recognise.ts";
import type { Role } from "./schema.ts";
import { NAMED_SURELY, Signals } from "./signals.ts";
import type { Cause, Said } from "./wanted.ts";

/** What makes an intent a request for a design: what it says, and what rules types out. */
export interface Brief extends Said {
  readonly facts: Facts;
  readonly provider: string;
  readonly isOut: (entry: CatalogueEntry) => boolean;
  readonly isPreferred: (entry: CatalogueEntry) => boolean;
  /** Types that fill a role only where nothing else can. */
  readonly shunned: ReadonlySet<CatalogueEntry>;
  /** Types that belong to the design whatever the intent says. */
  readonly include: readonly CatalogueEntry[];
  /** Of these, what the caller's facts name, by their words; the others are of the constraints. */
  readonly named: ReadonlyMap<CatalogueEntry, string>;
  /** Tags that follow from what the intent says in numbers and as a whole. */
  readonly heard: readonly string[];
  /** Tags, roles and designs that the caller knows of. */
  readonly tags: readonly string[];
  readonly roles: readonly string[];
  /** Of these roles, those that the caller says are played, and not by what. */
  readonly there: ReadonlySet<string>;
  readonly designs: readonly string[];
}

/** A whole design: its roles with the types that fill them, and what stands beside them. */
export interface Composition {
  readonly designs: readonly Recognised[];
  readonly choices: readonly Choice[];
  readonly covered: readonly Covered[];
  readonly gaps: readonly Gap[];
  /** Types that the intent names and that fill no role of the design, and what the chosen ones are kept in. */
  readonly extra: readonly {
    readonly entry: CatalogueEntry;
    readonly cause: Cause;
    /** It is there already. */
    readonly exists: boolean;
  }[];
  readonly signals: Signals;
}

/** What a constraint or a fact includes counts as named. */
function included({ named }: Brief, entry: CatalogueEntry): Fact {
  return { strength: UNIT, evidence: named.get(entry) ?? "the constraints", isBrand: true };
}

/** Composes designs for one catalogue. */
export class Architect {
  readonly library: DesignLibrary;
  readonly #catalogue: Catalogue;
  readonly #mainRole: (entry: CatalogueEntry) => string | undefined;
  readonly #signals = new WeakMap<Facts, Signals>();

  constructor(catalogue: Catalogue, library: DesignLibrary) {
    this.#catalogue = catalogue;
    this.library = library;
    this.#mainRole = indexMainRoles(catalogue, library.roles);
  }

  compose(brief: Brief): Composition {
    const { facts, provider } = brief;
    const signals = this.#signalsOf(brief).with([...brief.tags, ...brief.heard]);
    const recognition = recognise(this.library, signals, brief.designs, brief.isWhole);
    const { designs } = recognition;
    const named = new Map([
      ...facts.named,
      ...brief.include.map((entry) => [entry, included(brief, entry)] as const),
    ]);
    // What the caller has not said decides nothing of what a design needs, where the caller says what it consists of.
    const told = brief.isWhole ? Signals.told(provider, brief.tags) : signals;
    const wanted = wantedRoles(this.library, facts, told, recognition, (entry) => this.roleOf(entry), brief);
    for (const [tag, evidence] of told.said) signals.add(tag, evidence);
    for (const role of brief.roles) {
      wanted.add(role, { kind: "asked", evidence: this.library.roleById.get(role)?.title ?? role });
    }
    for (const entry of brief.include) {
      const role = this.roleOf(entry);
      if (role !== undefined) wanted.add(role, { kind: "asked", evidence: included(brief, entry).evidence });
    }
    for (const role of wanted.ids()) signals.add(`r:${role}`, role);
    const circumstances: Circumstances = {
      library: this.library,
      provider,
      find: (typeName) => this.#catalogue.find(provider, typeName),
      entries: this.#catalogue.forProvider(provider),
      named,
      existing: facts.existing,
      designs,
      roleOf: (entry) => this.roleOf(entry),
      // Where the caller says what there is, a text that names a product only chooses it.
      isAsked: (entry, role) =>
        brief.isWhole || brief.there.has(role) ? brief.include.includes(entry) : named.has(entry),
      given: new Set(brief.isWhole ? brief.roles : []),
      isOut: brief.isOut,
      isPreferred: brief.isPreferred,
      isShunned: (entry) => brief.shunned.has(entry),
      isDenied: (role) => isDenied(role, facts),
    };
    const filled = fill(wanted.roles(!brief.isWhole && isBlueprint(facts)), signals, circumstances);
    const extra = this.#extra(brief, filled);
    const built = [...filled.choices, ...extra].filter(({ exists }) => !exists).map(({ entry }) => entry);
    const taken = new Set(filled.choices.map(({ entry }) => entry));
    const parents = parentsOf(built, circumstances.find)
      .filter(({ entry }) => !brief.isOut(entry) && !taken.has(entry))
      .map((parent) => ({ ...parent, exists: false }));
    return { designs, ...filled, extra: [...extra, ...parents], signals };
  }

  /** An intent is composed several times, each time with other tags. */
  #signalsOf({ facts, provider }: Brief): Signals {
    const known = this.#signals.get(facts);
    if (known !== undefined) return known;
    const signals = Signals.of(this.library, facts, provider);
    this.#signals.set(facts, signals);
    return signals;
  }

  /** The role that a type of any cloud plays first of all. */
  roleOf(entry: CatalogueEntry): string | undefined {
    return this.#mainRole(entry);
  }

  /** Types that are named, or asked for by a constraint, and that no role has taken. */
  #extra(brief: Brief, { choices }: Filled): Composition["extra"] {
    const { facts, include, isOut, isWhole } = brief;
    const taken = new Set(choices.map(({ entry }) => entry));
    const { existing } = facts;
    const named = [...facts.named].filter(([entry, fact]) => {
      if (taken.has(entry) || isOut(entry) || fact.strength < NAMED_SURELY) return false;
      if (entry.gives[0] === "access-role" || (isWhole && !existing.has(entry))) return false;
      return fact.isBrand || (this.roleOf(entry) === undefined && !this.#isCompeting(entry, choices));
    });
    return [
      ...named.map(([entry, { evidence }]) => ({
        ...{ entry, cause: { kind: "named", evidence } as const },
        exists: existing.has(entry),
      })),
      ...include
        .filter((entry) => !taken.has(entry) && (isWhole ? !existing.has(entry) : !facts.named.has(entry)))
        .map((entry) => ({
          ...{ entry, cause: { kind: "asked", evidence: included(brief, entry).evidence } as const },
          exists: false,
        })),
    ];
  }

  /** Whether a type that only a common word names would do what something chosen does already. */
  #isCompeting(entry: CatalogueEntry, choices: readonly Choice[]): boolean {
    const [purpose] = entry.gives;
    return choices.some(
      (choice) =>
        choice.others.includes(entry) || (purpose !== undefined && choice.entry.gives.includes(purpose)),
    );
  }
}

/** Whether the intent wants none of what the role is for. */
function isDenied({ gives }: Role, { deniedCapabilities }: Facts): boolean {
  return gives.length > 0 && gives.every((capability) => deniedCapabilities.has(capability));
}
