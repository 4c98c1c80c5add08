import type { CostPart } from "../../contract/costParts.ts";
import { type CostItem, foldParts, type Part } from "./costParts.ts";
import type { Database } from "./database.ts";

/** Sums of binary fractions are apart by less than this where they are the same; no invoice has so little. */
const DUST = 5e-7;

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
  add(environmentId: string, source: string, items: readonly CostItem[]): void {
    for (const { account, service, category, accountName, resource, tags, days } of items) {
      const id = this.#database.get(
        `INSERT INTO cost_items (environment_id, source, account, service, category, account_name, resource, tags)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
        environmentId,
        source,
        account,
        service,
        category,
        accountName,
        resource,
        tags,
      )?.["id"];
      for (const [day, cost] of days)
        this.#database.run(
          "INSERT INTO cost_item_days (item_id, day, cost) VALUES (?, ?, ?)",
          Number(id),
          day,
          cost,
        );
    }
  }

  /** Forgets what an import said. */
  forgetSource(environmentId: string, source: string): void {
    this.#database.run(
      "DELETE FROM cost_items WHERE environment_id = ? AND source = ?",
      environmentId,
      source,
    );
  }

  /** Forgets days of an account, whichever import said them. */
  forgetDays(environmentId: string, account: string, days: readonly string[]): void {
    this.#database.run(
      `DELETE FROM cost_item_days WHERE day IN (SELECT value FROM json_each(?))
         AND item_id IN (SELECT id FROM cost_items WHERE environment_id = ? AND account = ?)`,
      JSON.stringify(days),
      environmentId,
      account,
    );
    this.#database.run(
      `DELETE FROM cost_items WHERE environment_id = ? AND account = ?
         AND NOT EXISTS (SELECT 1 FROM cost_item_days WHERE item_id = id)`,
      environmentId,
      account,
    );
  }

  /** What the costs of some days are made of; their sum is that of the days. The largest come first. */
  parts(environmentId: string, first: string, last: string): readonly CostPart[] {
    const parts = [...this.#items(environmentId, first, last)];
    return foldParts([...parts, ...this.#unexplained(environmentId, first, last, parts)]);
  }

  /** What the items say, those of several imports together. Days are put together by SQLite, in the index's order. */
  #items(environmentId: string, first: string, last: string): Iterable<Part> {
    const rows = this.#database.all(
      `SELECT account, service, category, account_name, resource, tags,
         (SELECT json_group_object(day, cost) FROM cost_item_days
          WHERE item_id = id AND day BETWEEN ?2 AND ?3) AS days
       FROM cost_items WHERE environment_id = ?1`,
      environmentId,
      first,
      last,
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
  *#unexplained(environmentId: string, first: string, last: string, parts: readonly Part[]): Iterable<Part> {
    const sums = this.#database.all(
      `SELECT account, service, json_group_object(day, cost) AS days
       FROM (SELECT account, service, day, sum(cost) AS cost FROM daily_costs
         WHERE environment_id = ? AND day BETWEEN ? AND ? GROUP BY 1, 2, 3)
       GROUP BY 1, 2`,
      environmentId,
      first,
      last,
    );
    const keyOf = (account: string, service: string) => `${account}\n${service}`;
    const explained = Map.groupBy(parts, ({ account, service }) => keyOf(account, service));
    for (const row of sums) {
      const [account, service] = [String(row["account"]), String(row["service"])];
      const same = explained.get(keyOf(account, service)) ?? [];
      const days = daysOf(row["days"]);
      for (const part of same)
        for (const [day, cost] of part.days) days.set(day, (days.get(day) ?? 0) - cost);
      const left = new Map([...days].filter(([, cost]) => Math.abs(cost) >= DUST));
      if (left.size === 0) continue;
      // Its category and its account's name are the same as of the items that name them.
      const category = same.find((part) => part.category !== "")?.category ?? "";
      const accountName = same.find((part) => part.accountName !== "")?.accountName ?? "";
      yield { account, service, category, accountName, resource: "", tags: "{}", others: 0, days: left };
    }
  }
}

function daysOf(json: unknown): Map<string, number> {
  return new Map(Object.entries(JSON.parse(String(json)) as Record<string, number>));
}
