/**
 * Override files: their blocks change those of the other files, argument by argument, and nested blocks of one type as a
 * whole. https://developer.hashicorp.com/terraform/language/files/override
 */
import { push } from "../../../shared/append.ts";
import type { Attribute, Block, Body } from "../hcl/syntax.ts";
import type { ReadProblem } from "../model.ts";
import { argument } from "./blocks.ts";
import type { PlacedBlock } from "./placed.ts";

/** What references to blocks of a type begin with; other types are not overridden, or are nothing that is read. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ resource: "", data: "data.", ephemeral: "ephemeral.", module: "module.", variable: "var." },
  ...{ output: "output.", provider: "provider." },
};
/** Types whose order of creation no override may change. */
const ORDERED: ReadonlySet<string> = new Set(["resource", "data", "ephemeral", "module"]);

/**
 * The blocks as the overrides leave them, each where it was declared.
 * @param overrides in the order in which they count, the last one most
 * @param problems takes what overrides nothing
 */
export function overridden(
  blocks: readonly PlacedBlock[],
  overrides: readonly PlacedBlock[],
  problems: ReadProblem[],
): readonly PlacedBlock[] {
  if (overrides.length === 0) return blocks;
  const changes = new Map<string, PlacedBlock[]>();
  const locals = new Map<string, { readonly attribute: Attribute; readonly by: PlacedBlock }>();
  for (const by of overrides)
    if (by.type === "locals")
      for (const attribute of by.body.attributes) locals.set(attribute.name, { attribute, by });
    else if (Object.hasOwn(WORDS, by.type)) {
      push(changes, keyOf(by), by);
    }
  const result = blocks.map((block) => {
    if (block.type === "locals") return withLocals(block, locals);
    const key = keyOf(block);
    const by = changes.get(key);
    // Of what is declared twice the first counts.
    changes.delete(key);
    return by ? changed(block, by, problems) : block;
  });
  return [...result, ...withoutBase(changes, locals, blocks, problems)];
}

function keyOf({ type, labels, body }: PlacedBlock): string {
  const alias = type === "provider" ? argument(body, "alias") : undefined;
  return JSON.stringify([type, labels, alias?.kind === "literal" ? alias.value : alias && ""]);
}

function nameOf({ type, labels }: PlacedBlock): string {
  return `${WORDS[type] ?? ""}${labels.join(".")}`.slice(0, 200);
}

function withLocals(
  block: PlacedBlock,
  locals: ReadonlyMap<string, { readonly attribute: Attribute }>,
): PlacedBlock {
  if (!block.body.attributes.some(({ name }) => locals.has(name))) return block;
  const attributes = block.body.attributes.map((one) => locals.get(one.name)?.attribute ?? one);
  return { ...block, body: { ...block.body, attributes } };
}

function changed(base: PlacedBlock, by: readonly PlacedBlock[], problems: ReadProblem[]): PlacedBlock {
  const isOrdered = ORDERED.has(base.type);
  const parts = partsOf(base.body);
  for (const { body, place } of by)
    for (const [name, part] of partsOf(body))
      if (isOrdered && name === "depends_on")
        problems.push({ message: `An override cannot change depends_on of ${nameOf(base)}.`, place });
      else parts.set(name, part);
  const all = [...parts.values()];
  const body = {
    attributes: all.flatMap(({ attributes }) => attributes),
    blocks: all.flatMap(({ blocks }) => blocks),
  };
  return { ...base, body };
}

/** Arguments and blocks by their name. In JSON they look alike, and `dynamic` stands for blocks of the name behind it. */
function partsOf(
  body: Body,
): Map<string, { readonly attributes: readonly Attribute[]; readonly blocks: readonly Block[] }> {
  const parts = new Map<string, { readonly attributes: Attribute[]; readonly blocks: Block[] }>();
  const partOf = (name: string) => {
    const part = parts.get(name) ?? { attributes: [], blocks: [] };
    parts.set(name, part);
    return part;
  };
  for (const one of body.attributes) partOf(one.name).attributes.push(one);
  for (const one of body.blocks)
    partOf(one.type === "dynamic" ? (one.labels[0] ?? one.type) : one.type).blocks.push(one);
  return parts;
}

/** A provider without alias is there even where no file says so; all else that nobody declares is told, and left out. */
function withoutBase(
  changes: ReadonlyMap<string, readonly PlacedBlock[]>,
  locals: ReadonlyMap<string, { readonly by: PlacedBlock }>,
  blocks: readonly PlacedBlock[],
  problems: ReadProblem[],
): readonly PlacedBlock[] {
  const declared = new Set(
    blocks.flatMap(({ type, body }) => (type === "locals" ? body.attributes.map(({ name }) => name) : [])),
  );
  const tell = (name: string, { place }: PlacedBlock) =>
    problems.push({ message: `${name} overrides nothing: no other file declares it.`, place });
  for (const [name, { by }] of locals) if (!declared.has(name)) tell(`local.${name.slice(0, 200)}`, by);
  const added: PlacedBlock[] = [];
  for (const [first, ...more] of changes.values()) {
    if (!first) continue;
    if (first.type === "provider" && !argument(first.body, "alias"))
      added.push(changed(first, more, problems));
    else tell(nameOf(first), first);
  }
  return added;
}
