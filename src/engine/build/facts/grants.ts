/** Permissions of roles: the grants of a cloud's facts as mappings of relations. */
import type { Access } from "../../catalogue/access.ts";
import type { FactsFile, KeyStatement, Statement } from "../../code/facts.ts";
import type { MappingTable } from "../../code/mapping.ts";
import { isUnwritten } from "../../code/mapping.ts";
import { fill } from "./fill.ts";
import type { Spelling } from "./spelling.ts";

type RelationMapping = MappingTable["relations"][number];
type Grant = FactsFile["grants"][string];

/** One mapping for each type that the table writes: from who may have permissions to a component of the type. */
export function grantsOf(
  grants: FactsFile["grants"],
  mappings: MappingTable,
  spelling: Spelling,
): RelationMapping[] {
  const form = mappings.common.facts?.grant;
  if (!form) return [];
  return Object.entries(grants).flatMap(([type, grant]) => {
    const mapping = mappings.types[type];
    if (!mapping || isUnwritten(mapping)) return [];
    const { from, ...written } = form;
    const statements = { $concat: statementsOf(grant, type, spelling) };
    const resource = { ...written, arguments: fill(written.arguments, { statements }) };
    return [{ from: [from], to: [type], access: accessesOf(grant), resources: [resource] }];
  });
}

function accessesOf(grant: Grant) {
  return [...new Set(grant.flatMap((one) => ("key" in one ? [] : (one.access ?? []))))];
}

/** Lists of statements: one for what is always allowed, one for what is only with some accesses, in turn. */
function statementsOf(grant: Grant, type: string, spelling: Spelling): unknown[] {
  const all = accessesOf(grant);
  const own = grant.filter((one): one is Statement => !("key" in one));
  const alike = Map.groupBy(own, ({ on, condition }) => JSON.stringify([on, condition]));
  const groups = [...alike.values()].map((group) => statementOf(group, all, type, spelling));
  const keys = grant.filter((one): one is KeyStatement => "key" in one);
  return [...groups, ...keys.map(({ key }) => keyStatement(key, type, spelling))];
}

/** What is allowed on the same resources, in one statement; each action where the relation gives an access for it. */
function statementOf(
  group: readonly Statement[],
  all: readonly Access[],
  type: string,
  spelling: Spelling,
): unknown {
  const parts = group.map(({ access = all, actions }) => ({ access, actions }));
  const access = new Set(parts.flatMap((part) => part.access));
  const isAlways = (part: (typeof parts)[number]) => access.size === new Set(part.access).size;
  const [{ on, condition } = { on: "*", condition: undefined }] = group;
  const statement = {
    Effect: "Allow",
    Action: parts.every(isAlways)
      ? parts.flatMap(({ actions }) => actions)
      : {
          $concat: parts.map((part) => (isAlways(part) ? part.actions : onlyWith(part.access, part.actions))),
        },
    Resource: resourcesOf(on, type, spelling),
    ...(condition && { Condition: condition }),
  };
  return access.size === all.length ? [statement] : onlyWith([...access], [statement]);
}

function onlyWith(access: readonly Access[], template: unknown): unknown {
  // biome-ignore lint/suspicious/noThenProperty: what an operator is called in mappings, which are never awaited
  return { $if: { access }, then: template };
}

/** Attributes that a mapping says itself may be several, or none: they are joined to the others. */
function resourcesOf(on: string | readonly string[], type: string, spelling: Spelling): unknown {
  if (typeof on === "string") return spelling.text(on, type, "to");
  const isList = (text: string) => /^\{\w+\}$/.test(text) && spelling.says(text.slice(1, -1), type);
  const templates = on.map((text) => spelling.text(text, type, "to"));
  if (!on.some(isList)) return templates;
  return { $concat: on.map((text, index) => (isList(text) ? templates[index] : [templates[index]])) };
}

function keyStatement(operations: readonly string[], type: string, spelling: Spelling): unknown {
  const Action = operations.map((one) => `kms:${one}`);
  if (spelling.says("key", type))
    return [{ Effect: "Allow", Action, Resource: spelling.attribute("key", type, "to") }];
  const Resource = spelling.attribute("arn", "kms/key", "it");
  return { $each: { "kms/key": { Effect: "Allow", Action, Resource } }, of: "to", by: "is encrypted with" };
}
