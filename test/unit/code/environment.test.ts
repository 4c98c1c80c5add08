/** What programs are told of the components that they use: the same in each language, and never a secret itself. */
import assert from "node:assert/strict";
import { parse } from "yaml";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { isObject } from "../../../src/contract/reading.ts";
import { plansOfRelations } from "../../../src/engine/build/relationCoverage.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { FactsFile } from "../../../src/engine/code/facts.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { type Block, written } from "../../support/code/blocks.ts";
import { type Components, planOf, type Relations } from "../../support/code/plans.ts";

/** What Terraform alone tells, with the reason. */
const ONE_SIDED: Readonly<Record<string, string>> = {
  "terraform BROKERS": "CloudFormation gives nobody the brokers of a cluster of Kafka",
  "terraform SECRET": "nor the secret that DocumentDB keeps itself",
};

/** What runs programs, by type: as Terraform and CloudFormation have it. */
const PROGRAMS: Readonly<Record<string, readonly [terraform: string, cloudFormation: string]>> = {
  "amplify/app": ["aws_amplify_app", "AWS::Amplify::App"],
  "apprunner/service": ["aws_apprunner_service", "AWS::AppRunner::Service"],
  "batch/jobdefinition": ["aws_batch_job_definition", "AWS::Batch::JobDefinition"],
  "bedrockagentcore/runtime": ["aws_bedrockagentcore_agent_runtime", "AWS::BedrockAgentCore::Runtime"],
  "codebuild/project": ["aws_codebuild_project", "AWS::CodeBuild::Project"],
  "ecs/expressgatewayservice": ["aws_ecs_express_gateway_service", "AWS::ECS::ExpressGatewayService"],
  "ecs/taskdefinition": ["aws_ecs_task_definition", "AWS::ECS::TaskDefinition"],
  "elasticbeanstalk/environment": ["aws_elastic_beanstalk_environment", "AWS::ElasticBeanstalk::Environment"],
  "kinesisanalyticsv2/application": [
    "aws_kinesisanalyticsv2_application",
    "AWS::KinesisAnalyticsV2::Application",
  ],
  "lambda/function": ["aws_lambda_function", "AWS::Lambda::Function"],
};
const RESOURCES: ReadonlySet<string> = new Set(Object.values(PROGRAMS).flat());

/** Names of variables are in capitals, as nothing else in these resources is. */
const NAME = /^[A-Z][A-Z0-9_]+$/;

