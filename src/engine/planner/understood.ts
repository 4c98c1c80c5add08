import type { Understood } from "../../contract/design.ts";
import { cloudName } from "../../shared/clouds.ts";
import { regionsNamed } from "../catalogue/regions.ts";
import type { Composition } from "../designs/architect.ts";
import { choosingIn, isBringing } from "../designs/deciding.ts";
import type { DesignLibrary } from "../designs/library.ts";
import { isWeighing } from "./constraints/qualities.ts";
import type { AskedQuality } from "./data.ts";
import { cloudsNamed } from "./facts/cloud.ts";
import type { Facts } from "./facts/facts.ts";
import type { NumberFact, NumberKind } from "./facts/numbers.ts";
import type { Judgement } from "./judge.ts";
import { PROGRAMS } from "./programs.ts";
import { currencyOf } from "./settings/units.ts";
import { Phrases } from "./text/phraseBook.ts";
import { type Token, textOf } from "./text/tokens.ts";

/** What is worth saying back of a number, and the constraint that insists on it. */
const NUMBERS: Readonly<
  Record<
    NumberKind,
    (value: number) => { readonly meaning: string; readonly constraints?: Record<string, unknown> }
  >
> = {
  users: (value) => ({ meaning: `${written(value)} users`, constraints: { users: value } }),
  requests_per_second: (value) => ({ meaning: `${written(value)} requests per second` }),
  events_per_second: (value) => ({ meaning: `${written(value)} events per second` }),
  gigabytes: (value) => ({ meaning: `${written(value)} GB of data` }),
  retention_days: (value) => ({
    meaning: `kept for ${written(value)} days`,
    constraints: { retention: value },
  }),
  rpo_minutes: (value) => ({ meaning: `loses at most ${written(value)} minutes of data` }),
  rto_minutes: (value) => ({ meaning: `is back within ${written(value)} minutes` }),
  budget_per_month: (value) => ({ meaning: `$${written(value)} a month`, constraints: { budget: value } }),
};

/** What is worth saying back of a quality. */
export const QUALITY_MEANINGS: Readonly<
  Record<AskedQuality, { readonly meaning: string; readonly constraints?: Record<string, unknown> }>
> = {
  serverless: { meaning: "no servers to manage", constraints: { serverless: true } },
  managed: { meaning: "operated by the cloud", constraints: { managed: true } },
  private: { meaning: "reachable from within only", constraints: { visibility: "private" } },
  public: { meaning: "reachable from the internet", constraints: { visibility: "public" } },
  small: { meaning: "small scale", constraints: { scale: "small" } },
  large: { meaning: "large scale", constraints: { scale: "large" } },
  cheap: { meaning: "low cost", constraints: { budget: "low" } },
  available: { meaning: "high availability", constraints: { availability: "high" } },
  encrypted: { meaning: "encrypted at rest", constraints: { encryption: true } },
  containers: { meaning: "runs in containers" },
  vm: { meaning: "runs on virtual machines" },
  spiky: { meaning: "load comes in peaks" },
  "multi-region": { meaning: "survives the loss of a region" },
  "active-active": { meaning: "served from several regions at once" },
  lossless: { meaning: "nothing may get lost" },
  workforce: { meaning: "for the organisation's own people" },
  customers: { meaning: "for customers who sign in" },
  partners: { meaning: "for other companies" },
  worldwide: { meaning: "for users all over the world" },
  hybrid: { meaning: "connected to systems on site" },
  "long-running": { meaning: "runs for long, or always" },
  realtime: { meaning: "screens change within seconds" },
  transactional: { meaning: "data with relations and transactions" },
  mobile: { meaning: "has an app on phones" },
  "own-keys": { meaning: "encrypted with keys of one's own" },
  residency: { meaning: "stays in a country or region" },
  retention: { meaning: "kept for long, unaltered" },
  audited: { meaning: "shown to auditors" },
};

/** Qualities that are settings of components as well. */
const SET_ON_COMPONENTS: ReadonlySet<AskedQuality> = new Set([
  "private",
  "public",
  "available",
  "encrypted",
] as const);

/** What a reading of an intent is said back from. */
export interface Understanding {
  readonly provider: string;
  /** The words of the intent, in English. */
  readonly words: readonly Token[];
  readonly facts: Facts;
  readonly numbers: readonly NumberFact[];
  readonly composition: Composition;
  /** What is said about reachability altogether. */
  readonly isPrivate: boolean;
  /** What the caller says. */
  readonly given: { readonly qualities: readonly AskedQuality[]; readonly designs: readonly string[] };
  readonly judgement: Pick<Judgement, "ranking">;
}

/**
 * What was understood of an intent and matters to its answer, each with the constraint that would insist on it, in the order of weight.
 * @param effects the numbers that matter, and what each sets, if anything
 */
