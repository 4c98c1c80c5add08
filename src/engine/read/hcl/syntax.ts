/** The syntax of HCL as far as reading it needs: bodies of attributes and blocks, and expressions. */

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

/** All references of an expression, as texts, without recursion into what they name. */
export function referencesOf(expression: Expression, found: string[] = []): string[] {
  switch (expression.kind) {
    case "literal":
      break;
    case "template":
      for (const part of expression.parts) if (typeof part !== "string") referencesOf(part, found);
      break;
    case "list":
      for (const item of expression.items) referencesOf(item, found);
      break;
    case "object":
      for (const [key, value] of expression.entries) {
        referencesOf(key, found);
        referencesOf(value, found);
      }
      break;
    case "reference":
      found.push(expression.text);
      for (const part of expression.parts) referencesOf(part, found);
      break;
    default:
      for (const part of expression.parts) referencesOf(part, found);
  }
  return found;
}
