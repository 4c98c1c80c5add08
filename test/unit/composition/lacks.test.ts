/** What plans are told to lack: of which components, for which reason, and with which fix. */
import assert from "node:assert/strict";
import type { ResolveRequest } from "../../../src/contract/primitives.ts";
import {
  composed,
  engine,
  findings,
  fixed,
  foundBy,
  messageOf,
  relationsOf,
} from "../../support/composing.ts";
import { applyFix } from "../../support/planFix.ts";

const PRODUCTION = { constraints: { env: "prod" } };
/** What watches, by cloud. */
const ALARMS: Readonly<Record<string, string>> = {
  aws: "aws:cloudwatch/alarm@1",
  azure: "azure:insights/metricalerts@1",
  gcp: "gcp:monitoring/alertpolicy@1",
};
const WEB = ["api=apigateway/restapi", "handler=lambda/function"];

describe("What a plan lacks", () => {
  it("is told of the components that lack it, by name, and for the plan's reason", () => {
    const plan = composed([...WEB, "orders=sqs/queue"]);
    assert.equal(
      messageOf("no-alarms", plan),
      "No alarm watches api and handler, which answer requests from outside.",
    );
    assert.equal(
      messageOf("no-alarms", composed(["job=lambda/function"], PRODUCTION)),
      "No alarm watches job, and the plan is for production.",
    );
    assert.deepEqual(foundBy("no-alarms", composed([...WEB, "orders=sqs/queue"], PRODUCTION)), [
      ["api", "handler", "orders"],
    ]);
    const many = composed(
      [..."abcdefghij"].map((name) => `${name}=lambda/function`),
      PRODUCTION,
    );
    assert.match(messageOf("no-alarms", many), /^No alarm watches a, b and 8 more,/);
  });

  it("is mended for all of them by one new component, linked to each", () => {
    const plan = composed(
      [..."abcdef"].map((name) => `${name}=lambda/function`),
      PRODUCTION,
    );
    const [fix = assert.fail("no fix")] = findings("no-alarms", plan).flatMap(({ fixes = [] }) => fixes);
    assert.deepEqual(fix.add, ["aws:cloudwatch/alarm@1"]);
    const ends = relationsOf(engine.resolve("aws", { ...applyFix(plan.components, fix), ...PRODUCTION }));
    for (const name of "abcdef") assert.ok(ends.includes(`cloudwatch-alarm watches ${name}`), ends.join());
  });

  it("says which programs ask for it", () => {
    const { message = "" } =
      findings(
        "single-zone",
        composed(["db=rds/dbinstance"], { constraints: { compliance: ["iso27001"] } }),
      )[0] ?? {};
    assert.match(message, /^db is lost for as long as a single zone is, and the plan is to meet ISO/);
  });

  it("is asked of no page, no job that nothing outside depends on, and no trial", () => {
    const silent = (types: readonly string[], env?: string) =>
      assert.deepEqual(
        foundBy("no-alarms", composed(types, env === undefined ? {} : { constraints: { env } })),
        [],
      );
    silent(["page=s3/bucket", "cdn=cloudfront/distribution"]);
    silent(["night=scheduler/schedule", "job=lambda/function", "report=s3/bucket"]);
    for (const env of [
      "dev",
      "Prototype",
      "staging",
      "pre-prod",
      "mvp",
      "dev2",
      "non production",
      "Non_Prod",
    ])
      silent(WEB, env);
  });

  it("is asked of no job that a schedule starts, on any cloud", () => {
    const nightly = { constraints: { schedule: "daily at 02:00" } };
    for (const [cloud, types] of Object.entries({
      aws: ["night=scheduler/schedule", "job=lambda/function", "s3/bucket"],
      azure: ["job=web/functionapps", "storage/storageaccounts"],
      gcp: ["night=cloudscheduler/job", "job=run/service", "storage/bucket"],
    })) {
      const plan = composed(types, nightly, cloud);
      for (const rule of ["public-api-without-sign-in", "public-endpoint-without-firewall", "no-alarms"])
        assert.deepEqual(foundBy(rule, plan), [], `${cloud}: ${rule}`);
    }
    assert.deepEqual(foundBy("no-alarms", composed(["job=web/functionapps"], {}, "azure")), [["job"]]);
  });

  it("takes no other word for production", () => {
    for (const env of ["prod", "prod-eu", "prod1", "eu live"])
      assert.match(
        messageOf("no-alarms", composed(["job=lambda/function"], { constraints: { env } })),
        /and the plan is for production\.$/,
        env,
      );
    for (const env of ["production-like", "prod-copy", "reproduction"])
      assert.deepEqual(foundBy("no-alarms", composed(["job=lambda/function"], { constraints: { env } })), []);
  });

  it("follows requests from outside to what answers them, and not beyond queues", () => {
    const plan = composed([
      ...["lb=elasticloadbalancingv2/loadbalancer", "shop=ecs/service", "orders=sqs/queue"],
      "worker=lambda/function",
    ]);
    assert.deepEqual(foundBy("no-alarms", plan), [["shop"]]);
    const closed = {
      type_id: "aws:elasticloadbalancingv2/loadbalancer@1",
      desired_input: { Scheme: "internal" },
    };
    assert.deepEqual(foundBy("no-alarms", composed([closed, "shop=ecs/service"])), []);
    const inner = (input: object) => [
      "network/applicationgateways",
      { type_id: "azure:web/webapps@1", name: "site", desired_input: { ...input } },
    ];
    assert.deepEqual(foundBy("no-alarms", composed(inner({}), {}, "azure")), [["site"]]);
    const disabled = { publicNetworkAccess: "Disabled" };
    assert.deepEqual(foundBy("no-alarms", composed(inner(disabled), {}, "azure")), []);
  });

  it("is there until each of them has it, and told of none that is covered", () => {
    const off = { MultiAZ: false };
    const databases = ["a", "b", "c"].map((name) => ({
      ...{ type_id: "aws:rds/dbinstance@1", name, desired_input: off as object },
    }));
    const lacking = () => composed(databases as ResolveRequest["candidates"], PRODUCTION);
    assert.deepEqual(foundBy("single-zone", lacking()), [["a", "b", "c"]]);
    Object.assign(databases[1] ?? {}, { desired_input: { BackupRetentionPeriod: 0 } });
    assert.deepEqual(foundBy("no-backup", lacking()), [["b"]]);
    // A test of pages watches no database.
    const azure = (more: readonly string[]) =>
      composed(["site=web/webapps", "db=sql/databases", ...more], PRODUCTION, "azure");
    assert.deepEqual(foundBy("no-alarms", azure([])), [["db", "site"]]);
    assert.deepEqual(foundBy("no-alarms", azure(["ping=insights/webtests"])), [["db"]]);
    assert.deepEqual(foundBy("no-alarms", azure(["ping=insights/metricalerts"])), []);
  });

  it("asks nothing of what is there already, which may take care of what is new", () => {
    const there = { type_id: "aws:lambda/function@1", name: "old", existing: true };
    assert.deepEqual(foundBy("no-alarms", composed([there, "new=lambda/function"], PRODUCTION)), [["new"]]);
    const pool = { type_id: "aws:cognito/userpool@1", existing: true };
    assert.deepEqual(foundBy("public-api-without-sign-in", composed([pool, "api=apigateway/restapi"])), []);
  });

  it("is what no alarm says it is for, where one says that, and where one is there already", () => {
    const lacking = (cloud: string, type: string, alarm: object) =>
      foundBy(
        "no-alarms",
        composed(
          [..."abc"]
            .map((name) => `${name}=${type}`)
            .concat("topic=sns/topic")
            .slice(0, cloud === "aws" ? 4 : 3)
            .map((one): string | ResolveRequest["candidates"][number] => one)
            .concat({ type_id: ALARMS[cloud] ?? "", ...alarm }),
          PRODUCTION,
          cloud,
        ),
      );
    const aws = (alarm: object) => lacking("aws", "lambda/function", alarm);
    assert.deepEqual(aws({}), []);
    assert.deepEqual(aws({ desired_input: { AlarmActions: ["topic"], Threshold: 5 } }), []);
    assert.deepEqual(aws({ serves: "a" }), [["b", "c"]]);
    const dimension = { Dimensions: [{ Name: "FunctionName", Value: "a" }], AlarmActions: ["topic"] };
    assert.deepEqual(aws({ desired_input: dimension }), [["b", "c"]]);
    assert.deepEqual(aws({ existing: true }), [["a", "b", "c"]]);
    assert.deepEqual(aws({ existing: true, desired_input: dimension }), [["b", "c"]]);
    const scopes = [
      "[resourceId('Microsoft.Web/sites', 'a')]",
      "/subscriptions/x/providers/Microsoft.Web/sites/b",
    ];
    assert.deepEqual(lacking("azure", "web/webapps", { desired_input: { scopes } }), [["c"]]);
    const filter = 'resource.labels.service_name="a"';
    assert.deepEqual(lacking("gcp", "run/service", { desired_input: { conditions: [{ filter }] } }), [
      ["b", "c"],
    ]);
  });

  it("is mended in full by a second alarm beside one that watches a part", () => {
    const alarm = { type_id: "aws:cloudwatch/alarm@1", name: "alarm", serves: "a" };
    const plan = composed(
      [..."abc"].map((name): string | typeof alarm => `${name}=lambda/function`).concat(alarm),
      PRODUCTION,
    );
    assert.deepEqual(foundBy("no-alarms", fixed("no-alarms", plan, /alarm/i, PRODUCTION)), []);
  });

  it("is a registry where the plan builds images of its own", () => {
    const images = (types: readonly string[]) => foundBy("no-image-registry", composed(types));
    assert.deepEqual(images(["app=ecs/service"]), []);
    assert.deepEqual(images(["app=ecs/service", "codebuild/project"]), [["app"]]);
  });

  it("is a budget where one is stated, or costs grow with use", () => {
    const cluster = ["warehouse=redshift/cluster"];
    assert.deepEqual(foundBy("no-budget", composed(cluster)), []);
    const stated = composed(cluster, { constraints: { budget: 900 } });
    assert.match(messageOf("no-budget", stated), /at rest, and the plan is to keep to a budget\.$/);
    const growing = composed(["copy=msk/replicator"]);
    assert.match(messageOf("no-budget", growing), /^No budget .* at rest, and more the more it is used\.$/);
  });

  it("has one firewall asked before the first of several endpoints", () => {
    const plan = composed(["cdn=cloudfront/distribution", ...WEB]);
    const [named = []] = foundBy("public-endpoint-without-firewall", plan);
    assert.ok(named.length === 1, named.join());
    assert.deepEqual(
      foundBy(
        "public-endpoint-without-firewall",
        composed(["site=web/webapps", "door=cdn/profiles"], {}, "azure"),
      ),
      [],
    );
  });
});
