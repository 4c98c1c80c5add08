import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Role } from "../designs/schema.ts";
import { checkPack } from "../rules/check.ts";
import { RulePackError } from "../rules/errors.ts";
import type { RulePack } from "../rules/model.ts";
import { parsePack } from "../rules/parse.ts";

/**
 * Compiles the rule packs of a folder. Each rule of a pack that ships names its source.
 * @throws RulePackError that names every file and place that is wrong
 */
export function compileRules(
  directory: string,
  entries: readonly CatalogueEntry[],
  roles: readonly Role[],
): RulePack[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith(".yaml"))
    .sort();
  return names.map((name) => {
    const parsed = parsePack(readFileSync(join(directory, name), "utf8"), name);
    const { pack, problemAt } = parsed;
    const problems = [
      ...checkPack(parsed, entries, roles),
      ...pack.rules.flatMap(({ link }, index) =>
        link === undefined
          ? problemAt(["rules", index], "A rule that ships names its source: add a link.")
          : [],
      ),
      ...(`${pack.pack}.yaml` === name
        ? []
        : [problemAt(["pack"], "A pack that ships is called as its file.")]),
    ];
    if (problems.length > 0) throw new RulePackError(problems);
    return pack;
  });
}
