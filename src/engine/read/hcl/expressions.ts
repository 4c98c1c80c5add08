/** Expressions of HCL, by its specification (hclsyntax/spec.md). */
import { Cursor } from "./cursor.ts";
import { ANY, type Expression, isSign, SPLAT } from "./syntax.ts";
import { escaped, withoutIndent } from "./texts.ts";

/** What nests deeper is no configuration, and would exhaust the stack. */
const DEEPEST = 100;
/** Operators by how closely they bind, the loosest first; longer signs stand before those that begin them. */
const OPERATORS = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/", "%"],
] as const;

/** Reads the expression at a cursor. @param lines whether ends of lines mean nothing, as in brackets */
export function readExpression(cursor: Cursor, lines: boolean, depth = 0): Expression {
  if (depth > DEEPEST) cursor.fail(`expressions nest more than ${DEEPEST} levels deep`);
  const condition = operation(cursor, lines, depth, 0);
  cursor.skip(lines);
  if (!cursor.take("?")) return condition;
  cursor.skip(true);
  const yes = readExpression(cursor, lines, depth + 1);
  cursor.skip(true);
  cursor.expect(":", "the colon of a condition");
  cursor.skip(true);
  return { kind: "conditional", parts: [condition, yes, readExpression(cursor, lines, depth + 1)] };
}

function operation(cursor: Cursor, lines: boolean, depth: number, level: number): Expression {
  const operators = OPERATORS[level];
  if (!operators) return unary(cursor, lines, depth);
  let left = operation(cursor, lines, depth, level + 1);
  for (let chained = 0; ; chained++) {
    cursor.skip(lines);
    const operator = operators.find((signs) => cursor.text.startsWith(signs, cursor.at));
    // `=>` of an object is no operator, and neither is `//`, which the cursor takes for a comment.
    if (operator === undefined || cursor.text.startsWith("=>", cursor.at)) return left;
    if (chained > MOST_CHAINED) cursor.fail("an expression has too many operators");
    cursor.at += operator.length;
    cursor.skip(true);
    left = { kind: "operation", operator, parts: [left, operation(cursor, lines, depth, level + 1)] };
  }
}
/** A chain nests to the left, and what is read of it must not exhaust the stack. */
const MOST_CHAINED = 500;

function unary(cursor: Cursor, lines: boolean, depth: number): Expression {
  cursor.skip(lines);
  for (const operator of ["!", "-"])
    if (cursor.take(operator)) {
      if (depth > DEEPEST) cursor.fail("an expression has too many operators");
      const part = unary(cursor, lines, depth + 1);
      if (operator === "-" && part.kind === "literal" && typeof part.value === "number")
        return { kind: "literal", value: -part.value };
      return { kind: "operation", operator, parts: [part] };
    }
  return postfix(cursor, term(cursor, lines, depth), lines, depth);
}

function term(cursor: Cursor, lines: boolean, depth: number): Expression {
  const { sign } = cursor;
  if (sign === '"') return quoted(cursor, depth);
  if (sign === "<") return heredoc(cursor, depth);
  if (sign === "[") return list(cursor, depth);
  if (sign === "{") return object(cursor, depth);
  if (cursor.take("(")) {
    const inner = readExpression(cursor, true, depth + 1);
    cursor.skip(true);
    cursor.expect(")", "a closing parenthesis");
    // What follows is of the list that a splat makes, and not of each item.
    const isSplat = inner.kind === "reference" && inner.text.includes("*");
    return isSplat ? { kind: "call", name: "tolist", parts: [inner] } : inner;
  }
  const number = cursor.number();
  if (number !== undefined) return { kind: "literal", value: number };
  const name = cursor.qualifiedName(lines) ?? cursor.fail("an expression is missing");
  if (cursor.take("(")) return { kind: "call", name, parts: argumentsOf(cursor, depth) };
  if (name === "true" || name === "false") return { kind: "literal", value: name === "true" };
  if (name === "null") return { kind: "literal", value: null };
  return { kind: "reference", text: name, parts: [] };
}

