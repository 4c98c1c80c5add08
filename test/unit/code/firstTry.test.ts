/** What works only where the code says all of it: captures, root paths, addresses of queues, and who may call. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanComponent, PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { isCode } from "../../support/code/text.ts";

const engine = createEngine();

async function written(plan: PlanInput, to: CodeLanguage) {
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  const text = code.files.filter(isCode).map(({ content }) => content);
  return { ...code, text: text.join("\n") };
}

function one(type: string, name: string): PlanComponent {
  return { type_id: `${type}@1`, name };
}

describe("A namespace of event hubs that writes to storage", () => {
  const hub = one("azure:eventhub/namespaces", "hub");
  const store = one("azure:storage/storageaccounts", "store");
  const relations = [{ from: "hub", kind: "writes to", to: "store" }];
  const plan = { components: [hub, store], relations };

  it("captures its events in Bicep, once it may write them", async () => {
    const { text } = await written(plan, "bicep");
    const events = /resource hubEvents [\s\S]*?^}/m.exec(text)?.[0] ?? "";
    assert.match(events, /captureDescription: \{\s+enabled: true/);
    assert.match(events, /dependsOn: \[\s+hubArchiveRole\b/);
  });

  it("is listed as missing in Terraform, which cannot name the identity of a capture", async () => {
    const { missing_relations } = await written(plan, "terraform");
    assert.deepEqual(
      missing_relations.map(({ from, to }) => [from, to]),
      [["hub", "store"]],
    );
  });

  it("captures nothing where the plan has no such relation", async () => {
    assert.doesNotMatch((await written({ components: [hub, store] }, "bicep")).text, /captureDescription/);
  });
});

describe("A REST API with a function behind it", () => {
  const components = [one("aws:apigateway/restapi", "rest"), one("aws:lambda/function", "shop")];
  const relations = [{ from: "rest", kind: "triggers", to: "shop" }];
  for (const to of ["terraform", "cloudformation"] as const) {
    it(`answers at its root as well, in ${to}`, async () => {
      const { text } = await written({ components, relations }, to);
      assert.match(text, /"\/\{proxy\+\}"/);
      assert.match(text, /^ +"\/"(?: =|:)/m);
    });

    it(`tells a person that callers must sign, unless users sign in, in ${to}`, async () => {
      const about = async (plan: PlanInput) =>
        (await written(plan, to)).decisions.filter(({ text }) => text.includes("sign their requests")).length;
      assert.equal(await about({ components, relations }), 1);
      const signedIn = { from: "rest", kind: "signs users in with", to: "users" };
      const users = one("aws:cognito/userpool", "users");
      assert.equal(
        await about({ components: [...components, users], relations: [...relations, signedIn] }),
        0,
      );
    });
  }
});

describe("A service of containers in CloudFormation", () => {
  it("is told its queue and its topic", async () => {
    const components = [
      one("aws:ecs/service", "workers"),
      one("aws:ecs/taskdefinition", "task"),
      one("aws:sqs/queue", "jobs"),
      one("aws:sns/topic", "news"),
    ];
    const relations = [
      { from: "workers", kind: "runs", to: "task" },
      { from: "jobs", kind: "feeds", to: "workers" },
      { from: "workers", kind: "publishes to", to: "news" },
    ];
    const { text } = await written({ components, relations }, "cloudformation");
    assert.match(text, /Name: JOBS\s+Value:\s+Ref: Jobs\b/);
    assert.match(text, /Name: NEWS\s+Value:\s+Ref: News\b/);
  });
});

describe("The reason of a component with a long name", () => {
  it("stands in the comment without the words that said it was added", async () => {
    const candidates = [one("aws:ecs/service", "a-service-whose-name-is-long-to-read")];
    const plan = engine.resolve("aws", { candidates });
    assert.ok(plan.auto_completed.some(({ message }) => message.includes("…")));
    const { text } = await written(plan, "cloudformation");
    assert.doesNotMatch(text, /^ *# .* · .*Added /m);
  });
});
