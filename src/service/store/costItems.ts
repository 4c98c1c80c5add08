import type { CostPart } from "../../contract/costParts.ts";
import { type CostItem, foldParts, type Part } from "./costParts.ts";
import type { Database } from "./database.ts";
import { ACCOUNT, KEY, KEY_END } from "./longKeys.ts";
import { differ } from "./money.ts";
import { type Sql, sql, type TextList, Wording } from "./sql.ts";
import { aboutEnvironment } from "./subjects.ts";

/** So many items are added at once: what is asked of a server far away takes its time to come and go. */
const TOGETHER = 200;

/**
 * What the costs of environments are made of, beside their sums by day, account and service. Whatever those have and
 * no item explains, such as costs that were imported before items were kept, is shown as its service alone.
 */
export class CostItems {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds the items of an import, within the transaction that adds its sums. */
  add(environmentId: string, source: string, items: readonly CostItem[]): Promise<void> {
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      const insert = async ({ account, service, category, accountName, resource, tags, days }: CostItem) => {
        const row = await transaction.get(
          sql`INSERT INTO cost_items
                (environment_id, source, account, service, category, account_name, resource, tags)
              VALUES (${environmentId}, ${source}, ${account}, ${service}, ${category}, ${accountName},
                ${resource}, ${tags}) RETURNING id`,
        );
        return { id: Number(row?.["id"]), days };
      };
      for (let start = 0; start < items.length; start += TOGETHER) {
        const kept = await Promise.all(items.slice(start, start + TOGETHER).map(insert));
        await transaction.runEach(dayInsertions(kept));
      }
    });
  }

  /** Forgets what an import said. */
  async forgetSource(environmentId: string, source: string): Promise<void> {
    await this.#database.run(
      sql`DELETE FROM cost_items WHERE environment_id = ${environmentId} AND source = ${source}`,
    );
  }

  /** Forgets days of an account, whichever import said them. */
  async forgetDays(environmentId: string, account: string, days: TextList): Promise<void> {
    await this.#database.run(
      sql`DELETE FROM cost_item_days WHERE day IN ${days} AND item_id IN
            (SELECT id FROM cost_items
             WHERE environment_id = ${environmentId} AND ${ACCOUNT.name} = ${KEY}${account}${KEY_END})`,
    );
    await this.#database.run(
      sql`DELETE FROM cost_items
          WHERE environment_id = ${environmentId} AND ${ACCOUNT.name} = ${KEY}${account}${KEY_END}
            AND NOT EXISTS (SELECT 1 FROM cost_item_days WHERE item_id = cost_items.id)`,
    );
  }

  /** What the costs of some days are made of; their sum is that of the days. The largest come first. */
  async parts(environmentId: string, first: string, last: string): Promise<readonly CostPart[]> {
    const parts = [...(await this.#items(environmentId, first, last))];
    return foldParts([...parts, ...(await this.#unexplained(environmentId, first, last, parts))]);
  }

  /** What the items say, those of several imports together, in order. */
  async #items(environmentId: string, first: string, last: string): Promise<Iterable<Part>> {
    const rows = await this.#database.all(
      sql`SELECT account, service, category, account_name, resource, tags,
            (SELECT ${BY_DAY} FROM cost_item_days
             WHERE item_id = cost_items.id AND day BETWEEN ${first} AND ${last}) AS days
          FROM cost_items WHERE environment_id = ${environmentId} ORDER BY account, id`,
    );
    const parts = new Map<string, Part & { readonly days: Map<string, number> }>();
    for (const row of rows) {
      const days = daysOf(row["days"]);
      if (days.size === 0) continue;
      const text = (column: string) => String(row[column]);
      const names = {
        account: text("account"),
        service: text("service"),
        category: text("category"),
        accountName: text("account_name"),
        resource: text("resource"),
        tags: text("tags"),
      };
      const key = Object.values(names).join("\n");
      const known = parts.get(key);
      if (!known) parts.set(key, { ...names, others: 0, days });
      else for (const [day, cost] of days) known.days.set(day, (known.days.get(day) ?? 0) + cost);
    }
    return parts.values();
  }

  /** What the sums have beyond the items, by account and service. */
  async #unexplained(
    environmentId: string,
    first: string,
    last: string,
    parts: readonly Part[],
  ): Promise<readonly Part[]> {
    const sums = await this.#database.all(
      sql`SELECT account, service, ${BY_DAY} AS days
          FROM (SELECT account, service, day, sum(cost ORDER BY cost) AS cost FROM daily_costs
            WHERE environment_id = ${environmentId} AND day BETWEEN ${first} AND ${last}
            GROUP BY account, service, day) AS sums
          GROUP BY account, service ORDER BY account, service`,
    );
    const unexplained: Part[] = [];
    const keyOf = (account: string, service: string) => `${account}\n${service}`;
    const explained = Map.groupBy(parts, ({ account, service }) => keyOf(account, service));
    for (const row of sums) {
      const [account, service] = [String(row["account"]), String(row["service"])];
      const same = explained.get(keyOf(account, service)) ?? [];
      const left = leftOf(daysOf(row["days"]), same);
      if (left.size === 0) continue;
      // Its category and its account's name are the same as of the items that name them.
      const category = same.find((part) => part.category !== "")?.category ?? "";
      const accountName = same.find((part) => part.accountName !== "")?.accountName ?? "";
      const names = { account, service, category, accountName, resource: "", tags: "{}" };
      unexplained.push({ ...names, others: 0, days: left });
    }
    return unexplained;
  }
}

/** What days have beyond what parts of them say. */
function leftOf(days: ReadonlyMap<string, number>, parts: readonly Part[]): Map<string, number> {
  const told = new Map<string, { sum: number; scale: number }>();
  for (const part of parts)
    for (const [day, cost] of part.days) {
      const { sum, scale } = told.get(day) ?? { sum: 0, scale: 0 };
      told.set(day, { sum: sum + cost, scale: Math.max(scale, Math.abs(cost)) });
    }
  const left = new Map<string, number>();
  for (const day of new Set([...days.keys(), ...told.keys()])) {
    const cost = days.get(day) ?? 0;
    const { sum, scale } = told.get(day) ?? { sum: 0, scale: 0 };
    if (differ(cost, sum, Math.max(scale, Math.abs(cost)))) left.set(day, cost - sum);
  }
  return left;
}

/** A kept item of the import, and its costs by day. */
interface KeptItem extends Pick<CostItem, "days"> {
  readonly id: number;
}

function* dayInsertions(items: readonly KeptItem[]): Iterable<Sql> {
  for (const { id, days } of items)
    for (const [day, cost] of days)
      yield sql`INSERT INTO cost_item_days (item_id, day, cost) VALUES (${id}, ${day}, ${cost})`;
}

/** Costs by day as one JSON object: a row of its own for each of them takes several times as long. */
const BY_DAY = new Wording({
  sqlite: "json_group_object(day, cost)",
  postgres: "json_object_agg(day, cost)::text",
});

/** @param json of an object; null, as some databases say it, where there is no day */
function daysOf(json: unknown): Map<string, number> {
  if (json === null) return new Map();
  return new Map(Object.entries(JSON.parse(String(json)) as Record<string, number>));
}
