/** The rule packs that stand in a folder, where a team keeps its rules. */
import { RULES_FOLDER } from "../../contract/review.ts";
import { ruleFilesAmong, textOfRules } from "../../shared/files/ruleFiles.ts";
import { barTo, type ReadProblem, type SourceFiles } from "../read/model.ts";
import { LIMITS } from "./limits.ts";
import type { RulePack } from "./model.ts";
import { parsePack } from "./parse.ts";

export interface FolderRules {
  readonly packs: readonly RulePack[];
  /** Files that are not in force, each with the reason. */
  readonly problems: readonly ReadProblem[];
}

/** Paths of the files of rules in a folder, by name; none where the folder has no rules. */
export async function ruleFilesIn(files: SourceFiles): Promise<readonly string[]> {
  return pathsAmong(await files.list(RULES_FOLDER).catch(() => []));
}

function pathsAmong(names: readonly string[]): readonly string[] {
  return ruleFilesAmong(names).map((name) => `${RULES_FOLDER}/${name}`);
}

/** Reads them, as many as may be in force at once. What cannot be read is told as a problem. */
export async function rulesInFolder(files: SourceFiles): Promise<FolderRules> {
  const packs: RulePack[] = [];
  const problems: ReadProblem[] = [];
  const names = await files.list(RULES_FOLDER).catch((error: unknown) => {
    const bar = barTo(error, RULES_FOLDER);
    if (bar) problems.push(bar);
    return [];
  });
  for (const [index, file] of pathsAmong(names).entries()) {
    try {
      if (index >= LIMITS.packs) throw new Error(`Only the first ${LIMITS.packs} files of rules are read.`);
      packs.push(parsePack(textOfRules(await files.read(file)), file).pack);
    } catch (error) {
      problems.push({ message: error instanceof Error ? error.message : String(error), place: { file } });
    }
  }
  return { packs, problems };
}
