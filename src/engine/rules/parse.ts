import { type Document, isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { RulePackError, type RuleProblem } from "./errors.ts";
import { issuesOf } from "./issues.ts";
import { LIMITS } from "./limits.ts";
import { RulePack } from "./model.ts";
import { refusalOf } from "./scan.ts";

type Path = readonly PropertyKey[];

/** A pack that was read, and where in its file each part of it stands. */
export interface ParsedPack {
  readonly pack: RulePack;
  readonly file: string;
  /** A problem at the nearest place of the file to a path into the pack. */
  problemAt(path: Path, message: string): RuleProblem;
}

/**
 * Reads a rule pack from YAML.
 * @param file What the file is called in messages.
 * @throws RulePackError with every problem of the file (the first {@link LIMITS.problems}), each with its place
 */
export function parsePack(text: string, file: string): ParsedPack {
  const refusal = refusalOf(text);
  if (refusal)
    throw new RulePackError([{ file, ...placeIn(text, refusal.offset), message: refusal.message }]);
  const counter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: counter,
    prettyErrors: false,
    logLevel: "silent",
    // The library compares every key with every other; below each is looked up once.
    uniqueKeys: false,
  });
  if (document.errors.length > 0)
    throw new RulePackError(
      document.errors.slice(0, LIMITS.problems).map(({ pos: [offset], message }) => ({
        file,
        ...placeOf(counter, offset),
        message: `This is no YAML that can be read: ${firstLine(message)}`,
      })),
    );
  const problemAt = (path: Path, message: string, of: "key" | "value" = "value"): RuleProblem => {
    const key = of === "key" ? keyRange(document, path) : undefined;
    if (key) return { file, ...placeOf(counter, key[0] ?? 0), message };
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      const range = (node as { range?: readonly number[] | null } | null | undefined)?.range;
      if (range) return { file, ...placeOf(counter, range[0] ?? 0), message };
    }
    return { file, line: 1, column: 1, message };
  };
  const twice = repeatedKey(document);
  if (twice) {
    const message = "This key stands here twice. Keep one of them.";
    throw new RulePackError([{ file, ...placeOf(counter, twice[0] ?? 0), message }]);
  }
  const parsed = RulePack.safeParse(document.toJS(), { reportInput: true });
  if (!parsed.success)
    throw new RulePackError(
      issuesOf(parsed.error)
        .slice(0, LIMITS.problems)
        .map(({ path, message, of }) => problemAt(path, message, of)),
    );
  const pack = { pack: parsed.data, file, problemAt };
  const repeated = repeatedIds(pack);
  if (repeated.length > 0) throw new RulePackError(repeated.slice(0, LIMITS.problems));
  return pack;
}

/** Where a key stands that its mapping has had before. */
function repeatedKey(document: Document.Parsed): readonly number[] | undefined {
  let found: readonly number[] | undefined;
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key) || seen.size !== seen.add(String(key.value)).size) continue;
        found = key.range ?? [0];
        return visit.BREAK;
      }
      return undefined;
    },
  });
  return found;
}

/** Where the key at the end of a path stands. */
function keyRange(document: Document.Parsed, path: Path): readonly number[] | undefined {
  const holder = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(holder)) return undefined;
  const name = String(path.at(-1));
  const key = holder.items.map((pair) => pair.key).find((one) => isScalar(one) && String(one.value) === name);
  return (isScalar(key) && key.range) || undefined;
}

function repeatedIds({ pack, problemAt }: ParsedPack): RuleProblem[] {
  const seen = new Set<string>();
  return pack.rules.flatMap(({ id }, index) => {
    if (seen.size !== seen.add(id).size) return [];
    return problemAt(
      ["rules", index, "id"],
      `Another rule of this pack is called "${id}". Give each its own id.`,
    );
  });
}

function placeOf(counter: LineCounter, offset: number) {
  const { line, col } = counter.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

function placeIn(text: string, offset: number) {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").slice(0, 200);
}
