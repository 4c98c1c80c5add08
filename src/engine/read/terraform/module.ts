/** A folder of a Terraform configuration: its files as one module. */
import { append } from "../../../shared/append.ts";
import { textPlaces } from "../../../shared/files/places.ts";
import { isJsonForm } from "../../../shared/sources/configurationFiles.ts";
import { readBody } from "../hcl/bodies.ts";
import type { Attribute, Body } from "../hcl/syntax.ts";
import { type ReadProblem, refusalOf, type SourceFiles } from "../model.ts";
import { inFolder } from "../paths.ts";
import { loaded } from "./fileNames.ts";
import { jsonBlocks, jsonValues } from "./jsonForm.ts";
import { overridden } from "./overrides.ts";
import type { PlacedBlock } from "./placed.ts";

export interface ModuleFiles {
  readonly blocks: readonly PlacedBlock[];
  /** Values of variables that Terraform loads by itself (`terraform.tfvars`); of several of one name the last counts. */
  readonly values: readonly Attribute[];
  readonly problems: readonly ReadProblem[];
  /** How many files of configuration there are. */
  readonly files: number;
}

/** So many files are asked for at once: whoever has them may be another thread, whose every answer is waited for. */
const AT_ONCE = 32;

/** Reads the files of a folder. What is broken in one is told, and does not spoil the others. @throws ReadError */
export async function readModule(files: SourceFiles, folder: string): Promise<ModuleFiles> {
  const blocks: PlacedBlock[] = [];
  const overrides: PlacedBlock[] = [];
  const values: Attribute[] = [];
  const problems: ReadProblem[] = [];
  let count = 0;
  const all = loaded(await files.list(folder));
  for (let first = 0; first < all.length; first += AT_ONCE) {
    const some = all.slice(first, first + AT_ONCE);
    const contents = await Promise.allSettled(some.map(([name]) => files.read(inFolder(folder, name))));
    for (const [index, [name, use]] of some.entries()) {
      const file = inFolder(folder, name);
      try {
        const content = fulfilledWith(contents[index]);
        if (use !== "values") count++;
        if (use === "values") append(values, valuesIn(files, content, file, problems));
        else append(use === "blocks" ? blocks : overrides, blocksIn(files, content, file, problems));
      } catch (error) {
        const { message, place = { file } } = refusalOf(error, file);
        problems.push({ message, place, unread: "here" });
      }
    }
  }
  return { blocks: overridden(blocks, overrides, problems), values, problems, files: count };
}

type Part = readonly [files: SourceFiles, content: Uint8Array, file: string, problems: ReadProblem[]];

function valuesIn(...part: Part): readonly Attribute[] {
  const [, content, file] = part;
  return file.endsWith(".json") ? jsonValues(content, file) : bodyOf(...part).attributes;
}

function blocksIn(...part: Part): readonly PlacedBlock[] {
  return isJsonForm(part[2]) ? jsonBlocks(...part) : bodyOf(...part).blocks;
}

/** @throws whatever its reading did */
function fulfilledWith(read: PromiseSettledResult<Uint8Array> | undefined): Uint8Array {
  if (read?.status !== "fulfilled") throw read?.reason;
  return read.value;
}

function bodyOf(
  ...[files, content, file, problems]: Part
): Pick<Body, "attributes"> & Pick<ModuleFiles, "blocks"> {
  const text = new TextDecoder().decode(content);
  const parse = () => {
    const { blocks, ...body } = readBody(text);
    const placeAt = textPlaces(text);
    const placed = blocks.map((block) => ({ ...block, place: { file, ...placeAt(block.offset) } }));
    return { ...body, placeAt, blocks: placed };
  };
  const { attributes, blocks, faults, placeAt } = files.parsed?.of(file, text, parse) ?? parse();
  for (const { message, offset } of faults)
    problems.push({
      message: `This is not valid HCL: ${message}.`,
      unread: "here",
      place: { file, ...placeAt(offset) },
    });
  return { attributes, blocks };
}
