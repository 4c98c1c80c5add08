/** The intermediate form between a plan and the text of a language: resources, their properties, and what they share. */

/** A value as every printer can write it. */
export type Value =
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "map"; readonly entries: Entries }
  /** An attribute of another resource of the program; without one, what the language means by the resource itself. */
  | { readonly kind: "reference"; readonly resource: string; readonly attribute: string }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "text"; readonly parts: readonly Value[] }
  | { readonly kind: "call"; readonly function: string; readonly args: readonly Value[] }
  /** A JSON document that the property takes as text. */
  | { readonly kind: "json"; readonly value: Value }
  /** An expression of the language, from the project's own data. */
  | { readonly kind: "raw"; readonly text: string }
  /** The name of a resource, from the deployment's prefix and the component's name. */
  | {
      readonly kind: "name";
      readonly base: string;
      readonly form: NameForm;
      /** How many characters of the prefix there is room for, where that is not all. */
      readonly prefix?: number;
      readonly suffix?: Value;
    };

export type Entries = readonly (readonly [string, Value])[];

/** What a name may hold: words joined by hyphens, by underscores, or by nothing. */
export type NameForm = "kebab" | "snake" | "plain";

/** What joins the words of a name. */
export const JOINTS: Readonly<Record<NameForm, string>> = { kebab: "-", snake: "_", plain: "" };

/** The longest prefix that generated code takes for its resources' names, in characters. */
export const MAX_PREFIX = 16;

export interface Resource {
  /** Unique within the program; an identifier of the language. */
  readonly id: string;
  /** As the language names it: "aws_sqs_queue", "AWS::SQS::Queue". */
  readonly type: string;
  readonly properties: Entries;
  /** What the plan says of it, a line each. */
  readonly comment: readonly string[];
  /** The plan's group of the component that it is for: the file that it stands in. */
  readonly group: string;
  /** Resources that must exist before it and that no property refers to. */
  readonly after: readonly string[];
  /** The resource that it is a copy of, as that was when it was made. */
  readonly copyOf?: string | undefined;
  /** It is there already: the language only names it, so that others can refer to it. */
  readonly existing?: boolean;
  /** What its cloud changes by itself once it exists, which the next deployment leaves as it is. */
  readonly settles?: readonly string[];
  /** Whether what it holds must outlive the deployment: data stores, keys. */
  readonly keep: boolean;
}

/** What whoever deploys gives. */
export interface Variable {
  readonly name: string;
  readonly type: VariableType;
  readonly description: string;
  /** Absent: it must be given. */
  readonly default?: Value;
  readonly enum?: readonly string[];
  readonly sensitive?: boolean;
  /** Regular expression that the whole value matches. */
  readonly pattern?: string;
  /** Its value is the name of a parameter of Systems Manager that holds what is meant. */
  readonly stored?: boolean;
}
export type VariableType = "string" | "number" | "boolean" | "list" | "map" | "any";

export interface Output {
  readonly name: string;
  readonly description: string;
  readonly value: Value;
}

/** A mark of the deployment and, where it has the value of a variable, the variable's name. */
export interface Tag {
  readonly key: string;
  readonly value: string;
  readonly variable?: string;
}

/** A component of the plan that no resource stands for, and why. */
export interface Missing {
  readonly component: string;
  readonly type_id: string;
  readonly reason: string;
  readonly group: string;
}

/** A relation of the plan that left no trace in the code, and why. */
export interface UntracedRelation {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly access?: readonly string[];
  readonly reason: string;
}

/** Something that a person must decide before the code can be deployed, or should look at. */
export interface Decision {
  readonly component?: string;
  /** The variable that takes the answer. */
  readonly variable?: string;
  readonly text: string;
}

/** Sections of the page beside the code, lines of Markdown; each empty where there is nothing to say. */
export interface Advised {
  /** How values are given. */
  readonly values: string;
  readonly permissions: readonly string[];
  readonly first: readonly string[];
  readonly destroy: readonly string[];
  readonly review: readonly string[];
}

/** Everything that a plan becomes, in the order of the plan's deployment. */
export interface Program {
  readonly title: string;
  /** The region that the plan is for, as its cloud writes it. */
  readonly region?: string;
  /** What the deployment is marked with as a whole, as the cloud takes it. */
  readonly tags: readonly Tag[];
  readonly resources: readonly Resource[];
  readonly variables: readonly Variable[];
  readonly outputs: readonly Output[];
  readonly missing: readonly Missing[];
  readonly missingRelations: readonly UntracedRelation[];
  /** Those that need no code. */
  readonly coveredRelations: readonly UntracedRelation[];
  readonly decisions: readonly Decision[];
  /** What the page beside the code tells whoever runs it. */
  readonly advised?: Advised;
}

/** What a program deploys and tells. */
export type Written = Pick<Program, "resources" | "outputs">;

/** A file of generated code. */
export interface CodeFile {
  /** Relative, with forward slashes. */
  readonly path: string;
  readonly content: string;
  /** What is at its path already stays, unless an earlier generation wrote it: see `contract/code.ts`. */
  readonly keepExisting?: boolean;
}

export const literal = (value: string | number | boolean): Value => ({ kind: "literal", value });

/** The values that a value is made of, one level down. */
export function partsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case "list":
      return value.items;
    case "map":
      return value.entries.map(([, inner]) => inner);
    case "text":
      return value.parts;
    case "call":
      return value.args;
    case "json":
      return [value.value];
    case "name":
      return value.suffix ? [value.suffix] : [];
    default:
      return [];
  }
}

/** The same value, with the values in it replaced. */
export function within(value: Value, replace: (value: Value) => Value): Value {
  switch (value.kind) {
    case "list":
      return { ...value, items: value.items.map(replace) };
    case "map":
      return { ...value, entries: value.entries.map(([key, inner]) => [key, replace(inner)] as const) };
    case "text":
      return { ...value, parts: value.parts.map(replace) };
    case "call":
      return { ...value, args: value.args.map(replace) };
    case "json":
      return { ...value, value: replace(value.value) };
    case "name":
      return value.suffix ? { ...value, suffix: replace(value.suffix) } : value;
    default:
      return value;
  }
}

/** The same program, with the values of its resources and outputs replaced. */
export function withValues({ resources, outputs }: Written, replace: (value: Value) => Value): Written {
  return {
    resources: resources.map((resource) => ({
      ...resource,
      properties: resource.properties.map(([key, value]) => [key, replace(value)] as const),
    })),
    outputs: outputs.map((output) => ({ ...output, value: replace(output.value) })),
  };
}

/** The text of a value that is text already; of others, nothing. */
export function plainText(value: Value): string {
  if (value.kind === "literal") return String(value.value);
  return value.kind === "text" ? value.parts.map(plainText).join("") : "";
}
