/** An alarm of a plan is one for each thing that it watches and metric of it, the same in all languages of its cloud. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { parse } from "yaml";
import { withFacts } from "../../../src/engine/build/facts/facts.ts";
import { impossibleRelations, PossibleRelations } from "../../../src/engine/build/relations.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { FactsFile } from "../../../src/engine/code/facts.ts";
import { MappingFile, type TypeMapping } from "../../../src/engine/code/mapping.ts";
import { CommonFile, type MappingTable } from "../../../src/engine/code/mappingTable.ts";
import type { SchemaTable } from "../../../src/engine/code/schemaTable.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { composed, engine } from "../../support/composing.ts";

type Plan = ReturnType<typeof composed>;

const schemas = {
  types: {
    x_queue: { properties: { name: "string" } },
    X_Queue: { properties: {}, attributes: ["QueueName"], identifier: "QueueUrl" },
  },
} as unknown as SchemaTable;

/** What a language makes of facts: the mapping of alarms, and what is wrong with it. */
function written(metric: object, types: Record<string, unknown>, dimensions = "dimensions") {
  const alarm = {
    type: "cloudwatch/alarm",
    resource: "x_alarm",
    spelled: { comparison: { ">=": "AtLeast" }, match: { is: "is" } },
    dimension: { Name: { $fact: "name" }, Value: { $fact: "value" } },
    arguments: {
      dims: { $fact: dimensions },
      of: { $fact: "metric" },
      how: [{ $fact: "statistic" }, { $fact: "comparison" }, { $fact: "threshold" }],
      when: [{ $fact: "breaching" }, { $fact: "evaluated" }, { $fact: "period" }],
    },
  };
  const words = { region: { $var: "region" } };
  const table = {
    ...MappingFile.parse({ types, relations: [] }),
    common: CommonFile.parse({ arguments: {}, facts: { words, alarm } }),
  } as MappingTable;
  const problems: string[] = [];
  const measuring = { period: 60, breaching: [2, 3] };
  const facts = FactsFile.parse({
    measuring,
    metrics: { "sqs/queue": "missing" in metric ? metric : [metric].flat() },
  });
  const all = withFacts(facts, table, schemas, true, (one) => problems.push(one));
  return { alarm: all.types["cloudwatch/alarm"] as TypeMapping, problems, all };
}

const waiting = {
  namespace: "AWS/SQS",
  metric: "Waiting",
  dimensions: { QueueName: "{name}" },
  statistic: "Maximum",
  is: [">=", 900],
  says: "waits",
};

