import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { ProposeRequest } from "../../../src/contract/component.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import type { SettingName } from "../../../src/engine/catalogue/settings.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { isWindowsName } from "../../../src/shared/files/names.ts";
import { REQUESTS } from "../../support/code/intents.ts";
import { judgeTerraform } from "../../support/code/terraform.ts";

const engine = createEngine();
const catalogue = shippedCatalogue();

async function written(plan: PlanInput) {
  const code = await generateCode(plan, "terraform", catalogue, shippedTable);
  ok("files" in code);
  return code;
}

async function code(request: ProposeRequest) {
  const { candidates } = engine.propose("aws", request);
  const chosen = candidates.filter(isInDesign);
  return written(engine.resolve("aws", { candidates: chosen }));
}

async function textOf(components: object[], relations: object[]) {
  const plan = { components, relations } as PlanInput;
  const { files } = await written(plan);
  const { schemas } = await shippedTable("terraform-aws");
  deepEqual(await judgeTerraform(files, schemas), []);
  return files
    .filter(({ path }) => path.endsWith(".tf"))
    .map(({ content }) => content)
    .join("\n");
}

const component = (name: string, type: string, more: object = {}) => ({
  name,
  type_id: `aws:${type}@1`,
  ...more,
});

/** The block of a resource, from its header to the brace that closes it. */
function blockOf(text: string, type: string, name: string): string {
  const start = text.indexOf(`resource "${type}" "${name}"`);
  ok(start >= 0, `there is no ${type}.${name}`);
  return text.slice(start, text.indexOf("\n}", start));
}

/** Settings that say how much, how long, when and which version. */
const AMOUNTS = [
  ...["engine", "runtime", "instance-type", "vcpu", "memory-mb", "storage-gb", "shards", "count"],
  ...[
    "min-capacity",
    "max-capacity",
    "timeout-seconds",
    "ttl-seconds",
    "retention-days",
    "backup-days",
    "schedule",
  ],
] as const satisfies readonly SettingName[];

/** What takes a resource of its own, or a file that the user brings; the code says so where a plan sets an amount. */
const UNREAD: readonly string[] = [
  "appflow/flow TriggerConfig.TriggerProperties.ScheduleExpression",
  "backup/backupvault LockConfiguration.MinRetentionDays",
  "emr/cluster ManagedScalingPolicy.ComputeLimits.MinimumCapacityUnits",
  "emr/cluster ManagedScalingPolicy.ComputeLimits.MaximumCapacityUnits",
  "lambda/alias ProvisionedConcurrencyConfig.ProvisionedConcurrentExecutions",
];

