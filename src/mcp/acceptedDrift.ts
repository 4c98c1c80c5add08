/** What the team whose folders a server was given says of drift. */
import type { DriftReading } from "../contract/drift.ts";
import { dayByUtc } from "../shared/cost/days.ts";
import { DRIFT_FILE, readAcceptances } from "../shared/drift/acceptedFile.ts";
import { type JudgedDrift, judgeDrift } from "../shared/drift/judged.ts";
import { sourceFiles } from "./sourceFiles.ts";

/** Judges drift by the files below the roots. No file, or one that cannot be read, accepts nothing. */
export async function judgeBelow(
  roots: readonly string[],
  environmentId: string,
  drift: DriftReading,
): Promise<JudgedDrift> {
  const today = dayByUtc(new Date());
  const files = await Promise.all(
    roots.map(async (root) => {
      const bytes = await sourceFiles(root)
        .then((folder) => folder.read(DRIFT_FILE))
        .catch(() => undefined);
      return bytes ? readAcceptances(new TextDecoder().decode(bytes), today).entries : [];
    }),
  );
  const acceptances = files.flat().map(({ acceptance }) => acceptance);
  return judgeDrift(environmentId, drift, acceptances, today);
}