function argumentsOf(cursor: Cursor, depth: number): readonly Expression[] {
  const found: Expression[] = [];
  for (;;) {
    cursor.skip(true);
    if (cursor.take(")")) return found;
    found.push(readExpression(cursor, true, depth + 1));
    cursor.skip(true);
    cursor.take("...");
    cursor.skip(true);
    if (!cursor.take(",") && cursor.sign !== ")") cursor.fail("a closing parenthesis is missing");
  }
}

/** What follows a term: attributes, indexes, splats; in brackets also on the next lines. */
function postfix(cursor: Cursor, start: Expression, lines: boolean, depth: number): Expression {
  let expression = start;
  for (let steps = 0; ; steps++) {
    const before = expression;
    if (steps > MOST_CHAINED) cursor.fail("a reference has too many steps");
    cursor.skip(lines);
    if (cursor.sign === "." && !cursor.text.startsWith("...", cursor.at)) {
      cursor.at++;
      cursor.skip(lines);
      const step = cursor.take("*")
        ? "*"
        : (cursor.name() ?? String(cursor.number() ?? cursor.fail("a name is missing")));
      if (before.kind === "reference") expression = { ...before, text: `${before.text}.${step}` };
      else expression = { kind: "member", name: step, parts: [before] };
    } else if (cursor.take("[")) {
      cursor.skip(true);
      const key = cursor.take("*") ? undefined : readExpression(cursor, true, depth + 1);
      cursor.skip(true);
      cursor.expect("]", "a closing bracket");
      expression = indexed(before, key);
    } else return expression;
  }
}

function indexed(before: Expression, key: Expression | undefined): Expression {
  const known =
    key?.kind === "literal" && (typeof key.value === "number" || typeof key.value === "string")
      ? key.value
      : undefined;
  const parts = key && known === undefined ? [key] : [];
  const sign = key ? ANY : SPLAT;
  if (before.kind !== "reference")
    return { kind: "member", name: isSign(known) ? ANY : String(known ?? sign), parts: [before, ...parts] };
  // Behind `.*` an index is of the list, and not of each item as behind `[*]`.
  if (key && before.text.includes(".*")) return { ...before, parts: [...before.parts, ...parts] };
  const step = known === undefined ? sign : JSON.stringify(known);
  return { ...before, text: `${before.text}[${step}]`, parts: [...before.parts, ...parts] };
}

function list(cursor: Cursor, depth: number): Expression {
  cursor.expect("[", "a bracket");
  cursor.skip(true);
  if (cursor.startsFor()) return forExpression(cursor, "]", depth);
  const items: Expression[] = [];
  for (;;) {
    cursor.skip(true);
    if (cursor.take("]")) return { kind: "list", items };
    items.push(readExpression(cursor, true, depth + 1));
    cursor.skip(true);
    if (!cursor.take(",") && cursor.sign !== "]") cursor.fail("a comma or a closing bracket is missing");
  }
}

function object(cursor: Cursor, depth: number): Expression {
  cursor.expect("{", "a brace");
  cursor.skip(true);
  if (cursor.startsFor()) return forExpression(cursor, "}", depth);
  const entries: (readonly [Expression, Expression])[] = [];
  for (;;) {
    cursor.skip(true);
    if (cursor.take("}")) return { kind: "object", entries };
    const key = objectKey(cursor, depth);
    cursor.skip(true);
    if (!cursor.take("=") && !cursor.take(":")) cursor.fail("an equals sign is missing");
    cursor.skip(true);
    entries.push([key, readExpression(cursor, false, depth + 1)]);
    cursor.skip(false);
    // A comma or the end of the line parts entries.
    if (!cursor.take(",") && cursor.sign !== "\n" && cursor.sign !== "}")
      cursor.fail("a closing brace is missing");
  }
}

/** A name stands for itself; what is more than a name is an expression of any kind, as `(a.b / c)` and `a.b / c`. */
function objectKey(cursor: Cursor, depth: number): Expression {
  const start = cursor.at;
  const name = cursor.name();
  if (name !== undefined) {
    cursor.skip(true);
    const isAlone = cursor.sign === ":" || (cursor.sign === "=" && !cursor.text.startsWith("==", cursor.at));
    if (isAlone) return { kind: "literal", value: name };
    cursor.at = start;
  }
  return readExpression(cursor, false, depth + 1);
}

