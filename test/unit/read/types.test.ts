import assert from "node:assert/strict";
import { shippedResourceTypes } from "../../../src/engine/read/shipped.ts";

describe("The types of what is read", () => {
  const typeOf = async (
    language: "terraform" | "cloudformation" | "arm",
    type: string,
    properties: Record<string, string> = {},
  ) => (await shippedResourceTypes()).of(language, { type, properties });

  it("are the catalogue's where it has what they are", async () => {
    const known = [
      ["terraform", "aws_sqs_queue", "aws:sqs/queue@1"],
      ["terraform", "aws_alb", "aws:elasticloadbalancingv2/loadbalancer@1"],
      ["terraform", "azurerm_linux_web_app", "azure:web/webapps@1"],
      ["terraform", "google_cloud_run_v2_service", "gcp:run/service@1"],
      ["terraform", "awscc_lambda_function", "aws:lambda/function@1"],
      ["cloudformation", "AWS::SQS::Queue", "aws:sqs/queue@1"],
      ["cloudformation", "AWS::Serverless::Function", "aws:lambda/function@1"],
      ["cloudformation", "Custom::Seed", "aws:cloudformation/customresource@1"],
      ["arm", "Microsoft.Storage/storageAccounts", "azure:storage/storageaccounts@1"],
      ["arm", "microsoft.sql/SERVERS/databases", "azure:sql/databases@1"],
    ] as const;
    for (const [language, type, id] of known) {
      const { typeId, entry } = await typeOf(language, type);
      assert.equal(typeId, id);
      assert.equal(entry?.typeId, id);
    }
  });

  it("follow a property where it decides", async () => {
    assert.equal((await typeOf("arm", "Microsoft.Web/sites")).typeId, "azure:web/webapps@1");
    const app = await typeOf("arm", "Microsoft.Web/sites", { kind: "functionapp,linux" });
    assert.equal(app.typeId, "azure:web/functionapps@1");
    const openAi = await typeOf("terraform", "azurerm_cognitive_account", { kind: "OpenAI" });
    assert.equal(openAi.typeId, "azure:cognitiveservices/openai@1");
  });

  it("are those of another language where a resource names one", async () => {
    const job = await typeOf("terraform", "azapi_resource", { type: "Microsoft.App/jobs@2024-03-01" });
    assert.equal(job.typeId, "azure:app/jobs@1");
    const queue = await typeOf("terraform", "aws_cloudcontrolapi_resource", { type_name: "AWS::SQS::Queue" });
    assert.equal(queue.typeId, "aws:sqs/queue@1");
    const odd = await typeOf("terraform", "azapi_resource", { type: "Microsoft.Odd/things@2024-03-01" });
    assert.deepEqual([odd.typeId, odd.entry], ["Microsoft.Odd/things", undefined]);
  });

  it("say what they complete where the catalogue has them as a property of another", async () => {
    const completed = async (language: "terraform" | "arm", type: string) => {
      const { completes } = await typeOf(language, type);
      return completes instanceof Set ? [...completes] : completes;
    };
    assert.deepEqual(await completed("terraform", "aws_s3_bucket_versioning"), ["aws:s3/bucket@1"]);
    assert.deepEqual(await completed("terraform", "google_pubsub_topic_iam_member"), ["gcp:pubsub/topic@1"]);
    assert.deepEqual(await completed("terraform", "azurerm_dns_a_record"), ["azure:network/dnszones@1"]);
    assert.deepEqual(await completed("arm", "Microsoft.Sql/servers/firewallRules"), ["azure:sql/servers@1"]);
    assert.equal(await completed("terraform", "azurerm_management_lock"), "any");
    assert.equal(await completed("terraform", "random_password"), undefined);
  });

  it("keep their own name where nobody knows them, whatever it is", async () => {
    for (const type of ["rabbitmq_queue", "__proto__", "constructor", "", "aws_", "x".repeat(10_000)]) {
      const { typeId, entry, completes } = await typeOf("terraform", type);
      assert.deepEqual([typeId, entry, completes], [type, undefined, undefined]);
    }
  });
});
