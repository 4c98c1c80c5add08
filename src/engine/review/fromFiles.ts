/** Reviews a plan by what the folder that it was read from says: the team's rules, and what the team lives with. */
import type { PlanInput } from "../../contract/plan.ts";
import { REVIEW_FILE, type Review, RULES_FOLDER } from "../../contract/review.ts";
import { decoderFor } from "../../shared/files/encoding.ts";
import type { ReadProblem, SourceFiles } from "../read/model.ts";
import { LIMITS } from "../rules/limits.ts";
import type { RulePack } from "../rules/model.ts";
import { parsePack } from "../rules/parse.ts";
import { readIgnored, setAside } from "./ignored.ts";
import { type ReviewBasis, reviewExisting } from "./review.ts";

export interface FolderReview extends Review {
  /** Files of the team's that could not be understood: what they say does not count. */
  readonly problems: readonly ReadProblem[];
}

export async function reviewInFolder(
  basis: ReviewBasis,
  plan: PlanInput,
  files: SourceFiles,
): Promise<FolderReview> {
  const problems: ReadProblem[] = [];
  const understood = <T>(file: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      problems.push({ message: error instanceof Error ? error.message : String(error), place: { file } });
      return undefined;
    }
  };
  const packs: RulePack[] = [];
  const names = await files.list(RULES_FOLDER).catch(() => []);
  for (const name of names.filter((one) => /\.ya?ml$/.test(one)).slice(0, LIMITS.packs)) {
    const file = `${RULES_FOLDER}/${name}`;
    const text = await textOf(files, file);
    const pack = text === undefined ? undefined : understood(file, () => parsePack(text, file).pack);
    if (pack) packs.push(pack);
  }
  const text = await textOf(files, REVIEW_FILE);
  const entries = text === undefined ? [] : (understood(REVIEW_FILE, () => readIgnored(text)) ?? []);
  return { ...setAside(await reviewExisting(basis, plan, packs), entries), problems };
}

/** Undefined where there is no such file. */
async function textOf(files: SourceFiles, file: string): Promise<string | undefined> {
  const content = await files.read(file).catch(() => undefined);
  return content && decoderFor(content).decode(content);
}
