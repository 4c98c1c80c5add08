/** Templates that people have written, read as the product reads them. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { ReadError } from "../../../src/engine/read/model.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { sourceFiles } from "../../../src/mcp/sourceFiles.ts";

export interface Template {
  readonly title: string;
  readonly plan: PlanInput;
}

/** A template or the folder of a configuration, by its path in a folder that it may read from. */
interface Place {
  readonly folder: string;
  readonly path: string;
}

/**
 * The plans of a folder's entries; of a file with a folder and a path in it in each line, those of these. What cannot be
 * read, or has nothing in it, is left out and said on the way.
 */
export async function templatesIn(source: string): Promise<Template[]> {
  const templates: Template[] = [];
  for (const { folder, path } of statSync(source).isDirectory() ? entriesOf(source) : placesIn(source)) {
    try {
      const { plan } = await readInfrastructure(await sourceFiles(folder), [path]);
      if (plan.components.length > 0) templates.push({ title: `${basename(folder)}/${path}`, plan });
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      console.warn(`${path} is left out: ${error.message}`);
    }
  }
  return templates;
}

function entriesOf(folder: string): Place[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.map((entry) => ({ folder, path: entry.isDirectory() ? `${entry.name}/` : entry.name }));
}

function placesIn(list: string): Place[] {
  const lines = readFileSync(list, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [folder = "", path = ""] = line.split(" ");
    return { folder, path };
  });
}
