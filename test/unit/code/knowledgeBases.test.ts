/** A knowledge base keeps its embeddings in the very store that the plan leads it to. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();

async function codeOf(store: string, to: CodeLanguage): Promise<string> {
  const plan = engine.resolve("aws", {
    candidates: [
      { type_id: "aws:bedrock/knowledgebase@1", name: "answers" },
      { type_id: store, name: "store" },
    ],
  });
  assert.ok(plan.relations?.some(({ from, to }) => from === "answers" && to === "store"));
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  return code.files.map(({ content }) => content).join("\n");
}

/** The block of the knowledge base, and of what stands beside it for its vectors. */
const blockOf = (code: string) =>
  code
    .split(/^(?=resource "| {2}\w+:$)/m)
    .filter((block) => /"answers" \{|^ {2}Answers:|answers_vectors|AnswersVectors:/.test(block))
    .join("");

const KINDS: Readonly<Record<string, string>> = {
  "neptunegraph/graph": "NEPTUNE_ANALYTICS",
  "opensearchserverless/collection": "OPENSEARCH_SERVERLESS",
  "opensearchservice/domain": "OPENSEARCH_MANAGED_CLUSTER",
  "rds/dbcluster": "RDS",
  "s3vectors/vectorbucket": "S3_VECTORS",
};

describe("Knowledge bases", () => {
  const stores = shippedCatalogue().entries.filter(
    // Bedrock keeps nothing in MemoryDB.
    ({ provider, gives, service }) =>
      provider === "aws" && gives.includes("vector-store") && service !== "memorydb",
  );

  it("know every store of vectors", () => {
    assert.deepEqual(stores.map(({ service, kind }) => `${service}/${kind}`).sort(), Object.keys(KINDS));
  });

  for (const { typeId, service, kind } of stores)
    for (const to of ["terraform", "cloudformation"] as const)
      it(`keep embeddings in ${service}/${kind}, in ${to}`, async () => {
        const block = blockOf(await codeOf(typeId, to));
        assert.match(block, new RegExp(`[tT]ype *[:=] "?${KINDS[`${service}/${kind}`]}"?\n`));
        // The very store, and not a parameter for one.
        assert.match(block, to === "terraform" ? /\.store\.\w+/ : /(?:- |\$\{|Ref: )Store\b/);
        assert.doesNotMatch(block, /var\.answers|Ref: Answers[A-Z]\w*(?:Collection|Arn)/);
      });

  for (const to of ["terraform", "cloudformation"] as const)
    it(`can keep passages of any length in S3, which does not filter by them, in ${to}`, async () => {
      const block = blockOf(await codeOf("aws:s3vectors/vectorbucket@1", to));
      assert.match(
        block.replaceAll(/[\s",[\]-]+/g, " "),
        /NonFilterableMetadataKeys:? (?:= )?AMAZON_BEDROCK_TEXT AMAZON_BEDROCK_METADATA/,
      );
    });

  for (const to of ["terraform", "cloudformation"] as const)
    it(`come into a database by the secret that it keeps its password in, in ${to}`, async () => {
      const plan = engine.resolve("aws", {
        candidates: [
          { type_id: "aws:bedrock/knowledgebase@1", name: "answers" },
          { type_id: "aws:rds/dbcluster@1", name: "store" },
          { type_id: "aws:secretsmanager/secret@1", name: "safe" },
        ],
      });
      const kept = { from: "store", kind: "keeps its password in", to: "safe" };
      const code = await engine.generate({
        plan: { ...plan, relations: [...(plan.relations ?? []), kept] },
        to,
      });
      assert.ok(!("refused" in code));
      const text = code.files.map(({ content }) => content).join("\n");
      assert.match(
        text,
        /credentials_secret_arn += aws_secretsmanager_secret\.safe\.arn|CredentialsSecretArn:\s+Ref: Safe\n/,
      );
      assert.match(
        text,
        /GetSecretValue"\s+Resource(?: += aws_secretsmanager_secret\.safe\.arn|:\s+Ref: Safe\n)/,
      );
      assert.doesNotMatch(text, /master_user_secret|MasterUserSecret/);
    });

  it("and their role may read and write there, where the store takes no network", async () => {
    const actions = {
      "neptunegraph/graph": "neptune-graph:WriteDataViaQuery",
      "s3vectors/vectorbucket": "s3vectors:PutVectors",
      "rds/dbcluster": "rds-data:ExecuteStatement",
      "opensearchservice/domain": "es:DescribeDomain",
    };
    for (const [type, action] of Object.entries(actions))
      for (const to of ["terraform", "cloudformation"] as const)
        assert.ok((await codeOf(`aws:${type}@1`, to)).includes(`"${action}"`), `${type} in ${to}`);
  });
});

describe("Search domains", () => {
  for (const to of ["terraform", "cloudformation"] as const)
    it(`are made once they may write their logs, and write the same in both languages: ${to}`, async () => {
      const code = await engine.generate({
        plan: { components: [{ type_id: "aws:opensearchservice/domain@1", name: "search" }] },
        to,
      });
      assert.ok(!("refused" in code));
      const text = code.files.map(({ content }) => content).join("\n");
      const domain = text
        .split(/^(?=resource "| {2}\w+:$)/m)
        .find((block) => /"search" \{|^ {2}Search:/.test(block));
      assert.match(
        domain ?? "",
        /aws_cloudwatch_log_resource_policy\.search_logs_policy|DependsOn:\s+- SearchLogAccess/,
      );
      for (const log of ["ES_APPLICATION_LOGS", "SEARCH_SLOW_LOGS", "INDEX_SLOW_LOGS"])
        assert.ok(domain?.includes(log), log);
    });
});