function toldInTerraform({ body }: Block): string[] {
  const inLists = [...body.matchAll(/\bname = "([A-Z][A-Z0-9_]+)" value(?:From|_from)? = /g)];
  const inMaps = [...body.matchAll(/[{\]\w)"] ([A-Z][A-Z0-9_]+) = /g)];
  return [...inLists, ...inMaps].map(([, name = ""]) => name);
}

function toldIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(toldIn);
  if (!isObject(part)) return [];
  const name = part["Name"] ?? part["OptionName"];
  if (typeof name === "string" && NAME.test(name)) return [name];
  return Object.entries(part).flatMap(([key, inner]) => (NAME.test(key) ? [key] : toldIn(inner)));
}

interface Template {
  readonly Resources?: Readonly<Record<string, { readonly Type: string; readonly Properties?: unknown }>>;
}

async function templateOf(plan: PlanInput): Promise<Template> {
  const code = await generateCode(plan, "cloudformation", shippedCatalogue(), shippedTable);
  assert.ok("files" in code);
  return parse(code.files.find(({ path }) => path === "template.yaml")?.content ?? "") ?? {};
}

/** "program variable", for every program. */
async function toldByBoth(plan: PlanInput): Promise<readonly [terraform: string[], template: string[]]> {
  const called = (id: string) => id.replaceAll("_", "").toLowerCase();
  const { blocks } = await written(plan, "terraform");
  const programs = blocks.filter(({ type }) => RESOURCES.has(type));
  const all = Object.entries((await templateOf(plan)).Resources ?? {});
  return [
    programs.flatMap((block) => toldInTerraform(block).map((name) => `${called(block.id)} ${name}`)),
    all.flatMap(([id, { Type, Properties }]) =>
      RESOURCES.has(Type) ? toldIn(Properties).map((name) => `${called(id)} ${name}`) : [],
    ),
  ];
}

const code = async (components: Components, relations: Relations) => {
  const plan = planOf("aws", components, relations);
  const { blocks } = await written(plan, "terraform");
  return {
    terraform: (type: string) => blocks.filter((one) => one.type === type).map(({ body }) => body),
    template: (await templateOf(plan)).Resources ?? {},
    names: await toldByBoth(plan),
  };
};

const FUNCTION = { worker: "lambda/function", role: "iam/role" };
const ASSUMES = ["worker", "assumes", "role"] as const;

describe("What programs of AWS are told", () => {
  it("has the same names in both languages, for every relation", async () => {
    const found = new Map<string, string>();
    let compared = 0;
    for (const plan of plansOfRelations("aws", shippedCatalogue())) {
      const types = plan.components.map(({ type_id }) => type_id.replace(/^aws:|@.*$/g, ""));
      if (!types.some((type) => Object.hasOwn(PROGRAMS, type))) continue;
      const [one, other] = await toldByBoth(plan);
      compared += one.length;
      const note = (language: string, left: string[], right: string[]) => {
        for (const name of left)
          if (!right.includes(name)) found.set(`${language} ${name.split("_").at(-1)}`, name);
      };
      note("terraform", one, other);
      note("cloudformation", other, one);
    }
    assert.ok(compared > 200, `${compared}`);
    const told = new Map([...found].filter(([name]) => !Object.hasOwn(ONE_SIDED, name)));
    assert.deepEqual(Object.fromEntries(told), {});
    const gone = Object.keys(ONE_SIDED).filter((name) => !found.has(name));
    assert.deepEqual(gone, []);
  });

  it("names each of several components of a type", async () => {
    const queues = { orders: "sqs/queue", invoices: "sqs/queue", "Orders?": "sqs/queue" };
    const { names } = await code({ ...FUNCTION, ...queues }, [
      ASSUMES,
      ...Object.keys(queues).map((queue) => ["worker", "sends to", queue] as const),
    ]);
    const expected = ["worker ORDERS", "worker INVOICES", "worker ORDERS_2"];
    assert.deepEqual(names, [expected, expected]);
  });

  it("gives what is told besides no name that a component has", async () => {
    const { names } = await code({ ...FUNCTION, orders: "rds/dbinstance", "orders port": "sqs/queue" }, [
      ASSUMES,
      ["worker", "queries", "orders"],
      ["worker", "sends to", "orders port"],
    ]);
    for (const told of names)
      assert.deepEqual(
        [...told].sort(),
        ["", "_NAME", "_PORT", "_PORT_2", "_SECRET", "_USER"].map((ending) => `worker ORDERS${ending}`),
      );
  });

  it("leaves alone what shells and hosts set, and begins with a letter", async () => {
    const { names } = await code({ ...FUNCTION, path: "sqs/queue", "1st": "sqs/queue", "": "sqs/queue" }, [
      ASSUMES,
      ["worker", "sends to", "path"],
      ["worker", "sends to", "1st"],
      ["worker", "sends to", ""],
    ]);
    const expected = ["worker PATH_2", "worker R_1ST", "worker RESOURCE"];
    assert.deepEqual(names, [expected, expected]);
  });

  it("is nothing of what only the platform uses: the image that runs", async () => {
    const { names } = await code({ ...FUNCTION, images: "ecr/repository" }, [
      ASSUMES,
      ["worker", "is deployed from", "images"],
    ]);
    assert.deepEqual(names, [[], []]);
  });

  it("is where the password of a database is, which the function may read", async () => {
    const { terraform, template } = await code({ ...FUNCTION, orders: "rds/dbinstance" }, [
      ASSUMES,
      ["worker", "queries", "orders"],
    ]);
    const [body = ""] = terraform("aws_lambda_function");
    assert.match(body, /ORDERS_SECRET = aws_db_instance\.orders\.master_user_secret\[0\]\.secret_arn/);
    const [policy = ""] = terraform("aws_iam_role_policy").filter((one) => one.includes("GetSecretValue"));
    assert.match(policy, /role = aws_iam_role\.role\.id/);
    assert.match(policy, /Resource = \[aws_db_instance\.orders\.master_user_secret\[0\]\.secret_arn\]/);
    const secret = '{"Fn::GetAtt":["Orders","MasterUserSecret.SecretArn"]}';
    assert.ok(JSON.stringify(template["Worker"]).includes(`"ORDERS_SECRET":${secret}`));
    const policies = Object.values(template).filter(({ Type }) => Type === "AWS::IAM::RolePolicy");
    assert.ok(policies.some((one) => JSON.stringify(one).includes(`"Resource":[${secret}]`)));
  });

  it("is the secret of the plan where that keeps the password", async () => {
    const components = { ...FUNCTION, orders: "docdb/dbcluster", safe: "secretsmanager/secret" };
    const { terraform, template } = await code(components, [
      ASSUMES,
      ["worker", "reads and writes", "orders"],
      ["orders", "keeps its password in", "safe"],
    ]);
    const [body = ""] = terraform("aws_lambda_function");
    assert.match(body, /ORDERS_SECRET = aws_secretsmanager_secret\.safe\.arn/);
    assert.ok(JSON.stringify(template["Worker"]).includes('"ORDERS_SECRET":{"Ref":"Safe"}'));
  });

  it("is said in one of its forms, of which no other word is a part", () => {
    const isRead = (said: unknown) =>
      FactsFile.safeParse({ environment: { "a/one": { name: said } } }).success;
    for (const one of [
      "{name}",
      { secret: "{name}" },
      { for: ["a/two"], value: "{name}" },
      { $input: "Name" },
    ])
      assert.ok(isRead(one), JSON.stringify(one));
    for (const one of [{ secret: "{name}", for: ["a/two"] }, { for: ["a/two"] }, { input: "Name" }])
      assert.ok(!isRead(one), JSON.stringify(one));
  });

  it("reaches containers as values and as secrets that their agent looks up", async () => {
    const components = {
      shop: "ecs/service",
      task: "ecs/taskdefinition",
      agent: "iam/role",
      sessions: "elasticache/replicationgroup",
      jobs: "sqs/queue",
    };
    const { terraform, template } = await code(components, [
      ["shop", "runs", "task"],
      ["task", "assumes", "agent"],
      ["shop", "caches in", "sessions"],
      ["jobs", "feeds", "shop"],
    ]);
    const [body = ""] = terraform("aws_ecs_task_definition");
    assert.match(
      body,
      /name = "SESSIONS_SECRET" valueFrom = aws_secretsmanager_secret\.sessions_secret\.arn/,
    );
    // Containers take texts alone.
    assert.match(body, /name = "SESSIONS_PORT" value = tostring\(/);
    assert.match(body, /name = "JOBS" value = aws_sqs_queue\.jobs\.url/);
    const text = JSON.stringify(template["Task"]);
    assert.ok(text.includes('{"Name":"SESSIONS_SECRET","ValueFrom":{"Ref":"SessionsToken"}}'), text);
    assert.ok(text.includes('{"Name":"JOBS","Value":{"Ref":"Jobs"}}'), text);
    const policies = Object.values(template).filter(({ Type }) => Type === "AWS::IAM::RolePolicy");
    assert.ok(policies.some((one) => JSON.stringify(one).includes('"Resource":[{"Ref":"SessionsToken"}]')));
  });
});
