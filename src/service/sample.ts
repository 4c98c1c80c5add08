import { createReadStream, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod/mini";
import { IMPORT_KINDS } from "../contract/imports.ts";
import { type PreparedImport, prepareImport } from "./import/importer.ts";
import type { Store } from "./store/store.ts";

/** `sample.json`: the projects and environments a new service begins with, and the files that fill them. */
const Sample = z.object({
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      environments: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          files: z.array(z.object({ kind: z.enum(IMPORT_KINDS), file: z.string() })),
        }),
      ),
    }),
  ),
});

/** Fills a service that has no project yet from the sample files, through the importers: all of it or nothing. */
export async function importSample(store: Store, organizationId: string, directory: string): Promise<void> {
  if (!store.projects.isEmpty()) return;
  const sample = Sample.parse(JSON.parse(readFileSync(join(directory, "sample.json"), "utf8")));
  const environments = sample.projects.flatMap((project) => project.environments);
  const prepared: PreparedImport[] = [];
  try {
    for (const { id, files } of environments)
      for (const { kind, file } of files) {
        const content = createReadStream(join(directory, file));
        const files = [{ name: basename(file), content }];
        prepared.push(await prepareImport(store, { environmentId: id, kind, files }));
      }
    store.database.transaction(() => {
      // Another process may have been faster.
      if (!store.projects.isEmpty()) return;
      for (const project of sample.projects) {
        store.projects.create(organizationId, project.name, project.id);
        for (const { id, name } of project.environments)
          store.projects.createEnvironment(project.id, name, id);
      }
      for (const { take } of prepared) take();
    });
  } finally {
    for (const { discard } of prepared) discard?.();
  }
}
