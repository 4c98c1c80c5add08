import * as vscode from "vscode";
import { type Plain, plain } from "./plain.ts";

type Value = string | number;

/** A value may be a name or a sentence of a service; what stands around it is to be read as well. */
const LONGEST_VALUE = 400;

/**
 * Our own words in the user's language, with `{0}`, `{1}`… or `{name}` for values. The values may be anybody's text:
 * each is made plain, and so is the whole.
 */
export function say(message: string, ...values: readonly Value[]): Plain;
export function say(message: string, values: Readonly<Record<string, Value>>): Plain;
export function say(message: string, ...values: readonly (Value | Readonly<Record<string, Value>>)[]): Plain {
  const [first] = values;
  if (typeof first === "object") {
    const entries = Object.entries(first).map(([name, value]) => [name, shown(value)]);
    return plain(vscode.l10n.t(message, Object.fromEntries(entries)));
  }
  return plain(vscode.l10n.t(message, ...(values as readonly Value[]).map(shown)));
}

function shown(value: Value): Value {
  return typeof value === "number" ? value : plain(value, { max: LONGEST_VALUE });
}
