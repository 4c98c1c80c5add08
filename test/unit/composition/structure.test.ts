import assert from "node:assert/strict";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { planText } from "../../../src/editor/plans/core/designFile.ts";
import { findProblems } from "../../../src/editor/plans/core/findProblems.ts";
import { readPlanText } from "../../../src/editor/plans/core/planText.ts";
import {
  composed,
  findings,
  fixed,
  foundBy,
  proposed,
  relationsOf,
  titlesOf,
} from "../../support/composing.ts";
import { inCircles } from "../../support/planChecks.ts";

/** The circles that the diagnostics of a plan's own file tell of. */
function circlesInFileOf(plan: DeploymentPlan) {
  return findProblems(readPlanText(planText(plan)), undefined).filter(({ code }) => code === "cycle");
}

describe("A plan's links", () => {
  it("join what has one obvious pair: the API, its code and its data", () => {
    const plan = composed(["api=apigateway/restapi", "code=lambda/function", "orders=dynamodb/table"]);
    assert.deepEqual(
      relationsOf(plan).filter((text) => !text.includes("role")),
      ["api triggers code", "code reads and writes orders"],
    );
  });

  it("let a bucket notify a queue only for want of another sender", () => {
    const plan = composed(["files=s3/bucket", "jobs=sqs/queue", "code=lambda/function"]);
    assert.ok(relationsOf(plan).includes("files notifies jobs"), "uploads wait in the queue for the code");
    assert.deepEqual(inCircles(plan), [], "the data goes round, but nothing names what names it");
    assert.ok(relationsOf(composed(["files=s3/bucket", "jobs=sqs/queue"])).includes("files notifies jobs"));
    const sent = composed(["api=apigateway/restapi", "files=s3/bucket", "jobs=sqs/queue"]);
    assert.ok(relationsOf(sent).includes("api sends to jobs"));
    assert.ok(!relationsOf(sent).includes("files notifies jobs"));
  });

  it("never run in a circle, and keep the reader of every message", () => {
    const plan = composed(["code=lambda/function", "news=sns/topic", "jobs=sqs/queue", "files=s3/bucket"]);
    assert.deepEqual(inCircles(plan), []);
    assert.ok(relationsOf(plan).includes("jobs triggers code"));
    assert.ok(relationsOf(plan).includes("news delivers to jobs"));
  });
});

