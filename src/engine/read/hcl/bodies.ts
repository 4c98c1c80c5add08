/** Files of HCL: attributes and blocks. */
import { Cursor } from "./cursor.ts";
import { readExpression } from "./expressions.ts";
import { type Attribute, type Block, type Body, HclError } from "./syntax.ts";

/** Blocks in blocks; real ones go five levels deep. */
const DEEPEST = 50;
/** A file with more faults is no HCL. */
const MOST_FAULTS = 20;

export interface ReadBody extends Body {
  /** What could not be read; reading went on at the next block. */
  readonly faults: readonly HclError[];
}

/** Reads a file. What is broken in it is told, and does not spoil the blocks around it. */
export function readBody(text: string): ReadBody {
  const cursor = new Cursor(text);
  // A byte order mark.
  cursor.take("\ufeff");
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  const faults: HclError[] = [];
  while (faults.length < MOST_FAULTS) {
    try {
      while (readItem(cursor, "", attributes, blocks, 0)) if (cursor.isOver) break;
      break;
    } catch (error) {
      if (!(error instanceof HclError)) throw error;
      faults.push(error);
      const next = nextBlock(text, Math.max(error.offset, cursor.at));
      if (next === undefined) break;
      cursor.at = next;
    }
  }
  return { attributes, blocks, faults };
}

/** The next line that begins with a letter: where people's blocks begin. */
function nextBlock(text: string, from: number): number | undefined {
  for (let line = text.indexOf("\n", from); line !== -1; line = text.indexOf("\n", line + 1))
    if (/[a-z]/.test(text[line + 1] ?? "")) return line + 1;
  return undefined;
}

/** Reads one attribute or block. @returns false at the end of the body */
function readItem(
  cursor: Cursor,
  closing: string,
  attributes: Attribute[],
  blocks: Block[],
  depth: number,
): boolean {
  cursor.skip(true);
  if (closing !== "" && cursor.take(closing)) return false;
  if (cursor.isOver) {
    if (closing !== "") cursor.fail("a block does not end: its closing brace is missing");
    return false;
  }
  const offset = cursor.at;
  const name = cursor.name() ?? cursor.fail("the name of an argument or a block is missing");
  cursor.skip(false);
  if (cursor.sign === "=" && !cursor.text.startsWith("==", cursor.at)) {
    cursor.at++;
    cursor.skip(false);
    attributes.push({ name, value: readExpression(cursor, false) });
    endOfLine(cursor, closing);
    return true;
  }
  if (depth > DEEPEST) cursor.fail(`blocks nest more than ${DEEPEST} levels deep`);
  const labels = readLabels(cursor);
  cursor.expect("{", "an equals sign or the opening brace of a block");
  const inner = { attributes: [] as Attribute[], blocks: [] as Block[] };
  while (readItem(cursor, "}", inner.attributes, inner.blocks, depth + 1));
  blocks.push({ type: name, labels, body: inner, offset });
  return true;
}

function readLabels(cursor: Cursor): readonly string[] {
  const labels: string[] = [];
  for (;;) {
    cursor.skip(false);
    const name = cursor.name();
    if (name !== undefined) labels.push(name);
    else if (cursor.sign === '"') {
      const label = readExpression(cursor, false);
      if (label.kind !== "literal") cursor.fail("the label of a block holds an expression");
      else labels.push(String(label.value));
    } else return labels;
  }
}

function endOfLine(cursor: Cursor, closing: string): void {
  cursor.skip(false);
  if (!cursor.isOver && cursor.sign !== "\n" && cursor.sign !== closing)
    cursor.fail("something follows the value of an argument");
}
