/** What differs between the two sides of a drift check, attribute by attribute, and each side as a document. */

import { isObject } from "../../contract/reading.ts";
import { ownOf } from "../own.ts";
import type { Sides } from "../redaction/shown.ts";
import { jsonIn } from "../redaction/value.ts";
import { sameAttribute, sameMember, sorted } from "./meaning.ts";

export interface Difference {
  /** Such as `tags.team`, `ingress[0].cidr` or `labels["a.b"]`. */
  readonly path: string;
  /** The values as JSON on one line; undefined where the side does not have the attribute. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The attributes that differ, in the order of their paths. None where a side is absent as a whole. */
export function differencesOf({ before, after }: Sides): readonly Difference[] {
  if (before === undefined || after === undefined) return [];
  return [...differences("", before, after, sameAttribute)];
}

/** @param same whether the two mean the same; what is within attributes is compared as such */
function* differences(
  path: string,
  before: unknown,
  after: unknown,
  same: (before: unknown, after: unknown) => boolean,
): Generator<Difference> {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    const within = path === "" ? same : sameMember;
    for (const name of names)
      yield* differences(`${path}${step(path, name)}`, ownOf(before, name), ownOf(after, name), within);
    return;
  }
  if (same(before, after)) return;
  // Elements are told apart by their place, which says nothing once their number differs.
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && isNested(before)) {
    for (const [index, element] of before.entries())
      yield* differences(`${path}[${index}]`, element, after[index], sameMember);
    return;
  }
  yield { path, before: inline(before), after: inline(after) };
}

function isNested(list: readonly unknown[]): boolean {
  return list.some((element) => typeof element === "object" && element !== null);
}

function step(path: string, name: string): string {
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) return `[${JSON.stringify(name)}]`;
  return path === "" ? name : `.${name}`;
}

function inline(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(sorted(value));
}

/** A side as a JSON document: keys sorted, so that only real differences show; texts that hold JSON or lines opened. */
export function documentOf(side: unknown): string {
  return `${JSON.stringify(sorted(opened(side)), null, 2)}\n`;
}

/**
 * Policies and scripts come as one long text, in which a diff shows nothing: JSON in a text is shown as JSON, and
 * several lines as lines. The attribute's name says so.
 */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (typeof part !== "string") return [name, opened(part)];
      const json = jsonIn(part);
      if (json !== undefined) return [`${name} (JSON)`, json];
      return part.trimEnd().includes("\n") ? [`${name} (text)`, part.split("\n")] : [name, part];
    }),
  );
}
