/** The rules of the team whose folders a server was given. */
import type { TeamRules } from "../agents/tool.ts";
import { RULES_FOLDER } from "../contract/review.ts";
import { append } from "../shared/append.ts";
import type { LoadEngine } from "./backends.ts";
import { sourceFiles } from "./sourceFiles.ts";

/**
 * Reads the rules below the roots, as they are now; a root that is not there has none.
 * @param trusted else none of them counts, and a note says so
 */
export async function rulesBelow(
  roots: readonly string[],
  load: LoadEngine,
  trusted: boolean,
): Promise<TeamRules> {
  if (roots.length === 0) return { packs: [], notes: [] };
  const engine = await load();
  const packs: TeamRules["packs"][number][] = [];
  const notes: string[] = [];
  // The client may give the folder that the server was started with once more.
  for (const root of new Set(roots)) {
    const files = await sourceFiles(root).catch(() => undefined);
    if (!files) continue;
    if (!trusted) {
      if ((await engine.ruleFilesIn(files)).length > 0)
        notes.push(`The rules in ${RULES_FOLDER} are not in force: this workspace is not trusted.`);
      continue;
    }
    const { packs: found, problems } = await engine.rulesInFolder(files);
    append(packs, found);
    append(
      notes,
      problems.map(({ message, place }) => `${place?.file} is not in force. ${message}`),
    );
  }
  return { packs, notes };
}
