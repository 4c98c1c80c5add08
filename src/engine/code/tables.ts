import type { CodeLanguage } from "../../contract/code.ts";
import { CLOUD_IDS, type Cloud } from "../../shared/clouds.ts";
import type { CODE_LANGUAGES } from "../../shared/codeLanguages.ts";
import type { Advice } from "./beside/advice.ts";
import type { MappingTable } from "./mappingTable.ts";
import type { SchemaTable } from "./schemaTable.ts";

/** One provider in one language: a folder of mappings and a table of schemas. */
export const CODE_TABLES = [
  "terraform-aws",
  "terraform-azure",
  "terraform-gcp",
  "cloudformation",
  "bicep",
] as const;
export type CodeTable = (typeof CODE_TABLES)[number];

/** The clouds that a language can be written for. */
type CloudOf<Language extends CodeLanguage> = (typeof CODE_LANGUAGES)[Language]["clouds"][number];

const TABLES: {
  readonly [Language in CodeLanguage]: Readonly<Record<CloudOf<Language>, CodeTable>>;
} = {
  terraform: { aws: "terraform-aws", azure: "terraform-azure", gcp: "terraform-gcp" },
  cloudformation: { aws: "cloudformation" },
  bicep: { azure: "bicep" },
};

/** A table as it ships: what a provider accepts, and how plans are written in it. */
export interface CompiledTable {
  readonly schemas: SchemaTable;
  readonly mappings: MappingTable;
  /** What whoever runs the code is told, of the table's cloud. */
  readonly advice: Advice;
}

/** The table of a language for a cloud; undefined where the language does not know the cloud. */
export function tableOf(language: CodeLanguage, cloud: string): CodeTable | undefined {
  const tables: Readonly<Record<string, CodeTable>> = TABLES[language];
  return Object.hasOwn(tables, cloud) ? tables[cloud] : undefined;
}

/** The cloud that a table is written for. */
export function cloudOfTable(table: CodeTable): Cloud {
  const ofLanguages: readonly Partial<Record<Cloud, CodeTable>>[] = Object.values(TABLES);
  const cloud = CLOUD_IDS.find((id) => ofLanguages.some((tables) => tables[id] === table));
  if (cloud === undefined) throw new Error(`No language is written by ${table}.`);
  return cloud;
}

/** Whether the resources of a table have the properties of the cloud's own interface, at the paths that plans set. */
export function isNative(table: CodeTable): boolean {
  return table !== "terraform-aws" && table !== "terraform-azure";
}
