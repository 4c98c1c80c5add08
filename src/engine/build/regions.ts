import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { byEachCloud, CLOUD_ENTRIES, type Cloud } from "../../shared/clouds.ts";
import type { CloudRegions } from "../catalogue/regions.ts";

const Names = z.strictObject({ source: z.url(), regions: z.record(z.string(), z.string()) });
const Words = z.string();
const Aws = z.strictObject({
  source: z.url(),
  standard: Words,
  regions: z.record(z.string(), z.string()),
  offers: z.record(z.string(), z.strictObject({ only: z.optional(Words), except: z.optional(Words) })),
});

/** Compiles the regions of every cloud. @throws Error that names the file and place that is wrong. */
export function compileRegions(directory: string): Readonly<Record<Cloud, CloudRegions>> {
  const read: Read = (name, schema) => {
    const result = schema.safeParse(parse(readFileSync(join(directory, name), "utf8")));
    if (!result.success) throw new Error(`regions/${name}: ${z.prettifyError(result.error)}`);
    return result.data;
  };
  // AWS alone publishes where each of its services has an endpoint.
  const regionsOf = (cloud: Cloud) =>
    cloud === "aws" ? awsRegions(read) : named(read(`${cloud}.yaml`, Names).regions);
  const byCloud = byEachCloud(regionsOf);
  for (const [cloud, { regions }] of CLOUD_ENTRIES) {
    const ids = new Set(byCloud[cloud].regions.map(({ id }) => id));
    const stray = regions.filter((id) => !ids.has(id));
    if (stray.length > 0) throw new Error(`shared/clouds.ts: ${cloud} has no region ${stray.join(", ")}`);
  }
  return byCloud;
}

type Read = <T>(name: string, schema: z.ZodMiniType<T>) => T;

function awsRegions(read: Read): CloudRegions {
  const aws = read("aws.yaml", Aws);
  const countries = read("aws-countries.yaml", z.record(z.string(), z.string()));
  const standard = aws.standard.split(/\s+/);
  const stray = Object.keys(countries).filter((region) => !standard.includes(region));
  if (stray.length > 0) throw new Error(`regions/aws-countries.yaml: AWS has no region ${stray.join(", ")}`);
  return {
    regions: Object.entries(aws.regions).map(([id, place]) => ({
      id,
      ...(standard.includes(id) ? { place: within(place, countries[id]) } : { place, isApart: true }),
    })),
    offers: Object.fromEntries(
      Object.entries(aws.offers).map(([service, { only, except }]) => [
        service,
        only?.split(/\s+/) ?? standard.filter((region) => !except?.split(/\s+/).includes(region)),
      ]),
    ),
  };
}

/** "Europe (Frankfurt)" and "Germany" → "Frankfurt, Germany". */
function within(description: string, country: string | undefined): string {
  const [, city = description] = /\((.+)\)/.exec(description) ?? [];
  return [...(city === "Central" ? [] : [city]), ...(country === undefined ? [] : [country])].join(", ");
}

function named(regions: Readonly<Record<string, string>>): CloudRegions {
  return {
    regions: Object.entries(regions).map(([id, place]) => ({
      id,
      place,
      ...(/\(.*\)/.test(place) ? { isApart: true } : {}),
    })),
    offers: {},
  };
}
