import { CLOUD_IDS } from "../../shared/clouds.ts";
import { CAPABILITIES } from "../catalogue/capabilities.ts";
import { Lexicon, PhraseBook } from "../planner/text/phraseBook.ts";
import { phraseKey, stems } from "../planner/text/tokens.ts";
import { type Condition, parseCondition, tagsOf } from "./condition.ts";
import { Frames } from "./frames.ts";
import { Jobs } from "./jobs.ts";
import { RoleNames } from "./roleNames.ts";
import type { Design, DesignData, Filling, Place, Product, Question, Role } from "./schema.ts";
import { Talk } from "./talk.ts";

/** One way to recognise a design: tags that must all be said near each other. */
export interface Sign {
  readonly text: string;
  readonly tags: readonly { readonly tag: string; readonly negated: boolean }[];
}

export interface ReadyFilling {
  readonly type: string;
  readonly if: Condition | undefined;
}

export interface ReadyDesign {
  readonly design: Design;
  readonly signs: readonly Sign[];
  readonly hints: readonly Sign[];
  readonly when: readonly (readonly [Condition, readonly string[]])[];
  readonly prefer: readonly ReadyFilling[];
}

export interface ReadyQuestion {
  readonly question: Question;
  readonly if: Condition;
}

/** A rule of what no design is complete without. */
export interface ReadyFlowRule {
  readonly id: string;
  readonly title: string;
  readonly if: Condition;
  readonly needs: readonly string[];
}

/** Prefixes of tags that are not said but worked out: designs, kinds of a flow, roles, types, the cloud. */
const WORKED_OUT = /^(?:[dfprt]|cloud):/;
/** Tags that are worked out from numbers, from where records come from, and from the intent as a whole. */
const MEASURES = [
  "nothing-yet",
  "thin",
  "described",
  "origin",
  "names-services",
  "load-given",
  "rto-minutes",
  "rpo-hours",
];
/** The role of what runs an application's code. */
const APPLICATION = "app";
const QUALITIES = "serverless managed private public small large cheap available encrypted".split(" ");