describe("Facts of metrics", () => {
  it("become a form of the alarm for each type, in the spelling of each language", () => {
    const rest = { of: "Waiting", how: ["Maximum", "AtLeast", 900], when: [2, 3, 60] };
    const lower = written(waiting, { "sqs/queue": { resource: "x_queue" } });
    deepEqual(lower.problems, []);
    deepEqual(lower.alarm.each?.of, {
      "sqs/queue": [{ id: "waiting", arguments: { dims: { QueueName: { $to: "name" } }, ...rest } }],
    });
    const attributes = { name: "QueueName" };
    const listed = written(waiting, { "sqs/queue": { resource: "X_Queue", attributes } }, "dimension_list");
    const dims = [{ Name: "QueueName", Value: { $to: "QueueName" } }];
    deepEqual(listed.alarm.each?.of, { "sqs/queue": [{ id: "waiting", arguments: { dims, ...rest } }] });
  });

  it("are refused where a dimension cannot be spelled, or its type is not written at all", () => {
    const say = "say in its mapping which attribute that is";
    const tagged = { ...waiting, dimensions: { Tag: "{tag}" } };
    ok(
      written(tagged, { "sqs/queue": { resource: "x_queue" } }).problems.includes(
        `facts speak of {tag} of sqs/queue: ${say}`,
      ),
    );
    ok(written(waiting, {}).problems.includes(`facts speak of {name} of sqs/queue: ${say}`));
    deepEqual(written(waiting, { "sqs/queue": { missing: "not yet" } }).alarm.each?.of, {});
  });

  it("are refused where the language has no word for a comparison or several values, or two would have one name", () => {
    const types = { "sqs/queue": { resource: "x_queue" } };
    ok(
      written({ ...waiting, is: ["<", 1] }, types).problems.includes(
        "facts have the comparison <, which is not spelled",
      ),
    );
    const several = { ...waiting, dimensions: { QueueName: ["a", "b"] } };
    ok(written(several, types).problems.includes("facts have the match any, which is not spelled"));
    const twice = [waiting, { ...waiting, is: [">=", 1] }];
    ok(
      written(twice, types).problems.includes(
        "facts have two metrics of sqs/queue that end alike: their alarms would have one name",
      ),
    );
  });

  it("say of a type that no metric tells, and are then the reason that a plan gets", () => {
    const { all } = written({ missing: "look at its logs" }, { "sqs/queue": { resource: "x_queue" } });
    deepEqual((all.types["cloudwatch/alarm"] as TypeMapping).each?.of, {});
    deepEqual(
      all.relations.map(({ from, to, kinds, missing }) => ({ from, to, kinds, missing })),
      [{ from: ["cloudwatch/alarm"], to: ["sqs/queue"], kinds: ["watches"], missing: "look at its logs" }],
    );
  });

  it("are refused where no plan says that the type is watched", () => {
    const { all } = written(waiting, { "sqs/queue": { resource: "x_queue" } });
    ok(
      impossibleRelations(all, new PossibleRelations([])).includes(
        "cloudwatch/alarm: no plan has a relation “watches” with sqs/queue",
      ),
    );
  });

  it("are said of whatever the catalogue lets an alarm watch, in both languages", async () => {
    const watched = shippedCatalogue()
      .find("aws", "cloudwatch/alarm")
      ?.relates.flatMap(({ kind, to }) => (kind === "watches" ? [to] : []));
    for (const name of ["terraform-aws", "cloudformation"] as const) {
      const { types } = (await shippedTable(name)).mappings;
      deepEqual(Object.keys((types["cloudwatch/alarm"] as TypeMapping).each?.of ?? {}), watched, name);
    }
  });
});

/** What alarms look at, by the name of each: metric, statistic, comparison, number, period, and so many of so many. */
async function alarmsOf(plan: Plan) {
  const [terraform, cloudFormation] = await Promise.all([
    textOf(plan, "terraform"),
    textOf(plan, "cloudformation"),
  ]);
  const keys =
    "Namespace MetricName Statistic ComparisonOperator Threshold Period DatapointsToAlarm EvaluationPeriods".split(
      " ",
    );
  const inTerraform = [
    ...terraform.text.matchAll(/^resource "aws_cloudwatch_metric_alarm" .*\n([\s\S]*?)^\}/gm),
  ].map(([, body = ""]) => {
    const set = (key: string) => new RegExp(`^  ${key} *= "?([^"\\n]*)`, "m").exec(body)?.[1] ?? "";
    const values = keys.map((key) => set(key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()));
    const dimensions = /dimensions = \{\n([\s\S]*?)\n {2}\}/.exec(body)?.[1] ?? "";
    return [...values, ...[...dimensions.matchAll(/(\w+) *=/g)].map(([, name]) => name)].join(" ");
  });
  const { Resources } = parse(
    cloudFormation.text.slice(cloudFormation.text.indexOf("AWSTemplateFormatVersion")),
    {
      logLevel: "silent",
    },
  );
  const inCloudFormation = Object.values(
    Resources as Record<string, { Type: string; Properties: Alarm }>,
  ).flatMap(({ Type, Properties }) =>
    Type === "AWS::CloudWatch::Alarm"
      ? [
          [
            ...keys.map((key) => Properties[key]),
            ...(Properties.Dimensions ?? []).map(({ Name }) => Name),
          ].join(" "),
        ]
      : [],
  );
  return { inTerraform, inCloudFormation, terraform, cloudFormation };
}

interface Alarm extends Record<string, unknown> {
  readonly Dimensions?: readonly { readonly Name: string }[];
}

