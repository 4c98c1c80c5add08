/** The form of `facts/*.yaml`: what a cloud asks for, whatever the language that it is written in. */
import * as z from "zod/mini";
import { Condition } from "./mapping.ts";
import { Access, Groups, nonEmpty, Template, TypeName, Verb } from "./parts.ts";
import { operatorOf } from "./templates.ts";

const texts = z.array(nonEmpty).check(z.minLength(1));

/**
 * Accesses of which a relation gives one or more. Absent, of a policy: every access that another statement of the type
 * names; of a role: whatever the relation is.
 */
const access = z.optional(
  z.array(Access).check(
    z.minLength(1),
    z.refine((some) => new Set(some).size === some.length, "names an access twice"),
  ),
);

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
  /** They are on each component of this type that the component is so related to, and `on` speaks of that one. */
  of: z.optional(z.strictObject({ type: TypeName, by: Verb })),
  condition: z.optional(z.record(nonEmpty, z.record(nonEmpty, nonEmpty))),
});
export type Statement = z.infer<typeof Statement>;

/** Operations of KMS with the key that encrypts the component, if one of the customer's own does. */
const KeyStatement = z.strictObject({ access, key: texts });
export type KeyStatement = z.infer<typeof KeyStatement>;

/** A role that is assigned to an identity: by these accesses, or where the relation gives none but `only` these. */
const RoleGrant = z.strictObject({
  access,
  only: access,
  role: nonEmpty,
  /** The kind of assignment, where it is not the cloud's common one: a form of that name in `_common.yaml`. */
  as: z.optional(nonEmpty),
  /** Components of this type have another identity for it, beside the one that they are given. */
  except: z.optional(TypeName),
});
export type RoleGrant = z.infer<typeof RoleGrant>;

const Grant = z.union([Statement, KeyStatement, RoleGrant]);

/** What a policy allows is asked for by accesses: one that names none would never be. */
function saysWhen(grant: readonly z.infer<typeof Grant>[]): boolean {
  const policy = grant.filter((one) => !("role" in one));
  return policy.length === 0 || policy.some(({ access }) => access !== undefined);
}

/** Who is trusted with a role of a component: a service of the cloud, or the component itself as a provider of tokens. */
const Trusted = z
  .strictObject({
    service: z.optional(nonEmpty),
    federated: z.optional(z.literal(true)),
    /** The verb by which the component has the role; absent: any by which one has. */
    by: z.optional(Verb),
    /** What it does to have the role, where that is not to assume it alone. */
    actions: z.optional(z.union([nonEmpty, texts])),
    condition: z.optional(z.record(nonEmpty, z.unknown())),
  })
  .check(
    z.refine(
      ({ service, federated }) => (service === undefined) !== (federated === undefined),
      "needs either `service` or `federated`",
    ),
  );
export type Trusted = z.infer<typeof Trusted>;

/** A policy that the cloud keeps for roles of its services. */
const Managed = z.strictObject({
  /** Its name, with its path: "service-role/AWSGlueServiceRole". */
  policy: nonEmpty,
  /** What tells its attachment from others of the type. */
  id: z._default(nonEmpty, "attachment"),
  /** Of the component. */
  when: z.optional(Condition),
});

/** Attachments of a type are told apart by their ids. */
function differ(some: readonly z.infer<typeof Managed>[]): boolean {
  return new Set(some.map(({ id }) => id)).size === some.length;
}

/** The condition on what an alarm watches under which it has the metric: what the plan sets on it, or links to it. */
const Where = z.extend(z.pick(Condition, { input: true, is: true, isnt: true, linked: true }), {
  get not() {
    return z.optional(Where);
  },
});
export type Where = z.infer<typeof Where>;

/** The value of a dimension: this one, any of these, or any but this one. */
const DimensionValue = z.union([nonEmpty, texts, z.strictObject({ isnt: nonEmpty })]);

/** So many seconds make one reading, and so many readings of so many must stand so. */
const measured = { period: z.int(), breaching: z.tuple([z.int(), z.int()]) };

/**
 * A metric of a cloud that is worth an alarm, by the names that its vendor publishes. What stands in braces is an
 * attribute of what is watched, or a word of the table.
 */
const Metric = z.strictObject({
  /**
   * Of CloudWatch and of Azure Monitor the namespace; of Google the type of the monitored resource, and none where the
   * metric is a call that selects readings of itself.
   */
  namespace: z.optional(nonEmpty),
  metric: nonEmpty,
  /** Of Google the labels, with whose they are: "resource.labels.job_name". */
  dimensions: z._default(z.record(nonEmpty, DimensionValue), {}),
  /** `Fraction` of readings that are yes or no: of how many they are yes. */
  statistic: z.enum(["Average", "Count", "Fraction", "Maximum", "Minimum", "Sum"]),
  /** The alarm is raised where the statistic stands so to the number. */
  is: z.tuple([z.enum([">", ">=", "<", "<="]), z.number()]),
  period: z.optional(measured.period),
  breaching: z.optional(measured.breaching),
  /** How bad it is: the service is down, fails in part, or will. */
  severity: z._default(z.enum(["critical", "error", "warning"]), "error"),
  /** What the alarm tells people, of what is watched: "fails". */
  says: nonEmpty,
  where: z.optional(Where),
});
export type Metric = z.infer<typeof Metric>;

