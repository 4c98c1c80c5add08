/** A folder of a Terraform configuration: its files as one module. */
import { append } from "../../../shared/append.ts";
import { isHidden } from "../../../shared/files/names.ts";
import { textPlaces } from "../../../shared/files/places.ts";
import { readBody } from "../hcl/bodies.ts";
import type { Attribute, Body } from "../hcl/syntax.ts";
import { type ReadProblem, refusalOf, type SourceFiles } from "../model.ts";
import { jsonBlocks } from "./jsonForm.ts";
import type { PlacedBlock } from "./placed.ts";

export interface ModuleFiles {
  readonly blocks: readonly PlacedBlock[];
  /** Values of variables that Terraform loads by itself (`terraform.tfvars`). */
  readonly values: readonly Attribute[];
  readonly problems: readonly ReadProblem[];
  /** How many files of configuration there are. */
  readonly files: number;
}

const HCL = /\.(?:tf|tofu)$/;
const JSON_FORM = /\.(?:tf|tofu)\.json$/;
/** Terraform reads hidden ones, too; `.#` begins what Emacs keeps beside one that is open. */
const VALUES = /^(?:terraform\.tfvars|(?!\.#).*\.auto\.tfvars)$/;

/** Whether a file is part of a Terraform configuration, of which hidden ones are none. */
export function isConfiguration(file: string): boolean {
  return (HCL.test(file) || JSON_FORM.test(file)) && !isHidden(file);
}

/** So many files are asked for at once: whoever has them may be another thread, whose every answer is waited for. */
const AT_ONCE = 32;

/** Reads the files of a folder. What is broken in one is told, and does not spoil the others. @throws ReadError */
export async function readModule(files: SourceFiles, folder: string): Promise<ModuleFiles> {
  const blocks: PlacedBlock[] = [];
  const values: Attribute[] = [];
  const problems: ReadProblem[] = [];
  const names = (await files.list(folder)).filter(isPart);
  let count = 0;
  for (let first = 0; first < names.length; first += AT_ONCE) {
    const some = names.slice(first, first + AT_ONCE);
    const pathOf = (name: string) => (folder === "" ? name : `${folder}/${name}`);
    const contents = await Promise.allSettled(some.map((name) => files.read(pathOf(name))));
    for (const [index, name] of some.entries()) {
      const file = pathOf(name);
      try {
        const content = fulfilledWith(contents[index]);
        if (VALUES.test(name)) append(values, bodyOf(files, content, file, problems).attributes);
        else {
          count++;
          const isJson = JSON_FORM.test(name);
          const part = [files, content, file, problems] as const;
          append(blocks, isJson ? jsonBlocks(...part) : bodyOf(...part).blocks);
        }
      } catch (error) {
        const { message, place = { file } } = refusalOf(error, file);
        problems.push({ message, place });
      }
    }
  }
  return { blocks, values, problems, files: count };
}

/** Whether a file belongs to the configuration. OpenTofu reads `x.tofu` in place of `x.tf`. */
function isPart(name: string, _: number, names: readonly string[]): boolean {
  const isReplaced = name.endsWith(".tf") && names.includes(`${name.slice(0, -".tf".length)}.tofu`);
  return !isReplaced && (isConfiguration(name) || VALUES.test(name));
}

/** @throws whatever its reading did */
function fulfilledWith(read: PromiseSettledResult<Uint8Array> | undefined): Uint8Array {
  if (read?.status !== "fulfilled") throw read?.reason;
  return read.value;
}

function bodyOf(
  files: SourceFiles,
  content: Uint8Array,
  file: string,
  problems: ReadProblem[],
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
    problems.push({ message: `This is not valid HCL: ${message}.`, place: { file, ...placeAt(offset) } });
  return { attributes, blocks };
}
