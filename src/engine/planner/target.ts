import { type Catalogue, DEFAULT_PROVIDER } from "../catalogue/catalogue.ts";
import { nameOf } from "./cloudNames.ts";
import { wantedCloud } from "./constraints/constraints.ts";
import { cloudsIn } from "./facts/cloud.ts";
import { tokenize } from "./text/tokens.ts";

/** The interface's word for "the service's default cloud". */
const DEFAULT_WORD = "provider";
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["amazon", "aws"],
  ["amazon web services", "aws"],
  ["microsoft azure", "azure"],
  ["microsoft", "azure"],
  ["google", "gcp"],
  ["google cloud", "gcp"],
  ["google cloud platform", "gcp"],
]);

/** The cloud to plan for; undefined when there is no catalogue for the one that is asked for. */
export interface Target {
  readonly provider: string | undefined;
  readonly notes: readonly string[];
}

/**
 * Decides the cloud. A provider word that names one settles it; behind the default word, the constraints decide, then
 * an intent that speaks of exactly one cloud, then the default.
 */
export function targetOf(
  catalogue: Catalogue,
  word: string,
  intent: string,
  constraints: Readonly<Record<string, unknown>>,
): Target {
  const named = wantedCloud(constraints);
  const wanted = named === undefined ? undefined : spell(named);
  if (word !== DEFAULT_WORD) {
    const provider = known(catalogue, spell(word));
    const contradicted = provider !== undefined && wanted !== undefined && wanted !== provider;
    return {
      provider,
      notes: contradicted
        ? [
            `Planned for ${nameOf(provider)}, as the request's address says; the constraints ask for ${named}.`,
          ]
        : [],
    };
  }
  if (wanted !== undefined) return { provider: known(catalogue, wanted), notes: [] };
  const clouds = cloudsIn(tokenize(intent)).filter((cloud) => catalogue.providers.includes(cloud));
  const [cloud] = clouds;
  if (clouds.length === 1 && cloud !== undefined && cloud !== DEFAULT_PROVIDER) {
    return { provider: cloud, notes: [`Planned for ${nameOf(cloud)}, because the intent speaks of it.`] };
  }
  const several =
    clouds.length > 1
      ? [`The intent speaks of ${clouds.map(nameOf).join(" and ")}; planned for ${nameOf(DEFAULT_PROVIDER)}.`]
      : [];
  return { provider: DEFAULT_PROVIDER, notes: several };
}

function spell(word: string): string {
  const lower = word.trim().toLowerCase();
  return SPELLINGS.get(lower) ?? lower;
}

function known(catalogue: Catalogue, provider: string): string | undefined {
  return catalogue.providers.includes(provider) ? provider : undefined;
}
