/**
 * The guide's page on generated code: which catalogue types are written in which language. Run by `npm run schema`,
 * which writes `media/guide/code.md`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CODE_LANGUAGE_IDS, type CodeLanguage } from "../../contract/code.ts";
import { CLOUD_ENTRIES, type Cloud } from "../../shared/clouds.ts";
import { CODE_LANGUAGES } from "../../shared/codeLanguages.ts";
import { shippedCatalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { type How, howWritten } from "../code/coverage.ts";
import { shippedTable } from "../code/shipped.ts";
import { type CompiledTable, tableOf } from "../code/tables.ts";
import { shippedPlannerData } from "../planner/shipped.ts";
import { coverageOfRelations, plansOfRelations } from "./relationCoverage.ts";
import { ruleSetPart } from "./ruleSetPage.ts";
import { type CoveredSetting, coverageOfSettings } from "./settingCoverage.ts";

export const CODE_PAGE_PATH = join(import.meta.dirname, "../../..", "media/guide/code.md");

const MARKS: Readonly<Record<How, string>> = { mapped: "●", covered: "◐", basic: "○", missing: "–" };

interface Column {
  readonly language: CodeLanguage;
  readonly cloud: Cloud;
  readonly table: CompiledTable;
}

/** How many types of a cloud are written in a language, and how many of those that designs recommend. */
export interface Coverage {
  readonly language: CodeLanguage;
  readonly cloud: Cloud;
  readonly recommended: { readonly written: number; readonly all: number };
  readonly others: { readonly written: number; readonly all: number };
  /** Of the relations that the catalogue can produce; those that need no code count as written. */
  readonly relations: { readonly written: number; readonly all: number };
  /** Of the settings that the catalogue knows. */
  readonly settings: { readonly written: number; readonly all: number };
  /** Settings that the language has no argument for, which the page beside the code then says. */
  readonly told: readonly CoveredSetting[];
}

/** Coverage of each language for each of its clouds. `basic` counts as written: what is required is there. */
export async function coverage(): Promise<Coverage[]> {
  const recommended = recommendedTypes();
  const plans = new Map(
    CLOUD_ENTRIES.map(([cloud]) => [cloud, plansOfRelations(cloud, shippedCatalogue())] as const),
  );
  const counted: Coverage[] = [];
  for (const { language, cloud, table } of await columns()) {
    const relations = [
      ...(await coverageOfRelations(plans.get(cloud) ?? [], language, shippedCatalogue())).values(),
    ];
    const settings = await coverageOfSettings(cloud, language);
    const entries = shippedCatalogue().forProvider(cloud);
    const count = (of: readonly CatalogueEntry[]) => ({
      written: of.filter((entry) => howWritten(entry, tableFor(language, cloud), table) !== "missing").length,
      all: of.length,
    });
    const isRecommended = ({ service, kind }: CatalogueEntry) => recommended[cloud].has(`${service}/${kind}`);
    counted.push({
      language,
      cloud,
      recommended: count(entries.filter(isRecommended)),
      others: count(entries.filter((entry) => !isRecommended(entry))),
      relations: {
        written: relations.filter((one) => one === "written" || one === "covered").length,
        all: relations.length,
      },
      settings: {
        written: settings.filter((one) => one.coverage === "written").length,
        all: settings.length,
      },
      told: settings.filter((one) => one.coverage === "told"),
    });
  }
  return counted;
}

export async function codePage(counted: readonly Coverage[]): Promise<string> {
  const all = await columns();
  const recommended = recommendedTypes();
  const sums = counted.map(
    ({ language, cloud, recommended: first, others, relations, settings }) =>
      `| ${CODE_LANGUAGES[language].name} | ${nameOf(cloud)} | ${share(first)} | ${share(others)} | ${share(relations)} | ${share(settings)} |`,
  );
  const parts = CLOUD_ENTRIES.map(([cloud, { name }]) => {
    const own = all.filter((column) => column.cloud === cloud);
    const rows = [...shippedCatalogue().forProvider(cloud)]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) => {
        const marks = own.map(
          ({ language, table }) => MARKS[howWritten(entry, tableFor(language, cloud), table)],
        );
        const often = recommended[cloud].has(`${entry.service}/${entry.kind}`) ? "yes" : "";
        return `| ${entry.name} | \`${entry.service}/${entry.kind}\` | ${often} | ${marks.join(" | ")} |`;
      });
    const titles = own.map(({ language }) => CODE_LANGUAGES[language].name);
    return `## ${name}

| Type | | Recommended by designs | ${titles.join(" | ")} |
|---|---|---|${titles.map(() => ":-:").join("|")}|
${rows.join("\n")}`;
  });
  return `# Generated code

Which component types of a plan become code. ● is written with sound defaults and with what its relations mean; ◐ is
written with what it belongs to, or needs nothing of its own; ○ is written with what its provider requires; – is listed
as missing where it occurs. Relations are those that the catalogue can produce between two types; one that leaves no
trace in the code is listed as missing as well, with the reason, and one that needs no code is listed apart. Settings
are those that people can say of a type in words; what a language has no argument for is left to decide.

<!-- Written by \`npm run schema\` from src/engine/code/mappings and the catalogue. -->

| Language | Cloud | Types that designs recommend | Other types | Relations | Settings |
|---|---|---|---|---|---|
${sums.join("\n")}

${parts.join("\n\n")}

${toldPart(counted)}

${ruleSetPart()}
`;
}

/** The settings that no argument of a language takes. */
function toldPart(counted: readonly Coverage[]): string {
  const rows = counted.flatMap(({ language, cloud, told }) =>
    told.map(
      ({ type, name, path }) =>
        `| ${CODE_LANGUAGES[language].name} | ${nameOf(cloud)} | \`${type}\` | ${name} | \`${path}\` |`,
    ),
  );
  return `## Settings left to decide

| Language | Cloud | Type | Setting | |
|---|---|---|---|---|
${rows.join("\n")}`;
}

async function columns(): Promise<Column[]> {
  const pairs = CODE_LANGUAGE_IDS.flatMap((language) =>
    CODE_LANGUAGES[language].clouds.map((cloud) => ({ language, cloud })),
  );
  return Promise.all(
    pairs.map(async ({ language, cloud }) => ({
      language,
      cloud,
      table: await shippedTable(tableFor(language, cloud)),
    })),
  );
}

function tableFor(language: CodeLanguage, cloud: Cloud) {
  const table = tableOf(language, cloud);
  if (!table) throw new Error(`${language} has no table for ${cloud}.`);
  return table;
}

/** What the roles of designs can be filled with, by cloud. */
function recommendedTypes(): Readonly<Record<Cloud, ReadonlySet<string>>> {
  const { roles } = shippedPlannerData().designs;
  return Object.fromEntries(
    CLOUD_ENTRIES.map(([cloud]) => [
      cloud,
      new Set(roles.flatMap((role) => role[cloud].map(({ type }) => type))),
    ]),
  ) as unknown as Record<Cloud, Set<string>>;
}

function nameOf(cloud: Cloud): string {
  return CLOUD_ENTRIES.find(([id]) => id === cloud)?.[1].name ?? cloud;
}

function share({ written, all }: { readonly written: number; readonly all: number }): string {
  return `${written} of ${all} (${Math.floor((100 * written) / Math.max(1, all))} %)`;
}

if (import.meta.main) {
  mkdirSync(dirname(CODE_PAGE_PATH), { recursive: true });
  writeFileSync(CODE_PAGE_PATH, await codePage(await coverage()));
}