/** `for key, value in collection : key => value... if condition` */
function forExpression(cursor: Cursor, closing: string, depth: number): Expression {
  const next = () => {
    cursor.skip(true);
    const part = readExpression(cursor, true, depth + 1);
    cursor.skip(true);
    return part;
  };
  cursor.name();
  const names = cursor.loopNames();
  const collection = next();
  cursor.expect(":", "the colon of a for expression");
  const first = next();
  const second = cursor.take("=>") ? next() : undefined;
  const isGrouped = cursor.take("...");
  cursor.skip(true);
  const condition = cursor.take("if") ? next() : undefined;
  cursor.expect(closing, `the closing ${closing}`);
  return {
    kind: "for",
    ...{ key: names.at(-2), item: names.at(-1), isGrouped, collection, condition },
    ...{ name: second && first, value: second ?? first },
  };
}

function quoted(cursor: Cursor, depth: number): Expression {
  cursor.expect('"', "a quote");
  return template(cursor, cursor.text.length, '"', depth);
}

function heredoc(cursor: Cursor, depth: number): Expression {
  const found = cursor.heredoc() ?? cursor.fail("an expression is missing");
  const inner = new Cursor(cursor.text, found.start);
  const read = template(inner, found.end, "", depth);
  return found.indented ? withoutIndent(read) : read;
}

/** A whole text as a template: what JSON configurations hold. */
export function readTemplate(text: string): Expression {
  return template(new Cursor(text), text.length, "", 0);
}

/** Text and expressions up to a quote or, of heredocs and whole texts, up to an offset. */
function template(cursor: Cursor, end: number, quote: string, depth: number): Expression {
  const parts: (string | Expression)[] = [];
  const open: string[] = [];
  let control = false;
  const { text } = cursor;
  const close = () => {
    const words = open.splice(0).join("");
    // Directives leave no part: without expressions between them all words are one text.
    if (typeof parts.at(-1) === "string") parts.push(`${parts.pop()}${words}`);
    else if (words !== "") parts.push(words);
  };
  for (;;) {
    if (cursor.at >= end) {
      if (quote !== "") cursor.fail("the text does not end");
      break;
    }
    const sign = cursor.sign;
    if (sign === quote) {
      cursor.at++;
      break;
    }
    if (quote !== "" && sign === "\n") cursor.fail("the text does not end on its line");
    const doubled = text.startsWith("$${", cursor.at) || text.startsWith("%%{", cursor.at);
    if (doubled) {
      open.push(text.slice(cursor.at + 1, cursor.at + 3));
      cursor.at += 3;
    } else if ((sign === "$" || sign === "%") && text[cursor.at + 1] === "{") {
      close();
      control ||= sign === "%";
      interpolation(cursor, sign === "%", parts, depth);
    } else if (quote !== "" && sign === "\\") open.push(escaped(cursor));
    else {
      const start = cursor.at++;
      while (cursor.at < end && !STOPS.has(text[cursor.at] ?? "")) cursor.at++;
      open.push(text.slice(start, cursor.at));
    }
  }
  close();
  if (parts.length === 0) return { kind: "literal", value: "" };
  const [only] = parts;
  if (parts.length === 1 && !control && only !== undefined)
    return typeof only === "string" ? { kind: "literal", value: only } : only;
  return { kind: "template", parts, control };
}
const STOPS: ReadonlySet<string> = new Set(['"', "$", "%", "\\", "\n"]);

/** `${ expression }`, or a directive: `%{ if expression }`, `%{ for item in expression }`, `%{ endif }`. */
function interpolation(
  cursor: Cursor,
  isDirective: boolean,
  parts: (string | Expression)[],
  depth: number,
): void {
  cursor.at += 2;
  cursor.take("~");
  cursor.skip(true);
  if (isDirective) {
    const word = cursor.name();
    if (word === "for") while (!cursor.isOver && cursor.name() !== "in") cursor.at++;
  }
  cursor.skip(true);
  if (cursor.sign !== "}" && cursor.sign !== "~") parts.push(readExpression(cursor, true, depth + 1));
  cursor.skip(true);
  cursor.take("~");
  cursor.expect("}", "the closing brace of an expression in a text");
}
