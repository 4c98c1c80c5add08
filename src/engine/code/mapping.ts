/** The form of the mapping files, `mappings/<table>/<service>.yaml`: how a catalogue type is written in a language. */
import * as z from "zod/mini";
import { ACCESSES } from "../catalogue/access.ts";
import { VERBS } from "../catalogue/verbs.ts";

const TypeName = z.string().check(z.regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/));
const nonEmpty = z.string().check(z.minLength(1));
const Verb = z.enum(VERBS);
const Access = z.enum(ACCESSES);

/** Literal YAML, in which a map with one key that begins with `$` is an operator: see `operators.ts`. */
const Template = z.unknown();
const Arguments = z._default(z.record(z.string(), Template), {});

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
});
export type Condition = z.infer<typeof Condition>;

/** A resource that stands beside the component's own, or for a relation. */
const Extra = z.strictObject({
  /** Ending of its identifier, and what `$with` calls it. */
  id: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  resource: nonEmpty,
  when: z.optional(Condition),
  arguments: Arguments,
  /** What must exist before it although no argument refers to it: types, ids beside it, `type#id`, or what all share. */
  after: z._default(z.array(nonEmpty), []),
  /** One of it for each port that the relation opens; `$port` tells which. */
  each: z.optional(z.enum(["ports"])),
  /** Where it must be replaced, the new one exists before the old one goes. */
  createFirst: z._default(z.boolean(), false),
  /** What it is for, where that is not plain. */
  comment: z.optional(nonEmpty),
  /** The component must not exist before it does, although no argument says so. */
  before: z._default(z.boolean(), false),
  /** What it holds must outlive the deployment. */
  keep: z._default(z.boolean(), false),
  /** Of a relation: it works as soon as it exists, so that it waits for the rights of this end. */
  rights: z.optional(z.enum(["from", "to"])),
});
export type Extra = z.infer<typeof Extra>;

const Written = {
  /** The resource type in the language. */
  resource: nonEmpty,
  arguments: Arguments,
};

const TypeMapping = z.strictObject({
  ...Written,
  /** Where one of these conditions holds, another resource type stands for it: the first that does. */
  variants: z._default(z.array(z.strictObject({ when: Condition, ...Written })), []),
  /** What a reference to it takes unless it says otherwise. */
  reference: z.optional(nonEmpty),
  with: z._default(z.array(Extra), []),
  /** What must exist first although no argument refers to it: types, ids of `with`, `type#id`, or what all share. */
  after: z._default(z.array(nonEmpty), []),
  /** What its cloud changes by itself once it exists, such as a count that follows the load: Terraform would undo it. */
  settles: z._default(z.array(z.strictObject({ when: z.optional(Condition), property: nonEmpty })), []),
  /** It works as soon as it exists, so that it waits for its rights (`self`), or as well for those of a related one. */
  rights: z.optional(z.union([z.literal("self"), TypeName])),
  /**
   * What facts call by a name (`{arn}`) where its attribute is not called so: the attribute, or a template of the
   * component's own, which may give several or none.
   */
  attributes: z.optional(z.record(nonEmpty, z.union([nonEmpty, z.record(z.string(), Template)]))),
  /** Outputs: attribute by name. */
  outputs: z._default(z.record(z.string(), nonEmpty), {}),
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
  /** Interfaces that must be enabled for it. */
  services: z._default(z.array(nonEmpty), []),
});
export type Covered = z.infer<typeof Covered>;

/** A type that the language cannot write into the same deployment, with the reason and what to do, in one sentence. */
const Unwritten = z.strictObject({ missing: nonEmpty });
export type Unwritten = z.infer<typeof Unwritten>;

/** How a type is written: by resources, with something else, or not at all. */
export type Mapping = TypeMapping | Covered | Unwritten;

/** Types, or the name of a group of them (`groups` of `_common.yaml`). */
const Ends = z.union([nonEmpty, z.array(nonEmpty)]);

const RelationMapping = z.strictObject({
  from: Ends,
  to: Ends,
  /** Verbs of the relation; absent: all. */
  kinds: z.optional(z.array(Verb)),
  /** Accesses of which the relation gives one or more. */
  access: z.optional(z.array(Access)),
  /** The relation gives access, and none but these. */
  only: z.optional(z.array(Access)),
  resources: z.array(Extra),
});
export type RelationMapping = z.infer<typeof RelationMapping>;

/** What gives rights, and to whom: see `rights.ts`. */
const Rights = z.strictObject({
  /** Resource types that give rights. */
  resources: z.array(nonEmpty),
  /** Types of components that hold them for others: roles, identities. */
  holders: z.array(TypeName),
});
export type Rights = z.infer<typeof Rights>;

/** One resource that enables what the plan's resources need: `for_each` service, before all others. */
const Services = z.strictObject({
  resource: nonEmpty,
  comment: nonEmpty,
  /** What else the resource is given. */
  arguments: Arguments,
  /** Services by the beginning of the names of resource types; of several beginnings the longest counts. */
  by: z.record(z.string(), z.union([nonEmpty, z.array(nonEmpty)])),
});
export type Services = z.infer<typeof Services>;

export const MappingFile = z.strictObject({
  types: z._default(z.record(z.string(), z.union([TypeMapping, Covered, Unwritten])), {}),
  relations: z._default(z.array(RelationMapping), []),
});