export function understoodOf(
  library: DesignLibrary,
  read: Understanding,
  effects: ReadonlyMap<NumberFact, string>,
): Understood[] {
  const { facts, numbers, composition, isPrivate, provider } = read;
  const places = placesIn(library, read);
  const isTold = toldQualities(library, read);
  const qualities = [...facts.qualities].filter(([quality]) => isTold(quality));
  const told = new Set<string>();
  return [
    ...composition.designs.map(({ ready, evidence }) => ({
      kind: "design",
      text: evidence,
      meaning: ready.design.title,
    })),
    ...cloudsNamed(facts.tokens)
      .filter(({ cloud }) => cloud === provider)
      .map(({ cloud, text }) => ({
        kind: "cloud",
        text,
        meaning: cloudName(cloud),
        constraints: { cloud },
      })),
    ...places.map(({ text, region }) => ({
      kind: "region",
      text,
      meaning: `${region} on ${cloudName(provider)}`,
      constraints: { region },
    })),
    ...numbers.flatMap((number) => {
      const effect = effects.get(number);
      return effect === undefined ? [] : [numberBack(number, effect)];
    }),
    ...(isPrivate && !facts.qualities.has("private")
      ? [{ kind: "quality", text: "nothing public", ...QUALITY_MEANINGS.private }]
      : []),
    ...qualities.map(([quality, text]) => ({ kind: "quality", text, ...QUALITY_MEANINGS[quality] })),
    ...facts.programs.map((program) => ({
      kind: "compliance",
      text: PROGRAMS[program].name,
      meaning: `${PROGRAMS[program].name} applies`,
      constraints: { compliance: program },
    })),
  ].filter(({ kind, text, meaning }) => {
    // The same words may ask for two things: what costs nothing has no servers, and is cheap.
    const key = `${kind} ${text} ${meaning}`;
    return !told.has(key) && told.add(key) !== undefined;
  });
}

/**
 * Tells which qualities are said back: all that the caller gives, and of those that are heard the ones that set something
 * on components, decide something of the design, or weigh what could be in it.
 */
function toldQualities(
  library: DesignLibrary,
  { given, composition, isPrivate, provider, judgement }: Understanding,
): (quality: AskedQuality) => boolean {
  const isChoosing = choosingIn(library, provider, composition);
  // Designs bring roles of their own where a few words name them, or the caller does.
  const bringing = composition.signals.has("thin") || given.designs.length > 0;
  const types = judgement.ranking.map(({ entry }) => entry);
  return (quality) =>
    given.qualities.includes(quality) ||
    (!(isPrivate && quality === "public") &&
      (SET_ON_COMPONENTS.has(quality) ||
        isChoosing(quality) ||
        (bringing && isBringing(quality, composition)) ||
        isWeighing(quality, types)));
}

function numberBack(number: NumberFact, effect: string): Understood {
  const { meaning: plain, ...rest } = NUMBERS[number.kind](number.value);
  const meaning = plain.replace("$", currencyOf(number.evidence));
  const told = effect === "" ? meaning : `${meaning}: ${effect}`;
  return { kind: number.kind, text: number.evidence, meaning: told, ...rest };
}

function placesIn(library: DesignLibrary, { words, provider }: Understanding) {
  const named = regionsNamed(
    provider,
    words.map(({ text }) => text),
  );
  const isPart = (start: number) => named.some((one) => one.start <= start && start < one.end);
  const found = library.places
    .find(new Phrases(words, library.placeKeys))
    .filter(({ start }) => !isPart(start));
  const byId = named.map(({ region, start, end }) => ({
    start,
    text: textOf(words, start, end),
    region: region.id,
  }));
  const byPlace = found.flatMap(({ start, text, values }) =>
    values.flatMap((place) => {
      const region = Object.entries(place).find(([cloud]) => cloud === provider)?.[1];
      return typeof region === "string" ? [{ start, text, region }] : [];
    }),
  );
  return [...byId, ...byPlace].sort((a, b) => a.start - b.start);
}

/** The first region that an intent speaks of. */
export function regionIn(understood: readonly Understood[]): string | undefined {
  const region = understood.find(({ kind }) => kind === "region")?.constraints?.["region"];
  return typeof region === "string" ? region : undefined;
}

/** Says that a text names more regions than the one that the plan is for. */
export function otherRegions(understood: readonly Understood[]): string[] {
  const named = understood.flatMap(({ kind, constraints }) =>
    kind === "region" ? String(constraints?.["region"] ?? "") : [],
  );
  const [first, ...others] = [...new Set(named)].filter((region) => region !== "");
  return first === undefined || others.length === 0
    ? []
    : [
        `The intent names several regions. The plan is for ${first}; where it is to run in ${others.join(" and ")} as well, deploy its code once more there.`,
      ];
}

function written(value: number): string {
  const rounded = value >= 10 ? Math.round(value) : Math.round(value * 100) / 100;
  return value >= 1000 ? grouped(String(rounded)) : String(rounded);
}

/** Digits in groups of three: "12,500". */
function grouped(digits: string): string {
  return digits.length <= 3 ? digits : `${grouped(digits.slice(0, -3))},${digits.slice(-3)}`;
}