/** A template with an operator, which no misspelt word of facts is. */
const Operation = z
  .record(z.string(), Template)
  .check(z.refine((one) => operatorOf(one) !== undefined, "has no operator"));
const ToldValue = z.union([nonEmpty, Operation]);

/**
 * A value that programs are told, as a text or a template of the component's own; one that programs of some types alone
 * are told; or where they find a secret.
 */
const Told = z.union([
  nonEmpty,
  z.strictObject({ secret: nonEmpty }),
  z.strictObject({ for: z.array(TypeName).check(z.minLength(1)), value: ToldValue }),
  Operation,
]);

export const FactsFile = z.strictObject({
  /** By type, the text of its `{arn}` where the resource of a language does not tell it. */
  arns: z._default(z.record(TypeName, nonEmpty), {}),
  /**
   * By type, what is set unless the plan says otherwise, at the paths of the cloud's own interface: literals, or templates
   * that name nothing of a language.
   */
  settings: z._default(z.record(TypeName, z.record(nonEmpty, z.unknown())), {}),
  /** Ids of roles, by their names. */
  roles: z._default(z.record(nonEmpty, nonEmpty), {}),
  /** By type, what a role must be allowed, or an identity must be assigned, so that it can act on a component of it. */
  grants: z._default(z.record(TypeName, z.array(Grant).check(z.refine(saysWhen, "names no access"))), {}),
  /** By type, who may assume the role of a component of it: in mappings `{ $fact: trust }` is the role's document. */
  trust: z._default(z.record(TypeName, z.array(z.union([nonEmpty, Trusted])).check(z.minLength(1))), {}),
  /**
   * By type, the policies of the cloud's own that the role has which a component of it assumes. A language attaches them
   * by resources (`managed` of `_common.yaml`), or where the role is written: there `{ $fact: managed }` is the list.
   */
  managed: z._default(
    z.record(TypeName, z.array(Managed).check(z.minLength(1), z.refine(differ, "has two of one `id`"))),
    {},
  ),
  /**
   * By type, which of the cloud's own services hands something to a component of it, by the types that have the service
   * do so: the component's own policy lets it in. In mappings `{ $fact: "sns/topic#deliveries" }` is the map of them, and
   * `{ $fact: "sns/topic#delivering" }` the list of the types.
   */
  deliveries: z._default(z.record(TypeName, z.record(TypeName, nonEmpty)), {}),
  /** Types that grants and the mappings of all its languages name together: "workload". */
  groups: z._default(Groups, {}),
  /**
   * By type, what whoever uses a component of it is told, with what stands in braces as attributes of the component. The
   * first value has the variable that is called as the component is; further ones have what they are at its end
   * (`port`: ORDERS_PORT); what follows two underscores stays as it is (`connection__clientId`:
   * ORDERS_CONNECTION__clientId). A name that begins with a capital is the whole name of a variable that a library reads.
   * `secret` is where a secret is kept, never the secret itself; `{ $program: template }` is a template of the program's.
   */
  environment: z._default(
    z.record(
      TypeName,
      z.record(z.string().check(z.regex(/^(?:[a-z][a-z0-9_]*(?:__[A-Za-z]+)?|[A-Z]\w*)$/)), Told),
    ),
    {},
  ),
  /** What the mappings of the cloud's languages say alike, by the names by which they ask: `{ $fact: NAME }`. */
  shared: z._default(z.record(nonEmpty, z.unknown()), {}),
  /** How metrics are read unless they say otherwise. */
  measuring: z._default(z.strictObject(measured), { period: 300, breaching: [1, 1] }),
  /** By type, what an alarm that watches a component of it looks at; or why no metric tells, and what to do. */
  metrics: z._default(
    z.record(
      TypeName,
      z.union([z.array(Metric).check(z.minLength(1)), z.strictObject({ missing: nonEmpty })]),
    ),
    {},
  ),
  /** Relations that need no code by their nature, each with the reason in one sentence. */
  covered: z._default(
    z.array(
      z.strictObject({
        from: z.array(TypeName),
        to: z.array(TypeName),
        kinds: z.array(Verb).check(z.minLength(1)),
        /** The relation gives access, and none but these. */
        only: z.optional(z.array(Access)),
        /** Only where an identity of what it leads from has the right to it in the code. */
        granted: z.optional(z.boolean()),
        why: nonEmpty,
      }),
    ),
    [],
  ),
});
export type FactsFile = z.infer<typeof FactsFile>;
