/** Permissions: the grants of a cloud's facts as mappings of relations. */
import { ownOf } from "../../../shared/own.ts";
import type { Access } from "../../catalogue/access.ts";
import type { FactsFile, KeyStatement, RoleGrant, Statement } from "../../code/facts.ts";
import { isUnwritten, type RelationMapping } from "../../code/mapping.ts";
import { type GrantForm, type MappingTable, typesAt } from "../../code/mappingTable.ts";
import { fill } from "./fill.ts";
import type { Place, Spelling } from "./spelling.ts";

type Grant = FactsFile["grants"][string];

/** What one resource grants, and the relations that ask for it. */
interface Permission {
  readonly access?: readonly Access[] | undefined;
  readonly only?: readonly Access[] | undefined;
  readonly as?: string | undefined;
  readonly except?: string | undefined;
  /** What facts say of it, by the names that forms have for it. */
  readonly says: Readonly<Record<string, unknown>>;
}

/** Mappings of the relations between who may have permissions and the components of types that the table writes. */
export function grantsOf(facts: FactsFile, mappings: MappingTable, spelling: Spelling): RelationMapping[] {
  const written = Object.entries(facts.grants).filter(([type]) => {
    const mapping = ownOf(mappings.types, type);
    return mapping !== undefined && !isUnwritten(mapping);
  });
  const all = (mappings.common.facts?.grants ?? []).flatMap((form) => {
    const place: Place = form.to === undefined ? "to" : "from";
    return written.flatMap(([type, grant]) =>
      permissionsOf(grant, facts.roles, type, place, spelling).flatMap((permission) =>
        mappingOf(permission, form, type, place, mappings, spelling),
      ),
    );
  });
  return withoutCopies(all);
}

function permissionsOf(
  grant: Grant,
  ids: FactsFile["roles"],
  type: string,
  place: Place,
  spelling: Spelling,
): Permission[] {
  const roles = grant.filter((one): one is RoleGrant => "role" in one);
  const policy = grant.filter((one): one is Statement | KeyStatement => !("role" in one));
  return [
    ...roles.map(({ role, ...asked }) => ({ ...asked, says: { role, role_id: ownOf(ids, role) } })),
    ...(policy.length > 0
      ? [
          {
            access: accessesOf(policy),
            says: { statements: { $concat: statementsOf(policy, type, place, spelling) } },
          },
        ]
      : []),
  ];
}

function mappingOf(
  { access, only, as, except, says }: Permission,
  { from, to, on, access: given, held, as: own, ...resource }: GrantForm,
  type: string,
  place: Place,
  { common }: MappingTable,
  spelling: Spelling,
): RelationMapping[] {
  const asked = given ? access?.filter((one) => given.includes(one)) : access;
  const isMeant = own === as && (on === undefined || typesAt(on, common.groups).includes(type));
  if (!isMeant || (given && !asked?.length)) return [];
  const acting = typesAt(to ?? from ?? [], common.groups);
  const written = fill(resource, (name) =>
    Object.hasOwn(says, name) ? says[name] : spelling.attribute(name, type, place),
  );
  const kept = held !== undefined && except !== undefined ? { unrelated: except, by: held } : undefined;
  const when = kept && resource.when ? { ...kept, also: resource.when } : (kept ?? resource.when);
  return [
    {
      ...(place === "to" ? { from: acting, to: [type] } : { from: [type], to: acting }),
      ...(asked && { access: [...asked] }),
      ...(only && { only: [...only] }),
      resources: [{ ...written, ...(when && { when }) } as RelationMapping["resources"][number]],
    },
  ];
}

/** Those that say the same of several types, once for all of them. */
function withoutCopies(all: readonly RelationMapping[]): RelationMapping[] {
  return (["to", "from"] as const).reduce<RelationMapping[]>(
    (some, end) => {
      const alike = Map.groupBy(some, ({ [end]: _, ...said }) => JSON.stringify(said));
      return [...alike.values()].flatMap((copies) => {
        const types = [...new Set(copies.flatMap((one) => one[end]))];
        return copies.slice(0, 1).map((one) => ({ ...one, [end]: types }));
      });
    },
    [...all],
  );
}

