/** What the forms of mappings and facts have in common. */
import * as z from "zod/mini";
import { ACCESSES } from "../catalogue/access.ts";
import { VERBS } from "../catalogue/verbs.ts";

export const nonEmpty = z.string().check(z.minLength(1));
/** "service/kind" of the catalogue. */
export const TypeName = z.string().check(z.regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/));
export const Verb = z.enum(VERBS);
export const Access = z.enum(ACCESSES);

/** Literal YAML, in which a map with one key that begins with `$` is an operator: see `operators.ts`. */
export const Template = z.unknown();
export const Arguments = z._default(z.record(z.string(), Template), {});

/** Types by the name that relations and grants have for all of them. */
export const Groups = z.record(z.string().check(z.regex(/^[a-z-]+$/)), z.array(TypeName));
/** Types, or the name of a group of them (`groups` of the facts or of `_common.yaml`). */
export const Ends = z.union([nonEmpty, z.array(nonEmpty)]);
