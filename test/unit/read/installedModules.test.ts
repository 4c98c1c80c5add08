import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

const QUEUE =
  'variable "wait" {}\nresource "aws_sqs_queue" "this" {\n  visibility_timeout_seconds = var.wait\n}\n';
const call = (source: string, name = "orders", more = "") =>
  `module "${name}" {\n  source = "${source}"\n  wait = 30\n${more}}\n`;
const list = (...modules: readonly (readonly [key: string, source: string, dir: string])[]) =>
  JSON.stringify({ Modules: modules.map(([Key, Source, Dir]) => ({ Key, Source, Dir })) });
const MANIFEST = ".terraform/modules/modules.json";
const AT = ".terraform/modules/orders";

async function read(files: Readonly<Record<string, string>>, folder = "") {
  const source = filesOf(files);
  const { plan, summary } = await readInfrastructure(source, [folder]);
  return {
    names: plan.components.map(({ name }) => name),
    told: [...summary.problems, ...summary.elsewhere].map(({ message }) => message),
    plan,
  };
}

describe("A module that terraform init has fetched", () => {
  it("is read from where it is, with what it is handed, and takes the place of what is known of it", async () => {
    const { names, told, plan } = await read({
      "main.tf": call("terraform-aws-modules/sqs/aws"),
      [MANIFEST]: list(["", "", "."], ["orders", "registry.terraform.io/terraform-aws-modules/sqs/aws", AT]),
      [`${AT}/main.tf`]: QUEUE,
    });
    assert.deepEqual(names, ["module.orders.aws_sqs_queue.this"]);
    assert.deepEqual(told, []);
    assert.equal(plan.components[0]?.desired_input?.["VisibilityTimeout"], 30);
    assert.equal(plan.components[0]?.module, "module.orders");
  });

  for (const [written, listed] of [
    ["terraform-aws-modules/sqs/aws", "registry.opentofu.org/terraform-aws-modules/sqs/aws"],
    [
      "terraform-aws-modules/sqs/aws//modules/a",
      "registry.terraform.io/terraform-aws-modules/sqs/aws//modules/a",
    ],
    ["app.terraform.io/acme/sqs/aws", "app.terraform.io/acme/sqs/aws"],
    ["github.com/acme/queue", "git::https://github.com/acme/queue.git"],
    ["github.com/acme/queue//sub?ref=v1", "git::https://github.com/acme/queue.git//sub?ref=v1"],
    ["git@github.com:acme/queue.git", "git::ssh://git@github.com/acme/queue.git"],
    ["s3::https://s3.amazonaws.com/b/queue.zip", "s3::https://s3.amazonaws.com/b/queue.zip"],
    ["b.s3-eu-west-1.amazonaws.com/q.zip", "s3::https://s3-eu-west-1.amazonaws.com/b/q.zip"],
    ["b.s3.eu-west-1.amazonaws.com/q.zip", "s3::https://s3.eu-west-1.amazonaws.com/b/q.zip"],
    ["www.googleapis.com/storage/v1/b/q", "gcs::https://www.googleapis.com/storage/v1/b/q"],
    ["registry.terraform.io/acme/sqs/aws", "acme/sqs/aws"],
  ] as const)
    it(`is the one that is meant, however it is written: ${written}`, async () => {
      const files = {
        "main.tf": call(written),
        [MANIFEST]: list(["orders", listed, AT]),
        [`${AT}/a.tf`]: QUEUE,
      };
      assert.deepEqual((await read(files)).names, ["module.orders.aws_sqs_queue.this"]);
    });

  for (const [written, listed] of [
    ["terraform-aws-modules/sqs/aws", "registry.terraform.io/terraform-aws-modules/sns/aws"],
    ["github.com/acme/queue?ref=v2", "git::https://github.com/acme/queue.git?ref=v1"],
    ["acme/sqs/aws//a", "registry.terraform.io/acme/sqs/aws"],
    ["acme/sqs/aws", "git::https://github.com/acme/sqs/aws.git"],
    ["acme/sqs/aws", "app.terraform.io/acme/sqs/aws"],
    ["github.com/acme/queue", "git::https://example.com/github.com/acme/queue.git"],
  ] as const)
    it(`is not read where another was fetched, and that is told: ${written}`, async () => {
      const files = {
        "main.tf": call(written),
        [MANIFEST]: list(["orders", listed, AT]),
        [`${AT}/a.tf`]: QUEUE,
      };
      const { names, told } = await read(files);
      assert.deepEqual(names, ["module.orders"]);
      assert.match(told.join("\n"), /^module\.orders was fetched from another source .*terraform init/);
    });

  it("calls others, which are listed by the way to them or are beside it", async () => {
    const { names, told } = await read(
      {
        "live/main.tf": call("acme/outer/aws", "outer"),
        [`live/${MANIFEST}`]: list(
          ["", "", "."],
          ["outer", "registry.terraform.io/acme/outer/aws", ".terraform/modules/outer"],
          ["outer.inner", "registry.terraform.io/acme/inner/aws", ".terraform/modules/outer.inner"],
        ),
        "live/.terraform/modules/outer/main.tf": `variable "wait" {}\n${call("acme/inner/aws", "inner")}${call("./near", "near")}`,
        "live/.terraform/modules/outer/near/main.tf": QUEUE,
        "live/.terraform/modules/outer.inner/main.tf": QUEUE,
      },
      "live/",
    );
    assert.deepEqual(names.toSorted(), [
      "module.outer.module.inner.aws_sqs_queue.this",
      "module.outer.module.near.aws_sqs_queue.this",
    ]);
    assert.deepEqual(told, []);
  });

  it("is found where init ran in another folder than the root", async () => {
    const files = {
      "live/main.tf": call("acme/sqs/aws"),
      [`live/${MANIFEST}`]: list(
        ["", "", "live"],
        ["orders", "registry.terraform.io/acme/sqs/aws", `live/${AT}`],
      ),
      [`live/${AT}/main.tf`]: QUEUE,
    };
    assert.deepEqual((await read(files, "live/")).names, ["module.orders.aws_sqs_queue.this"]);
  });

  for (const [what, content] of Object.entries({
    "leads out": list(["orders", "acme/sqs/aws", "../../../elsewhere"]),
    "is absolute": list(["orders", "acme/sqs/aws", "/etc"]),
    "is the root itself": list(["orders", "acme/sqs/aws", "."]),
    "has nothing": '{"Modules": null}',
    "has odd entries": '{"Modules": [null, 1, {"Key": 1}, {"Key": "orders"}]}',
  }))
    it(`stays what it is where the list ${what}`, async () => {
      const { names, told } = await read(
        { "live/main.tf": call("acme/sqs/aws"), [`live/${MANIFEST}`]: content },
        "live/",
      );
      assert.deepEqual(names, ["module.orders"]);
      assert.deepEqual(told, [
        "module.orders comes from acme/sqs/aws, which is kept elsewhere and not read.",
      ]);
    });

  it("stays what it is where the list is broken or its folder is gone, and that is told", async () => {
    const broken = await read({ "main.tf": call("acme/sqs/aws"), [MANIFEST]: '{"Modules": [' });
    assert.deepEqual(broken.names, ["module.orders"]);
    assert.match(broken.told.join("\n"), /^This is not valid JSON/);
    const gone = await read({
      "main.tf": call("terraform-aws-modules/sqs/aws"),
      [MANIFEST]: list(["orders", "terraform-aws-modules/sqs/aws", AT]),
    });
    assert.deepEqual(gone.names, ["module.orders"]);
    assert.equal(gone.told.length, 2);
  });

  for (const [what, content] of Object.entries({
    "is of another form": '{"Modules": {"orders": 1}}',
    "is no object": "[]",
    "is empty": "",
    "is too deep": "[".repeat(100_000),
  }))
    it(`stays what it is where the list ${what}, and that is told`, async () => {
      const { told } = await read({ "main.tf": call("acme/sqs/aws"), [MANIFEST]: content });
      assert.match(told.join("\n"), /Run terraform init to have it written anew/);
      assert.equal(told.length, 2);
    });

  for (const [asked, fetched, isRead] of [
    ["5.1.0", "4.0.0", false],
    ["= 5.1.0", "5.1.1", false],
    ["5.1.0", "5.1.0-beta1", false],
    ["5.1.0", "5.1.0", true],
    ["= 5.1", "5.1.0", true],
    ["5", "5.0.0+build", true],
    ["~> 5.0", "5.3.2", true],
    [">= 1.0, < 6.0", "5.3.2", true],
  ] as const)
    it(`${isRead ? "is" : "is not"} read in version ${fetched} where ${asked} is asked for`, async () => {
      const module = {
        ...{ Key: "orders", Source: "registry.terraform.io/acme/sqs/aws", Version: fetched, Dir: AT },
      };
      const { names, told } = await read({
        "main.tf": call("acme/sqs/aws", "orders", `  version = "${asked}"\n`),
        [MANIFEST]: JSON.stringify({ Modules: [module] }),
        [`${AT}/main.tf`]: QUEUE,
      });
      assert.deepEqual(names, [isRead ? "module.orders.aws_sqs_queue.this" : "module.orders"]);
      const words = /^module\.orders was fetched in version \S+ and asks for another: run terraform init/;
      if (!isRead) assert.match(told[0] ?? "", words);
    });

  it("is not looked for where nothing comes from elsewhere", async () => {
    const files = filesOf({ "main.tf": call("./a"), "a/main.tf": QUEUE });
    const asked: string[] = [];
    const read = (file: string) => {
      asked.push(file);
      return files.read(file);
    };
    await readInfrastructure({ ...files, read }, [""]);
    assert.deepEqual(
      asked.filter((file) => file.includes(".terraform")),
      [],
    );
  });
});
