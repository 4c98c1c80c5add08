import { CLOUD_IDS } from "../../shared/clouds.ts";
import { CAPABILITIES, type Capability } from "../catalogue/capabilities.ts";
import { ASKED_QUALITIES } from "../planner/data.ts";
import { Lexicon, PhraseBook } from "../planner/text/phraseBook.ts";
import { phraseKey } from "../planner/text/tokens.ts";
import { type Condition, parseCondition, tagsOf } from "./condition.ts";
import { RoleNames } from "./roleNames.ts";
import type { Design, DesignData, Filling, Place, Product, Question, Role } from "./schema.ts";

/** One way to recognise a design. */
export interface Sign {
  /** Tags that must all be said near each other. */
  readonly tags: readonly string[];
  /** Tags of which none may be said. */
  readonly unless: readonly string[];
}

export interface ReadyFilling {
  readonly type: string;
  readonly if: Condition | undefined;
}

export interface ReadyDesign {
  readonly design: Design;
  readonly signs: readonly Sign[];
  readonly when: readonly (readonly [Condition, readonly string[]])[];
  readonly prefer: readonly ReadyFilling[];
}

export interface ReadyQuestion {
  readonly question: Question;
  readonly if: Condition;
}

/** Prefixes of tags that are not said but worked out: roles that are built, roles that words ask for, designs, roles, types, the cloud. */
const WORKED_OUT = /^(?:[bdort]|cloud):/;
/** Tags that are worked out from numbers, and from the intent as a whole. */
const MEASURES = ["thin", "no-roles", "load-given", "rto-minutes", "rpo-hours"];

/** The design data, ready to be asked. */
export class DesignLibrary {
  readonly roles: readonly Role[];
  readonly roleById: ReadonlyMap<string, Role>;
  readonly designs: readonly ReadyDesign[];
  readonly products: ReadonlyMap<string, Product>;
  readonly questions: readonly ReadyQuestion[];
  readonly tradeOffs: DesignData["tradeOffs"];
  readonly places = new PhraseBook<Place>();
  readonly placeKeys: Lexicon;
  readonly alsoTags: ReadonlyMap<string, readonly string[]>;
  /** Phrase → the tags it says. */
  readonly phrases = new PhraseBook<string>();
  readonly shields = new PhraseBook<true>();
  /** Stems of brand names. */
  readonly brands: ReadonlySet<string>;
  /** The signs that a tag may begin, each with its design's place; recognition looks at no other. */
  readonly signsOf: ReadonlyMap<string, readonly PlacedSign[]>;
  readonly #fillings = new Map<string, readonly ReadyFilling[]>();
  readonly #roleGiving = new Map<Capability, string>();
  /** Tag, after its cloud, → the roles whose filling depends on it: "aws serverless". */
  readonly #depending = new Map<string, Set<string>>();
  /** Tags that speak against a sign. */
  readonly #opposing: ReadonlySet<string>;
  readonly #tags: ReadonlySet<string>;
  #roleNames: RoleNames | undefined;

  /** Worked out when somebody first names a role: reading a text never does. */
  get roleNames(): RoleNames {
    this.#roleNames ??= new RoleNames(this.roles);
    return this.#roleNames;
  }

