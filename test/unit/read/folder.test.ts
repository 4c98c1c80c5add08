import assert from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";
import { ReadError } from "../../../src/engine/read/model.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";
import { told } from "./plans.ts";

describe("A folder that holds folders of configurations", () => {
  const queue = (name: string) => `resource "aws_sqs_queue" "${name}" {}\n`;
  const files = {
    "live/prod/main.tf": 'module "m" {\n  source = "../../modules/called"\n}\n',
    "modules/called/main.tf": queue("called"),
    "modules/other/main.tf": queue("other"),
    "modules/broken/main.tf": "resource {\n",
    "modules/.hidden/main.tf": queue("hidden"),
    "modules/node_modules/x/main.tf": queue("vendored"),
  };
  const named = async (...paths: readonly string[]) =>
    (await readInfrastructure(filesOf(files), paths)).plan.components.map(({ name }) => name).sort();

  it("stands for those that no other one calls as a module", async () => {
    assert.deepEqual(await named("modules/"), ["aws_sqs_queue.called", "aws_sqs_queue.other (2)"]);
    const all = ["aws_sqs_queue.other (2)", "module.m.aws_sqs_queue.called"];
    assert.deepEqual(await named(""), all);
    assert.deepEqual(await named("live/prod/", "modules/"), all);
    // Whoever names one that is called means it.
    assert.equal((await named("live/prod/", "modules/called/")).length, 2);
  });

  const readIn = async (contents: Readonly<Record<string, string>>, ...paths: readonly string[]) => {
    const { plan, summary } = await readInfrastructure(filesOf(contents), paths);
    const problems = summary.problems.map(
      ({ message, place, unread }) => `${place?.file}: ${message} ${unread}`,
    );
    return { names: plan.components.map(({ name }) => name).sort(), problems };
  };
  const call = (source: string) => `module "m" {\n  source = "${source}"\n}\n`;

  it("has those that call each other once, and says that they do", async () => {
    for (const length of [2, 3]) {
      const cycle = Object.fromEntries(
        Array.from({ length }, (_, index) => [
          `x/c${index}/main.tf`,
          queue(`q${index}`) + call(`../c${(index + 1) % length}`),
        ]),
      );
      const { names, problems } = await readIn(cycle, "x/");
      assert.equal(names.filter((name) => name.includes("aws_sqs_queue")).length, length, String(names));
      assert.match(problems.join("\n"), /calls itself.* here$/);
      assert.deepEqual((await readIn(cycle, "x/", "x/c1/")).names.length, names.length);
    }
  });

  it("names what it could not read whoever calls the others", async () => {
    const contents = {
      "x/a/main.tf": queue("a"),
      "x/b/main.tf": "resource {\n",
      "x/c/main.tf": call("../a"),
    };
    const { names, problems } = await readIn(contents, "x/");
    assert.deepEqual(names, ["module.m.aws_sqs_queue.a"]);
    assert.match(problems.join("\n"), /^x\/b\/main\.tf: .* here$/);
    const many = Object.fromEntries(
      Array.from({ length: 2_100 }, (_, index) => [`x/f${index}/notes.txt`, ""]),
    );
    const cut = await readIn({ ...contents, ...many }, "x/");
    assert.match(cut.problems.join("\n"), /^x: There are more than 2000 folders: .* here$/m);
  });

  it("looks at 2,000 folders, however deep", async () => {
    const deep = `x/${"d/".repeat(12)}main.tf`;
    const exactly = Object.fromEntries(
      Array.from({ length: 2_000 - 13 }, (_, index) => [`x/f${index}/notes.txt`, ""]),
    );
    const { names, problems } = await readIn({ [deep]: queue("deep"), ...exactly }, "x/");
    assert.deepEqual([names, problems], [["aws_sqs_queue.deep"], []]);
    const more = { [deep]: queue("deep"), ...exactly, "x/more/notes.txt": "" };
    await assert.rejects(readIn(more, "x/"), /holds no Terraform.* more than 2000 folders/);
    const cut = await readIn({ ...more, "x/near/main.tf": queue("near") }, "x/");
    assert.deepEqual([cut.names, cut.problems.length], [["aws_sqs_queue.near"], 1]);
  });

  it("names what it passes over: plans, links to folders and folders that nobody may read", async () => {
    const contents = {
      "x/tf/main.tf": queue("q"),
      "x/old/state.json": '{ "format_version": "1.0", "values": {} }',
      "x/words/main.json": '{ "hello": "world" }',
      "x/locked/main.tf": queue("locked"),
      "x/notes": "",
    };
    const files = filesOf(contents);
    const list = async (folder: string) => {
      if (folder === "x/locked") throw new ReadError("You may not read this.", { file: folder }, true);
      if (folder === "x/linked") return ["main.tf"];
      return folder === "x" ? [...(await files.list(folder)), "linked"] : files.list(folder);
    };
    const { summary } = await readInfrastructure({ ...files, list }, ["x/"]);
    assert.deepEqual(
      summary.problems.map(({ place, unread }) => [place?.file, unread]),
      [
        ["x/linked", "here"],
        ["x/locked", "here"],
        ["x/old/state.json", "here"],
      ],
    );
  });

  it("names what the CDK has built, or is to build in tests, once for each folder", async () => {
    const stack = '{"Resources":{"Q":{"Type":"AWS::SQS::Queue"}}}';
    const files = filesOf({
      "infra/main.tf": 'resource "aws_sqs_queue" "q" {}\n',
      "app/cdk.out/cdk.out": '{"version":"36.0.0"}',
      "app/cdk.out/A.template.json": stack,
      "app/cdk.out/B.template.json": stack,
      "app/cdk.out/asset.1/template.json": stack,
      "app/test/integ.a.js.snapshot/cdk.out": '{"version":"36.0.0"}',
      "app/test/integ.a.js.snapshot/A.template.json": stack,
      "app/test/integ.a.js.snapshot/main.tf": 'resource "aws_sqs_queue" "no" {}\n',
      // What others call so is what it says.
      "before.snapshot/main.tf": 'resource "aws_sqs_queue" "kept" {}\n',
    });
    const { plan, summary } = await readInfrastructure(files, [""]);
    assert.deepEqual(
      plan.components.map(({ source }) => source?.file),
      ["before.snapshot/main.tf", "infra/main.tf"],
    );
    assert.deepEqual(
      summary.problems.map(({ place }) => place?.file),
      ["app/cdk.out", "app/test/integ.a.js.snapshot"],
    );
    const built = await readInfrastructure(files, ["app/cdk.out/"]);
    assert.equal(built.plan.components.length, 2);
    await assert.rejects(
      readInfrastructure(files, ["app/"]),
      /app\/cdk\.out: .* Name the folder where it is meant/,
    );
  });

  it("has each once that is named several times", async () => {
    const twice = await readIn(files, "modules/called/", "modules/called/main.tf", "modules/");
    assert.equal(twice.names.filter((name) => name.includes("called")).length, 1, String(twice.names));
    // As a folder or as a file: what is named counts whoever calls it.
    for (const end of ["/", "/main.tf"])
      assert.equal((await named(`live/prod${end}`, `modules/called${end}`)).length, 2, end);
  });

  it("tells which of them cannot be read, and goes on", async () => {
    const { summary } = await readInfrastructure(filesOf(files), ["modules/"]);
    assert.deepEqual(
      summary.problems.map(({ place, unread }) => [place?.file, unread]),
      [["modules/broken/main.tf", "here"]],
    );
    await assert.rejects(readInfrastructure(filesOf({ "a/b/readme.md": "" }), ["a/"]), /holds no Terraform/);
  });
});

