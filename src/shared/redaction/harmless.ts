/** Values that are no secrets, whatever they are called. */

/** What tools write in place of a value, or where there is none. */
const NO_VALUE = /^["'`]?(?:\(|\[redacted|\*{3}|<|null\b|true\b|false\b|none\b|undefined\b)/i;
/** What a shell, a container or a template puts a value for; of names in capitals, as secrets may begin with the sign. */
const VARIABLE = /^["'`]?(?:\$(?:[A-Z_][A-Z\d_]*["'`]?$|\{[\w.]+\}?["'`]?$|\(|\{\{)|\{\{)/;
/**
 * A file's absolute path, which only says where a secret is kept. Keys in base64 may begin with a slash as well, but go
 * on in capitals.
 */
const PATH = /^["'`]?(?:~|\/Users)?(?:\/[a-z0-9._-]+){2,}["'`]?$/;

/** Passwords by names that are something else alone: a folder, a result, a switch. */
export const SHORT_NAME = /^(?:pwd|pass)$/i;
/** Of such a name a folder, an address, a number or an answer. */
export const NO_PASSWORD =
  /^["'`]?(?:[/~$.([{<*]|[a-z]:[\\/]|[a-z][a-z\d+.-]{0,20}:\/\/|\d+["'`]?$|(?:yes|no|ok)\b)/i;

/** Whether a value that is given to a secret's name is none: it is missing, or says where the secret is kept. */
export function isPlaceholder(value: string): boolean {
  return NO_VALUE.test(value.slice(0, 20)) || VARIABLE.test(value) || PATH.test(value);
}

/** Whether an attribute of a {@link SHORT_NAME} counts what has passed, or says where something passes to. */
export function isResult(name: string, value: unknown): boolean {
  if (!SHORT_NAME.test(name)) return false;
  return typeof value === "number" || (typeof value === "string" && ADDRESS.test(value));
}
const ADDRESS = /^[a-z][a-z\d+.-]{0,20}:\/\//i;

/** Whether a switch is on, as data and templates write it: `true`, `"true"` or `"True"`. */
export function isSwitchedOn(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^true$/i.test(value));
}