  constructor(data: DesignData) {
    this.roles = data.roles;
    this.roleById = new Map(data.roles.map((role) => [role.id, role]));
    this.brands = new Set(data.words.brands.map(phraseKey));
    this.tradeOffs = data.tradeOffs;
    this.alsoTags = new Map(Object.entries(data.words.also).map(([name, tags]) => [name, tags ?? []]));
    this.products = new Map(data.products.map((product) => [productTag(product), product]));
    this.#tags = new Set([
      ...Object.keys(data.words.tags),
      ...Object.keys(CAPABILITIES),
      ...ASKED_QUALITIES,
      ...MEASURES,
      ...data.designs.flatMap(({ tags }) => tags),
      ...data.products.flatMap(({ tags }) => tags),
    ]);
    for (const [tag, phrases] of Object.entries(data.words.tags)) {
      for (const phrase of phrases) this.phrases.add(phrase, tag);
    }
    for (const product of data.products) {
      for (const phrase of [product.name, ...product.says]) this.phrases.add(phrase, productTag(product));
    }
    for (const place of data.places) {
      for (const phrase of place.says) this.places.add(phrase, place);
    }
    this.placeKeys = new Lexicon([this.places]);
    for (const phrase of data.words.shields) this.shields.add(phrase, true);
    for (const role of data.roles) {
      for (const capability of role.gives)
        if (!this.#roleGiving.has(capability)) this.#roleGiving.set(capability, role.id);
      for (const cloud of CLOUD_IDS) {
        const key = `${cloud} ${role.id}`;
        const fillings = role[cloud].map((filling) => this.#ready(filling));
        this.#fillings.set(key, fillings);
        for (const tag of fillings.flatMap((filling) =>
          filling.if === undefined ? [] : tagsOf(filling.if),
        )) {
          const place = `${cloud} ${tag}`;
          this.#depending.set(place, (this.#depending.get(place) ?? new Set()).add(role.id));
        }
      }
    }
    this.designs = data.designs.map((design) => ({
      design,
      signs: design.signs.map((text) => this.#sign(text)),
      when: Object.entries(design.when).map(([text, roles]) => [this.#condition(text), roles] as const),
      prefer: design.prefer.map((filling) => this.#ready(filling)),
    }));
    this.signsOf = placed(this.designs.map(({ signs }) => signs));
    this.#opposing = new Set(this.designs.flatMap(({ signs }) => signs.flatMap(({ unless }) => unless)));
    this.questions = data.questions.map((question) => ({ question, if: this.#condition(question.if) }));
  }

  /** The role of what gives a capability. */
  roleGiving(capability: Capability): string | undefined {
    return this.#roleGiving.get(capability);
  }

  fillings(provider: string, role: string): readonly ReadyFilling[] {
    return this.#fillings.get(`${provider} ${role}`) ?? [];
  }

  /** Whether a tag decides what fills one of some roles, or whether a design is recognised. */
  decides(tag: string, provider: string, roles: readonly string[]): boolean {
    if (this.#opposing.has(tag)) return true;
    const depending = this.#depending.get(`${provider} ${tag}`);
    return depending !== undefined && roles.some((role) => depending.has(role));
  }

  #ready({ type, if: text }: Filling): ReadyFilling {
    return { type, if: text === undefined ? undefined : this.#condition(text) };
  }

  #condition(text: string): Condition {
    const condition = parseCondition(text);
    for (const tag of tagsOf(condition)) this.#learn(tag);
    return {
      ...condition,
      any: condition.any.map((all) => all.map((term) => ({ ...term, tag: this.#named(term.tag) }))),
    };
  }

  #sign(text: string): Sign {
    const tags: string[] = [];
    const unless: string[] = [];
    for (const part of text.split(" + ")) {
      const negated = part.startsWith("!");
      const operand = negated ? part.slice(1) : part;
      const tag = operand.startsWith("@") ? this.#named(operand.slice(1)) : this.#phrase(operand);
      (negated ? unless : tags).push(tag);
    }
    return { tags, unless };
  }

  /** A tag that nothing defines stands for the phrase that it spells. */
  #learn(tag: string): void {
    if (!WORKED_OUT.test(tag) && !this.#tags.has(tag)) this.#phrase(tag);
  }

  #named(tag: string): string {
    return WORKED_OUT.test(tag) || this.#tags.has(tag) ? tag : `#${phraseKey(tag)}`;
  }

  #phrase(phrase: string): string {
    const tag = `#${phraseKey(phrase)}`;
    if (!this.phrases.get(phrase).includes(tag)) this.phrases.add(phrase, tag);
    return tag;
  }
}

/** A sign, and the place of its design in the library and its own in the design. */
export interface PlacedSign {
  readonly design: number;
  readonly sign: Sign;
}

function placed(signs: readonly (readonly Sign[])[]): Map<string, PlacedSign[]> {
  const all = new Map<string, PlacedSign[]>();
  signs.forEach((list, design) => {
    for (const sign of list) {
      const [first] = sign.tags;
      if (first === undefined) continue;
      const known = all.get(first);
      if (known === undefined) all.set(first, [{ design, sign }]);
      else known.push({ design, sign });
    }
  });
  return all;
}

function productTag({ name }: Product): string {
  return `product:${phraseKey(name)}`;
}
