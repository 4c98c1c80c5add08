/**
 * The JSON schema of plan files, generated from the contract: what VS Code's JSON support completes and
 * describes by, and validates what the extension's diagnostics leave to it. Run by `npm run schema`, which writes `media/schemas/plan.schema.json`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { AUDIENCES, type FactSetting, type FactThing, type IntentFacts } from "../../contract/design.ts";
import type { KnownFact, PlanModule, PlanReading, PlanRelation, SourcePlace } from "../../contract/plan.ts";
import { PlanFile, type PlanFileComponent } from "../../contract/planFile.ts";
import type { PlanRequirement } from "../../contract/requirements.ts";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import { GROUPS } from "../catalogue/groups.ts";
import { CONSTRAINTS } from "../planner/constraints/table.ts";
import { publishedRuleSchema } from "../rules/schema.ts";

type Json = Record<string, unknown>;

export const PLAN_SCHEMA_PATH = join(import.meta.dirname, "../../..", "media", "schemas", "plan.schema.json");

const PLAN: Readonly<Record<keyof typeof PlanFile.shape, string>> = {
  components: "What the plan deploys.",
  deploy_order: "Names of the components in the order they are deployed: what others build on comes first.",
  errors: "What makes the plan impossible to deploy, as the composition found it.",
  warnings: "What a sound design should not lack, as the composition found it.",
  notes: "What a review of existing infrastructure found worth a thought.",
  auto_completed:
    "Components that the composition added, each with the rule that did it and who asked for it.",
  conflicts: "Choices that contradict each other or a constraint.",
  rule_set_hash: "Identifies the rules the plan was composed by; null when unknown.",
  relations: "What the components have to do with each other. `from` builds on `to`.",
  region:
    "The region that the plan is for, as its cloud writes it: `eu-central-1`. Generated code deploys there by default.",
  existing: "The plan was not designed but read from what is there: from which languages, and what was read.",
  modules:
    "The modules, stacks and nested deployments that the components stand in, of a plan that was read.",
  intent: "The sentence the plan was proposed from. Lets the plan be proposed again.",
  environment:
    "The kind of environment that the plan is for: `prod`. Generated code says so in names and tags.",
  tags: "What generated code marks every resource with, by name.",
  constraints: "The constraints of the proposal, for example a region, a scale tier or a budget.",
  facts:
    "What the intent means, as it was read beside it: designs, roles, types, what is denied, there already, replaced or put off, qualities, regions, who it is for, settings, numbers.",
  provider:
    "The provider word the plan was made for: `provider` for the service's default, or a cloud such as `aws`.",
  kb_version: "Version of the knowledge base that the plan was made with.",
  recommended:
    "Type ids of the design that the service recommended for the intent, best first, with what was there already.",
  chosen: "Type ids that were chosen from the proposal.",
  suppressed_rules: "Rules whose additions were undone.",
};

const FACTS: Readonly<Record<keyof typeof IntentFacts.shape, string>> = {
  designs: "Ids of reference designs.",
  roles: "Ids of roles that the design needs filled.",
  types: "Type ids or product names that belong to the design.",
  denied: "Type ids, product names, capabilities or ids of roles that must not be in it.",
  qualities: "Qualities such as `serverless`, `private` or `available`.",
  regions: "Regions or places; the first is the primary one.",
  audience: `Who it is for: ${AUDIENCES.map((id) => `\`${id}\``).join(", ")}.`,
  later: "Ids of roles, type ids or product names that are put off: not built now.",
  existing: "What is there and stays: used, and not built.",
  leaving: "What is replaced.",
  settings: "Settings of a role or a type.",
  numbers: "Numbers by their kind, for example `users` or `retention_days`.",
};

const THING: Readonly<Record<keyof typeof FactThing.shape, string>> = {
  role: "Id of the role that it plays.",
  name: "What it is: a type id, or a product name of any cloud or vendor.",
};

const SETTING: Readonly<Record<keyof typeof FactSetting.shape, string>> = {
  of: "Id of a role, or a type id or product name.",
  setting: "What is set, for example `retention-days`.",
  value: "Its value, in the setting's unit.",
};

const COMPONENT: Readonly<Record<keyof typeof PlanFileComponent.shape, string>> = {
  type_id: "What the component is: `<provider>:<service>/<kind>@<version>`, for example `aws:sqs/queue@1`.",
  name: "The component's name, unique within the plan.",
  display_name: "What people call the type.",
  group: "The part of the diagram it is drawn in.",
  parent: "Name of the component that contains this one: a network, a cluster.",
  desired_input: "Settings, in the properties of the provider's own resource type.",
  serves: "Name of the only component that it works for: the queue whose failed messages it keeps.",
  purpose:
    "Which of several uses of its type it has: `public` of a subnet, `application` of a security group.",
  existing: "It is there already: the plan uses it, and deploys nothing for it.",
  zone: "The zone of its region that it stands in, counted from 1.",
  required: "What its provider requires, and where each comes from.",
  added_by: "The rule that added it. Composing the plan again adds it anew, or drops it.",
  rank_score: "The rank that its service gave to a type the catalogue does not know.",
  depends_on: "Names of the components it builds on. They are deployed before it.",
  title: "What a picture calls it, where its name is a long address.",
  cloud: "The cloud that a component belongs to, where its type does not tell that.",
  source_type: "Of a component that was read: its type as the language writes it.",
  source: "Where it is declared: a file, and a line and a column from 1.",
  module: "Address of the module, stack or nested deployment that declares it.",
  completes: "It is a property of the component that `serves` names, and the language writes it on its own.",
  implied: "Nobody wrote it: the language makes it of what was written.",
  count: "How many of it there are, where one declaration stands for several.",
  source_input: "Its properties under the language's own names, without secrets.",
  facts: "What else is known of it, such as its cost: words for people, with a label each.",
  unresolved: "Paths of properties whose values nobody knows before a run.",
  by_default:
    "By the path of a property whose value is a default: the parameter or variable that a run may set.",
  absent_by_default: "The parameter by whose default there is none of it.",
  change: "What a run is about to do to it.",
};

const RELATION: Readonly<Record<keyof typeof PlanRelation.shape, string>> = {
  from: "Name of the component that the relation starts from.",
  to: "Name of the component that it leads to.",
  kind: "A verb, such as `triggers` or `reads`.",
  reference:
    "Which end names the other in its settings and is deployed after it: `from` (the default), `to` or `none`.",
  access:
    "What the one that acts does to the other: `read`, `write`, `send`, `receive`, `invoke`, `start`, `pull`, `log`.",
  ports: "The TCP ports that a firewall opens to another.",
  via: "Type ids of the resources by which the services do it.",
  background: "True to fact, but left out of pictures.",
};

const PLACE: Readonly<Record<keyof typeof SourcePlace.shape, string>> = {
  file: "The file, as it was named when it was read.",
  line: "From 1.",
  column: "From 1.",
};

const FACT: Readonly<Record<keyof typeof KnownFact.shape, string>> = {
  label: "What it is, such as `Cost`.",
  value: "What is known, such as an amount and its period.",
};

const REQUIREMENT: Readonly<Record<keyof typeof PlanRequirement.shape, string>> = {
  path: "The property, in the provider's own resource type.",
  given_by:
    "Where its value comes from: `plan` (its settings), `relation` (a component that it is related to), `default` (generated code) or `you`.",
};

const CHANGE = {
  action: "The plan's own word; `replace` is both of its orders.",
  moved_from: "The address that it had before.",
  imported: "It exists already and is taken over.",
  properties: "Properties that change.",
};

const READING: Readonly<Record<keyof typeof PlanReading.shape, string>> = {
  languages: "The languages that it was read from.",
  of: "What was read: what exists (`state`), what is declared (`source`), or what a run is about to do (`changes`).",
};

const MODULE: Readonly<Record<keyof typeof PlanModule.shape, string>> = {
  address: "What components that stand in it call it.",
  parent: "The module that it stands in; absent: the root.",
  origin: "Where its content comes from, as written.",
  source: "Where it is declared.",
};

/** The schema, as draft 7, which VS Code knows best. Unknown keys are allowed: services write keys of their own. */
export function planSchema(): Json {
  const schema = z.toJSONSchema(PlanFile, { target: "draft-7", io: "input", reused: "inline" }) as Schema;
  const plan = describe(schema, PLAN);
  const intentFacts = describe(plan.facts ?? {}, FACTS);
  describe(intentFacts.existing?.items ?? {}, THING);
  describe(intentFacts.leaving?.items ?? {}, THING);
  describe(intentFacts.settings?.items ?? {}, SETTING);
  const component = plan.components?.items ?? {};
  const described = describe(component, COMPONENT);
  const { group, type_id, name, parent, depends_on, source, change, facts, required } = described;
  describe(source ?? {}, PLACE);
  describe(change ?? {}, CHANGE);
  describe(facts?.items ?? {}, FACT);
  describe(required?.items ?? {}, REQUIREMENT);
  describe(plan.existing ?? {}, READING);
  describe(describe(plan.modules?.items ?? {}, MODULE).source ?? {}, PLACE);
  describe(plan.relations?.items ?? {}, RELATION);
  if (group) {
    // Suggested, not demanded: a group of another service is no mistake.
    const known = { enum: Object.keys(GROUPS), enumDescriptions: Object.values(GROUPS) };
    group["anyOf"] = [{ type: "string", ...known }, { type: "string" }];
    delete group["type"];
  }
  Object.assign(plan.constraints ?? {}, { properties: constraintProperties() });
  const { components, deploy_order, relations, errors, warnings, auto_completed, conflicts } = plan;
  for (const told of [
    ...[schema, components, component, type_id, name, parent, depends_on, depends_on?.items],
    ...[deploy_order, deploy_order?.items, relations, errors, warnings, auto_completed, conflicts],
  ])
    leaveToDiagnostics(told);
  component["defaultSnippets"] = [{ label: "component", body: { type_id: "$1", name: "$2" } }];
  return {
    ...schema,
    title: "Infrastructure plan",
    description: "A deployment plan: components, the order they are deployed in, and what it was made from.",
  };
}