type Policy = readonly (Statement | KeyStatement)[];

function accessesOf(grant: Policy): Access[] {
  return [...new Set(grant.flatMap((one) => ("key" in one ? [] : (one.access ?? []))))];
}

/** Lists of statements: one for what is always allowed, one for what is only with some accesses, in turn. */
function statementsOf(grant: Policy, type: string, place: Place, spelling: Spelling): unknown[] {
  const all = accessesOf(grant);
  const own = grant.filter((one): one is Statement => !("key" in one));
  const alike = Map.groupBy(own, ({ on, of, condition }) => JSON.stringify([on, of, condition]));
  const groups = [...alike.values()].flatMap((group) =>
    group.slice(0, 1).map(({ on, of, condition }) => {
      const [Action, access] = actionsOf(group, all);
      const Resource = resourcesOf(on, of?.type ?? type, of ? "it" : place, spelling);
      const statement = { Effect: "Allow", Action, Resource, ...(condition && { Condition: condition }) };
      const statements = of ? { $each: { [of.type]: statement }, of: place, by: of.by } : [statement];
      return access ? onlyWith(access, statements) : statements;
    }),
  );
  const keys = grant.flatMap((one) =>
    "key" in one ? [{ ...one, actions: one.key.map((operation) => `kms:${operation}`) }] : [],
  );
  return keys.length === 0 ? groups : [...groups, keyStatement(keys, all, type, place, spelling)];
}

interface Allowed {
  readonly access?: readonly Access[] | undefined;
  readonly actions: readonly string[];
}

/**
 * What is allowed on the same resources, each action where the relation gives an access for it; and the accesses without
 * which nothing is, if that depends on them.
 */
function actionsOf(
  group: readonly Allowed[],
  all: readonly Access[],
): [actions: unknown, access: readonly Access[] | undefined] {
  const parts = group.map(({ access = all, actions }) => ({
    access: all.filter((one) => access.includes(one)),
    actions,
  }));
  const access = [...new Set(parts.flatMap((part) => part.access))];
  const isAlways = (part: (typeof parts)[number]) => access.length === part.access.length;
  const actions = parts.every(isAlways)
    ? parts.flatMap((part) => part.actions)
    : { $concat: parts.map((part) => (isAlways(part) ? part.actions : onlyWith(part.access, part.actions))) };
  return [actions, access.length === all.length ? undefined : access];
}

function onlyWith(access: readonly Access[], template: unknown): unknown {
  // biome-ignore lint/suspicious/noThenProperty: what an operator is called in mappings, which are never awaited
  return { $if: { access }, then: template };
}

/** Attributes that a mapping says itself may be several, or none: they are joined to the others. */
function resourcesOf(
  on: string | readonly string[],
  type: string,
  place: Place,
  spelling: Spelling,
): unknown {
  if (typeof on === "string") return spelling.text(on, type, place);
  const isList = (text: string) => /^\{\w+\}$/.test(text) && spelling.says(text.slice(1, -1), type);
  const templates = on.map((text) => spelling.text(text, type, place));
  if (!on.some(isList)) return templates;
  return { $concat: on.map((text, index) => (isList(text) ? templates[index] : [templates[index]])) };
}

/** With the key that encrypts the component: the mapping's own, or the plan's if there is one. */
function keyStatement(
  group: readonly Allowed[],
  all: readonly Access[],
  type: string,
  place: Place,
  spelling: Spelling,
): unknown {
  const [Action, access] = actionsOf(group, all);
  const on = (Resource: unknown) => ({ Effect: "Allow", Action, Resource });
  const statements = spelling.says("key", type)
    ? [on(spelling.attribute("key", type, place))]
    : {
        $each: { "kms/key": on(spelling.attribute("arn", "kms/key", "it")) },
        of: place,
        by: "is encrypted with",
      };
  return access ? onlyWith(access, statements) : statements;
}