/**
 * The resource that grants what facts say. `{ $fact: name }` stands for `statements` of a policy, `role` or `role_id` of an
 * assignment, or for an attribute of the component that is acted on.
 */
const GrantForm = z.extend(Extra, {
  /** Who acts, a type or a group. */
  from: z.optional(Ends),
  /** Who acts, where the relation leads from the component to it: what a queue triggers takes from the queue. */
  to: z.optional(Ends),
  /** Types that are acted on; absent: all of which facts say what that takes. */
  on: z.optional(Ends),
  /** Accesses that such relations give; absent: all. */
  access: z.optional(z.array(Access)),
  /** The verb by which others have what acts, for grants with exceptions. */
  held: z.optional(Verb),
  /** The kind of grant that is so written; absent: the common one. */
  as: z.optional(nonEmpty),
  comment: z.optional(z.union([nonEmpty, z.strictObject({ $fact: nonEmpty })])),
});
export type GrantForm = z.infer<typeof GrantForm>;

/** `_common.yaml` of a table: what holds for all its resources. */
export const CommonFile = z.strictObject({
  /** How the facts of the cloud (`facts/*.yaml`) are written. */
  facts: z.optional(
    z.strictObject({
      /** What texts of facts name in braces that no component has: the region. */
      words: z._default(z.record(z.string(), Template), {}),
      /** Attributes by the names that facts have for them, unless a type's mapping says another. */
      attributes: z._default(z.record(z.string(), nonEmpty), {}),
      grants: z.array(GrantForm),
    }),
  ),
  /** Arguments of every resource that has a property of that name. */
  arguments: Arguments,
  /** Types that relations name together: "workload". */
  groups: z._default(z.record(z.string().check(z.regex(/^[a-z-]+$/)), z.array(TypeName)), {}),
  /** Variables by name, in the order in which they are written. */
  variables: z._default(
    z.record(
      z.string(),
      z.strictObject({
        type: z._default(z.enum(["string", "number", "boolean", "list", "map", "any"]), "string"),
        description: nonEmpty,
        default: z.optional(Template),
        enum: z.optional(z.array(z.string())),
        /** Regular expression that the whole value matches. */
        pattern: z.optional(nonEmpty),
        /** Its value is the name of a parameter of Systems Manager that holds what is meant. */
        stored: z._default(z.boolean(), false),
        /** What the plan says of itself, which goes before the default. */
        plan: z.optional(z.enum(["region", "environment", "tags"])),
        /** What the plan may say that the variable does not take. */
        except: z._default(z.array(nonEmpty), []),
        /** In every program, whether a resource uses it or not. */
        always: z._default(z.boolean(), false),
      }),
    ),
    {},
  ),
  /** What makes names unique to a deployment, and how long that is. */
  suffix: z.optional(z.strictObject({ value: Template, length: z.int() })),
  /**
   * Other providers, written where a resource needs them: the version that is pinned ("hashicorp/random": "~> 3.7"),
   * or that and the text of its configuration.
   */
  providers: z._default(
    z.record(z.string(), z.union([nonEmpty, z.strictObject({ version: nonEmpty, configuration: nonEmpty })])),
    {},
  ),
  /** Files that are the same for every plan, by path. */
  files: z._default(z.record(z.string(), nonEmpty), {}),
  /** What Terraform reads of the cloud where the code mentions it: "aws_partition.current", with its arguments. */
  data: z._default(z.record(z.string(), z.string()), {}),
  /** Templates that many mappings use, by the name that `$value` calls them. */
  values: z._default(z.record(z.string(), Template), {}),
  /** Interfaces that must be enabled before resources can exist. */
  services: z.optional(Services),
  rights: z._default(Rights, { resources: [], holders: [] }),
  /** Resources that stand once where something refers to them with `$shared`; `also`: other shared ones with them. */
  shared: z._default(
    z.record(
      z.string(),
      z.strictObject({
        resource: nonEmpty,
        arguments: Arguments,
        comment: nonEmpty,
        also: z._default(z.array(nonEmpty), []),
        keep: z._default(z.boolean(), false),
      }),
    ),
    {},
  ),
});
export type CommonFile = z.infer<typeof CommonFile>;

/** Everything that one table maps, compiled; types by `service/kind`. */
export interface MappingTable {
  readonly types: Readonly<Record<string, Mapping>>;
  readonly relations: readonly RelationMapping[];
  readonly common: CommonFile;
}

/** The types at an end of a relation. */
export function typesAt(ends: string | readonly string[], groups: CommonFile["groups"]): string[] {
  return [ends].flat().flatMap((end) => groups[end] ?? end);
}

/** Whether a type is written by something else. */
export function isCovered(mapping: Mapping): mapping is Covered {
  return "covered" in mapping;
}

/** Whether a type cannot be written. */
export function isUnwritten(mapping: Mapping): mapping is Unwritten {
  return "missing" in mapping;
}

/** What a type has that is written by its schema alone. */
export const UNMAPPED: Pick<
  TypeMapping,
  "arguments" | "variants" | "with" | "after" | "outputs" | "keep" | "settles" | "notes"
> & { readonly rights?: undefined } = {
  arguments: {},
  variants: [],
  with: [],
  after: [],
  outputs: {},
  keep: false,
  settles: [],
  notes: [],
};
