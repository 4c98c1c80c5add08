/** Policies that allow everything on everything. */
import { isObject } from "../../contract/reading.ts";
import type { ReviewFinding } from "../../contract/review.ts";
import type { Declared } from "./declared.ts";

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
  const documents = keys.flatMap((key) => documentsIn(declared.properties[key]));
  if (!documents.some(allowsAll)) return [];
  return [
    {
      rule: "plan:full-access",
      level: "error",
      message: `${declared.name} allows every action on every resource. Name those that are needed.`,
      components: [declared.name],
      link: LINK,
    },
  ];
}

function documentsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.filter(isObject).map((entry) => entry["PolicyDocument"]);
  if (typeof value !== "string" || value.length > LONGEST) return [value];
  try {
    return [JSON.parse(value)];
  } catch {
    // No literal policy: what it says nobody knows.
    return [];
  }
}

function allowsAll(document: unknown): boolean {
  if (!isObject(document)) return false;
  const statements = document["Statement"];
  return (Array.isArray(statements) ? statements : [statements])
    .filter(isObject)
    .some(
      (one) =>
        one["Effect"] === "Allow" &&
        one["Condition"] === undefined &&
        hasAll(one["Action"]) &&
        hasAll(one["Resource"]),
    );
}

function hasAll(value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).some((one) => one === "*" || one === "*:*");
}
