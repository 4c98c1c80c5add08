/**
 * The guide's page on constraints, from the table that the planner applies them by. Run by `npm run schema`, which
 * writes `media/guide/constraints.md`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import type { ConstraintDescription, ConstraintPart } from "../../shared/constraints/model.ts";
import { CONSTRAINTS } from "../planner/constraints/table.ts";

export const CONSTRAINTS_PAGE_PATH = join(import.meta.dirname, "../../..", "media/guide/constraints.md");

const PARTS: Readonly<Record<ConstraintPart, string>> = {
  cloud: "the cloud",
  intent: "what is read of the intent",
  types: "which types",
  settings: "their settings",
  plan: "what the plan, and its code, say of all of them",
  rules: "which rules hold besides",
  answer: "the answer's length",
};

export function constraintsPage(): string {
  const rows = CONSTRAINTS.map((constraint) => {
    const { key, aliases, meaning, appliesTo } = constraint;
    const parts = appliesTo.map((part) => PARTS[part]).join(", ");
    return `| ${code([key])} | ${meaning} | ${valuesOf(constraint)} | ${parts} | ${code(aliases)} |`;
  });
  return `# Constraints

What the built-in planner makes of the constraints of a proposal. Keys are read in any spelling (\`max_cost\`,
\`maxCost\`, “Max cost”), lists with commas or as lists. A key that is not in this table is reported in the answer's
notes and changes nothing. Other services may know other constraints.

<!-- Written by \`npm run schema\` from src/engine/planner/constraints/table.ts. -->

| Key | What it asks for | Values, for example | Decides | Other names |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

function valuesOf({ value, examples }: ConstraintDescription): string {
  if (value === "cloud") return code(CLOUD_IDS);
  return value === "region" ? "an id, or a place: `eu-west-1`, `Frankfurt`" : code(examples);
}

function code(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(", ");
}

if (import.meta.main) {
  mkdirSync(dirname(CONSTRAINTS_PAGE_PATH), { recursive: true });
  writeFileSync(CONSTRAINTS_PAGE_PATH, constraintsPage());
}
