/**
 * What costs are made of: services, resources, accounts and tags, in the words of FOCUS. Additional to the interface:
 * the built-in service answers it where it is asked for, and it is read from whatever another service says.
 */
import * as z from "zod/mini";
import { amountIn, IsoDate, isObject, type JsonObject, readDate, readMoney, readNumber } from "./reading.ts";

/** One part of the costs, over the period and the one before it; a part names what the source says of it. */
export const CostPart = z.looseObject({
  service: z.string(),
  category: z.optional(z.string()),
  account: z.optional(z.string()),
  account_name: z.optional(z.string()),
  resource: z.optional(z.string()),
  tags: z.optional(z.record(z.string(), z.string())),
  /** Set where it stands for so many smaller ones, which are not told apart. */
  others: z.optional(z.int()),
  daily_costs: z.array(z.looseObject({ date: IsoDate, cost: z.number() })),
});
export type CostPart = z.infer<typeof CostPart>;

/** A part as read from any service; what it does not say is undefined, or without tags. */
export interface CostPartReading {
  readonly service: string | undefined;
  readonly category: string | undefined;
  readonly account: string | undefined;
  readonly accountName: string | undefined;
  readonly resource: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  /** How many parts it stands for, which are not told apart; 0 for one that stands for itself. */
  readonly others: number;
  /** Days as ISO text. */
  readonly days: readonly { readonly date: string; readonly cost: number }[];
}

/** Names of fields as they are compared: FOCUS writes "ServiceName", warehouses "service_name", others "service". */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  service: ["service", "servicename"],
  category: ["category", "servicecategory"],
  account: ["account", "accountid", "subaccount", "subaccountid"],
  accountName: ["accountname", "subaccountname"],
  resource: ["resource", "resourceid", "resourcename"],
  tags: ["tags"],
  others: ["others"],
  date: ["date", "day", "chargeperiodstart"],
  cost: ["cost", "effectivecost", "amount", "totalcost", "value", "billedcost"],
  days: ["dailycosts", "days", "costs"],
};

/** Characters of a name, and of a tag's value, that are kept. */
const NAME_LIMIT = 1_000;

/**
 * The parts that a cost summary names: a list in `breakdown`, or days of `daily_costs` that say what they are for.
 * What is not understood is left out: the summary's own days remain what the costs are.
 * @param unit the summary's; what is in another is left out
 */
export function readCostParts(summary: JsonObject, unit: string | undefined): readonly CostPartReading[] {
  const { breakdown, daily_costs: daily } = summary;
  if (Array.isArray(breakdown)) return breakdown.flatMap((raw) => readPart(raw, unit) ?? []);
  if (!Array.isArray(daily)) return [];
  const parts = daily.flatMap((raw) =>
    isObject(raw) && saysWhatFor(raw) ? (readPart(raw, unit) ?? []) : [],
  );
  return joinedDays(parts);
}

function saysWhatFor(raw: JsonObject): boolean {
  return ["service", "account", "resource", "tags"].some((field) => fieldOf(raw, field) !== undefined);
}

function readPart(raw: unknown, unit: string | undefined): CostPartReading | undefined {
  if (!isObject(raw)) return undefined;
  const listed = fieldOf(raw, "days");
  const days = Array.isArray(listed)
    ? listed.flatMap((day) => readDay(day, unit) ?? [])
    : [readDay(raw, unit) ?? []].flat();
  if (days.length === 0) return undefined;
  return {
    service: nameIn(raw, "service"),
    category: nameIn(raw, "category"),
    account: nameIn(raw, "account"),
    accountName: nameIn(raw, "accountName"),
    resource: nameIn(raw, "resource"),
    tags: readTags(fieldOf(raw, "tags")),
    others: Math.max(0, readNumber(fieldOf(raw, "others")) ?? 0),
    days,
  };
}

function readDay(raw: unknown, unit: string | undefined): { date: string; cost: number } | undefined {
  const pair = Array.isArray(raw) && raw.length === 2 ? { date: raw[0], cost: raw[1] } : raw;
  if (!isObject(pair)) return undefined;
  const date = readDate(fieldOf(pair, "date"));
  const cost = amountIn(readMoney(fieldOf(pair, "cost")), unit);
  return date === undefined || cost === undefined ? undefined : { date: date.slice(0, 10), cost };
}

/** The value of the first of a field's names that is there. */
function fieldOf(raw: JsonObject, field: string): unknown {
  const names = FIELDS[field] ?? [];
  const found = Object.entries(raw)
    .map(([key, value]) => ({ at: names.indexOf(key.replaceAll("_", "").toLowerCase()), value }))
    .filter(({ at, value }) => at >= 0 && value !== undefined && value !== null && value !== "")
    .sort((a, b) => a.at - b.at);
  return found[0]?.value;
}

function nameIn(raw: JsonObject, field: string): string | undefined {
  const value = fieldOf(raw, field);
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return String(value).slice(0, NAME_LIMIT);
}

/** Tags as an object, as FOCUS' JSON text of one, or as a list of `{key, value}`. */
export function readTags(raw: unknown): Readonly<Record<string, string>> {
  const value = typeof raw === "string" ? parsed(raw) : raw;
  const entries = Array.isArray(value)
    ? value.flatMap((tag) => (isObject(tag) ? [[tag["key"], tag["value"]] as const] : []))
    : isObject(value)
      ? Object.entries(value)
      : [];
  return Object.fromEntries(
    entries.flatMap(([key, text]) =>
      typeof key === "string" && ["string", "number", "boolean"].includes(typeof text)
        ? [[key.slice(0, NAME_LIMIT), String(text).slice(0, NAME_LIMIT)] as const]
        : [],
    ),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parts of a single day each, put together where they are for the same. */
function joinedDays(parts: readonly CostPartReading[]): readonly CostPartReading[] {
  const joined = Map.groupBy(parts, ({ days: _, ...same }) => JSON.stringify(same));
  return [...joined.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, days: same.flatMap(({ days }) => days) }] : [];
  });
}
