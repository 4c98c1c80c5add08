/** Reads from the typings of a package for Azure Resource Manager which values its properties take. */
import { readFileSync } from "node:fs";

/** The values of an interface's property, where the typings name them. */
export type Values = (owner: string, property: string) => readonly string[] | undefined;

/** Reads `models/index.d.ts`. */
export function readValues(file: string): Values {
  const types = new Map<string, string>();
  const parents = new Map<string, readonly string[]>();
  const values = new Map<string, string[]>();
  let owner = "";
  let known: string[] | undefined;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const opened = /^export interface (\w+)(?: extends ([\w, ]+))?/.exec(line);
    if (opened) {
      owner = opened[1] ?? "";
      parents.set(owner, opened[2]?.split(", ") ?? []);
    }
    const listed = /^export (?:declare )?(?:const )?enum (?:Known)?(\w+)/.exec(line)?.[1];
    if (listed) {
      known = [];
      values.set(listed, known);
    }
    const value = /^ +\w+ = "([^"]*)",?$/.exec(line)?.[1];
    if (value !== undefined) known?.push(value);
    const choice = /^export (?:declare )?type (\w+) = ((?:['"][^'"]*['"](?: \| )?)+);$/.exec(line);
    if (choice?.[1])
      values.set(
        choice[1],
        [...(choice[2] ?? "").matchAll(/['"]([^'"]*)['"]/g)].map(([, one]) => one ?? ""),
      );
    const member = /^ {4}(?:readonly )?"?(\w+)"?\??: (\w+)(?:\[\])?;$/.exec(line);
    if (member) types.set(`${owner}.${member[1]}`, member[2] ?? "");
  }
  const find: Values = (name, property) => {
    const type = types.get(`${name}.${property}`);
    if (type !== undefined) return values.get(type);
    for (const parent of parents.get(name) ?? []) {
      const inherited = find(parent, property);
      if (inherited) return inherited;
    }
    return undefined;
  };
  return find;
}
