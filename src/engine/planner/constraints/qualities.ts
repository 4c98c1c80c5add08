import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { AskedQuality } from "../data.ts";
import { settingOfAll } from "../settings/detect.ts";
import { visibilityOf } from "../settings/visibility.ts";
import { type Effect, exclude, type Judge, NO_EFFECT, note, weigh } from "./effect.ts";
import { preferCheap } from "./money.ts";
import { readFlag } from "./read.ts";
import { suited } from "./scale.ts";

/** Groups in which capacity is the customer's business; a network or a role is neither serverless nor a server. */
const WORKING = new Set<CatalogueEntry["group"]>(["compute", "data", "messaging", "ai"]);
const MILD = -800;

/** `serverless: true`: compute, data and messaging whose capacity must be managed are out; `false` turns it round. */
export function requireServerless(value: unknown): Effect {
  const wanted = readFlag(value);
  if (wanted === undefined)
    return note(`The constraint serverless is not understood: ${JSON.stringify(value)}.`);
  if (wanted) {
    return {
      judges: [
        ({ group, qualifiers }) =>
          WORKING.has(group) && !qualifiers.serverless
            ? exclude(
                "constraint:serverless",
                "the constraint asks for serverless, and this has capacity to manage",
              )
            : undefined,
      ],
    };
  }
  return {
    judges: [
      ({ group, qualifiers }) =>
        group === "compute" && qualifiers.serverless
          ? weigh(MILD * 2, "serverless: false", "the constraint does not want serverless")
          : undefined,
    ],
  };
}

/** `managed: true`: what the customer must operate is out. */
export function requireManaged(value: unknown): Effect {
  if (readFlag(value) !== true) return NO_EFFECT;
  return {
    judges: [
      ({ group, qualifiers }) =>
        WORKING.has(group) && !qualifiers.managed
          ? exclude(
              "constraint:managed",
              "the constraint asks for managed services, and this must be operated",
            )
          : undefined,
    ],
  };
}

/** `visibility: "private"`: what is public by nature is out, and what can be either is set to private. */
export function requireVisibility(value: unknown): Effect {
  const text = String(value).toLowerCase();
  const visibility = visibilityOf(text) ?? (/internet|open/.test(text) ? "public" : undefined);
  if (visibility === undefined)
    return note(`The constraint visibility is not understood: ${JSON.stringify(value)}.`);
  const settings = [settingOfAll("visibility", visibility)];
  if (visibility === "public") return { settings };
  return {
    settings,
    judges: [banPublic("constraint:visibility", "the constraint asks")],
  };
}

/** Leaves out what is public by nature. @param asking who asks for private, with the verb */
function banPublic(rule: string, asking: string): Judge {
  return ({ qualifiers }) =>
    qualifiers.exposure === "public"
      ? exclude(rule, `${asking} for private, and this is public by nature`)
      : undefined;
}

/** Tags that a wish about who can reach a design says. */
export function tagsOfVisibility(value: unknown): readonly string[] {
  return visibilityOf(String(value)) === "private" ? ["private"] : [];
}

/** `availability: "high"`, `multi_az: true`. */
export function requireAvailability(value: unknown): Effect {
  return asksForZones(value) ? { settings: [settingOfAll("multi-zone", true)] } : NO_EFFECT;
}

/** Tags that a wish for availability says. */
export function tagsOfAvailability(value: unknown): readonly string[] {
  return asksForZones(value) ? ["available"] : [];
}

function asksForZones(value: unknown): boolean {
  return readFlag(value) ?? /high|multi|zone|99\.9|redundan/.test(String(value).toLowerCase());
}

/** `encryption: true`. */
export function requireEncryption(value: unknown): Effect {
  return readFlag(value) === false ? NO_EFFECT : { settings: [settingOfAll("encrypted", true)] };
}

/** Whether qualities ask for nothing but what is private; with `public` beside it, only a part of the design is. */
export function isAllPrivate(qualities: readonly AskedQuality[]): boolean {
  return qualities.includes("private") && !qualities.includes("public");
}

/** What the qualities that a caller asks for do where constraints insist on the same; the others weigh, and ban nothing. */
export function askForQualities(qualities: readonly AskedQuality[]): Effect {
  const has = new Set(qualities);
  return {
    settings: [
      // With both, what can face the internet does, and the rest does not.
      ...(has.has("public") ? [settingOfAll("visibility", "public")] : []),
      ...(has.has("private") ? [settingOfAll("visibility", "private")] : []),
      ...(has.has("available") ? [settingOfAll("multi-zone", true)] : []),
      ...(has.has("encrypted") ? [settingOfAll("encrypted", true)] : []),
    ],
    judges: isAllPrivate(qualities) ? [banPublic("facts:visibility", "the facts ask")] : [],
  };
}

/** The qualities that weigh types in a ranking where an intent speaks of them. @param evidence the words that do */
const WEIGHING: Readonly<Partial<Record<AskedQuality, (evidence: string) => Judge>>> = {
  serverless:
    (evidence) =>
    ({ group, qualifiers: { serverless } }) =>
      WORKING.has(group) && !serverless
        ? weigh(MILD, evidence, `it has capacity to manage, and the intent says “${evidence}”`)
        : undefined,
  cheap: preferCheap,
  large: (evidence) => suited("large", evidence),
};

/** What the qualities that an intent speaks of mean for the ranking: a weight, never a ban. */
export function judgesOf(qualities: ReadonlyMap<AskedQuality, string>): Judge[] {
  return [...qualities].flatMap(([quality, evidence]) => WEIGHING[quality]?.(evidence) ?? []);
}

/** Whether some type counts more or less where an intent speaks of a quality. */
export function isWeighing(quality: AskedQuality, types: readonly CatalogueEntry[]): boolean {
  const judge = WEIGHING[quality]?.(quality);
  return judge !== undefined && types.some((entry) => judge(entry) !== undefined);
}
