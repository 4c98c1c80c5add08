/** Configurations and values of variables in JSON: https://developer.hashicorp.com/terraform/language/syntax/json */
import { isObject } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";
import { textPlaces } from "../../../shared/files/places.ts";
import { parseJson } from "../document/json.ts";
import { Fault, textOf } from "../document/located.ts";
import { readTemplate } from "../hcl/expressions.ts";
import { type Attribute, type Expression, HclError } from "../hcl/syntax.ts";
import { readJsonFile } from "../jsonFile.ts";
import { ReadError, type ReadProblem, type SourceFiles, type SourcePlace } from "../model.ts";
import type { PlacedBlock } from "./placed.ts";

/** How many labels blocks have, by their type: in JSON each is a key. */
const LABELS: Readonly<Record<string, number>> = {
  ...{ resource: 2, data: 2, ephemeral: 2, module: 1, variable: 1, output: 1, provider: 1, locals: 0 },
};
/** A key for comments, which tools that generate configurations fill, too. */
const COMMENT = "//";

/** The blocks of a file, whose texts are templates, and in which blocks and arguments look alike. @throws ReadError */
export function jsonBlocks(
  files: SourceFiles,
  content: Uint8Array,
  file: string,
  problems: ReadProblem[],
): readonly PlacedBlock[] {
  const text = textOf(content);
  const parse = () => new JsonBlocks(file, text, content).read();
  const read = files.parsed?.of(file, text, parse) ?? parse();
  append(problems, read.problems);
  return read.blocks;
}

/** The values of a file of variables, whose texts are what they say. @throws ReadError */
export function jsonValues(content: Uint8Array, file: string): readonly Attribute[] {
  const document = readJsonFile(content, file);
  if (!isObject(document)) throw new ReadError("Values of variables in JSON are an object.", { file });
  return Object.entries(document)
    .filter(([name]) => name !== COMMENT)
    .map(([name, value]) => ({ name, value: expressionOf(value, literal) }));
}

class JsonBlocks {
  readonly #file: string;
  readonly #document: unknown;
  /** Offsets of objects and lists, where they are known. */
  readonly #offsets: ReadonlyMap<object, number>;
  readonly #placeAt: ReturnType<typeof textPlaces>;
  readonly #blocks: PlacedBlock[] = [];
  readonly #problems: ReadProblem[] = [];

  /** @throws ReadError where it is no JSON */
  constructor(file: string, text: string, content: Uint8Array) {
    const whole = readJsonFile(content, file);
    const { value, offsets } = located(text) ?? { value: whole, offsets: new Map() };
    this.#file = file;
    this.#document = value;
    this.#offsets = offsets;
    this.#placeAt = textPlaces(text);
  }

  read(): { readonly blocks: readonly PlacedBlock[]; readonly problems: readonly ReadProblem[] } {
    const all = Array.isArray(this.#document) ? this.#document : [this.#document];
    for (const root of all) {
      if (!isObject(root)) throw new ReadError("A configuration in JSON is an object.", { file: this.#file });
      for (const [type, value] of Object.entries(root)) {
        const labels = Object.hasOwn(LABELS, type) ? LABELS[type] : undefined;
        if (labels !== undefined) this.#labelled(type, labels, [], value, value);
      }
    }
    return { blocks: this.#blocks, problems: this.#problems };
  }

  /** @param at what stands where the block is declared */
  #labelled(type: string, left: number, labels: readonly string[], value: unknown, at: unknown): void {
    if (Array.isArray(value)) {
      // The key of a block that is alone in its list says more about where it is than the brace.
      for (const item of value)
        this.#labelled(type, left, labels, item, left === 0 && value.length === 1 ? at : item);
      return;
    }
    if (!isObject(value)) return;
    if (left === 0) this.#add(type, labels, value, at);
    else
      for (const [key, inner] of Object.entries(value))
        if (key !== COMMENT) this.#labelled(type, left - 1, [...labels, key], inner, inner);
  }

  #add(type: string, labels: readonly string[], value: object, at: unknown): void {
    const offset = (typeof at === "object" && at !== null ? this.#offsets.get(at) : undefined) ?? 0;
    const isKnown = this.#offsets.size > 0;
    const place: SourcePlace = { file: this.#file, ...(isKnown && this.#placeAt(offset)) };
    try {
      const attributes = Object.entries(value)
        .filter(([name]) => name !== COMMENT)
        .map(([name, part]) => ({ name, value: expressionOf(part, meaningOf(type, name)) }));
      this.#blocks.push({ type, labels, body: { attributes, blocks: [] }, offset, place });
    } catch (error) {
      if (!(error instanceof HclError)) throw error;
      const message = `A text holds what is not valid HCL: ${error.message}.`;
      this.#problems.push({ message, place, unread: "here" });
    }
  }
}

/** What a text says, with the offsets of its parts; undefined where more than the document stands in it. */
function located(text: string): ReturnType<typeof parseJson> | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

type Meaning = (text: string) => Expression;

/** What the texts of an argument are: `depends_on` names blocks as they are, all else has templates. */
function meaningOf(type: string, argument: string): Meaning {
  return argument === "depends_on" && type !== "locals" ? reference : readTemplate;
}

/** Nesting is bounded where the document is read. @param textual what its texts mean, those of keys, too */
function expressionOf(value: unknown, textual: Meaning): Expression {
  if (typeof value === "string") return textual(value);
  if (Array.isArray(value)) return { kind: "list", items: value.map((item) => expressionOf(item, textual)) };
  if (isObject(value))
    return {
      kind: "object",
      entries: Object.entries(value).map(([key, part]) => [textual(key), expressionOf(part, textual)]),
    };
  return literal(typeof value === "number" || typeof value === "boolean" ? value : null);
}

function literal(value: null | boolean | number | string): Expression {
  return { kind: "literal", value };
}

function reference(text: string): Expression {
  return { kind: "reference", text, parts: [] };
}
