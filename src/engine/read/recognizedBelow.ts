/** Which of the files below a folder are templates, told by what stands in them, as nobody named them. */
import { push } from "../../shared/append.ts";
import { decoderFor } from "../../shared/files/encoding.ts";
import { listed } from "../../shared/listed.ts";
import { onOneLine } from "../../shared/seen.ts";
import { languageOfText } from "../../shared/sources/recognized.ts";
import type { MaybeDocument } from "./configurations.ts";
import { barTo, type ReadProblem, type SourceFiles } from "./model.ts";
import { folderPlace } from "./paths.ts";

/** Files that are looked into, and bytes of all of them together. */
const MOST_FILES = 5_000;
const MOST_BYTES = 256 * 1024 * 1024;
/** So many templates are read; what people look at once has fewer. */
const MOST_TEMPLATES = 500;
/** So many files that are passed over are told by name. */
const MOST_TOLD = 5;
/** Longer paths are cut: they are told in a sentence. */
const LONGEST_NAME = 200;

/** Files of one kind that are not read, told together. */
type Passed = "tooMany" | "unseen" | "shown" | "closed";

const SAID: Readonly<Record<Passed, readonly [what: string, instead: string]>> = {
  tooMany: [
    `beyond the first ${MOST_TEMPLATES} templates`,
    "Name those that are meant, or a folder of fewer templates.",
  ],
  unseen: [
    `beyond the first ${MOST_FILES} files (${MOST_BYTES / 1024 ** 2} MiB) that were looked into, and may be templates`,
    "Name those that are meant, or a folder of fewer files.",
  ],
  shown: [
    "plans or states, which mostly say once more what stands around them",
    "Name one alone where it is meant.",
  ],
  closed: ["files that cannot be opened, and may be templates", "Make them readable, or take them away."],
};

export interface Recognized {
  readonly templates: readonly string[];
  /** What was passed over: one for each reason. */
  readonly problems: readonly ReadProblem[];
}

/**
 * Looks into files, in their order, and tells of what is passed over by that. A file that several links lead to counts
 * once.
 * @param folder the one that was named
 */
export async function recognizedBelow(
  files: SourceFiles,
  documents: readonly MaybeDocument[],
  folder: string,
): Promise<Recognized> {
  const templates: string[] = [];
  const passed = new Map<Passed, string[]>();
  let [looked, bytes] = [0, 0];
  const places = new Set<string>();
  for (const { file, isBeside } of documents) {
    if (looked >= MOST_FILES || bytes >= MOST_BYTES) {
      push(passed, "unseen", file);
      continue;
    }
    looked++;
    const { kind, size } = await lookInto(files, file);
    bytes += size;
    if (kind === "template") {
      const place = (await files.place?.(file)) ?? file;
      if (places.has(place)) continue;
      places.add(place);
      if (templates.length < MOST_TEMPLATES) templates.push(place);
      else push(passed, "tooMany", file);
    } else if (kind && !(isBeside && kind === "shown")) push(passed, kind, file);
  }
  return { templates, problems: [...passed].map(([reason, all]) => told(reason, all, folder)) };
}

/** One file stands at its place, several at the folder's. */
function told(reason: Passed, passed: readonly string[], folder: string): ReadProblem {
  const [what, instead] = SAID[reason];
  const names = listed(
    passed.map((file) => onOneLine(file.slice(0, LONGEST_NAME))),
    MOST_TOLD,
  );
  const message = `Not read, as ${what}: ${names} (${passed.length}). ${instead}`;
  const [only = folder, ...more] = passed;
  return { message, place: more.length > 0 ? folderPlace(folder) : { file: only }, unread: "here" };
}

/** What a file holds that nobody named, and how many bytes it has; no kind: nothing to read. */
async function lookInto(
  files: SourceFiles,
  file: string,
): Promise<{ readonly kind?: "template" | "shown" | "closed"; readonly size: number }> {
  try {
    const content = await files.read(file);
    const size = content.length;
    const isState = /\.tfstate$/i.test(file);
    const language = isState ? "Terraform" : languageOfText(decoderFor(content).decode(content));
    if (!language) return { size };
    return { kind: language === "Terraform" ? "shown" : "template", size };
  } catch (error) {
    return barTo(error, file) ? { kind: "closed", size: 0 } : { size: 0 };
  }
}
