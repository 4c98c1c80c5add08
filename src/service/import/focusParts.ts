/**
 * What the costs of a FOCUS export are made of: resources, categories, names of accounts, and tags.
 *
 * This is beside the sums by day, account and service, which are kept whole. An export can name millions of resources:
 * {@link MOST_ITEMS} of them and {@link MOST_ITEM_DAYS} days of them are told apart in one import, those that the export
 * names first. What is beyond stays in the sums of its service and account, without a resource.
 */
import { readTags } from "../../contract/costParts.ts";
import type { CostItem } from "../store/costParts.ts";

/** Services in accounts, by resource and tags, of one import. */
export const MOST_ITEMS = 10_000;
/** Days of all of them together: a month of 5,000, or a year of 400. */
export const MOST_ITEM_DAYS = 150_000;
/** Characters of the tags of one resource as JSON: clouds allow 50 tags. */
const TAGS_LIMIT = 8_000;
/** Characters of other names. */
const NAME_LIMIT = 1_000;
/** Texts of tags that are remembered: a file repeats few of them for each day. */
const MOST_TEXTS = 5_000;

/** What a row says of itself, beside its cost. */
export type ItemNames = Omit<CostItem, "days">;

/** Sums rows by what they are for. */
export class FocusParts {
  readonly #items = new Map<string, ItemNames & { readonly days: Map<string, number> }>();
  readonly #tags = new Map<string, string>();
  #days = 0;

  get items(): readonly CostItem[] {
    return [...this.#items.values()];
  }

  /**
   * @param tags the cell's text; @param names without tags
   * @returns whether the names are ones that were not there before
   */
  add(names: Omit<ItemNames, "tags">, tags: string, day: string, cost: number): boolean {
    const { resource, category, accountName } = names;
    // Names beyond the limit are of no use to anybody who reads them; the cost stays in its service's sum.
    if (resource.length > NAME_LIMIT) return false;
    const item: ItemNames = {
      ...names,
      category: cut(category),
      accountName: cut(accountName),
      tags: this.#tagsOf(tags),
    };
    const key = [item.account, item.service, item.category, item.accountName, resource, item.tags].join("\n");
    const known = this.#items.get(key);
    if (!known && this.#items.size === MOST_ITEMS) return false;
    const { days } = known ?? { days: new Map<string, number>() };
    if (!known) this.#items.set(key, { ...item, days });
    const before = days.get(day);
    if (before !== undefined || this.#days < MOST_ITEM_DAYS) {
      if (before === undefined) this.#days++;
      days.set(day, (before ?? 0) + cost);
    }
    return !known;
  }

  /** Tags as JSON with their keys in order, so that equal ones are equal texts. */
  #tagsOf(text: string): string {
    if (text === "") return "{}";
    const known = this.#tags.get(text);
    if (known !== undefined) return known;
    const entries = Object.entries(readTags(text)).sort(([a], [b]) => (a < b ? -1 : 1));
    const ordered = JSON.stringify(Object.fromEntries(entries));
    const kept = ordered.length > TAGS_LIMIT ? "{}" : ordered;
    if (this.#tags.size < MOST_TEXTS && text.length <= TAGS_LIMIT) this.#tags.set(text, kept);
    return kept;
  }
}

/** The beginning of a name; half a character at its end, which could not be kept, is shown as one that is not known. */
function cut(name: string): string {
  return name.length <= NAME_LIMIT ? name : name.slice(0, NAME_LIMIT).toWellFormed();
}
