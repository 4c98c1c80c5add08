/** Policies of AWS as texts. */
import { isObject } from "../../contract/reading.ts";

/** UTF-16 units. AWS takes policies of some 10,000 characters. */
export const LONGEST_POLICY = 65_536;
export const MOST_STATEMENTS = 100;
/** Actions of a statement, and of all that allow something on one resource. */
export const MOST_ACTIONS = 200;

/** In front of an action: it is taken away from what other statements allow. */
export const DENIED = "!";

/** In place of actions: a statement is on all but what it names, or has other words than what is allowed. */
export const UNKNOWN = "?";

export type PolicyStatement = Readonly<Record<string, unknown>>;

/** The statements of a policy that is JSON; undefined where a text is none. */
export function policyStatements(text: string): readonly PolicyStatement[] | undefined {
  if (text.length > LONGEST_POLICY || !/^\s*\{/.test(text)) return undefined;
  try {
    const policy: unknown = JSON.parse(text);
    const statements = isObject(policy) ? policy["Statement"] : undefined;
    return [statements].flat().filter(isObject).slice(0, MOST_STATEMENTS);
  } catch {
    return undefined;
  }
}
