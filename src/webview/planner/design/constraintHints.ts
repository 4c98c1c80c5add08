/**
 * What the form suggests and remarks about constraints. Keys and values are free, since services differ: everything
 * here is advice, in the words that the built-in planner reads.
 */
import { t } from "../../common/l10n.ts";
import type { ConstraintRow } from "../state.ts";

interface KnownKey {
  readonly key: string;
  readonly detail: string;
  readonly values: readonly string[];
  /** Several values, with commas between them. */
  readonly list?: true;
}

/** Regions that people choose most, by cloud, as each spells them. */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  aws: [
    ...["us-east-1", "us-east-2", "us-west-2", "eu-central-1", "eu-west-1", "eu-west-2", "eu-north-1"],
    ...["ap-southeast-1", "ap-southeast-2", "ap-northeast-1", "ap-south-1", "ca-central-1", "sa-east-1"],
  ],
  azure: [
    ...["eastus", "eastus2", "westus2", "westus3", "centralus", "northeurope", "westeurope", "uksouth"],
    ...["germanywestcentral", "swedencentral", "southeastasia", "australiaeast", "japaneast", "brazilsouth"],
  ],
  gcp: [
    ...["us-central1", "us-east1", "us-west1", "europe-west1", "europe-west3", "europe-west4"],
    ...["europe-north1", "asia-east1", "asia-northeast1", "asia-southeast1", "australia-southeast1"],
  ],
};

const YES_OR_NO = ["true", "false"];

const KNOWN: readonly KnownKey[] = [
  { key: "cloud", detail: t("Where it runs"), values: Object.keys(REGIONS) },
  { key: "region", detail: t("Leaves out what is not offered there"), values: [], list: true },
  { key: "scale", detail: t("How much it has to carry"), values: ["small", "medium", "large"] },
  {
    key: "budget",
    detail: t("Dollars a month at rest, or a word"),
    values: ["free", "low", "medium", "50", "500"],
  },
  { key: "exclude", detail: t("Types or purposes to leave out"), values: ["kubernetes", "vm"], list: true },
  { key: "include", detail: t("Types or purposes it must have"), values: ["cache", "waf"], list: true },
  {
    key: "compliance",
    detail: t("Compliance programs that every type must be suitable for"),
    values: ["hipaa", "pci", "soc", "gdpr", "fedramp", "iso27001"],
    list: true,
  },
  { key: "serverless", detail: t("No capacity to manage"), values: YES_OR_NO },
  { key: "managed", detail: t("Nothing that you operate yourself"), values: YES_OR_NO },
  { key: "visibility", detail: t("Who can reach it"), values: ["private", "public"] },
  { key: "availability", detail: t("Across several zones"), values: ["high"] },
  { key: "encryption", detail: t("Encrypted at rest"), values: YES_OR_NO },
  { key: "database", detail: t("Engine of the database"), values: ["postgresql", "mysql", "mariadb"] },
  {
    key: "runtime",
    detail: t("Language of the functions"),
    values: ["python", "nodejs", "java", "dotnet", "go"],
  },
  { key: "retention", detail: t("Days that data and logs are kept"), values: ["30", "90", "365"] },
  { key: "limit", detail: t("Most candidates to propose"), values: ["5", "10", "20"] },
];

export interface Suggestion {
  readonly value: string;
  readonly detail?: string;
}

/** Keys that are not in use yet and contain what is typed. */
export function keySuggestions(rows: readonly ConstraintRow[], index: number): Suggestion[] {
  const typed = normal(rows[index]?.key ?? "");
  const used = new Set(rows.filter((_, other) => other !== index).map(({ key }) => normal(key)));
  return KNOWN.filter(({ key }) => !used.has(key) && key.includes(typed) && key !== typed).map(
    ({ key, detail }) => ({ value: key, detail }),
  );
}

/**
 * Values for a row; of a list, the whole text with its last part completed.
 * @param names of the components in the design, to leave out or to include
 */
export function valueSuggestions(
  rows: readonly ConstraintRow[],
  index: number,
  names: readonly string[],
): Suggestion[] {
  const { key = "", value = "" } = rows[index] ?? {};
  const known = find(key);
  if (!known) return [];
  const done = known.list ? value.slice(0, value.lastIndexOf(",") + 1) : "";
  const typed = normal(value.slice(done.length));
  const taken = new Set(done.split(",").map(normal));
  return valuesOf(known.key, rows, names)
    .filter((choice) => normal(choice).includes(typed) && normal(choice) !== typed)
    .filter((choice) => !taken.has(normal(choice)))
    .map((choice) => ({ value: done === "" ? choice : `${done} ${choice}` }));
}

/** What is odd about a row, in a sentence; undefined when nothing is. */
export function remark(rows: readonly ConstraintRow[], index: number): string | undefined {
  const { key: rawKey = "", value = "" } = rows[index] ?? {};
  const key = normal(rawKey);
  if (key === "")
    return value.trim() === "" ? undefined : t("Name the constraint; without a name it is not applied.");
  if (rows.findLastIndex((row) => normal(row.key) === key) !== index)
    return t("This constraint stands here twice: the last one counts.");
  if (value.trim() === "") return t("Give it a value; without one it is not applied.");
  const known = find(key);
  if (!known) return t("The built-in planner does not know this constraint. Other services may.");
  if (key === "budget" && !/\d|free|low|medium|high|cheap|small|tight/i.test(value))
    return t("A budget is dollars a month, or free, low, medium or high.");
  if (known.values === YES_OR_NO && !/^(true|false|yes|no|on|off)$/i.test(value.trim()))
    return t("This constraint is either true or false.");
  if (key === "region") return regionRemark(rows, value);
  return undefined;
}

function regionRemark(rows: readonly ConstraintRow[], value: string): string | undefined {
  const cloud = cloudOf(rows);
  const regions = value.split(",").map(normal);
  const owner = Object.keys(REGIONS).find((name) =>
    regions.some((region) => REGIONS[name]?.includes(region)),
  );
  return owner === undefined || owner === cloud
    ? undefined
    : t("This is a region of {0}, and the design is for {1}.", owner, cloud);
}

function valuesOf(key: string, rows: readonly ConstraintRow[], names: readonly string[]): readonly string[] {
  if (key === "region") return REGIONS[cloudOf(rows)] ?? [];
  const { values = [] } = find(key) ?? {};
  return key === "exclude" || key === "include" ? [...values, ...names] : values;
}

/** The cloud that the constraints name; the built-in planner's default without one. */
function cloudOf(rows: readonly ConstraintRow[]): string {
  const named = rows.findLast(({ key }) => normal(key) === "cloud");
  return normal(named?.value ?? "") || "aws";
}

function find(key: string): KnownKey | undefined {
  return KNOWN.find((known) => known.key === normal(key));
}

function normal(text: string): string {
  return text.trim().toLowerCase();
}
