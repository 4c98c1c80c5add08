/** What generating code takes and answers; pages need only what `code.ts` has. */
import * as z from "zod/mini";
import { CODE_LANGUAGE_IDS, CodeFile } from "./code.ts";
import { PlanInput } from "./plan.ts";

export const CodeRequest = z.looseObject({
  plan: PlanInput.check(z.describe("A deployment plan, as composition answers it, unchanged")),
  to: z.enum(CODE_LANGUAGE_IDS).check(z.describe("terraform, cloudformation (AWS) or bicep (Azure)")),
  title: z.optional(z.string().check(z.maxLength(200), z.describe("Heading of the generated code"))),
});
export type CodeRequest = z.infer<typeof CodeRequest>;

/** A component of the plan that nothing in the code stands for. */
export const MissingCode = z.looseObject({ component: z.string(), type_id: z.string(), reason: z.string() });
export type MissingCode = z.infer<typeof MissingCode>;

/** A relation of the plan that nothing in the code stands for. */
export const RelationWithoutCode = z.looseObject({
  from: z.string(),
  to: z.string(),
  kind: z.string(),
  /** Of a permission: what it permits. */
  access: z.optional(z.array(z.string())),
  reason: z.string(),
});
export type RelationWithoutCode = z.infer<typeof RelationWithoutCode>;

/** What a person must give or decide before the code can be deployed. */
export const CodeDecision = z.looseObject({
  component: z.optional(z.string()),
  /** The variable that takes the answer. */
  variable: z.optional(z.string()),
  text: z.string(),
});
export type CodeDecision = z.infer<typeof CodeDecision>;

/** Infrastructure code of a plan. */
export const GeneratedCode = z.looseObject({
  language: z.enum(CODE_LANGUAGE_IDS),
  /** By path. */
  files: z.array(CodeFile),
  missing: z.array(MissingCode),
  /** Relations that somebody has to write. */
  missing_relations: z.array(RelationWithoutCode),
  /** Relations that need no code. */
  covered_relations: z.array(RelationWithoutCode),
  decisions: z.array(CodeDecision),
});
export type GeneratedCode = z.infer<typeof GeneratedCode>;