const SHOP = {
  "main.tf": `
module "store" {
  source = "./modules/store"
  count  = 2
  key    = aws_kms_key.main.arn
  size   = var.size
}

module "net" {
  source  = "acme/net/aws"
  version = "~> 5.0"
  name    = aws_kms_key.main.key_id
}

resource "aws_kms_key" "main" {}

resource "aws_lambda_function" "worker" {
  for_each      = { a = 1, b = 2, c = 3 }
  function_name = "\${local.prefix}-worker"
  memory_size   = var.size
  role          = aws_iam_role.worker.arn
  environment {
    variables = { TABLE = module.store[0].table, API_KEY = "abcdefgh12345678" }
  }
  vpc_config {
    subnet_ids = module.net.private_subnets
  }
  timeout = aws_kms_key.main.rotation_period_in_days
}

resource "aws_iam_role" "worker" {}
data "aws_iam_policy_document" "worker" {
  statement { resources = [module.store[0].arn] }
}
resource "aws_iam_role_policy" "worker" {
  role   = aws_iam_role.worker.id
  policy = data.aws_iam_policy_document.worker.json
}
`,
  "variables.tf": `
variable "size" { default = 256 }
variable "stage" {}
locals {
  prefix = "shop-\${var.stage}"
}
`,
  "terraform.tfvars": 'size = 512\nstage = "live"\n',
  "modules/store/main.tf": `
variable "key" {}
variable "size" {}
resource "aws_dynamodb_table" "this" {
  name = "orders"
  server_side_encryption {
    enabled     = true
    kms_key_arn = var.key
  }
  read_capacity = var.size
}
output "table" { value = aws_dynamodb_table.this.name }
output "arn" { value = aws_dynamodb_table.this.arn }
`,
};

