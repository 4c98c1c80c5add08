import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import {
  DesignData,
  DesignFile,
  PlaceFile,
  ProductFile,
  QuestionFile,
  RoleFile,
  TradeOffFile,
  WordsFile,
} from "../designs/schema.ts";
import { problemsError } from "./problems.ts";

/**
 * Compiles the design data: `roles/*.yaml` in the order of their names, `library/*.yaml`, `words.yaml`,
 * `products.yaml`, `questions.yaml`, `places.yaml` and `trade-offs.yaml` of its
 * directory.
 * @throws Error that names every file and place that is wrong.
 */
export function compileDesigns(directory: string, catalogue: readonly CatalogueEntry[]): DesignData {
  const problems: string[] = [];
  const read = <T>(place: string, schema: z.ZodMiniType<T>): T | undefined => {
    const result = schema.safeParse(parse(readFileSync(join(directory, place), "utf8")));
    if (!result.success) problems.push(`designs/${place}: ${z.prettifyError(result.error)}`);
    return result.data;
  };
  const readAll = <T>(folder: string, schema: z.ZodMiniType<T[]>): T[] =>
    readdirSync(join(directory, folder))
      .sort()
      .flatMap((name) => read(`${folder}/${name}`, schema) ?? []);
  const data = {
    roles: readAll("roles", RoleFile),
    designs: readAll("library", DesignFile),
    words: read("words.yaml", WordsFile) ?? WordsFile.parse({ tags: {}, shields: [] }),
    products: read("products.yaml", ProductFile) ?? [],
    questions: read("questions.yaml", QuestionFile) ?? [],
    tradeOffs: read("trade-offs.yaml", TradeOffFile) ?? {},
    places: read("places.yaml", PlaceFile) ?? [],
  };
  problems.push(...checkDesigns(data, catalogue));
  if (problems.length > 0) {
    throw problemsError("The designs have", problems);
  }
  return z.parse(DesignData, data);
}

/** What the schema cannot see: references to types, roles and designs, and ids. Returns one sentence per problem. */
function checkDesigns(data: DesignData, catalogue: readonly CatalogueEntry[]): string[] {
  const types = new Set(catalogue.map((entry) => `${entry.provider}:${entry.service}/${entry.kind}`));
  const names = new Set(catalogue.map((entry) => `${entry.service}/${entry.kind}`));
  const roles = new Set(data.roles.map(({ id }) => id));
  const designs = new Set(data.designs.map(({ id }) => id));
  const ids = [...data.roles.map(({ id }) => `role ${id}`), ...data.designs.map(({ id }) => `design ${id}`)];
  const unknownRoles = (place: string, list: readonly string[]) =>
    list.filter((id) => !roles.has(id)).map((id) => `${place}: there is no role ${id}`);
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} is defined twice`),
    ...data.roles.flatMap((role) => [
      ...CLOUD_IDS.flatMap((cloud) =>
        role[cloud]
          .filter(({ type }) => !types.has(`${cloud}:${type}`))
          .map(({ type }) => `role ${role.id}: the catalogue has no ${cloud}:${type}`),
      ),
      ...CLOUD_IDS.filter((cloud) => role[cloud].length === 0 && role.absent[cloud] === undefined).map(
        (cloud) =>
          `role ${role.id}: nothing fills it on ${cloud}, and \`absent\` does not say what to do instead`,
      ),
      ...unknownRoles(`role ${role.id}`, role.needs),
      ...unknownRoles(`role ${role.id}`, role.beside),
      ...role.covered
        .filter((name) => !(name.includes("/") ? names.has(name) : roles.has(name)))
        .map((name) => `role ${role.id}: covered by ${name}, which does not exist`),
    ]),
    ...data.designs.flatMap((design) => [
      ...unknownRoles(`design ${design.id}`, [...design.needs, ...Object.values(design.when).flat()]),
      ...design.over
        .filter((id) => !designs.has(id))
        .map((id) => `design ${design.id}: there is no design ${id}`),
      ...design.prefer
        .filter(({ type }) => !names.has(type))
        .map(({ type }) => `design ${design.id}: no cloud has ${type}`),
    ]),
    ...data.products.flatMap(({ name, roles: list }) => unknownRoles(`product ${name}`, list)),
    ...Object.entries(data.tradeOffs).flatMap(([cloud, list]) =>
      Object.keys(list)
        .filter((type) => !types.has(`${cloud}:${type}`))
        .map((type) => `trade-offs.yaml: the catalogue has no ${cloud}:${type}`),
    ),
  ];
}
