/** The syntax of HCL as far as reading it needs: bodies of attributes and blocks, and expressions. */

/** A member of which only a run tells which one it is. */
export const ANY = "?";
/** All items of a list; of what is no list it is the value itself. */
export const SPLAT = "*";
/** The names of the members, without what they are. */
export const KEYS = "#";
const SIGNS: ReadonlySet<unknown> = new Set([ANY, SPLAT, KEYS]);

/** Whether a key is what stands for several members. */
export function isSign(key: unknown): boolean {
  return SIGNS.has(key);
}

export type Expression =
  | { readonly kind: "literal"; readonly value: null | boolean | number | string }
  /** A text with expressions in it. `control`: with directives (`%{ if … }`), so that no value follows from the parts. */
  | { readonly kind: "template"; readonly parts: readonly (string | Expression)[]; readonly control: boolean }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [key: Expression, value: Expression])[] }
  /** `aws_sqs_queue.orders["eu"].arn`; a key that is an expression is `[?]` in the text, and stands among the parts. */
  | { readonly kind: "reference"; readonly text: string; readonly parts: readonly Expression[] }
  | { readonly kind: "call"; readonly name: string; readonly parts: readonly Expression[] }
  | {
      readonly kind: "conditional";
      readonly parts: readonly [condition: Expression, yes: Expression, no: Expression];
    }
  | { readonly kind: "operation"; readonly operator: string; readonly parts: readonly Expression[] }
  /** A member of what is no reference, as in `merge(a, b).name`; its name is `?` where it is an expression, `*` of a splat. */
  | {
      readonly kind: "member";
      readonly name: string;
      readonly parts: readonly [value: Expression, ...key: Expression[]];
    }
  | {
      readonly kind: "for";
      /** Names of a key or an index of the collection, where there is one, and of what stands there. */
      readonly key: string | undefined;
      readonly item: string | undefined;
      readonly collection: Expression;
      /** Of an object: names of its members. */
      readonly name: Expression | undefined;
      readonly value: Expression;
      readonly condition: Expression | undefined;
      /** Members of one name become a list (`...`). */
      readonly isGrouped: boolean;
    };

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
