import { type EnvironmentKind, environmentKind } from "../environments.ts";
import { type Effect, type Judge, note, weigh } from "./effect.ts";
import { readAmount } from "./read.ts";

const SCALES = ["small", "medium", "large"] as const;
export type Scale = (typeof SCALES)[number];

const WORDS: readonly (readonly [RegExp, Scale])[] = [
  [/^(?:xs|s|small|tiny|micro|minimal|low|basic|free|hobby|personal|starter|startup)\b/, "small"],
  [/^(?:m|medium|moderate|standard|normal|growth|business|team)\b/, "medium"],
  [/^(?:l|xl|xxl|large|high|huge|massive|enterprise|premium|global|web[- ]?scale|very large)\b/, "large"],
];
/** What environments of a kind usually have to carry. */
const OF_ENVIRONMENTS: Readonly<Record<EnvironmentKind, Scale>> = {
  production: "large",
  staging: "medium",
  trial: "small",
};
/** Users (or requests a second, or gigabytes: people rarely say) up to which a scale is called small, then medium. */
const SMALL_UP_TO = 1000;
const MEDIUM_UP_TO = 100_000;
const UNSUITED = -2000;

/** `scale: "small"`, `tier: "enterprise"`, `users: 50000`: types made for another scale count less. */
export function preferScale(value: unknown): Effect {
  const wanted = scaleOf(value);
  if (wanted === undefined) return note(`The constraint scale is not understood: ${JSON.stringify(value)}.`);
  return { judges: [suited(wanted, `scale ${wanted}`)] };
}

/** Types whose range of scales does not reach to the wanted one count less. */
export function suited(wanted: Scale, evidence: string): Judge {
  return ({ qualifiers: { scale } }) => {
    const [least, most] = scale.map((one) => SCALES.indexOf(one));
    const place = SCALES.indexOf(wanted);
    if (place >= (least ?? 0) && place <= (most ?? SCALES.length)) return undefined;
    return weigh(UNSUITED, evidence, `it suits ${scale[0]} to ${scale[1]} scale, not ${wanted}`);
  };
}

/** The scale that a value says; undefined where it says none. */
export function scaleOf(value: unknown): Scale | undefined {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  const amount = readAmount(value);
  const kind = environmentKind(text);
  const said = WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? (kind && OF_ENVIRONMENTS[kind]);
  return said ?? (amount === undefined ? undefined : scaleOfAmount(amount));
}

function scaleOfAmount(amount: number): Scale {
  return amount <= SMALL_UP_TO ? "small" : amount <= MEDIUM_UP_TO ? "medium" : "large";
}

/** Tags that a scale says. */
export function tagsOfScale(value: unknown): readonly string[] {
  const wanted = scaleOf(value);
  return wanted === undefined || wanted === "medium" ? [] : [wanted];
}
