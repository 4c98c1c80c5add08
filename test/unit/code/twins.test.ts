/** The two languages of a cloud let the same identities do the same: what only one of them grants fails in the other. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { isObject } from "../../../src/contract/reading.ts";
import { plansOfRelations } from "../../../src/engine/build/relationCoverage.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { FactsFile } from "../../../src/engine/code/facts.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { type Written as Code, written } from "../../support/code/blocks.ts";

const FACTS = join(import.meta.dirname, "../../../src/engine/code/facts/azure.yaml");

/** What one language alone grants, with the reason; everything else is granted in both. */
const ONE_SIDED: Readonly<Record<string, string>> = {
  "cloudformation ecr:GetAuthorizationToken":
    "Terraform attaches the managed policy of task execution to batch jobs",
  "cloudformation logs:CreateLogStream": "the same, and a trail's own role writes its logs",
  "cloudformation logs:PutLogEvents": "as CreateLogStream",
  "cloudformation s3:*": "a policy that denies, until somebody writes what it is for",
  "terraform logs:CreateLogStream": "a trail has a role for its logs alone",
  "terraform logs:PutLogEvents": "as CreateLogStream",
  "terraform secretsmanager:GetSecretValue":
    "CloudFormation gives nobody the secret that DocumentDB keeps itself",
  "terraform sqs:SendMessage": "a queue for what Kafka's functions could not handle",
};

/** The same of roles that identities are assigned on Azure; most are of relations that Bicep does not write, and says so. */
const ONE_SIDED_ROLES: Readonly<Record<string, string>> = {
  "bicep Storage Blob Data Contributor":
    "event hubs that capture, which Terraform's provider has no identity for",
  "terraform Azure Service Bus Data Sender": "system topics that deliver",
  "terraform Contributor": "the gateway of a cluster's ingress",
  "terraform Key Vault Secrets User": "a gateway's certificate, of a vault that a variable names",
  "terraform Storage Blob Data Contributor": "the access connector of Databricks",
  "terraform Storage Blob Data Reader": "documents that a service of Foundry reads",
  "terraform Storage Queue Data Message Processor": "system topics that wake a function",
  "terraform Storage Queue Data Message Sender": "system topics that deliver",
  "terraform Storage Table Data Contributor": "what Service Fabric keeps in tables",
};

/** "role action" of every policy of a role, with the role's name as both languages have it. */
type Rights = Set<string>;

const called = (id: string) => id.replaceAll("_", "").toLowerCase();

