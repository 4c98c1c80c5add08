/** The syntax of HCL as far as reading it needs: bodies of attributes and blocks, and expressions. */

import { append } from "../../../shared/append.ts";

export type Expression =
  | { readonly kind: "literal"; readonly value: null | boolean | number | string }
  /** A text with expressions in it. `control`: with directives (`%{ if … }`), so that no value follows from the parts. */
  | { readonly kind: "template"; readonly parts: readonly (string | Expression)[]; readonly control: boolean }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [key: Expression, value: Expression])[] }
  /** `aws_sqs_queue.orders["eu"].arn`; keys that are expressions are `*` in the text, and stand among the parts. */
  | { readonly kind: "reference"; readonly text: string; readonly parts: readonly Expression[] }
  | { readonly kind: "call"; readonly name: string; readonly parts: readonly Expression[] }
  | {
      readonly kind: "conditional";
      readonly parts: readonly [condition: Expression, yes: Expression, no: Expression];
    }
  | { readonly kind: "operation"; readonly operator: string; readonly parts: readonly Expression[] }
  /** A `for`, or an access to what is no reference: its parts tell what it refers to, and nothing its value. */
  | { readonly kind: "other"; readonly parts: readonly Expression[] };

export interface Attribute {
  readonly name: string;
  readonly value: Expression;
}

export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
  /** Where it begins, in UTF-16 units from the text's start. */
  readonly offset: number;
}

export interface Body {
  readonly attributes: readonly Attribute[];
  readonly blocks: readonly Block[];
}

/** A fault in a text, at an offset. */
export class HclError extends Error {
  override readonly name = "HclError";
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** All references of an expression, as texts, in the order in which they stand, without looking into what they name. */
export function referencesOf(expression: Expression): string[] {
  const found: string[] = [];
  // Operators in a row nest to the left, thousands deep in the end, and the stack has one.
  const open: Expression[] = [expression];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.kind === "reference") found.push(next.text);
    append(open, partsOf(next).toReversed());
  }
  return found;
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "literal":
      return [];
    case "template":
      return expression.parts.filter((part) => typeof part !== "string");
    case "list":
      return expression.items;
    case "object":
      return expression.entries.flat();
    default:
      return expression.parts;
  }
}
