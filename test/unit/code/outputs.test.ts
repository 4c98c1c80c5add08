/** What a deployment tells whoever made it: where people and clients get in, and what is pushed to. */
import assert from "node:assert/strict";
import { parse } from "yaml";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import type { Capability } from "../../../src/engine/catalogue/capabilities.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { hasResource } from "../../../src/engine/code/mapping.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { tableOf } from "../../../src/engine/code/tables.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { languagesFor } from "../../../src/shared/codeLanguages.ts";
import { type Components, planOf, type Relations } from "../../support/code/plans.ts";
import { generated } from "../../support/code/text.ts";
import { engine } from "../../support/composing.ts";

const CAPABILITIES: Readonly<Record<string, readonly Capability[]>> = {
  "entrances of a plan": [
    ...(["http-api", "graphql-api", "websocket-api", "load-balancer"] as const),
    ...(["cdn", "static-hosting", "web-hosting"] as const),
  ],
  "image registries and clusters": ["container-registry", "kubernetes"],
  databases: [
    ...(["relational-store", "document-store", "graph-store", "wide-column-store"] as const),
    ...(["key-value-store", "cache", "data-warehouse", "search"] as const),
  ],
  "stores and queues": ["object-store", "queue", "topic", "kafka"],
};

/** The outputs of generated code: what is said of each, by its name. */
async function outputsOf(plan: PlanInput, language: CodeLanguage): Promise<Record<string, string>> {
  const code = await generateCode(plan, language, shippedCatalogue(), shippedTable);
  assert.ok("files" in code);
  const text = code.files.map(({ content }) => content).join("\n");
  if (language === "cloudformation") {
    const template = parse(code.files.find(({ path }) => path === "template.yaml")?.content ?? "");
    const outputs: Record<string, { Description: string }> = template.Outputs ?? {};
    return Object.fromEntries(Object.entries(outputs).map(([name, { Description: said }]) => [name, said]));
  }
  const written =
    language === "terraform"
      ? text.matchAll(/^output "(?<name>\w+)" \{\s+description\s+= "(?<said>[^"]*)"/gm)
      : text.matchAll(/^@description\('(?<said>[^']*)'\)\noutput (?<name>\w+) /gm);
  return Object.fromEntries([...written].map(({ groups }) => [groups?.["name"], groups?.["said"]]));
}

const ofPlan = (
  cloud: string,
  language: CodeLanguage,
  components: Components,
  relations?: Relations,
): Promise<Record<string, string>> => outputsOf(planOf(cloud, components, relations), language);

describe("The outputs of a deployment", () => {
  for (const cloud of CLOUD_IDS)
    for (const language of languagesFor(cloud))
      for (const [group, capabilities] of Object.entries(CAPABILITIES))
        it(`tell of the ${group}, in ${language} for ${cloud}`, async () => {
          const { mappings } = await shippedTable(tableOf(language, cloud) ?? assert.fail());
          const types = shippedCatalogue()
            .entries.filter(
              ({ provider, gives }) => provider === cloud && gives.some((one) => capabilities.includes(one)),
            )
            .map(({ service, kind }) => `${service}/${kind}`)
            .filter((type) => mappings.types[type] && hasResource(mappings.types[type]));
          assert.ok(types.length > 0);
          const silent: string[] = [];
          for (const type of types) {
            const candidates = [{ type_id: `${cloud}:${type}@1`, name: "my-thing" }];
            const said = Object.values(await outputsOf(engine.resolve(cloud, { candidates }), language));
            if (!said.some((one) => one.endsWith(" of My thing"))) silent.push(type);
          }
          assert.deepEqual(silent, []);
        });

  it("say what they are in a sentence, with names as their services are spelled, in the order of their names", async () => {
    const components = {
      "orders-api": "apigatewayv2/api",
      "dynamodb-table": "dynamodb/table",
      "user-pool": "cognito/userpool",
    };
    const said = await ofPlan("aws", "terraform", components);
    assert.deepEqual(Object.entries(said), [
      ["dynamodb_table_name", "Name of DynamoDB table"],
      ["orders_api_url", "URL of Orders API"],
      ["user_pool_client_id", "Client ID of User pool"],
      ["user_pool_id", "ID of User pool"],
    ]);
    assert.deepEqual(Object.values(await ofPlan("aws", "terraform", { "ß\u202e": "s3/bucket" })), [
      "Name of ß",
    ]);
  });

  it("say once what a component's name and what is told of it both say, and spell short forms as people do", async () => {
    const components = {
      "orders-queue": { type: "sqs/queue" },
      "nat-gateway-address": { type: "ec2/eip" },
      "function-url": { type: "lambda/url" },
    };
    const said = await ofPlan("aws", "terraform", components);
    assert.deepEqual(
      Object.entries(said).filter(([name]) => !name.startsWith("orders")),
      [
        ["function_url", "URL of Function"],
        ["nat_gateway_address", "Address of NAT gateway"],
      ],
    );
    assert.deepEqual(await ofPlan("gcp", "terraform", { "pub-sub-topic": "pubsub/topic" }), {
      pub_sub_topic_id: "ID of Pub/Sub topic",
    });
  });

  it("have other names than the variables and resources of Bicep, which share theirs", async () => {
    const plan = planOf("azure", { tenant: "azureactivedirectory/ciamdirectories" });
    const { files } = await generated(plan, "bicep");
    const main = files.find(({ path }) => path === "main.bicep")?.content ?? "";
    const declared = [...main.matchAll(/^(?:param|resource|var) (\w+)/gm)].map(([, name]) => name);
    assert.ok(declared.includes("tenant"), main);
    assert.equal(new Set(declared).size, declared.length, main);
  });

  it("name the servers of a zone that others lead to, and of none that is private", async () => {
    const zone = (desired_input: Record<string, unknown>) => ({ type: "route53/hostedzone", desired_input });
    for (const language of languagesFor("aws")) {
      const outputs = await ofPlan("aws", language, {
        shop: zone({}),
        inner: zone({ HostedZoneConfig: { PrivateZone: true } }),
      });
      assert.deepEqual(Object.values(outputs), ["Name servers of Shop"], language);
    }
    const google = await ofPlan(
      "gcp",
      "terraform",
      { shop: "dns/managedzone", inner: "dns/managedzone", net: "compute/network" },
      [["inner", "resolves names for", "net"]],
    );
    assert.equal("shop_name_servers" in google, true);
    assert.equal("inner_name_servers" in google, false);
  });

  it("give the address of a load balancer, and no URL for which it has no certificate", async () => {
    for (const language of languagesFor("aws")) {
      const said = await ofPlan("aws", language, { shop: "elasticloadbalancingv2/loadbalancer" });
      assert.deepEqual(Object.values(said), ["Address of Shop"], language);
    }
  });

  it("lead to the primary of a cache, or where it has shards to what knows of all", async () => {
    const cache = (desired_input: Record<string, unknown>) =>
      planOf("aws", { cache: { type: "elasticache/replicationgroup", desired_input } });
    for (const [language, sharded, alone] of [
      ["terraform", /configuration_endpoint_address/, /primary_endpoint_address/],
      ["cloudformation", /ConfigurationEndPoint/, /PrimaryEndPoint/],
    ] as const)
      for (const [plan, found, other] of [
        [cache({ NumNodeGroups: 3 }), sharded, alone],
        [cache({ NumNodeGroups: 1 }), alone, sharded],
        [cache({}), alone, sharded],
      ] as const) {
        const text = (await generated(plan, language)).files.map(({ content }) => content).join("\n");
        assert.match(text, found);
        assert.doesNotMatch(text, other);
      }
  });
});
