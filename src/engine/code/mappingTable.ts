/** A table of mappings: those of types and of relations, and `_common.yaml`, which holds for all of its resources. */
import * as z from "zod/mini";
import { Extra, type Mapping, type RelationMapping, Written } from "./mapping.ts";
import { Access, Arguments, Ends, Groups, nonEmpty, Template, TypeName, Verb } from "./parts.ts";
import type { Environment } from "./told.ts";

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

/**
 * The resource that grants what facts say. `{ $fact: name }` stands for `statements` of a policy, `role` or `role_id` of an
 * assignment, or for an attribute of the component that is acted on.
 */
const GrantForm = z
  .extend(Extra, {
    /** Who acts, a type or a group. */
    from: z.optional(Ends),
    /** Who acts, where the relation leads from the component to it: what a queue triggers takes from the queue. */
    to: z.optional(Ends),
    /** Types that are acted on; absent: all of which facts say what that takes. */
    on: z.optional(Ends),
    /** Accesses that such relations give; absent: all. */
    access: z.optional(z.array(Access)),
    /** The verb by which workloads have what acts: where one of an excepted type does, nothing is granted. */
    held: z.optional(Verb),
    /** The kind of grant that is so written; absent: the common one. */
    as: z.optional(nonEmpty),
    comment: z.optional(z.union([nonEmpty, z.strictObject({ $fact: nonEmpty })])),
  })
  .check(
    z.refine(({ from, to }) => (from === undefined) !== (to === undefined), "needs either `from` or `to`"),
  );
export type GrantForm = z.infer<typeof GrantForm>;

/**
 * The resource that attaches a policy of the cloud's own to a role, for the relation with the role: `{ $fact: policy }` is
 * the ARN of the policy. Its id is that of the policy.
 */
const ManagedForm = z.extend(z.omit(Extra, { id: true, when: true }), {
  /** Types that must not exist before: their role is refused without. It stands beside them, then. */
  first: z._default(z.array(TypeName), []),
});
export type ManagedForm = z.infer<typeof ManagedForm>;

/** What lets those read the secrets of what a program uses who look them up for it: `{ $fact: secrets }` lists them. */
const ReaderForm = z.extend(Extra, { from: Ends });
export type ReaderForm = z.infer<typeof ReaderForm>;

/** An alarm: its type, and the resource, with `{ $fact: metric }` and the like for what it looks at. */
const AlarmForm = z.strictObject({
  type: TypeName,
  ...Written,
  reference: z.optional(nonEmpty),
  /** The language's words for those of facts, by what they say: `comparison: { ">": GreaterThan }`. */
  spelled: z._default(z.record(nonEmpty, z.record(nonEmpty, z.union([z.string(), z.number()]))), {}),
  /**
   * One dimension, with `{ $fact: name }`, its `{ $fact: value }` or all its `{ $fact: values }`, and `{ $fact: match }`:
   * `is`, `any` of several, or `isnt`.
   */
  dimension: z.optional(Template),
  /** The settings by which a plan names a metric of its own, which the alarm then looks at alone. */
  alone: z.optional(z.strictObject({ metric: nonEmpty, namespace: nonEmpty })),
});
export type AlarmForm = z.infer<typeof AlarmForm>;

/** `_common.yaml` of a table: what holds for all its resources. */
const Common = z.strictObject({
  /** How the facts of the cloud (`facts/*.yaml`) are written. */
  facts: z.optional(
    z.strictObject({
      /** What texts of facts name in braces that no component has: the region. */
      words: z._default(z.record(z.string(), Template), {}),
      /** Attributes by the names that facts have for them, unless a type's mapping says another. */
      attributes: z._default(z.record(z.string(), nonEmpty), {}),
      grants: z._default(z.array(GrantForm), []),
      managed: z.optional(ManagedForm),
      readers: z._default(z.array(ReaderForm), []),
      alarm: z.optional(AlarmForm),
    }),
  ),
  /** Arguments of every resource that has a property of that name. */
  arguments: Arguments,
  /** Tags that the deployment itself is given, each with the variable whose value it has. */
  tags: z._default(z.record(nonEmpty, nonEmpty), {}),
  /** Types that relations name together, beside those of the facts: "workload". */
  groups: z._default(Groups, {}),
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
  /** Resource types that are written over the network of what holds them, and not by the resource manager. */
  dataPlane: z._default(z.array(nonEmpty), []),
  /**
   * Resource types that can only be replaced, and that others hold meanwhile: the new one exists before the old one
   * goes, in Terraform as elsewhere. What has a `name_prefix` is such anyway.
   */
  replaced: z._default(z.array(nonEmpty), []),
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
export const CommonFile = Common.check(
  z.refine(
    ({ tags, variables }) => Object.values(tags).every((name) => Object.hasOwn(variables, name)),
    "each of `tags` names a variable",
  ),
);
export type CommonFile = z.infer<typeof CommonFile>;

/** Everything that one table maps, compiled; types by `service/kind`. */
export interface MappingTable {
  readonly types: Readonly<Record<string, Mapping>>;
  readonly relations: readonly RelationMapping[];
  readonly common: CommonFile;
  /** What programs are told of the components that they use. */
  readonly environment?: Environment;
}

/** The types at an end of a relation. */
export function typesAt(ends: string | readonly string[], groups: CommonFile["groups"]): string[] {
  return [ends].flat().flatMap((end) => groups[end] ?? end);
}
