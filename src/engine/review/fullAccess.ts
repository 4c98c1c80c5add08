/** Policies that allow everything on everything. */
import { isObject } from "../../contract/reading.ts";
import type { ReviewFinding } from "../../contract/review.ts";
import type { Declared } from "./declared.ts";
import { lessThan } from "./model.ts";

const LINK = "https://docs.aws.amazon.com/securityhub/latest/userguide/iam-controls.html#iam-1";

/** Where policies stand in a type: a document, or a list of entries that hold one. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  "AWS::IAM::Policy": ["PolicyDocument"],
  "AWS::IAM::ManagedPolicy": ["PolicyDocument"],
  "AWS::IAM::Role": ["Policies"],
  "AWS::IAM::Group": ["Policies"],
  "AWS::IAM::User": ["Policies"],
  aws_iam_policy: ["policy"],
  aws_iam_role_policy: ["policy"],
  aws_iam_user_policy: ["policy"],
  aws_iam_group_policy: ["policy"],
};
/** Longer texts are no policies that a cloud would take. */
const LONGEST = 200_000;

export function reviewAccess(declared: Declared): ReviewFinding[] {
  const keys = Object.hasOwn(DOCUMENTS, declared.type) ? (DOCUMENTS[declared.type] ?? []) : [];
  const found = keys
    .flatMap((key) => documentsIn(declared.properties[key], key))
    .flatMap(({ document, at }) =>
      statementsOf(document, at).filter(({ statement }) => allowsAll(statement)),
    );
  if (found.length === 0) return [];
  // Of a text nobody knows which part of it rests on a default.
  const defaults = found.map(
    ({ at }) =>
      at && DECISIVE.map((key) => declared.defaultAt(`${at}.${key}`)).find((one) => one !== undefined),
  );
  const [by] = defaults.includes(undefined) ? [] : defaults;
  const rests = by === undefined ? "" : ` ${declared.byDefaultOf(by)}`;
  return [
    {
      rule: "plan:full-access",
      level: by === undefined ? "error" : lessThan("error"),
      message: `${declared.name} allows every action on every resource${rests}. Name those that are needed.`,
      components: [declared.name],
      link: LINK,
    },
  ];
}

/** What of a statement decides that it allows everything. */
const DECISIVE = ["Effect", "Action", "Resource", "Condition"];

/** A part of a property, and its path; undefined for a part of a text. */
interface Document {
  readonly document: unknown;
  readonly at: string | undefined;
}

function documentsIn(value: unknown, at: string): readonly Document[] {
  if (Array.isArray(value))
    return value.flatMap((entry, index) =>
      isObject(entry) ? [{ document: entry["PolicyDocument"], at: `${at}.${index}.PolicyDocument` }] : [],
    );
  if (typeof value !== "string" || value.length > LONGEST) return [{ document: value, at }];
  try {
    return [{ document: JSON.parse(value), at: undefined }];
  } catch {
    // No literal policy: what it says nobody knows.
    return [];
  }
}

function statementsOf(document: unknown, at: string | undefined) {
  const statements = isObject(document) ? document["Statement"] : undefined;
  const path = at === undefined ? undefined : `${at}.Statement`;
  if (!Array.isArray(statements)) return [{ statement: statements, at: path }];
  return statements.map((statement: unknown, index) => ({
    ...{ statement, at: path === undefined ? undefined : `${path}.${index}` },
  }));
}

function allowsAll(one: unknown): boolean {
  return (
    isObject(one) &&
    one["Effect"] === "Allow" &&
    one["Condition"] === undefined &&
    hasAll(one["Action"]) &&
    hasAll(one["Resource"])
  );
}

function hasAll(value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).some((one) => one === "*" || one === "*:*");
}
