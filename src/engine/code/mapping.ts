/** The form of the mapping files, `mappings/<table>/<service>.yaml`: how a catalogue type is written in a language. */
import * as z from "zod/mini";
import { Access, Arguments, Ends, nonEmpty, Template, TypeName, Verb } from "./parts.ts";

/** A condition on the component: every key must hold. */
export const Condition = z.strictObject({
  /** This holds as well. */
  get also() {
    return z.optional(Condition);
  },
  /** This does not hold. */
  get not() {
    return z.optional(Condition);
  },
  /** A component of one of these types is related. */
  related: z.optional(z.union([TypeName, z.array(TypeName)])),
  /** One of these contains it, has a relation with it or stands in it; that the plan has only one is not enough. */
  linked: z.optional(z.union([TypeName, z.array(TypeName)])),
  /** More than one component of these is related. */
  several: z.optional(z.union([TypeName, z.array(TypeName)])),
  /** Of all that is linked to where the relation begins, its end is the first: by these types in turn, then by the plan. */
  first: z.optional(z.union([TypeName, z.array(TypeName)])),
  /** With `first`: of all but the first of these. */
  besides: z.optional(z.union([TypeName, z.array(TypeName)])),
  /** None of these is. */
  unrelated: z.optional(z.union([TypeName, z.array(TypeName)])),
  /** For these three: only by relations of these verbs. */
  by: z.optional(z.union([Verb, z.array(Verb)])),
  /** For these three: not of the component, but of the end of the relation (`to`) or of a related component of a type. */
  of: z.optional(nonEmpty),
  /**
   * For these and for `input`: not of that one, but of all of this type that are linked to it. Each of them must have
   * what is related, or set the property, and there must be one; none of them may have what is unrelated.
   */
  through: z.optional(TypeName),
  /** The relation in question gives one of these accesses: "read", "write". */
  access: z.optional(z.union([Access, z.array(Access)])),
  /** The use of its type that the component has: "public" of a subnet; "none" where the plan says nothing. */
  purpose: z.optional(z.union([nonEmpty, z.array(nonEmpty)])),
  /** The plan has a component of one of these types, related or not. */
  present: z.optional(z.union([TypeName, z.array(TypeName)])),
  /** It has none of these. */
  absent: z.optional(z.union([TypeName, z.array(TypeName)])),
  /** The plan sets this property; with `is`, to this value or one of these. */
  input: z.optional(nonEmpty),
  is: z.optional(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** With `input`: it is none of these, or not set. */
  isnt: z.optional(z.array(z.string())),
  /** With `input`: it looks so. `graviton`: a class of machines with processors of AWS' own. */
  like: z.optional(z.enum(["graviton"])),
});
export type Condition = z.infer<typeof Condition>;

/** What its cloud changes by itself once it exists, such as a count that follows the load: Terraform would undo it. */
const settles = z._default(z.array(z.strictObject({ when: z.optional(Condition), property: nonEmpty })), []);

/** A resource that stands beside the component's own, or for a relation. */
export const Extra = z.strictObject({
  /** Ending of its identifier, and what `$with` calls it. */
  id: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  resource: nonEmpty,
  when: z.optional(Condition),
  /** Facts set it as a component of this type, in whose place it often stands. */
  as: z.optional(TypeName),
  arguments: Arguments,
  /** What must exist before it although no argument refers to it: types, ids beside it, `type#id`, or what all share. */
  after: z._default(z.array(nonEmpty), []),
  settles,
  /** One of it for each port that the relation opens; `$port` tells which. */
  each: z.optional(z.enum(["ports"])),
  /** It is a copy of the component as it was then: a change of the component needs another, under another identifier. */
  anew: z._default(z.boolean(), false),
  /** What it is for, where that is not plain. */
  comment: z.optional(nonEmpty),
  /** The component must not exist before it does, although no argument says so. */
  before: z._default(z.boolean(), false),
  /** What it holds must outlive the deployment. */
  keep: z._default(z.boolean(), false),
  /** Of a relation: it works as soon as it exists, so that it waits for the rights of this end. */
  rights: z.optional(z.enum(["from", "to"])),
  /** Of a relation: its end (`to`), or what of this type is related to where it begins, must not exist before it does. */
  awaitedBy: z.optional(z.union([z.literal("to"), TypeName])),
});
export type Extra = z.infer<typeof Extra>;

export const Written = {
  /** The resource type in the language. */
  resource: nonEmpty,
  arguments: Arguments,
};

/** One resource of a component that is several: what tells it apart, and arguments in which `to` is what it is for. */
const Form = z.strictObject({ id: nonEmpty, when: z.optional(Condition), arguments: Arguments });

/** A component that is a resource for each of what it leads to: an alarm for each metric of each thing it watches. */
const Each = z.strictObject({
  kind: Verb,
  /** By the type of what it leads to. */
  of: z.record(TypeName, z.array(Form)),
  /** Where this holds, it is one resource by its own arguments, whatever it leads to. */
  alone: z.optional(Condition),
  /** Why it cannot be written where it leads to none of these, in one sentence. */
  missing: nonEmpty,
  /** Why it is not written for others that it leads to, and what to do, in one sentence. */
  left: nonEmpty,
});

const TypeMapping = z.strictObject({
  ...Written,
  /** Where one of these conditions holds, another resource type stands for it: the first that does. */
  variants: z._default(z.array(z.strictObject({ when: Condition, ...Written })), []),
  /** Where this holds, it cannot be written, with the reason and what to do, in one sentence. */
  unless: z.optional(z.strictObject({ when: Condition, missing: nonEmpty })),
  /** What a reference to it takes unless it says otherwise. */
  reference: z.optional(nonEmpty),
  each: z.optional(Each),
  with: z._default(z.array(Extra), []),
  /** What must exist first although no argument refers to it: types, ids of `with`, `type#id`, or what all share. */
  after: z._default(z.array(nonEmpty), []),
  settles,
  /** It works as soon as it exists, so that it waits for its rights (`self`), or as well for those of a related one. */
  rights: z.optional(z.union([z.literal("self"), TypeName])),
  /**
   * What facts call by a name (`{arn}`) where its attribute is not called so: the attribute, or a template of the
   * component's own, which may give several or none.
   */
  attributes: z.optional(z.record(nonEmpty, z.union([nonEmpty, z.record(z.string(), Template)]))),
  /** By attribute, what others read in its place where the template has a value: of the member of a cluster, its cluster's. */
  reads: z.optional(z.record(nonEmpty, Template)),
  /** The argument of a setting that facts have by another name; null where the language has none, or decides for itself. */
  names: z.optional(z.record(nonEmpty, z.nullable(nonEmpty))),
  /** Outputs by what they are ("url", "name_servers"): an attribute, or a template of the component's own. */
  outputs: z._default(
    z.record(
      z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
      z.union([nonEmpty, z.strictObject({ value: Template, when: z.optional(Condition) })]),
    ),
    {},
  ),
  /** What it holds must outlive the deployment. */
  keep: z._default(z.boolean(), false),
  /** A kept public module that is the better answer for it, with its version. */
  module: z.optional(z.strictObject({ source: nonEmpty, version: nonEmpty })),
  /** What a reader should know of how it is written, in a sentence. */
  comment: z.optional(nonEmpty),
  /** What a reviewer would ask about where the condition holds, answered in a sentence each: why a policy names `*`. */
  notes: z._default(z.array(z.strictObject({ when: Condition, text: nonEmpty })), []),
});
export type TypeMapping = z.infer<typeof TypeMapping>;

/** A type that needs no resource of its own in this language, with the reason in one sentence. */
const Covered = z.strictObject({
  covered: nonEmpty,
  /** Where this holds, nothing stands for it, with what to do in one sentence. */
  unless: z.optional(z.strictObject({ when: Condition, missing: nonEmpty })),
  /** Interfaces that must be enabled for it. */
  services: z._default(z.array(nonEmpty), []),
});
export type Covered = z.infer<typeof Covered>;

/** A type that the language cannot write into the same deployment, with the reason and what to do, in one sentence. */
const Unwritten = z.strictObject({ missing: nonEmpty });
export type Unwritten = z.infer<typeof Unwritten>;

/** How a type is written: by resources, with something else, or not at all. */
export type Mapping = TypeMapping | Covered | Unwritten;

/** What is written for a relation; or why nothing is. */
const RelationMapping = z
  .strictObject({
    from: Ends,
    to: Ends,
    /** Verbs of the relation; absent: all. */
    kinds: z.optional(z.array(Verb)),
    /** Accesses of which the relation gives one or more. */
    access: z.optional(z.array(Access)),
    /** The relation gives access, and none but these. */
    only: z.optional(z.array(Access)),
    /** Its beginning is a program that is told of its end. */
    tells: z.optional(z.boolean()),
    resources: z._default(z.array(Extra), []),
    /** It needs no code where no template follows it either, with the reason in one sentence. */
    covered: z.optional(nonEmpty),
    /** It needs none only where an identity of its beginning has the right to it in the code. */
    granted: z.optional(z.boolean()),
    /** The language cannot write it into the same deployment, with the reason and what to do, in one sentence. */
    missing: z.optional(nonEmpty),
  })
  .check(
    z.refine(
      ({ resources, covered, missing }) =>
        [resources.length > 0, covered !== undefined, missing !== undefined].filter(Boolean).length === 1,
      "says one of these: resources, covered, missing",
    ),
  );
export type RelationMapping = z.infer<typeof RelationMapping>;

export const MappingFile = z.strictObject({
  types: z._default(z.record(z.string(), z.union([TypeMapping, Covered, Unwritten])), {}),
  relations: z._default(z.array(RelationMapping), []),
});

/** Whether a type is written by something else. */
export function isCovered(mapping: Mapping): mapping is Covered {
  return "covered" in mapping;
}

/** Whether a type cannot be written. */
export function isUnwritten(mapping: Mapping): mapping is Unwritten {
  return "missing" in mapping;
}

/** Whether a type has a resource of its own. */
export function hasResource(mapping: Mapping | undefined): mapping is TypeMapping {
  return mapping !== undefined && !isCovered(mapping) && !isUnwritten(mapping);
}

/** What a type has that is written by its schema alone. */
export const UNMAPPED: Pick<
  TypeMapping,
  "arguments" | "variants" | "with" | "after" | "outputs" | "keep" | "settles" | "notes"
> & { readonly rights?: undefined; readonly each?: undefined; readonly reads?: undefined } = {
  arguments: {},
  variants: [],
  with: [],
  after: [],
  outputs: {},
  keep: false,
  settles: [],
  notes: [],
};
