/** A folder of a Terraform configuration: its files as one module. */
import { isObject } from "../../../contract/reading.ts";
import { type TextPlace, textPlaces } from "../../../shared/files/places.ts";
import { readBody } from "../hcl/bodies.ts";
import { readTemplate } from "../hcl/expressions.ts";
import type { Attribute, Block, Body, Expression } from "../hcl/syntax.ts";
import { readJsonFile } from "../jsonFile.ts";
import { ReadError, type ReadProblem, type SourceFiles, type SourcePlace } from "../model.ts";

/** A block and where it stands. */
export interface PlacedBlock extends Block {
  readonly place: SourcePlace;
}

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
const VALUES = /^(?:terraform\.tfvars|.*\.auto\.tfvars)$/;

/** Whether a file is part of a Terraform configuration. */
export function isConfiguration(file: string): boolean {
  return HCL.test(file) || JSON_FORM.test(file);
}

/** Reads the files of a folder. What is broken in one is told, and does not spoil the others. @throws ReadError */
export async function readModule(files: SourceFiles, folder: string): Promise<ModuleFiles> {
  const blocks: PlacedBlock[] = [];
  const values: Attribute[] = [];
  const problems: ReadProblem[] = [];
  const names = await files.list(folder);
  let count = 0;
  for (const name of names) {
    const file = folder === "" ? name : `${folder}/${name}`;
    // OpenTofu reads `x.tofu` in place of `x.tf`.
    const isReplaced = name.endsWith(".tf") && names.includes(`${name.slice(0, -".tf".length)}.tofu`);
    if (isReplaced || !(isConfiguration(name) || VALUES.test(name))) continue;
    try {
      const content = await files.read(file);
      if (VALUES.test(name)) values.push(...bodyOf(files, content, file, problems).attributes);
      else {
        count++;
        blocks.push(
          ...(JSON_FORM.test(name) ? jsonBlocks(content, file) : hclBlocks(files, content, file, problems)),
        );
      }
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      problems.push({ message: error.message, place: error.place ?? { file } });
    }
  }
  return { blocks, values, problems, files: count };
}

function hclBlocks(
  files: SourceFiles,
  content: Uint8Array,
  file: string,
  problems: ReadProblem[],
): PlacedBlock[] {
  const { blocks, placeAt } = bodyOf(files, content, file, problems);
  return blocks.map((block) => ({ ...block, place: { file, ...placeAt(block.offset) } }));
}

function bodyOf(
  files: SourceFiles,
  content: Uint8Array,
  file: string,
  problems: ReadProblem[],
): Body & { readonly placeAt: (offset: number) => TextPlace } {
  const text = new TextDecoder().decode(content);
  const parse = () => ({ ...readBody(text), placeAt: textPlaces(text) });
  const { attributes, blocks, faults, placeAt } = files.parsed?.of(file, text, parse) ?? parse();
  for (const { message, offset } of faults)
    problems.push({ message: `This is not valid HCL: ${message}.`, place: { file, ...placeAt(offset) } });
  return { attributes, blocks, placeAt };
}

/** How many labels blocks have, by their type: in JSON each is a key. */
const LABELS: Readonly<Record<string, number>> = {
  ...{ resource: 2, data: 2, ephemeral: 2, module: 1, variable: 1, output: 1, provider: 1, locals: 0 },
};

/** A configuration in JSON. Its texts are templates, and blocks and arguments look alike. @throws ReadError */
function jsonBlocks(content: Uint8Array, file: string): PlacedBlock[] {
  const document = readJsonFile(content, file);
  if (!isObject(document)) throw new ReadError("A configuration in JSON is an object.", { file });
  return Object.entries(document).flatMap(([type, value]) => {
    const labels = Object.hasOwn(LABELS, type) ? LABELS[type] : undefined;
    return labels === undefined ? [] : labelled(type, labels, [], value, file);
  });
}

function labelled(
  type: string,
  left: number,
  labels: readonly string[],
  value: unknown,
  file: string,
): PlacedBlock[] {
  if (Array.isArray(value)) return value.flatMap((item) => labelled(type, left, labels, item, file));
  if (!isObject(value)) return [];
  if (left > 0)
    return Object.entries(value).flatMap(([key, inner]) =>
      labelled(type, left - 1, [...labels, key], inner, file),
    );
  const attributes = Object.entries(value).map(([name, part]) => ({ name, value: expressionOf(part) }));
  return [{ type, labels, body: { attributes, blocks: [] }, offset: 0, place: { file } }];
}

/** Nesting is bounded where the document is read. */
function expressionOf(value: unknown): Expression {
  if (typeof value === "string") return readTemplate(value);
  if (Array.isArray(value)) return { kind: "list", items: value.map(expressionOf) };
  if (isObject(value))
    return {
      kind: "object",
      entries: Object.entries(value).map(([key, part]) => [
        { kind: "literal", value: key },
        expressionOf(part),
      ]),
    };
  return { kind: "literal", value: typeof value === "number" || typeof value === "boolean" ? value : null };
}
