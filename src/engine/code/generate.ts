/** Generates infrastructure code from a plan. Pure: the same plan gives the same bytes. */

import type { CodeLanguage } from "../../contract/code.ts";
import type { GeneratedCode, RelationWithoutCode } from "../../contract/generatedCode.ts";
import type { PlanInput } from "../../contract/plan.ts";
import { parseTypeId } from "../../contract/typeId.ts";
import { cloudName } from "../../shared/clouds.ts";
import { CODE_LANGUAGES, languagesFor } from "../../shared/codeLanguages.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { adviseOn } from "./beside/advise.ts";
import { besideFiles } from "./beside/files.ts";
import { resourceNamed } from "./coverage.ts";
import type { Dialect } from "./dialect.ts";
import { withEndpoints } from "./endpoints.ts";
import type { MappingTable } from "./mappingTable.ts";
import type { CodeFile, Program, UntracedRelation } from "./model.ts";
import { planSays } from "./planSays.ts";
import { printBicep } from "./print/bicep.ts";
import { printCloudFormation } from "./print/cloudFormation.ts";
import { printTerraform } from "./print/terraform.ts";
import type { SchemaTable } from "./schemaTable.ts";
import { servicesOf } from "./services.ts";
import { type CodeTable, type CompiledTable, isNative, tableOf } from "./tables.ts";
import { translate } from "./translate.ts";

/** Why a plan cannot be written in a language, with what to do instead. */
export interface CodeRefusal {
  readonly refused: string;
}

/**
 * The code of a plan.
 * @param tables Compiled tables by name; only the one that is needed is asked for.
 */
export async function generateCode(
  plan: PlanInput,
  language: CodeLanguage,
  catalogue: Catalogue,
  tables: (table: CodeTable) => Promise<CompiledTable>,
  title = "Infrastructure",
): Promise<GeneratedCode | CodeRefusal> {
  const cloud = cloudOf(plan);
  if (cloud === undefined)
    return refuse("The plan has no component whose cloud is known, so there is nothing to generate.");
  const table = tableOf(language, cloud);
  if (table === undefined) {
    const others = languagesFor(cloud).map((one) => CODE_LANGUAGES[one].name);
    const advice = others.length > 0 ? `; choose ${others.join(" or ")}` : "";
    return refuse(`${CODE_LANGUAGES[language].name} does not know ${cloudName(cloud)}${advice}.`);
  }
  const { schemas, mappings, advice } = await tables(table);
  const dialect = dialectOf(table, cloud, schemas, mappings, catalogue);
  const said = planSays(plan, cloud);
  const reachable = withEndpoints(plan, mappings, catalogue);
  const doubts = [...said.doubts, ...reachable.doubts];
  const translated = translate(reachable.plan, dialect, title, { ...said, doubts });
  const { services } = mappings.common;
  const ofType = (type: string) => (services ? servicesOf(type, services) : []);
  const program = { ...translated, advised: adviseOn(translated, advice, language, ofType) };
  const files = [
    ...print(language, program, schemas, mappings),
    ...besideFiles(language, program, advice.state),
  ];
  return {
    language,
    files: files.map(({ path, content, keepExisting }) => ({
      path,
      content,
      ...(keepExisting && { keep_existing: true }),
    })),
    missing: program.missing.map(({ component, type_id, reason }) => ({ component, type_id, reason })),
    missing_relations: program.missingRelations.map(relationWithoutCode),
    covered_relations: program.coveredRelations.map(relationWithoutCode),
    decisions: program.decisions.map((one) => ({ ...one })),
  };
}

const relationWithoutCode = ({ access, ...one }: UntracedRelation): RelationWithoutCode => ({
  ...one,
  ...(access && { access: [...access] }),
});

const refuse = (refused: string): CodeRefusal => ({ refused });

/** The cloud of most components. */
export function cloudOf({ components }: PlanInput): string | undefined {
  const counts = new Map<string, number>();
  for (const { type_id } of components) {
    const provider = parseTypeId(type_id)?.provider;
    if (provider !== undefined) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}

function print(
  language: CodeLanguage,
  program: Program,
  schemas: SchemaTable,
  mappings: MappingTable,
): CodeFile[] {
  switch (language) {
    case "terraform":
      return printTerraform(program, schemas, mappings);
    case "cloudformation":
      return printCloudFormation(program);
    case "bicep":
      return printBicep(program, schemas);
  }
}

/** How the tables differ: identifiers, what a reference takes, and what they can write. */
const TRAITS: Readonly<
  Record<CodeTable, Pick<Dialect, "identifiers" | "reference" | "documents" | "declaresExisting">>
> = {
  "terraform-aws": {
    identifiers: "snake",
    reference: "id",
    documents: true,
    declaresExisting: false,
  },
  "terraform-azure": {
    identifiers: "snake",
    reference: "id",
    documents: true,
    declaresExisting: false,
  },
  "terraform-gcp": {
    identifiers: "snake",
    reference: "id",
    documents: true,
    declaresExisting: false,
  },
  cloudformation: {
    identifiers: "pascal",
    reference: "Ref",
    documents: false,
    declaresExisting: false,
  },
  bicep: { identifiers: "camel", reference: "id", documents: true, declaresExisting: true },
};

function dialectOf(
  table: CodeTable,
  cloud: string,
  schemas: SchemaTable,
  mappings: MappingTable,
  catalogue: Catalogue,
): Dialect {
  return {
    ...TRAITS[table],
    native: isNative(table),
    schemas,
    mappings,
    resourceFor: (typeName) => {
      const entry = catalogue.find(cloud, typeName);
      return entry && inSchemas(schemas, resourceNamed(entry, table));
    },
    describe: (typeId) => {
      const entry = catalogue.lookup(typeId);
      return entry?.provider === cloud
        ? { name: entry.name, summary: entry.summary, group: entry.group }
        : undefined;
    },
  };
}

/** The resource types of a provider by their names in lower case: there are hundreds, and every plan asks for some. */
const byName = new WeakMap<SchemaTable, ReadonlyMap<string, string>>();

/** A resource type as its provider spells it. */
function inSchemas(schemas: SchemaTable, type: string | undefined): string | undefined {
  const known =
    byName.get(schemas) ?? new Map(Object.keys(schemas.types).map((one) => [one.toLowerCase(), one]));
  byName.set(schemas, known);
  return type === undefined ? undefined : known.get(type.toLowerCase());
}