/** What the built-in planner makes of constraints: suggested, not demanded, since services differ. */
function constraintProperties(): Json {
  return Object.fromEntries(
    CONSTRAINTS.map(({ key, meaning, value, examples }) => {
      const values = value === "cloud" ? CLOUD_IDS : examples;
      return [
        key,
        { description: `${meaning}.`, ...(values.length === 0 ? {} : { examples: values.map(plain) }) },
      ];
    }),
  );
}

/** "50" as the number and "true" as the boolean that they are in JSON. */
function plain(example: string): unknown {
  return /^(?:\d+|true|false)$/.test(example) ? JSON.parse(example) : example;
}

/**
 * Shapes that the extension's own diagnostics judge are not judged by the schema, too: each defect is told once, and
 * by the one that can say what to do. Those also understand a plan inside of a service's answer, as no schema can.
 */
function leaveToDiagnostics(schema: Schema | undefined): void {
  if (!schema) return;
  delete schema["type"];
  delete schema["required"];
}

interface Schema extends Json {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Adds the descriptions of an object's members, and hands out the members' schemas. */
function describe<Key extends string>(
  { properties = {} }: Schema,
  descriptions: Readonly<Record<Key, string>>,
): Readonly<Partial<Record<Key, Schema>>> {
  for (const [key, text] of Object.entries<string>(descriptions)) {
    const member = properties[key];
    if (member) Object.assign(member, { description: text.replaceAll("`", ""), markdownDescription: text });
  }
  return properties as Partial<Record<Key, Schema>>;
}

export function planSchemaText(): string {
  return `${JSON.stringify(planSchema(), null, 2)}\n`;
}

export const RULE_SCHEMA_PATH = join(dirname(PLAN_SCHEMA_PATH), "rules.schema.json");

/** The schema of rule packs, for editors that know nothing of them. */
export function ruleSchemaText(): string {
  return `${JSON.stringify(publishedRuleSchema(), null, 2)}\n`;
}

if (import.meta.main) {
  mkdirSync(dirname(PLAN_SCHEMA_PATH), { recursive: true });
  writeFileSync(PLAN_SCHEMA_PATH, planSchemaText());
  writeFileSync(RULE_SCHEMA_PATH, ruleSchemaText());
}
