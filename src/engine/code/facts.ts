/** The form of `facts/*.yaml`: what a cloud asks for, whatever the language that it is written in. */
import * as z from "zod/mini";
import { ACCESSES } from "../catalogue/access.ts";

const nonEmpty = z.string().check(z.minLength(1));
const TypeName = z.string().check(z.regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/));
const texts = z.array(nonEmpty).check(z.minLength(1));

/** Accesses of which a relation gives one or more; absent: those of all others beside it. */
const access = z.optional(z.array(z.enum(ACCESSES)).check(z.minLength(1)));

/** What a policy of AWS allows. */
const Statement = z.strictObject({
  access,
  /** Actions by their names in policies: "s3:GetObject". */
  actions: texts,
  /**
   * The resources that they are on. In braces stands an attribute of the component ("{arn}/*"), or a word of the
   * table (partition, region, account); absent: the component itself.
   */
  on: z._default(z.union([nonEmpty, texts]), "{arn}"),
  condition: z.optional(z.record(nonEmpty, z.record(nonEmpty, nonEmpty))),
});
export type Statement = z.infer<typeof Statement>;

/** Operations of KMS with the key that encrypts the component, if one of the customer's own does. */
const KeyStatement = z.strictObject({ key: texts });
export type KeyStatement = z.infer<typeof KeyStatement>;

export const FactsFile = z.strictObject({
  /** By type, the text of its `{arn}` where the resource of a language does not tell it. */
  arns: z._default(z.record(TypeName, nonEmpty), {}),
  /** By type, what a role must be allowed to do so that it can act on a component of it. */
  grants: z._default(z.record(TypeName, z.array(z.union([Statement, KeyStatement]))), {}),
});
export type FactsFile = z.infer<typeof FactsFile>;
