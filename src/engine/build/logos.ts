/** Takes the marks that the catalogue's types need out of the set "SVG Logos", whose authors gave it away (CC0). */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { typeKey } from "../../shared/icons/icons.ts";
import type { LogoTable } from "../../shared/icons/logos.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";

/** By cloud: marks by a service, or by a service and one of its kinds. */
const Choices = z.record(z.string(), z.record(z.string(), z.string()));

const LogoSet = z.object({
  width: z.number(),
  height: z.number(),
  icons: z.record(
    z.string(),
    z.object({ body: z.string(), width: z.optional(z.number()), height: z.optional(z.number()) }),
  ),
});

/**
 * Compiles `logos.yaml`.
 * @throws Error that names each line which the catalogue or the set does not have.
 */
export function compileLogos(directory: string, catalogue: readonly CatalogueEntry[]): LogoTable {
  const choices = Choices.parse(parse(readFileSync(join(directory, "logos.yaml"), "utf8")));
  const path = createRequire(import.meta.url).resolve("@iconify-json/logos/icons.json");
  const set = LogoSet.parse(JSON.parse(readFileSync(path, "utf8")));
  const table: LogoTable = { marks: {}, types: {} };
  const problems: string[] = [];
  for (const [cloud, marks] of Object.entries(choices))
    for (const [what, mark] of Object.entries(marks)) {
      const of = `${cloud}:${what}`;
      const keys = catalogue.map(({ typeId }) => typeKey(typeId)).filter((key) => isOf(key, of));
      const icon = set.icons[mark];
      if (keys.length === 0) problems.push(`${of}: the catalogue has no such type`);
      if (!icon) problems.push(`${of}: there is no mark ${mark}`);
      else {
        const { body, width = set.width, height = set.height } = icon;
        table.marks[mark] =
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
        for (const key of keys) table.types[key] = mark;
      }
    }
  if (problems.length > 0) throw new Error(`The marks have problems:\n${problems.join("\n")}`);
  return table;
}

function isOf(key: string, what: string): boolean {
  return key === what || key.startsWith(`${what}/`);
}
