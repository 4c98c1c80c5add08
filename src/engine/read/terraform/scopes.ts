/** What the expressions of a module may name: its variables with their values, and its locals. */
import type { Effort } from "../effort.ts";
import type { Expression } from "../hcl/syntax.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";
import { withoutSecrets } from "../secretNames.ts";
import { argument } from "./blocks.ts";
import { type Defaults, Scope } from "./evaluate.ts";
import type { ModuleFiles } from "./module.ts";

/** Values that a module's variables are given, and what these rest on. */
export interface Given {
  readonly values: ReadonlyMap<string, ReadValue>;
  readonly defaults: Defaults;
  /** A run gives the variables values; those of a module that is called have what its caller says. */
  readonly isRoot: boolean;
}

/** @param given values of variables; the others have their defaults */
export function scopeOf(
  files: ModuleFiles,
  { values: given, defaults, isRoot }: Given,
  effort: Effort,
): Scope {
  const alone = new Scope(new Map(), new Map(), new Map(), effort);
  const chosen = new Map(defaults);
  const values = new Map<string, ReadValue>();
  const locals = new Map<string, Expression>();
  for (const { type, labels, body } of files.blocks) {
    if (type === "locals") for (const { name, value } of body.attributes) locals.set(name, value);
    const [name] = labels;
    if (type !== "variable" || name === undefined) continue;
    const otherwise = argument(body, "default");
    const isSecret = SECRET.some((flag) => {
      const value = argument(body, flag);
      return value?.kind === "literal" && String(value.value) === "true";
    });
    const value = typed(
      given.get(name) ?? (otherwise ? alone.value(otherwise) : UNRESOLVED),
      argument(body, "type"),
    );
    if (isRoot && otherwise && !given.has(name)) chosen.set(name, name);
    values.set(name, isSecret ? UNRESOLVED : withoutSecrets([name], value, () => UNRESOLVED));
  }
  return new Scope(values, chosen, locals, effort);
}

/** A value as the type of its variable makes it, of those that Terraform converts: `"3"` of a number is 3. */
function typed(value: ReadValue, type: Expression | undefined): ReadValue {
  const name = type?.kind === "reference" ? type.text : type?.kind === "literal" ? type.value : undefined;
  if (name === "string" && (typeof value === "number" || typeof value === "boolean")) return String(value);
  if (typeof value !== "string") return value;
  if (name === "bool" && (value === "true" || value === "false")) return value === "true";
  return name === "number" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Of what Terraform never prints the values, and keeps those of the latter in no state. */
const SECRET = ["sensitive", "ephemeral"] as const;

/** What the files of variables say, whose values name nothing. */
export function givenToRoot({ values }: ModuleFiles, effort: Effort): Given {
  const alone = new Scope(new Map(), new Map(), new Map(), effort);
  const found = values.map(({ name, value }) => [name, alone.value(value)] as const);
  return { values: new Map(found), defaults: new Map(), isRoot: true };
}
