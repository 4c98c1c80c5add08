import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import * as z from "zod/mini";
import { IMPORT_KINDS } from "../contract/imports.ts";
import { dayByUtc, dayOfIso, isoOfDay } from "../shared/cost/days.ts";
import { type PreparedImport, prepareImport } from "./import/importer.ts";
import type { Store } from "./store/store.ts";
import { EVERYTHING } from "./store/subjects.ts";

/** `sample.json`: the projects and environments a new service begins with, and the files that fill them. */
const Sample = z.object({
  /** The day on which the files are as of, by UTC: whole days of costs and all else in them are before it. */
  today: z.iso.date(),
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

/**
 * Fills a service that has no project yet from the sample files, through the importers: all of it or nothing. What the
 * files date is moved by whole days, so that it is as recent as when they were written. The days of the week and the
 * billing periods, which nothing here reads, move with it.
 * @param now milliseconds since 1970
 */
export async function importSample(
  store: Store,
  organizationId: string,
  directory: string,
  now: number,
): Promise<void> {
  if (!(await store.projects.isEmpty())) return;
  const sample = Sample.parse(JSON.parse(readFileSync(join(directory, "sample.json"), "utf8")));
  const environments = sample.projects.flatMap((project) => project.environments);
  const days = dayByUtc(new Date(now)) - dayByUtc(new Date(sample.today));
  const prepared: PreparedImport[] = [];
  try {
    for (const { id, files } of environments)
      for (const { kind, file } of files) {
        const text = readFileSync(join(directory, file), "utf8");
        const content = Readable.from([Buffer.from(laterBy(days, text))]);
        const files = [{ name: basename(file), content }];
        prepared.push(await prepareImport(store, { environmentId: id, kind, files }));
      }
    await store.database.transaction(EVERYTHING, async () => {
      // Another process may have been faster.
      if (!(await store.projects.isEmpty())) return;
      for (const project of sample.projects) {
        await store.projects.create(organizationId, project.name, project.id);
        for (const { id, name } of project.environments)
          await store.projects.createEnvironment(project.id, name, id);
      }
      for (const { take } of prepared) await take();
    });
  } finally {
    for (const { discard } of prepared) await discard?.();
  }
}

/** A date with a time: a date alone can be a version, as that of the language of policies. */
const DATE = /\b\d{4}-\d{2}-\d{2}(?=T\d{2}:)/g;

/** A text whose dates are so many days later. */
function laterBy(days: number, text: string): string {
  return text.replaceAll(DATE, (date) => {
    const day = dayOfIso(date);
    return day === undefined ? date : isoOfDay(day + days);
  });
}