describe("AWS in Terraform", () => {
  it("has code for whatever the engine recommends, and the judge finds nothing wrong with it", async () => {
    const { schemas } = await shippedTable("terraform-aws");
    for (const request of REQUESTS) {
      const { files, missing } = await code(request);
      const { intent } = request;
      deepEqual(await judgeTerraform(files, schemas), [], intent);
      // Of accounts as a whole nothing has a metric that an alarm could watch, and the code says so.
      const unwatched = /for our accounts/.test(intent) ? ["cloudwatch-alarm"] : [];
      deepEqual(
        missing.map((one) => one.component),
        unwatched,
        intent,
      );
    }
  }).timeout(180_000);

  it("has all of a group, whatever that is called, in a file that every disk takes", async () => {
    const groupsOf = (files: readonly { readonly path: string }[]) => [
      ...files.map(({ path }) => path.replace(/\.\w+$/, "")),
      ...["providers group", "override", "my override", "con", "g".repeat(400), ""],
    ];
    const planOf = (groups: readonly string[]) =>
      ({
        components: [
          ...groups.map((group, place) => component(`q${place}`, "sqs/queue", { group })),
          component("photos", "s3/bucket", { group: "photos" }),
        ],
        relations: [],
      }) as PlanInput;
    // Whatever is written beside the groups, and whatever that leads to.
    const first = await written(planOf(["orders"]));
    const groups = groupsOf((await written(planOf(groupsOf(first.files)))).files);
    ok(groups.includes("providers") && groups.includes("lookups"), `${groups}`);
    const { files } = await written(planOf(groups));
    const text = files.map(({ content }) => content).join("\n");
    for (const place of groups.keys()) blockOf(text, "aws_sqs_queue", `q${place}`);
    match(text, /^provider "aws" \{$/m);
    equal(new Set(files.map(({ path }) => path)).size, files.length);
    ok(files.every(({ path }) => path.length < 120 && isWindowsName(path) && !/override\.tf/.test(path)));
  });

  it("asks people in sentences, never by the path of a property", async () => {
    for (const request of REQUESTS) {
      const { decisions } = await code(request);
      for (const { text } of decisions) match(text, /^[A-Z].* .*\.$/u, request.intent);
    }
  }).timeout(180_000);

  it("wires a queue to a function with the one permission that this takes", async () => {
    const text = await textOf(
      [
        component("worker", "lambda/function"),
        component("worker-role", "iam/role", { serves: "worker" }),
        component("orders", "sqs/queue"),
      ],
      [
        { from: "worker", to: "worker-role", kind: "assumes" },
        { from: "orders", to: "worker", kind: "triggers" },
        { from: "worker-role", to: "orders", kind: "may access", access: ["receive"] },
      ],
    );
    match(text, /resource "aws_lambda_event_source_mapping"/);
    match(
      blockOf(text, "aws_sqs_queue", "orders"),
      /deadLetterTargetArn = aws_sqs_queue\.orders_failed\.arn/,
    );
    const policy = blockOf(text, "aws_iam_role_policy", "worker_role_orders_policy");
    match(policy, /"sqs:ReceiveMessage"/);
    match(policy, /Resource = aws_sqs_queue\.orders\.arn/);
    equal(policy.includes("sqs:SendMessage"), false);
    match(blockOf(text, "aws_iam_role", "worker_role"), /Service = \["lambda\.amazonaws\.com"\]/);
  });

  it("gives a cluster's pods a role of their own, which the cluster itself does not take", async () => {
    const candidates = ["aws:eks/cluster@1", "aws:dynamodb/table@1"].map((type_id) => ({ type_id }));
    const { files } = await written(engine.resolve("aws", { candidates }));
    const text = files.map(({ content }) => content).join("\n");
    const roles = [...text.matchAll(/^resource "aws_iam_role" .*?^\}/gms)].map(([block]) => block);
    const trusted = roles.flatMap((block) => block.match(/"(?:pods\.)?eks\.amazonaws\.com"/g) ?? []);
    deepEqual(trusted.sort(), ['"eks.amazonaws.com"', '"pods.eks.amazonaws.com"']);
    equal(text.match(/^resource "aws_eks_pod_identity_association"/gm)?.length, 1);
  });

  it("tells a workflow of the function that it calls, and not the other way round", async () => {
    const components = [
      component("resize", "lambda/function"),
      component("flow", "stepfunctions/statemachine"),
      component("resize-role", "iam/role"),
      component("flow-role", "iam/role"),
    ];
    const roles = [
      { from: "resize", kind: "assumes", to: "resize-role" },
      { from: "flow", kind: "assumes", to: "flow-role" },
    ];
    const invoked = await textOf(components, [...roles, { from: "flow", kind: "calls", to: "resize" }]);
    match(blockOf(invoked, "aws_sfn_state_machine", "flow"), /RESIZE = aws_lambda_function\.resize\.arn/);
    equal(blockOf(invoked, "aws_lambda_function", "resize").includes("aws_sfn_state_machine"), false);
  });

  it("takes the sizes, counts, times and versions that a plan can set", async () => {
    const { mappings } = await shippedTable("terraform-aws");
    const unread = catalogue.forProvider("aws").flatMap(({ service, kind, settings }) => {
      const type = `${service}/${kind}`;
      const mapping = mappings.types[type];
      if (!mapping || !("resource" in mapping)) return [];
      const text = JSON.stringify(mapping);
      return AMOUNTS.flatMap((name) =>
        (settings[name] ?? [])
          // What goes with an amount is written with it.
          .filter(
            ({ at, is, values }) =>
              is === undefined && !(values && "yes" in values) && !text.includes(`"${at}"`),
          )
          .map(({ at }) => `${type} ${at}`),
      );
    });
    deepEqual(unread, UNREAD);
  });

  it("opens a database to the application's group and to nobody else, and shows its password nowhere", async () => {
    const text = await textOf(
      [
        component("network", "ec2/vpc"),
        component("data-a", "ec2/subnet", { parent: "network", purpose: "data", zone: 1 }),
        component("data-b", "ec2/subnet", { parent: "network", purpose: "data", zone: 2 }),
        component("app-group", "ec2/securitygroup", { parent: "network", purpose: "application" }),
        component("data-group", "ec2/securitygroup", { parent: "network", purpose: "data" }),
        component("places", "rds/dbsubnetgroup"),
        component("shop", "rds/dbinstance", { desired_input: { Engine: "mysql" } }),
      ],
      [
        { from: "places", to: "data-a", kind: "has interfaces in" },
        { from: "places", to: "data-b", kind: "has interfaces in" },
        { from: "shop", to: "places", kind: "has interfaces in" },
        { from: "shop", to: "data-group", kind: "is filtered by" },
        { from: "app-group", to: "data-group", kind: "may reach", ports: [3306] },
      ],
    );
    const database = blockOf(text, "aws_db_instance", "shop");
    for (const line of [
      "manage_master_user_password = true",
      "publicly_accessible = false",
      "storage_encrypted = true",
      "deletion_protection = true",
      "prevent_destroy = true",
      "vpc_security_group_ids = [aws_security_group.data_group.id]",
    ])
      ok(database.replaceAll(/ +/g, " ").includes(line), `${line}\n${database}`);
    equal(/^\s*(master_)?password\s+= "/mu.test(text), false);
    match(text, /subnet_ids = \[aws_subnet\.data_a\.id, aws_subnet\.data_b\.id\]/);
    const rule = blockOf(text, "aws_vpc_security_group_ingress_rule", "app_group_data_group_in_3306");
    match(rule, /referenced_security_group_id = aws_security_group\.app_group\.id/);
    equal(text.match(/resource "aws_vpc_security_group_ingress_rule"/g)?.length, 1);
  });

  it("keeps a bucket private, encrypted and versioned, whatever is made of it", async () => {
    const text = await textOf(
      [component("pages", "s3/bucket"), component("edge", "cloudfront/distribution")],
      [{ from: "edge", to: "pages", kind: "serves" }],
    );
    match(
      blockOf(text, "aws_s3_bucket_public_access_block", "pages_public_access"),
      /block_public_policy\s+= true/,
    );
    match(blockOf(text, "aws_s3_bucket_versioning", "pages_versioning"), /"Enabled"/);
    const policy = blockOf(text, "aws_s3_bucket_policy", "pages_policy");
    match(policy, /"aws:SecureTransport" = "false"/);
    match(policy, /"aws:SourceArn" = aws_cloudfront_distribution\.edge\.arn/);
    match(
      blockOf(text, "aws_cloudfront_distribution", "edge"),
      /origin_access_control_id = aws_cloudfront_origin_access_control\.edge_access\.id/,
    );
  });

  it("a REST interface checks requests, and who calls it: by AWS signatures unless the plan says how else", async () => {
    const functionOf = [component("api", "apigateway/restapi"), component("work", "lambda/function")];
    const triggers = { from: "api", kind: "triggers", to: "work" };
    const signed = await textOf(functionOf, [triggers]);
    match(signed, /x-amazon-apigateway-request-validator"? += "all"/);
    match(signed, /validateRequestBody += true/);
    match(signed, /awsSigv4/);
    match(signed, /security += \[\s*\{\s*identities/);
    const users = [...functionOf, component("users", "cognito/userpool")];
    const known = await textOf(users, [triggers, { from: "api", kind: "signs users in with", to: "users" }]);
    match(known, /cognito_user_pools/);
    equal(/awsSigv4|identities/.test(known), false);
  });

  it("a function writes to its own logs, and has interfaces only where it stands in subnets", async () => {
    const parts = [component("work", "lambda/function"), component("role", "iam/role")];
    const assumes = { from: "work", kind: "assumes", to: "role" };
    const alone = await textOf(parts, [assumes]);
    const policy = blockOf(alone, "aws_iam_role_policy", "work_role_logs");
    match(policy, /"\$\{aws_cloudwatch_log_group\.work_logs\.arn\}:\*"/);
    equal(/policy_attachment|CreateNetworkInterface/.test(alone), false);
    const inside = await textOf(
      [...parts, component("subnet", "ec2/subnet"), component("net", "ec2/vpc")],
      [assumes, { from: "work", kind: "has interfaces in", to: "subnet" }],
    );
    match(blockOf(inside, "aws_iam_role_policy", "work_role_network"), /ec2:CreateNetworkInterface/);
  });
});