describe("A folder of Terraform", () => {
  it("becomes a plan with its modules, places, counts and settings", async () => {
    const { plan, summary } = await readInfrastructure(filesOf(SHOP), [""]);
    assert.deepEqual(summary.problems, []);
    const worker = plan.components.find(({ name }) => name === "aws_lambda_function.worker");
    assert.deepEqual(worker?.source, { file: "main.tf", line: 17, column: 1 });
    assert.equal(worker?.count, 3);
    assert.equal(worker?.source_input?.["function_name"], "shop-live-worker");
    assert.equal(worker?.desired_input?.["MemorySize"], 512);
    assert.ok(worker?.unresolved?.includes("timeout"));
    assert.ok(!JSON.stringify(plan).includes("abcdefgh12345678"));
    const table = plan.components.find(({ type_id }) => type_id === "aws:dynamodb/table@1");
    assert.deepEqual(
      [table?.name, table?.title, table?.module, table?.count],
      ["module.store.aws_dynamodb_table.this", "store", "module.store", 2],
    );
    assert.deepEqual(table?.source, { file: "modules/store/main.tf", line: 4, column: 1 });
    const network = plan.components.find(({ name }) => name === "module.net");
    assert.deepEqual([network?.type_id, network?.source_input?.["source"]], ["module", "acme/net/aws"]);
    assert.deepEqual(
      plan.modules?.map(({ address }) => address),
      ["module.store"],
    );
  });

  it("follows references through modules, outputs, data and what roles allow", async () => {
    const { plan } = await readInfrastructure(filesOf(SHOP), [""]);
    const lines = told(plan);
    for (const line of [
      "aws_lambda_function.worker assumes aws_iam_role.worker",
      "aws_lambda_function.worker reads and writes module.store.aws_dynamodb_table.this",
      "aws_lambda_function.worker references module.net",
      "module.store.aws_dynamodb_table.this is encrypted with aws_kms_key.main",
    ])
      assert.ok(lines.includes(line), `${line}: not among\n${lines.join("\n")}`);
  });

  it("is the same from any of its files", async () => {
    const files = filesOf(SHOP);
    const whole = await readInfrastructure(files, [""]);
    assert.deepEqual((await readInfrastructure(files, ["main.tf"])).plan, whole.plan);
  });

  it("never leaves its folders, and ends where modules call each other", async () => {
    const { plan, summary } = await readInfrastructure(
      filesOf({
        "a/main.tf": 'module "out" { source = "../../elsewhere" }\nmodule "b" { source = "../b" }',
        "b/main.tf": 'module "a" { source = "../a" }\nresource "aws_sqs_queue" "q" {}',
      }),
      ["a/"],
    );
    assert.equal(summary.problems.length, 2);
    assert.deepEqual(
      plan.components.map(({ name }) => name),
      ["module.b.aws_sqs_queue.q", "module.out", "module.b.module.a"],
    );
  });

  it("does not grow without end where modules and values multiply", async () => {
    const twice = (next: number) =>
      `module "x" { source = "../m${next}" }\nmodule "y" { source = "../m${next}" }\n`;
    const files: Record<string, string> = { "m19/main.tf": 'resource "aws_sqs_queue" "q" {}' };
    for (let index = 0; index < 19; index++) files[`m${index}/main.tf`] = twice(index + 1);
    const many = await readInfrastructure(filesOf(files), ["m0/"]);
    assert.ok(many.summary.modules <= 2_000 && many.summary.problems.length > 0);
    const doubled = Array.from(
      { length: 40 },
      (_, index) =>
        `  v${index} = [local.v${index + 1}, local.v${index + 1}]\n  t${index} = "\${local.t${index + 1}}\${local.t${index + 1}}"`,
    );
    const values = `locals {\n${doubled.join("\n")}\n  v40 = ["x"]\n  t40 = "x"\n}\nresource "aws_sqs_queue" "q" {\n  a = local.v0\n  b = local.t0\n}`;
    const { plan } = await readInfrastructure(filesOf({ "main.tf": values }), [""]);
    assert.ok(JSON.stringify(plan).length < 3_000_000);
    assert.ok(plan.components[0]?.unresolved?.includes("b"));
  });

  it("is read in JSON, too, and says what is broken and where", async () => {
    const json = {
      resource: {
        aws_sqs_queue: { q: { kms_master_key_id: "$\u007baws_kms_key.k.arn}", delay_seconds: 5 } },
        aws_kms_key: { k: {} },
      },
    };
    const { plan } = await readInfrastructure(filesOf({ "main.tf.json": JSON.stringify(json) }), [""]);
    assert.deepEqual(told(plan), ["aws_sqs_queue.q is encrypted with aws_kms_key.k"]);
    const broken = filesOf({ "a.tf": 'resource "aws_sqs_queue" "q" {}\n', "b.tf": "x = 1\ny = = 2\n" });
    const { summary } = await readInfrastructure(broken, [""]);
    assert.deepEqual(
      [summary.resources, summary.problems[0]?.place],
      [1, { file: "b.tf", line: 2, column: 5 }],
    );
    const nothing = readInfrastructure(filesOf({ "b.tf": "y = = 2\n" }), [""]);
    await assert.rejects(nothing, (error) => error instanceof ReadError && error.place?.line === 1);
  });

  it("is told apart from what cannot be read", async () => {
    for (const [files, path] of [
      [{ "notes.txt": "x" }, ""],
      [{ "a.json": "{}" }, "a.json"],
      [{}, "gone.json"],
      [{ "empty.tfstate": "" }, "empty.tfstate"],
    ] as const)
      await assert.rejects(readInfrastructure(filesOf(files), [path]), ReadError);
  });

  it("stands beside templates of CloudFormation, which the same way in reads", async () => {
    const template =
      "Resources:\n  Orders:\n    Type: AWS::SQS::Queue\n    Properties:\n      KmsMasterKeyId: !GetAtt Key.Arn\n  Key:\n    Type: AWS::KMS::Key\n";
    const { plan } = await createEngine().read(filesOf({ "template.yaml": template }), [""]);
    assert.deepEqual(told(plan), ["Orders is encrypted with Key"]);
    assert.deepEqual(plan.components.map(({ type_id }) => type_id).sort(), [
      "aws:kms/key@1",
      "aws:sqs/queue@1",
    ]);
  });

  it("says of what one resource has as its own whom it works for, in every language, and of what several share not", async () => {
    const servedIn = async (files: Readonly<Record<string, string>>) => {
      const { plan } = await createEngine().read(filesOf(files), [""]);
      return Object.fromEntries(plan.components.map(({ name, serves }) => [name, serves]));
    };
    const terraform = `
resource "aws_ecs_service" "api" { task_definition = aws_ecs_task_definition.api.arn }
resource "aws_ecs_task_definition" "api" { task_role_arn = aws_iam_role.api.arn }
resource "aws_iam_role" "api" {}
resource "aws_iam_role" "shared" {}
resource "aws_lambda_function" "one" { role = aws_iam_role.shared.arn }
resource "aws_lambda_function" "other" { role = aws_iam_role.shared.arn }`;
    const served = await servedIn({ "main.tf": terraform });
    assert.equal(served["aws_ecs_task_definition.api"], "aws_ecs_service.api");
    assert.equal(served["aws_iam_role.api"], "aws_ecs_task_definition.api");
    assert.equal(served["aws_iam_role.shared"], undefined);
    const template = `
Resources:
  Api: { Type: AWS::ECS::Service, Properties: { TaskDefinition: !Ref Task } }
  Task: { Type: AWS::ECS::TaskDefinition }`;
    assert.equal((await servedIn({ "template.yaml": template }))["Task"], "Api");
  });
});
