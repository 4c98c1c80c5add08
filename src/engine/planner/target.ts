import { cloudCalled, cloudName, DEFAULT_CLOUD } from "../../shared/clouds.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { wantedCloud } from "./constraints/constraints.ts";
import { cloudsIn } from "./facts/cloud.ts";
import { tokenize } from "./text/tokens.ts";

/** The interface's word for "the service's default cloud". */
const DEFAULT_WORD = "provider";

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
  const wanted = named === undefined ? undefined : cloudCalled(named);
  if (word !== DEFAULT_WORD) {
    const provider = known(catalogue, cloudCalled(word));
    const contradicted = provider !== undefined && wanted !== undefined && wanted !== provider;
    return {
      provider,
      notes: contradicted
        ? [
            `Planned for ${cloudName(provider)}, as the request's address says; the constraints ask for ${named}.`,
          ]
        : [],
    };
  }
  if (wanted !== undefined) return { provider: known(catalogue, wanted), notes: [] };
  const clouds = cloudsIn(tokenize(intent)).filter((cloud) => catalogue.providers.includes(cloud));
  const [cloud] = clouds;
  if (clouds.length === 1 && cloud !== undefined && cloud !== DEFAULT_CLOUD) {
    return { provider: cloud, notes: [`Planned for ${cloudName(cloud)}, because the intent speaks of it.`] };
  }
  const several =
    clouds.length > 1
      ? [
          `The intent speaks of ${clouds.map(cloudName).join(" and ")}; planned for ${cloudName(DEFAULT_CLOUD)}.`,
        ]
      : [];
  return { provider: DEFAULT_CLOUD, notes: several };
}

function known(catalogue: Catalogue, provider: string): string | undefined {
  return catalogue.providers.includes(provider) ? provider : undefined;
}
