/** What a block of a configuration says beside its values: how many there are of it, and what it refers to. */
import { append } from "../../../shared/append.ts";
import { memberReferences, referencesOf } from "../hcl/references.ts";
import { ANY, type Attribute, type Body, type Expression, KEYS } from "../hcl/syntax.ts";
import { UNRESOLVED } from "../model.ts";
import { membersBehind } from "./address.ts";
import type { Argument, Block, Named } from "./configuration.ts";
import type { Scope } from "./evaluate.ts";
import { statementOf, statementsOf, statementsOfEach, statementsWithin } from "./statements.ts";

/** How many instances a block has; undefined where only a run tells. */
export function instancesOf(body: Body, scope: Scope): number | undefined {
  const [count, each] = [argument(body, "count"), argument(body, "for_each")];
  if (count) {
    const value = scope.value(count);
    const number = typeof value === "string" ? Number(value) : value;
    return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
  }
  if (!each) return 1;
  const value = scope.value(each);
  if (typeof value !== "object" || value === null) return undefined;
  const items = Array.isArray(value) ? value : Object.keys(value);
  return items.includes(UNRESOLVED) ? undefined : items.length;
}

/** A product of which one factor may not be known. */
export function times(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a * b;
}

export function argument(body: Body, name: string): Expression | undefined {
  return body.attributes.find((one) => one.name === name)?.value;
}

/** What a value refers to, as a whole and by its members. */
export function namedBy(value: Expression): Named {
  const statements = statementsOf(value);
  return { references: referencesOf(value), value, ...(statements && { statements }) };
}

/** What a block's arguments refer to, and those of the blocks in it. It is the same each time for the same body. */
export function blockOf(body: Body, without: ReadonlySet<string> = SILENT): Block {
  const before = KEPT.get(body);
  if (before?.without === without) return before.block;
  const block = gathered(body, without);
  KEPT.set(body, { without, block });
  return block;
}
const KEPT = new WeakMap<Body, { readonly without: ReadonlySet<string>; readonly block: Block }>();

function gathered(body: Body, without: ReadonlySet<string>): Block {
  const found: Argument[] = [];
  gather(body, "", found, { without, isWhole: without !== SILENT });
  const each = without === SILENT ? argument(body, "for_each") : undefined;
  if (each) append(found, ofEach(body, each));
  const dependsOn = argument(body, "depends_on");
  return { arguments: found, dependsOn: dependsOn ? referencesOf(dependsOn) : [] };
}
const SILENT: ReadonlySet<string> = new Set(["provider", "depends_on", "lifecycle"]);

/** Parts of a collection that are looked into for what its items name. */
const MOST_WORK = 10_000;

/** What stands for an item of `for_each` in the one argument that it is for. */
function ofEach(body: Body, each: Expression): readonly Argument[] {
  const [used, ...more] = usingEach(body);
  // Which goes with which only a run tells.
  if (!used || more.length > 0) return [];
  const work = { left: MOST_WORK };
  const references = referencesOf(used.value)
    .filter((text) => EACH.test(text))
    .flatMap((text) => {
      const members = /^each\.key\b/.test(text) ? [KEYS] : [ANY, ...membersBehind(text, 2)];
      return memberReferences(each, members, work) ?? [];
    });
  return references.length > 0 ? [{ at: used.name, references }] : [];
}

/** The arguments in which the instances of a block differ, but for what they are called. */
export function usingEach({ attributes }: Body): readonly Attribute[] {
  return attributes.filter(
    ({ name, value }) => !ASIDE.has(name) && referencesOf(value).some((text) => EACH.test(text)),
  );
}
const ASIDE: ReadonlySet<string> = new Set(["for_each", "name", "description"]);
const EACH = /^each\b/;

interface Gathering {
  readonly without: ReadonlySet<string>;
  /** Arguments are kept as a whole: what is handed to a module is asked for its members there. */
  readonly isWhole: boolean;
}

function gather(body: Body, at: string, found: Argument[], { without, isWhole }: Gathering): void {
  const join = (name: string) => (at === "" ? name : `${at}.${name}`);
  for (const { name, value } of body.attributes)
    if (!without.has(name)) {
      const named = namedBy(value);
      const statements = name === "statement" ? statementsWithin(value) : named.statements;
      if (named.references.length === 0) continue;
      const members = isWhole || statements ? undefined : membersOf(value, join(name), 0);
      if (members) append(found, members);
      else found.push({ at: join(name), ...named, ...(statements && { statements }) });
    }
  for (const { type, labels, body: inner } of body.blocks) {
    if (without.has(type)) continue;
    // `content` of a dynamic block is what the block would be.
    const name = type === "dynamic" ? labels[0] : type === "content" ? undefined : type;
    gather(inner, name === undefined ? at : join(name), found, { without: NOTHING, isWhole });
    const content = type === "dynamic" ? inner.blocks.find((one) => one.type === "content")?.body : inner;
    if (name !== "statement" || !content) continue;
    const items = type === "dynamic" ? argument(inner, "for_each") : undefined;
    const statements = items ? statementsOfEach(content, items, iteratorOf(inner) ?? name) : [];
    const statement = statementOf(content);
    if (statement) statements.push(statement);
    if (statements.length > 0) found.push({ at: join("statement"), references: [], statements });
  }
}
const NOTHING: ReadonlySet<string> = new Set();

/** What a dynamic block calls its items, where that is not its own name. */
function iteratorOf(dynamic: Body): string | undefined {
  const name = argument(dynamic, "iterator");
  return name?.kind === "reference" ? name.text : undefined;
}

/** Objects of real arguments nest a few deep (what a workflow is defined by). */
const DEEPEST = 4;

/** What the members of an object refer to, each with the path to it; undefined of what is no object with names of its own. */
function membersOf(value: Expression, at: string, depth: number): readonly Argument[] | undefined {
  if (depth >= DEEPEST) return undefined;
  if (value.kind === "call" && value.name === "merge") {
    const parts = value.parts.map((part) => membersOf(part, at, depth + 1) ?? argumentsOf(part, at));
    return parts.flat();
  }
  if (value.kind !== "object") return undefined;
  return value.entries.flatMap(([key, part]) => {
    if (key.kind !== "literal") return [...argumentsOf(key, at), ...argumentsOf(part, at)];
    const path = `${at}.${key.value}`;
    return membersOf(part, path, depth + 1) ?? argumentsOf(part, path);
  });
}

function argumentsOf(value: Expression, at: string): readonly Argument[] {
  const named = namedBy(value);
  return named.references.length > 0 ? [{ at, ...named }] : [];
}