describe("A review of structure", () => {
  it("finds an application that nothing runs, and a fix puts code between API and data", () => {
    const plan = composed(["api=apigateway/restapi", "orders=rds/dbinstance"]);
    assert.deepEqual(foundBy("no-compute", plan), [["api", "orders"]]);
    assert.deepEqual(foundBy("entry-without-backend", plan), [], "said once");
    assert.deepEqual(foundBy("unused-store", plan), [], "said once");
    const after = fixed("no-compute", plan, /^Add compute/);
    assert.deepEqual(foundBy("no-compute", after), []);
    assert.ok(relationsOf(after).includes("api triggers lambda-function"));
    assert.ok(relationsOf(after).includes("lambda-function queries orders"));
  });

  it("asks for no code where the API reaches its data by itself", () => {
    assert.deepEqual(foundBy("no-compute", composed(["appsync/graphqlapi", "dynamodb/table"])), []);
  });

  it("finds an API without anything behind it, and leads it to the code that is there", () => {
    const alone = composed(["api=apigateway/restapi"]);
    assert.deepEqual(foundBy("entry-without-backend", alone), [["api"]]);
    const beside = composed(["api=apigateway/restapi", "shop=ecs/service"]);
    const after = fixed("entry-without-backend", beside, /^Add the way to shop/);
    assert.deepEqual(foundBy("entry-without-backend", after), []);
    assert.ok(relationsOf(after).includes("api forwards to elastic-load-balancer"));
    assert.ok(relationsOf(after).includes("elastic-load-balancer forwards to shop"));
  });

  it("finds a store that nothing uses, but not one that is all there is", () => {
    const plan = composed(["news=sns/topic", "old=rds/dbinstance"]);
    assert.deepEqual(foundBy("unused-store", plan), [["old"]]);
    assert.deepEqual(foundBy("unused-store", fixed("unused-store", plan, /^Add what uses it/)), []);
    assert.deepEqual(foundBy("unused-store", fixed("unused-store", plan, /^Remove old$/)), []);
    assert.deepEqual(foundBy("unused-store", composed(["rds/dbinstance"])), []);
  });

  it("takes logs for a use of a bucket, and the code on a machine for a use of the database there", () => {
    assert.deepEqual(foundBy("unused-store", composed(["cloudtrail/trail", "s3/bucket", "sns/topic"])), []);
    const machine = composed(["sqlvirtualmachine/sqlvirtualmachines", "servicebus/topics"], {}, "azure");
    assert.deepEqual(foundBy("unused-store", machine), []);
  });

  it("finds a queue that nobody reads, and adds what does", () => {
    const plan = composed(["api=apigateway/restapi", "jobs=sqs/queue"]);
    assert.deepEqual(foundBy("unread-queue", plan), [["jobs"]]);
    const after = fixed("unread-queue", plan, /^Add a consumer/);
    assert.deepEqual(foundBy("unread-queue", after), []);
    assert.ok(relationsOf(after).includes("jobs triggers lambda-function"));
    const worker = composed(["app/containerapps", "servicebus/queues"], {}, "azure");
    assert.deepEqual(foundBy("unread-queue", worker), [], "an app that exchanges messages with it reads it");
  });

  it("finds a topic that keeps nothing and has no subscriber", () => {
    const chosen = ["app=run/service", "news=pubsub/topic"];
    const plan = composed(chosen, {}, "gcp");
    assert.deepEqual(foundBy("unheard-topic", plan), [["news"]]);
    assert.deepEqual(foundBy("unheard-topic", fixed("unheard-topic", plan, /^Add a consumer/)), []);
    assert.deepEqual(foundBy("unheard-topic", composed([...chosen, "pubsub/subscription"], {}, "gcp")), []);
    const texts = composed(["ecs/service", "sns/topic"]);
    assert.deepEqual(foundBy("unheard-topic", texts), [], "messages to people need no subscriber");
  });

  it("finds a queue that nobody writes where only the queue starts its reader", () => {
    const plan = composed(["jobs=sqs/queue", "work=lambda/function"]);
    assert.deepEqual(foundBy("unwritten-queue", plan), [["jobs"]]);
    const after = fixed("unwritten-queue", plan, /^Add what sends to it/);
    assert.deepEqual(foundBy("unwritten-queue", after), []);
    assert.ok(relationsOf(after).some((text) => text.endsWith("sends to jobs")));
    const shop = composed(["ecs/service", "sqs/queue"]);
    assert.deepEqual(
      foundBy("unwritten-queue", shop),
      [],
      "an application that runs anyway may write and read",
    );
  });

  it("keeps what fails beside the queue it comes from, and links it to nothing else", () => {
    const plan = composed(["api=apigateway/restapi", "code=lambda/function", "jobs=sqs/queue"]);
    assert.deepEqual(foundBy("no-dead-letter-queue", plan), [["jobs"]]);
    const after = fixed("no-dead-letter-queue", plan, /^Add a dead-letter queue/);
    assert.deepEqual(foundBy("no-dead-letter-queue", after), []);
    assert.deepEqual(
      relationsOf(after).filter((text) => text.includes("dead-letters")),
      ["jobs sends failed messages to jobs-dead-letters"],
    );
    assert.deepEqual(
      relationsOf(after).filter((text) => !text.includes("dead-letters")),
      relationsOf(plan),
    );
    assert.equal(after.components.find(({ name }) => name === "jobs-dead-letters")?.serves, "jobs");
  });

  it("asks for a dead-letter queue per queue, and none for a service that has one within", () => {
    const plan = composed(["one=sqs/queue", "two=sqs/queue", "code=lambda/function"]);
    const half = fixed("no-dead-letter-queue", plan, /^Add a dead-letter queue/);
    assert.deepEqual(foundBy("no-dead-letter-queue", half), [["two"]]);
    const serviceBus = composed(["servicebus/queues", "app/containerapps"], {}, "azure");
    assert.deepEqual(foundBy("no-dead-letter-queue", serviceBus), []);
  });

  it("takes the dead-letter queue along when its queue goes", () => {
    const api = composed(["api=apigateway/restapi", "jobs=sqs/queue", "code=lambda/function"]);
    const kept = fixed("no-dead-letter-queue", api, /^Add/);
    const unread = composed(kept.components.filter(({ name }) => name !== "code"));
    assert.deepEqual(
      findings("unread-queue", unread).flatMap(({ fixes = [] }) =>
        fixes.flatMap(({ remove = [] }) => remove),
      ),
      [],
      "without the queue the API would lead nowhere, so that is not offered",
    );
    const queues = kept.components.filter(({ name }) => name.startsWith("jobs"));
    const [finding] = findings("unread-queue", composed([...queues, "llm=bedrock/foundationmodel"]));
    assert.deepEqual(finding?.fixes?.at(-1)?.remove, ["jobs", "jobs-dead-letters"]);
  });

  it("finds two types for one job side by side, and keeps either", () => {
    const plan = composed(["rest=apigateway/restapi", "http=apigatewayv2/api", "code=lambda/function"]);
    assert.deepEqual(foundBy("same-role-twice", plan), [["rest", "http"].sort()]);
    for (const title of [/^Remove rest$/, /^Remove http$/]) {
      const after = fixed("same-role-twice", plan, title);
      assert.deepEqual(foundBy("same-role-twice", after), []);
      assert.deepEqual(foundBy("entry-without-backend", after), []);
    }
    const inRow = composed(["network/applicationgateways", "cdn/profiles", "web/webapps"], {}, "azure");
    assert.deepEqual(foundBy("same-role-twice", inRow), []);
  });

  it("finds a component that nothing connects", () => {
    const plan = composed(["people=cognito/userpool", "batch/jobqueue", "llm=bedrock/foundationmodel"]);
    assert.deepEqual(foundBy("unconnected", plan).flat().sort(), ["llm", "people"]);
    const after = fixed("unconnected", plan, /^Add what uses it/);
    assert.ok(!foundBy("unconnected", after).flat().includes("llm"));
    assert.deepEqual(foundBy("unconnected", composed(["bedrock/foundationmodel"])), []);
  });

  it("takes a role, a network or an alarm for no company, and an alarm for a topic's use", () => {
    const idle = composed(["night=scheduler/schedule", "appsync/graphqlapi", "dynamodb/table"]);
    assert.deepEqual(foundBy("unconnected", idle), [["night"]], "it has a role, and starts nothing");
    const told = composed([
      "news=sns/topic",
      "cloudwatch/alarm",
      "api=apigateway/restapi",
      "lambda/function",
    ]);
    assert.deepEqual(foundBy("unconnected", told), []);
    const app = composed(["run/service", "cloudbuild/trigger", "bigquery/dataset"], {}, "gcp");
    assert.deepEqual(foundBy("unconnected", app), [], "people reach the service by itself");
  });

  it("tells of a type that is gone as an error, of one that closes as a warning, each with its successor", () => {
    const plan = composed(["pinpoint/app", "apprunner/service"]);
    assert.equal(plan.errors[0]?.rules[0], "plan:retired-type");
    assert.deepEqual(foundBy("ending-type", plan), [["app-runner-service"]]);
    const [closing] = findings("ending-type", plan);
    assert.match(
      closing?.message ?? "",
      /^App Runner service is closed to new customers.*Build on .* instead\./,
    );
    const after = fixed("ending-type", plan, /^Replace with: /);
    assert.deepEqual(foundBy("ending-type", after), []);
    assert.ok(after.components.some(({ type_id }) => type_id === "aws:ecs/expressgatewayservice@1"));
  });

  it("tells what is not listed in the plan's region, with what is", () => {
    const there = { constraints: { region: "mx-central-1" } };
    const plan = composed(["amplify/app", "lambda/function"], there);
    const [finding, ...more] = findings("not-in-region", plan);
    assert.deepEqual([finding?.components, more], [["amplify-app"], []]);
    assert.match(finding?.message ?? "", /^Public lists of endpoints have no Amplify app in mx-central-1/);
    const after = fixed("not-in-region", plan, /^Replace with: S3 bucket/, there);
    assert.deepEqual(foundBy("not-in-region", after), []);
    assert.deepEqual(foundBy("not-in-region", composed(["amplify/app"])), []);
  });

  it("finds what the constraints ask for and the plan does not have", () => {
    const signIn = { constraints: { include: ["sign-in"] } };
    const plan = composed(["apigateway/restapi", "lambda/function"], signIn);
    const [finding] = findings("asked-and-absent", plan);
    assert.match(finding?.message ?? "", /^The constraints ask for something that signs users in/);
    assert.deepEqual(foundBy("asked-and-absent", fixed("asked-and-absent", plan, /^Add/, signIn)), []);
    assert.deepEqual(foundBy("asked-and-absent", composed(["cognito/userpool"], signIn)), []);
  });

  it("finds the one of something in a plan that is to survive a zone", () => {
    const survive = { constraints: { availability: "high" } };
    const parts = ["gateway=ec2/natgateway", "db=rds/dbinstance", "lambda/function"];
    const plan = composed(parts, survive);
    const alone = foundBy("lone-zone", plan);
    assert.ok(alone.some((names) => names.includes("gateway")));
    assert.ok(alone.some((names) => names.includes("db")));
    assert.deepEqual(foundBy("single-zone", plan), [], "said once");
    const after = fixed("lone-zone", plan, /^Add a second: NAT/, survive);
    assert.ok(!foundBy("lone-zone", after).some((names) => names.includes("gateway")));
    assert.deepEqual(foundBy("lone-zone", composed(parts)), []);
  });

  it("keeps quiet where a type that nobody knows may be what seems to be missing", () => {
    const unknown = { type_id: "aws:new/compute@1", name: "engine" };
    const plan = composed([unknown, "api=apigateway/restapi", "orders=rds/dbinstance"]);
    assert.deepEqual([foundBy("no-compute", plan), foundBy("entry-without-backend", plan)], [[], []]);
  });

  it("offers only what could be linked: a firewall comes with what it stands on, or not at all", () => {
    const run = composed(["run/service"], {}, "gcp");
    const after = fixed("public-endpoint-without-firewall", run, /Cloud Armor policy on /);
    assert.ok(relationsOf(after).some((text) => text.startsWith("cloud-armor-policy protects ")));
    assert.ok(relationsOf(after).some((text) => text.endsWith("routes to cloud-run-service")));
    const site = composed(["firebasehosting/site"], {}, "gcp");
    assert.deepEqual(titlesOf(findings("public-endpoint-without-firewall", site)[0]?.fixes), []);
  });
});

describe("A plan that is proposed and edited", () => {
  it("has no circle, and its file says so, too, whatever is left out of it", () => {
    const plan = proposed("A static site plus API with a queue for e-mails");
    assert.ok(plan.components.some(({ type_id }) => type_id === "aws:sqs/queue@1"));
    assert.deepEqual(circlesInFileOf(plan), []);
    for (const { name } of plan.components) {
      const rest = composed(plan.components.filter((one) => one.name !== name));
      assert.deepEqual([inCircles(rest), circlesInFileOf(rest)], [[], []], `without ${name}`);
    }
  });

  it("that somebody has made circular is told so where plan files are read", () => {
    const plan = composed(["code=lambda/function", "files=s3/bucket", "jobs=sqs/queue"]);
    const relations = [...(plan.relations ?? []), { from: "files", to: "code", kind: "notifies" }];
    assert.deepEqual(inCircles({ ...plan, relations }).sort(), ["code", "code-execution-role", "files"]);
    assert.equal(circlesInFileOf({ ...plan, relations }).length, 1);
  });
});