async function textOf(plan: Plan, to: "terraform" | "cloudformation") {
  const code = await engine.generate({ plan, to });
  ok(!("refused" in code));
  const files = code.files.filter(({ path }) => !path.endsWith(".md"));
  const { missing, missing_relations, decisions } = code;
  return { text: files.map(({ content }) => content).join("\n"), missing, missing_relations, decisions };
}

const network = {
  type_id: "aws:elasticloadbalancingv2/loadbalancer@1",
  name: "balancer",
  desired_input: { Type: "network" },
};

describe("An alarm", () => {
  it("is one for each thing that it watches and each metric, the same in both languages", async () => {
    const plan = composed([
      "lambda/function",
      "orders=sqs/queue",
      "letters=sqs/queue",
      "stepfunctions/statemachine",
      "cloudwatch/alarm",
    ]);
    const { inTerraform, inCloudFormation, terraform } = await alarmsOf(plan);
    deepEqual(inTerraform, [
      "AWS/Lambda Errors Sum GreaterThanOrEqualToThreshold 1 60 2 3 FunctionName",
      "AWS/Lambda Throttles Sum GreaterThanOrEqualToThreshold 1 60 5 5 FunctionName",
      "AWS/SQS ApproximateAgeOfOldestMessage Maximum GreaterThanOrEqualToThreshold 900 60 2 3 QueueName",
      "AWS/SQS ApproximateAgeOfOldestMessage Maximum GreaterThanOrEqualToThreshold 900 60 2 3 QueueName",
      "AWS/States ExecutionsFailed Sum GreaterThanOrEqualToThreshold 1 60 2 3 StateMachineArn",
      "AWS/States ExecutionsTimedOut Sum GreaterThanOrEqualToThreshold 1 60 2 3 StateMachineArn",
    ]);
    deepEqual(inCloudFormation, inTerraform);
    const names = [...terraform.text.matchAll(/alarm_name += (".*")/g)].map(([, name]) => name);
    equal(new Set(names).size, 6);
    match(terraform.text, /QueueName = aws_sqs_queue\.letters\.name/);
    match(terraform.text, /QueueName = aws_sqs_queue\.orders\.name/);
  });

  it("watches whatever of the plan has metrics, and each of it by metrics that it has", async () => {
    const types = [
      "eks/cluster",
      "elasticache/replicationgroup",
      "dynamodb/table",
      "rds/dbcluster",
      "apigateway/restapi",
      "ecs/service",
    ];
    const { inTerraform, inCloudFormation } = await alarmsOf(composed([...types, "cloudwatch/alarm"]));
    deepEqual(inCloudFormation, inTerraform);
    const looked = new Set(inTerraform.map((one) => one.split(" ")[0]));
    for (const space of [
      "AWS/EKS",
      "AWS/ElastiCache",
      "AWS/DynamoDB",
      "AWS/RDS",
      "AWS/ApiGateway",
      "AWS/ECS",
    ])
      ok(looked.has(space), space);
  });

  it("looks at the metric that a filter of logs makes", async () => {
    const { inTerraform, cloudFormation } = await alarmsOf(
      composed(["logs/metricfilter", "cloudwatch/alarm"]),
    );
    match(
      inTerraform.join(),
      /^aws_cloudwatch_log_metric_filter\.\w+\.metric_transformation\[0\]\.namespace /,
    );
    const spaces = [...cloudFormation.text.matchAll(/(?:Metric)?Namespace:\n? *("Fn::Sub": .*)/g)];
    equal(spaces.length, 2);
    equal(new Set(spaces.map(([, space]) => space)).size, 1);
  });

  it("calls what it looks at by the name that this has", async () => {
    const filter = {
      type_id: "aws:logs/metricfilter@1",
      name: "filter",
      desired_input: {
        MetricTransformations: [{ MetricName: "refused", MetricNamespace: "shop", MetricValue: "1" }],
      },
    };
    const shards = (name: string, NumNodeGroups: number) => ({
      type_id: "aws:elasticache/replicationgroup@1",
      name,
      desired_input: { NumNodeGroups },
    });
    const api = { type_id: "aws:apigateway/restapi@1", name: "api", existing: true };
    const { terraform, cloudFormation, inCloudFormation } = await alarmsOf(
      composed([filter, shards("one", 1), shards("two", 2), api, "cloudwatch/alarm"]),
    );
    ok(inCloudFormation.some((one) => one.startsWith("shop refused ")));
    for (const { text } of [terraform, cloudFormation]) {
      match(text, /[.{](?:one\.id|One)\}-001"/);
      match(text, /[.{](?:two\.id|Two)\}-0001-001"/);
      match(text, /ApiName *= var\.api_name|- Name: ApiName\n *Value:\n *Ref: ApiName/);
    }
  });

  it("is left out and listed where it watches nothing with a metric", async () => {
    for (const plan of [composed(["cloudwatch/alarm"]), composed([network, "cloudwatch/alarm"])]) {
      const relations = (plan.relations ?? []).filter(
        ({ from, to }) => from === "alarm" && (to === "topic" || to === "balancer"),
      );
      const { inTerraform, inCloudFormation, terraform, cloudFormation } = await alarmsOf({
        ...plan,
        relations,
      });
      deepEqual([inTerraform, inCloudFormation], [[], []]);
      deepEqual(terraform.missing, cloudFormation.missing);
      match(terraform.missing.map(({ reason }) => reason).join(), /does not say that it watches anything/);
    }
  });

  it("tells of what it watches and knows no metric of", async () => {
    const { inTerraform, terraform, cloudFormation } = await alarmsOf(
      composed([network, "sqs/queue", "cloudwatch/alarm"]),
    );
    equal(inTerraform.length, 1);
    for (const { missing_relations: relations } of [terraform, cloudFormation])
      deepEqual(relations, [
        {
          from: "cloudwatch-alarm",
          to: "balancer",
          kind: "watches",
          reason: "no alarm looks at a metric of it; watch it in another way",
        },
      ]);
  });

  it("stays the same resource when the plan watches more", async () => {
    const [one, more] = await Promise.all(
      [["orders=sqs/queue"], ["orders=sqs/queue", "lambda/function"]].map(
        async (types) => (await textOf(composed([...types, "cloudwatch/alarm"]), "terraform")).text,
      ),
    );
    const orders = /^resource "aws_cloudwatch_metric_alarm" "\w*orders\w*" \{\n *alarm_name .*/m;
    equal(orders.exec(one ?? "")?.[0], orders.exec(more ?? "")?.[0]);
    match(one ?? "", orders);
  });

  it("looks at what the plan itself says, once", async () => {
    const own = {
      type_id: "aws:cloudwatch/alarm@1",
      name: "alarm",
      desired_input: {
        Namespace: "AWS/Lambda",
        MetricName: "Duration",
        Statistic: "Maximum",
        Threshold: 900,
        EvaluationPeriods: 5,
      },
    };
    const { inTerraform, inCloudFormation } = await alarmsOf(composed(["lambda/function", own]));
    equal(inTerraform.length, 1);
    match(
      inTerraform[0] ?? "",
      /^AWS\/Lambda Duration Maximum GreaterThanOrEqualToThreshold 900 60 .*5 FunctionName$/,
    );
    match(
      inCloudFormation[0] ?? "",
      /^AWS\/Lambda Duration Maximum GreaterThanOrEqualToThreshold 900 60 .*5 FunctionName$/,
    );
    equal(inCloudFormation.length, 1);
  });

  it("takes what the plan says of it, as far as CloudWatch takes that together", async () => {
    const alarms = (desired_input: Record<string, unknown>) =>
      alarmsOf(
        composed([
          "lambda/function",
          "sqs/queue",
          { type_id: "aws:cloudwatch/alarm@1", name: "alarm", desired_input },
        ]),
      );
    // Two alarms cannot have one name.
    const { cloudFormation } = await alarms({ AlarmName: "orders" });
    const names = [...cloudFormation.text.matchAll(/AlarmName: (.*)/g)].map(([, name]) => name);
    equal(new Set(names).size, 3);
    ok(names.every((name) => name?.startsWith("orders-")));
    // Of fewer periods than facts say, no more can be breaching; and of more breaching ones there must be as many.
    const short = await alarms({ EvaluationPeriods: 1 });
    const long = await alarms({ DatapointsToAlarm: 4 });
    for (const one of [...short.inTerraform, ...short.inCloudFormation]) match(one, / 60 +1 \w+$/);
    for (const one of [long.inTerraform, long.inCloudFormation])
      deepEqual(
        one.map((text) => / 60 (.*) \w+$/.exec(text)?.[1]),
        ["4 4", "4 5", "4 4"],
      );
    // A metric of a namespace is one of what has that, and one of their own has no dimensions.
    const sent = await alarms({ Namespace: "AWS/SQS", MetricName: "NumberOfMessagesSent", Threshold: 1 });
    const own = await alarms({ Namespace: "Shop", MetricName: "Refused", Threshold: 1 });
    for (const one of [sent.inTerraform, sent.inCloudFormation])
      match(one.join(), /^AWS\/SQS [^,]* QueueName$/);
    for (const one of [own.inTerraform, own.inCloudFormation]) match(one.join(), /^Shop [^,]* +1$/);
    // A metric needs its namespace, one statistic and a number.
    const percentile = await alarms({ MetricName: "Duration", ExtendedStatistic: "p99" });
    for (const { text } of [percentile.terraform, percentile.cloudFormation]) {
      match(text, /namespace *= "AWS\/Lambda"|Namespace: AWS\/Lambda/);
      match(text, /extended_statistic *= "p99"|ExtendedStatistic: p99/);
      match(text, /threshold *= var\.alarm_threshold|Threshold:\n *Ref: AlarmThreshold/);
      ok(!/^ *(statistic|Statistic)\b/m.test(text));
    }
  });

  it("is all of its alarms to what is built on it", async () => {
    const plan = composed([
      "lambda/function",
      "sqs/queue",
      "cloudwatch/alarm",
      "cloudwatch/compositealarm",
      "fis/experimenttemplate",
    ]);
    const { terraform, cloudFormation } = await alarmsOf(plan);
    match(terraform.text, /alarm_rule *= join\(" OR "/);
    equal(terraform.text.match(/ALARM\(/g)?.length, 3);
    equal(terraform.text.match(/source *= "aws:cloudwatch:alarm"/g)?.length, 3);
    equal(cloudFormation.text.match(/ALARM\(/g)?.length, 3);
    equal(cloudFormation.text.match(/Source: "aws:cloudwatch:alarm"/g)?.length, 3);
  });

  it("is as many alarms to what is built on it as that takes", async () => {
    const functions = Array.from({ length: 51 }, (_, place) => `job-${place}=lambda/function`);
    const { inTerraform, terraform, cloudFormation } = await alarmsOf(
      composed([...functions, "cloudwatch/alarm", "cloudwatch/compositealarm", "fis/experimenttemplate"]),
    );
    equal(inTerraform.length, 102);
    for (const { text, decisions } of [terraform, cloudFormation]) {
      equal(text.match(/"aws:cloudwatch:alarm"/g)?.length, 5);
      ok(decisions.some((one) => one.text.startsWith("choose 5 of 102")));
      equal(text.match(/ALARM\(/g)?.length, 100);
      ok(decisions.some((one) => one.text.startsWith("choose 100 of 102")));
    }
  });

  it("tells a topic that somebody receives", async () => {
    const { terraform, cloudFormation } = await alarmsOf(composed(["lambda/function", "cloudwatch/alarm"]));
    match(terraform.text, /"aws_sns_topic_subscription"[^}]*endpoint *= var\.alert_email/);
    match(cloudFormation.text, /AWS::SNS::Subscription"\n[\s\S]*?Endpoint:\n *Ref: AlertEmail/);
  });

  it("has one subscription where the plan has one itself, and none by e-mail to a FIFO topic", async () => {
    const fifo = { type_id: "aws:sns/topic@1", name: "topic", desired_input: { FifoTopic: true } };
    for (const [more, count] of [
      ["sns/subscription", 1],
      [fifo, 0],
    ] as const) {
      const all = await alarmsOf(composed(["lambda/function", more, "cloudwatch/alarm"]));
      for (const { text } of [all.terraform, all.cloudFormation])
        equal(text.match(/"(?:aws_sns_topic_subscription|AWS::SNS::Subscription)"/g)?.length ?? 0, count);
    }
  });
});