/** The design data, ready to be asked. */
export class DesignLibrary {
  readonly roles: readonly Role[];
  readonly roleById: ReadonlyMap<string, Role>;
  readonly designs: readonly ReadyDesign[];
  /** The ids of designs that are parts of others. */
  readonly parts: ReadonlySet<string>;
  readonly products: ReadonlyMap<string, Product>;
  readonly questions: readonly ReadyQuestion[];
  /** The tag of each kind of a flow, and when it holds. */
  readonly flowKinds: readonly (readonly [string, Condition])[];
  readonly flowRules: readonly ReadyFlowRule[];
  readonly tradeOffs: DesignData["tradeOffs"];
  readonly places = new PhraseBook<Place>();
  readonly placeKeys: Lexicon;
  readonly alsoTags: ReadonlyMap<string, readonly string[]>;
  /** Phrase → the tags it says. */
  readonly phrases = new PhraseBook<string>();
  readonly shields = new PhraseBook<true>();
  /** Words that mean something else beside others: the stems of those. */
  readonly homonyms = new PhraseBook<ReadonlySet<string>>();
  /** What is said in too many ways for phrases. */
  readonly frames: Frames;
  /** What roles do for somebody, in everyday words. */
  readonly jobs: Jobs;
  /** What people talk of who want a role. */
  readonly talk: Talk;
  /** The words of both, which are too many to be looked for with the others. */
  readonly jobWords: Lexicon;
  /** Tags that complain of a thing. */
  readonly complaints: ReadonlySet<string>;
  /** Of these, what says that a thing ails: it is there, and stays. */
  readonly ailments: ReadonlySet<string>;
  /** Capabilities that are wanted where they are said to be missing. */
  readonly safeguards: ReadonlySet<string>;
  /** Capabilities that are what an application is for. */
  readonly applicationPurposes: ReadonlySet<string>;
  /** Capabilities that on one's own premises are none of the cloud's. */
  readonly onPremises: ReadonlySet<string>;
  /** Tags that are signs of an application of which something runs the code. */
  readonly applicationSigns: ReadonlySet<string>;
  /** Stems of brand names. */
  readonly brands: ReadonlySet<string>;
  /** The signs that a tag may begin, each with its design's place; recognition looks at no other. */
  readonly signsOf: ReadonlyMap<string, readonly PlacedSign[]>;
  readonly hintsOf: ReadonlyMap<string, readonly PlacedSign[]>;
  readonly #fillings = new Map<string, readonly ReadyFilling[]>();
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
    this.complaints = new Set(data.words.complaints);
    this.ailments = new Set(data.words.ailments);
    this.applicationPurposes = new Set(data.words.applications);
    this.onPremises = new Set(data.words.premises);
    this.safeguards = new Set(data.words.safeguards);
    this.tradeOffs = data.tradeOffs;
    this.frames = new Frames(data.frames);
    const everyday = new Set(stems(data.jobs.everyday));
    this.jobs = new Jobs(data.jobs, everyday);
    this.talk = new Talk(data.roles, data.jobs, everyday);
    this.jobWords = new Lexicon([this.jobs.words, this.talk.words]);
    this.alsoTags = new Map(Object.entries(data.words.also).map(([name, tags]) => [name, tags ?? []]));
    this.products = new Map(data.products.map((product) => [productTag(product), product]));
    this.#tags = new Set([
      ...Object.keys(data.words.tags),
      ...Object.keys(CAPABILITIES),
      ...QUALITIES,
      ...MEASURES,
      ...Object.keys(data.frames),
      ...data.designs.flatMap(({ tags }) => tags),
      ...data.products.flatMap(({ tags }) => tags),
      ...data.jobs.jobs.flatMap(({ tags }) => tags),
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
    for (const { says, beside } of data.homonyms) {
      const others = new Set(beside.flatMap(stems));
      for (const phrase of says) this.homonyms.add(phrase, others);
    }
    for (const role of data.roles) {
      for (const cloud of CLOUD_IDS) {
        this.#fillings.set(
          `${cloud} ${role.id}`,
          role[cloud].map((filling) => this.#ready(filling)),
        );
      }
    }
    this.designs = data.designs.map((design) => ({
      design,
      signs: design.signs.map((text) => this.#sign(text)),
      hints: design.hints.map((text) => this.#sign(text)),
      when: Object.entries(design.when).map(([text, roles]) => [this.#condition(text), roles] as const),
      prefer: design.prefer.map((filling) => this.#ready(filling)),
    }));
    this.applicationSigns = new Set(
      this.designs
        .filter(({ design }) => design.needs.includes(APPLICATION))
        .flatMap(({ signs }) =>
          signs.flatMap(({ tags }) => (tags.length === 1 ? tags.map(({ tag }) => tag) : [])),
        ),
    );
    this.parts = new Set(data.designs.filter(({ part }) => part).map(({ id }) => id));
    this.signsOf = placed(this.designs.map(({ signs }) => signs));
    this.hintsOf = placed(this.designs.map(({ hints }) => hints));
    const { kinds, rules } = data.flows;
    this.flowKinds = Object.entries(kinds).map(([kind, text]) => [`f:${kind}`, this.#condition(text)]);
    this.flowRules = rules.map((rule) => ({ ...rule, if: this.#condition(rule.if) }));
    this.questions = data.questions.map((question) => ({ question, if: this.#condition(question.if) }));
  }

  fillings(provider: string, role: string): readonly ReadyFilling[] {
    return this.#fillings.get(`${provider} ${role}`) ?? [];
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
    const tags = text.split(" + ").map((part) => {
      const negated = part.startsWith("!");
      const operand = negated ? part.slice(1) : part;
      if (operand.startsWith("@")) return { tag: this.#named(operand.slice(1)), negated };
      return { tag: this.#phrase(operand), negated };
    });
    return { text, tags };
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
      const [first] = sign.tags.filter(({ negated }) => !negated);
      if (first === undefined) continue;
      const known = all.get(first.tag);
      if (known === undefined) all.set(first.tag, [{ design, sign }]);
      else known.push({ design, sign });
    }
  });
  return all;
}

export function productTag({ name }: Product): string {
  return `product:${phraseKey(name)}`;
}
