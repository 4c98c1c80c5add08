/** The form of `types/*.yaml`: what the types of a language's provider are in the catalogue, and the compiled table. */
import * as z from "zod/mini";
import { ACCESSES, type Access } from "../catalogue/access.ts";
import { VERBS } from "../catalogue/verbs.ts";
import { READ_LANGUAGES } from "./model.ts";

const nonEmpty = z.string().check(z.minLength(1));
/** A name in which one `*` stands for any letters. */
const Pattern = nonEmpty.check(z.refine((text) => text.split("*").length <= 2, "has more than one *"));
/** `service/kind` of the catalogue. */
const TypeName = z.string().check(z.regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/));

/** What a resource completes; `any`: whatever it names first. */
const Completed = z.union([TypeName, z.array(TypeName).check(z.minLength(1)), z.literal("any")]);

/** A type that a property decides. */
const Choice = z.strictObject({
  property: nonEmpty,
  /** The property's value, whatever the case of its letters… */
  is: z.optional(nonEmpty),
  /** …or a part of it. */
  has: z.optional(nonEmpty),
  type: TypeName,
});

/** What a resource says by one of its properties, or by two of them where it joins what they name. */
const Lead = z.strictObject({
  /** The property that names where the relation comes from; absent: the resource itself. */
  from: z.optional(nonEmpty),
  /** The property that names where it leads, or the first of its path; absent: whatever no other property names. */
  to: z.optional(nonEmpty),
  kind: z.enum(VERBS),
  /** Of a resource itself: what the property names is where the relation comes from. */
  reverse: z.optional(z.boolean()),
});
export type Lead = z.infer<typeof Lead>;

/** A lead as files write it: a list of properties stands for a lead of each. */
const WrittenLead = z.strictObject({
  ...Lead.shape,
  from: z.optional(z.union([nonEmpty, z.array(nonEmpty)])),
  to: z.optional(z.union([nonEmpty, z.array(nonEmpty)])),
});

export const TypeFile = z.strictObject({
  language: z.enum(READ_LANGUAGES),
  provider: nonEmpty,
  types: z._default(z.record(nonEmpty, TypeName), {}),
  /** The first choice that fits goes before `types`. */
  choose: z._default(z.record(nonEmpty, z.array(Choice).check(z.minLength(1))), {}),
  /** Types whose resources name, in a property, the type of another language that they stand for. */
  named: z._default(
    z.record(nonEmpty, z.strictObject({ property: nonEmpty, language: z.enum(READ_LANGUAGES) })),
    {},
  ),
  /** Types that the catalogue has as a property of another type, or not at all: they belong to the one they name. */
  completes: z._default(z.record(nonEmpty, Completed), {}),
  /** What all types of a beginning are, where nothing else says it… */
  families: z._default(z.record(nonEmpty, TypeName), {}),
  /** …or complete; the longest beginning counts. */
  beginnings: z._default(z.record(nonEmpty, Completed), {}),
  /** Types that complete what the type without its ending is: their beginning, `*`, and the ending. */
  endings: z._default(z.array(z.string().check(z.regex(/^[a-z]+_\*_[a-z_]+$/))), []),
  /**
   * Relations that the two types alone do not tell: a bucket's notification triggers, what holds its code does not. One
   * `*` in a type stands for any letters; what is said of the very type goes before that.
   */
  leads: z._default(z.record(Pattern, z.array(WrittenLead).check(z.minLength(1))), {}),
  /** Types that give somebody a right, with the property that names whom; all else that they name is what it is on. */
  grants: z._default(z.record(Pattern, nonEmpty), {}),
  /** Of these types those whose right is on all of a project, with the property that says which role. */
  wide: z._default(z.record(nonEmpty, nonEmpty), {}),
  /**
   * Properties, at any depth, by which programs are handed what they ask for (environment variables, user data), or which
   * only people read (a description): they have
   * to do with what is named there, but which leads to which is theirs to say.
   */
  handed: z._default(z.array(nonEmpty), []),
  /**
   * Per type (`service/kind`): what the actions and roles let somebody do that generated code never gives, because it
   * gives the least that is needed.
   */
  rights: z._default(z.record(TypeName, z.record(nonEmpty, z.array(z.enum(ACCESSES)))), {}),
  /**
   * Functions of an app that declare bindings: the path of their list, which may lead into a text, and what names the app;
   * and the arguments of the app that stand for a setting.
   */
  bindings: z._default(
    z.record(
      nonEmpty,
      z.strictObject({
        ...{ list: nonEmpty, of: nonEmpty },
        standing: z.optional(z.record(nonEmpty, nonEmpty)),
      }),
    ),
    {},
  ),
  /**
   * Per kind of binding, in small letters: what one that leads out does, the setting of a connection that is not named,
   * and the type of what each property names within what it is connected to.
   */
  kinds: z._default(
    z.record(
      nonEmpty,
      z.strictObject({
        does: z.enum(ACCESSES),
        setting: z.optional(nonEmpty),
        parts: z.optional(z.record(nonEmpty, TypeName)),
      }),
    ),
    {},
  ),
  /** Types that stand for no type of the catalogue, although mappings write several with them (a whole template). */
  none: z._default(z.array(nonEmpty), []),
});
export type TypeFile = z.infer<typeof TypeFile>;

/** A file with what follows for it from the mappings of generated code. */
export interface TypeTable extends Omit<TypeFile, "rights" | "leads"> {
  readonly leads: Readonly<Record<string, readonly Lead[]>>;
  /** Per type: the catalogue's property by the path of the argument that holds its value, where both are written alike. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Per role the types (`service/kind`) for whose sake mappings give it on all of a project. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Per type (`service/kind`): what the actions and roles, in small letters, let somebody do that tell it. The first says it best. */
  readonly rights: Readonly<Record<string, Readonly<Record<string, readonly Access[]>>>>;
}

/** The file's name of every table. */
export const TYPE_TABLES = [
  "terraform-aws",
  "terraform-azure",
  "terraform-gcp",
  "cloudformation",
  "arm",
] as const;
