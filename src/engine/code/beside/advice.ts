/** The form of `advice/<cloud>.yaml`: what whoever runs generated code must know, told by what is in it. */
import * as z from "zod/mini";
import { CODE_LANGUAGE_IDS } from "../../../contract/code.ts";
import { nonEmpty } from "../parts.ts";

const names = z.union([nonEmpty, z.array(nonEmpty).check(z.minLength(1))]);
/** None, one or several. */
const several = z.union([nonEmpty, z.array(nonEmpty)]);
const Plain = z.union([z.string(), z.number(), z.boolean()]);

/** Which resources something is said of: all keys must hold. */
const Which = {
  /** Types as any language of the cloud calls them; one that ends in `*` means all that begin so. */
  types: z.optional(names),
  /**
   * They set a property of one of these names, at whatever depth and however a language spells it: `deletionProtection`
   * is `deletion_protection` as well. With `is`, to one of these values.
   */
  property: z.optional(names),
  is: z.optional(z.union([Plain, z.array(Plain)])),
  /** They do not set one of these names, or not to `unlessIs`. */
  unless: z.optional(names),
  unlessIs: z.optional(z.union([Plain, z.array(Plain)])),
  /** Whether what they hold outlives the deployment. */
  kept: z.optional(z.boolean()),
  /** Nothing of these types is written: the step is a person's where no zone of the code has the record. */
  without: z.optional(names),
  /** Only in these languages. */
  in: z.optional(z.array(z.enum(CODE_LANGUAGE_IDS)).check(z.minLength(1))),
};

/** A piece of advice: `{resources}` in it are those that it is for, as code; `{target}` is the first one's address. */
const Hint = z.strictObject({ ...Which, text: nonEmpty });
export type Hint = z.infer<typeof Hint>;

const Permissions = z.strictObject({
  /** What every deployment takes. */
  text: z.optional(nonEmpty),
  /** What each service takes: `{services}` in the text are they, each once. */
  services: z.optional(
    z.strictObject({
      text: nonEmpty,
      /** By the beginning of the names of resource types; of several the longest counts. */
      by: z._default(z.record(nonEmpty, several), {}),
      /** Services of types that no beginning names: the second word of a type, in lower case. */
      word: z._default(z.boolean(), false),
      /** What is written for a service, where that is not its own name. */
      as: z._default(z.record(nonEmpty, several), {}),
    }),
  ),
  needs: z._default(z.array(Hint), []),
});

/** A backend for Terraform's state. `{region}` and `{state}` are the plan's region and the path of its state. */
const State = z.strictObject({
  backend: nonEmpty,
  /** Commands that make what it stands in. */
  create: z.array(nonEmpty),
  notes: z._default(z.array(nonEmpty), []),
  arguments: z.record(nonEmpty, Plain),
});
export type State = z.infer<typeof State>;

export const Advice = z.strictObject({
  permissions: z._default(Permissions, { needs: [] }),
  /** What comes first, in this order. */
  first: z._default(z.array(Hint), []),
  /** What stands in the way of deleting everything, or is left. */
  destroy: z._default(z.array(Hint), []),
  /** What a reviewer, or a scanner, misses in the code on first sight, and why it is as it is. */
  review: z._default(z.array(Hint), []),
  state: z.optional(State),
});
export type Advice = z.infer<typeof Advice>;

/** The types that advice names, of which a schema must have each. */
export function typesNamedIn({ permissions, first, destroy, review }: Advice): string[] {
  return [...permissions.needs, ...first, ...destroy, ...review].flatMap(({ types = [], without = [] }) =>
    [types, without].flat(),
  );
}