async function rightsInTerraform(plan: PlanInput): Promise<Rights> {
  const { blocks } = await written(plan, "terraform");
  const rights: Rights = new Set();
  for (const { type, body } of blocks) {
    const [, role] = /\brole = aws_iam_role\.(\w+)\./.exec(body) ?? [];
    if (type !== "aws_iam_role_policy" || role === undefined) continue;
    for (const [, list = ""] of body.matchAll(/\bAction = (\[[^\]]*\]|"[^"]*")/g))
      for (const [, action] of list.matchAll(/"([^"]+)"/g)) rights.add(`${called(role)} ${action}`);
  }
  return rights;
}

async function rightsInCloudFormation(plan: PlanInput): Promise<Rights> {
  const text = await textOf(plan, "cloudformation");
  const rights: Rights = new Set();
  const add = (role: string, document: unknown) => {
    for (const one of isObject(document) ? [document["Statement"]].flat() : [])
      for (const action of isObject(one) ? [one["Action"]].flat() : [])
        rights.add(`${called(role)} ${action}`);
  };
  for (const [id, { Type, Properties = {} }] of Object.entries<Written>(parse(text)?.Resources ?? {})) {
    if (Type === "AWS::IAM::RolePolicy") add(Properties.RoleName?.Ref ?? "", Properties.PolicyDocument);
    if (Type === "AWS::IAM::Role")
      for (const { PolicyDocument } of Properties.Policies ?? []) add(id, PolicyDocument);
  }
  return rights;
}

interface Written {
  readonly Type: string;
  readonly Properties?: {
    readonly RoleName?: { readonly Ref?: string };
    readonly PolicyDocument?: unknown;
    readonly Policies?: readonly { readonly PolicyDocument: unknown }[];
  };
}

async function textOf(plan: PlanInput, language: CodeLanguage): Promise<string> {
  const code = await generateCode(plan, language, shippedCatalogue(), shippedTable);
  assert.ok("files" in code);
  return code.files.find(({ path }) => path === "template.yaml")?.content ?? "";
}

/** What programs of Azure are told, by name: a text that is the same for every deployment, or "made" of other resources. */
function toldIn({ blocks }: Code, language: CodeLanguage): Map<string, string> {
  const told = new Map<string, string>();
  for (const { type, body } of blocks) {
    if (!PROGRAMS.test(type)) continue;
    const text = body.replaceAll(/\$\{[^}]*\}/g, "$");
    const [, settings = ""] = /\b(?:app_settings|environment_variables) = \{ (.*?) \}/.exec(text) ?? [];
    const all =
      language === "bicep"
        ? text.matchAll(/\{ name: '(\w+)' value: ('[^']*'|\S+) \}/g)
        : [
            ...settings.matchAll(/(\w+) = ("[^"]*"|\S+)/g),
            ...text.matchAll(/\benv \{ name = "(\w+)" value = ("[^"]*"|\S+) \}/g),
          ];
    for (const [, name = "", value = ""] of all) {
      const [, literal] = /^["']([^$]*)["']$/.exec(value) ?? [];
      told.set(name, literal ?? "made");
    }
  }
  return told;
}

const PROGRAMS =
  /^azurerm_(?:linux_web_app|linux_web_app_slot|linux_function_app|function_app_flex_consumption|container_app|container_app_job|container_group)$|^Microsoft\.(?:Web\/sites(?:\/slots)?|App\/(?:containerApps|jobs)|ContainerInstance\/containerGroups)$/;

/** What gives away a key or a password. The events of a hub can be read by a key alone. */
const SECRET = /\.(?:\w*(?:access_key|primary_key|password)|result|value)\b|listKeys|SharedAccessKey/i;
const OF_HUB = /IoTHubConnection.*?EntityPath=[^"']*["']/g;

/** The relations of Azure in both languages. */
async function onAzure() {
  inBoth ??= Promise.all(
    plansOfRelations("azure", shippedCatalogue()).map(async (plan) => ({
      plan,
      one: await written(plan, "terraform"),
      other: await written(plan, "bicep"),
    })),
  );
  return inBoth;
}

let inBoth: Promise<readonly { plan: PlanInput; one: Code; other: Code }[]> | undefined;

describe("The languages of a cloud", () => {
  it("let the same roles do the same on AWS", async () => {
    const found = new Map<string, string>();
    let compared = 0;
    for (const plan of plansOfRelations("aws", shippedCatalogue())) {
      const [one, other] = [await rightsInTerraform(plan), await rightsInCloudFormation(plan)];
      compared += one.size;
      const types = plan.components.flatMap((c) => (c.added_by ? [] : [c.type_id])).join(" + ");
      const note = (language: string, left: Rights, right: Rights) => {
        for (const one of left)
          if (!right.has(one)) found.set(`${language} ${one.split(" ")[1]}`, `${one}: ${types}`);
      };
      note("terraform", one, other);
      note("cloudformation", other, one);
    }
    assert.ok(compared > 1000, `${compared}`);
    const told = new Map([...found].filter(([name]) => !Object.hasOwn(ONE_SIDED, name)));
    assert.deepEqual(Object.fromEntries(told), {});
    assert.deepEqual(
      Object.keys(ONE_SIDED).filter((name) => !found.has(name)),
      [],
    );
  });

  it("assign the same roles on Azure", async () => {
    const { roles } = FactsFile.parse(parse(readFileSync(FACTS, "utf8")));
    const names = new Map(Object.entries(roles).map(([name, id]) => [id, name]));
    const found = new Map<string, string>();
    let compared = 0;
    for (const { plan, one, other } of await onAzure()) {
      const assigned = one.blocks.flatMap(({ type, body }) =>
        type === "azurerm_role_assignment" ? (/role_definition_name = "([^"]+)"/.exec(body)?.[1] ?? []) : [],
      );
      const inBicep = other.blocks.flatMap(({ type, body }) =>
        type === "Microsoft.Authorization/roleAssignments"
          ? (/roleDefinitions', '([0-9a-f-]{36})'/.exec(body)?.[1] ?? [])
          : [],
      );
      const known = new Set(inBicep.map((id) => names.get(id) ?? id));
      const types = plan.components.flatMap((c) => (c.added_by ? [] : [c.type_id])).join(" + ");
      for (const name of assigned.filter((role) => Object.hasOwn(roles, role))) {
        compared += 1;
        if (!known.has(name)) found.set(`terraform ${name}`, types);
      }
      for (const name of known)
        if (!assigned.includes(name) && Object.hasOwn(roles, name)) found.set(`bicep ${name}`, types);
    }
    assert.ok(compared > 300, `${compared}`);
    const told = new Map([...found].filter(([name]) => !Object.hasOwn(ONE_SIDED_ROLES, name)));
    assert.deepEqual(Object.fromEntries(told), {});
    assert.deepEqual(
      Object.keys(ONE_SIDED_ROLES).filter((name) => !found.has(name)),
      [],
    );
  });

  it("tell programs the same on Azure, and no secret", async () => {
    const found = new Map<string, string>();
    let compared = 0;
    for (const { plan, one, other } of await onAzure()) {
      for (const { type, id, body } of [...one.blocks, ...other.blocks])
        if (PROGRAMS.test(type)) assert.doesNotMatch(body.replaceAll(OF_HUB, ""), SECRET, id);
      const [said, alsoSaid] = [toldIn(one, "terraform"), toldIn(other, "bicep")];
      compared += said.size;
      const types = plan.components.flatMap((c) => (c.added_by ? [] : [c.type_id])).join(" + ");
      for (const name of new Set([...said.keys(), ...alsoSaid.keys()]))
        if (said.get(name) !== alsoSaid.get(name))
          found.set(name, `${said.get(name)}, in Bicep ${alsoSaid.get(name)}: ${types}`);
    }
    assert.ok(compared > 500, `${compared}`);
    assert.deepEqual(Object.fromEntries(found), {});
  });
});
