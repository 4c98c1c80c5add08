import assert from "node:assert/strict";
import fc from "fast-check";
import { PlanInput } from "../../../src/contract/plan.ts";
import { ReadError } from "../../../src/engine/read/model.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import "../../support/properties.ts";
import { filesOf } from "./files.ts";
import { shown, state } from "./plans.ts";

/** A small plan with all that plans of Terraform have. */
const PLAN = {
  ...{ format_version: "1.2", terraform_version: "1.13.0" },
  planned_values: {
    root_module: {
      resources: [
        shown({ type: "aws_vpc", name: "main", values: { id: "vpc-0123" } }),
        shown({
          type: "aws_subnet",
          name: "a",
          index: "x",
          values: { id: "subnet-0123", vpc_id: "vpc-0123" },
        }),
      ],
      child_modules: [
        {
          address: 'module.m["k"]',
          resources: [
            {
              ...shown({ type: "aws_lambda_function", name: "f", values: { tags: { a: "b" } } }),
              address: 'module.m["k"].aws_lambda_function.f',
            },
          ],
        },
      ],
    },
  },
  resource_changes: [
    {
      ...{
        address: "aws_vpc.main",
        mode: "managed",
        type: "aws_vpc",
        name: "main",
        previous_address: "aws_vpc.old",
      },
      change: {
        actions: ["delete", "create"],
        before: { id: "1" },
        after: {},
        after_unknown: { id: true, tags: [{ x: true }] },
      },
    },
  ],
  configuration: {
    root_module: {
      resources: [
        {
          mode: "managed",
          type: "aws_subnet",
          name: "a",
          expressions: { vpc_id: { references: ["aws_vpc.main.id", "aws_vpc.main"] } },
        },
      ],
      module_calls: {
        m: {
          source: "./m",
          expressions: { subnets: { references: ["aws_subnet.a"] } },
          module: {
            resources: [
              {
                mode: "managed",
                type: "aws_lambda_function",
                name: "f",
                expressions: { vpc_config: [{ subnet_ids: { references: ["var.subnets"] } }] },
              },
            ],
            outputs: { f: { expression: { references: ["aws_lambda_function.f"] } } },
          },
        },
      },
    },
  },
};

const HCL = `
variable "a" { default = [1, "x", { k = true }] }
locals { b = "\${var.a[0]}-\${local.c}" }
resource "aws_vpc" "main" { cidr_block = "10.0.0.0/16" }
resource "aws_subnet" "each" {
  for_each = toset(["a", "b"])
  vpc_id   = aws_vpc.main.id # note
  tags     = merge({ Name = each.key }, { for k, v in var.a : k => v if v != null })
  dynamic "route" {
    for_each = var.a
    content { id = route.value }
  }
}
module "m" { source = "./m" }
data "aws_x" "y" { z = <<-EOT
    text \${aws_vpc.main.arn}
  EOT
}
`;

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    "",
    "__proto__",
    "${",
    "module.",
    "a.b[",
    "[command]",
    {},
    [],
  ),
  fc.string({ maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The value with one part of it replaced: the one that the numbers lead to. */
function mutated(value: unknown, way: readonly number[], replacement: unknown): unknown {
  const [step, ...more] = way;
  if (step === undefined || typeof value !== "object" || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return replacement;
  const part = mutated((value as Record<string, unknown>)[key], more, replacement);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? part : item));
  return { ...value, [key]: part };
}

/** Reads it: either a sound plan comes out, or an error that says so. */
async function judge(contents: Readonly<Record<string, string>>, path: string): Promise<void> {
  try {
    const { plan, summary } = await readInfrastructure(filesOf(contents), [path]);
    const parsed = PlanInput.safeParse(JSON.parse(JSON.stringify(plan)));
    assert.ok(parsed.success);
    const names = new Set(plan.components.map(({ name }) => name));
    assert.equal(names.size, plan.components.length);
    assert.deepEqual(new Set(plan.deploy_order), names);
    for (const { from, to } of plan.relations ?? []) assert.ok(names.has(from) && names.has(to));
    for (const { parent, serves } of plan.components)
      for (const name of [parent, serves]) assert.ok(name === undefined || names.has(name));
    assert.ok(summary.components >= summary.resources);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    assert.ok(error.message.length > 0 && error.message.length < 1_000);
  }
}

describe("Whatever is read", () => {
  const way = fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 9 });

  it("of plans with odd values becomes a sound plan or a clear refusal", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(way, odd), { minLength: 1, maxLength: 4 }), async (changes) => {
        const document = changes.reduce<unknown>((value, [path, part]) => mutated(value, path, part), PLAN);
        await judge({ "plan.json": JSON.stringify(document) ?? "" }, "plan.json");
      }),
      { numRuns: 1_000 },
    );
  });

  it("of texts with odd signs becomes a sound plan or a clear refusal", async () => {
    const pieces = fc.oneof(
      fc.constantFrom(..."{}[]()\"'$%<>=:,.#/*\\\n", "${", "<<X\n", "for ", "*/", "\ufeff"),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), pieces), { minLength: 1, maxLength: 5 }),
        async (changes) => {
          const change = (text: string) =>
            changes.reduce((now, [at, cut, piece]) => {
              const start = at % (now.length + 1);
              return now.slice(0, start) + piece + now.slice(start + cut);
            }, text);
          await judge({ "main.tf": change(HCL), "m/x.tf": HCL }, "");
          await judge({ "plan.json": change(JSON.stringify(PLAN)) }, "plan.json");
        },
      ),
      { numRuns: 700 },
    );
  });

  it("survives names that nobody would choose, and circles of everything", async () => {
    const huge = "n".repeat(100_000);
    const names = ["__proto__", "constructor", "", " ", "a.b", 'x"]', "\0", "<script>", "%{a}", huge];
    const all = names.map((name) =>
      shown({ type: "aws_sqs_queue", name, values: { [name]: name, id: name }, after: names }),
    );
    await judge({ "s.json": JSON.stringify(state(...all)) }, "s.json");
    const circle =
      'locals {\n  a = local.b\n  b = local.a\n}\nresource "x_y" "a" {\n  n = [local.a, x_y.b.id]\n}\nresource "x_y" "b" {\n  n = x_y.a.id\n}\n';
    await judge({ "main.tf": circle }, "");
    await judge({ "p.json": `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}` }, "p.json");
  });

  it("of locals that rest on thousands of others ends, without those", async () => {
    const chain = Array.from({ length: 20_000 }, (_, n) => `  l${n + 1} = local.l${n}`).join("\n");
    const text = `locals {\n  l0 = "x"\n${chain}\n}\nresource "aws_sqs_queue" "q" {\n  name = local.l20000\n  fifo = local.l9\n}\n`;
    await judge({ "main.tf": text }, "");
  });

  it("names one long value again and again only as far as all values together have a size", async () => {
    const long = "many words ".repeat(5_000);
    const many = 1_000;
    const resources = Object.fromEntries(
      Array.from({ length: many }, (_, n) => [
        `Q${n}`,
        { Type: "AWS::SQS::Queue", Properties: { QueueName: { Ref: "P" } } },
      ]),
    );
    const template = { Parameters: { P: { Type: "String", Default: long } }, Resources: resources };
    const tf = Array.from(
      { length: many },
      (_, n) => `resource "aws_sqs_queue" "q${n}" {\n  name = var.p\n}`,
    );
    for (const [contents, path] of [
      [{ "t.json": JSON.stringify({ AWSTemplateFormatVersion: "2010-09-09", ...template }) }, "t.json"],
      [{ "main.tf": `variable "p" {\n  default = "${long}"\n}\n${tf.join("\n")}` }, ""],
    ] as const) {
      const { plan, summary } = await readInfrastructure(filesOf(contents), [path]);
      assert.equal(plan.components.length, many);
      const whole = plan.components.filter(({ source_input: own, desired_input: input }) =>
        Object.values(own ?? input ?? {}).includes(long),
      );
      assert.ok(whole.length > 100 && whole.length < many / 2, `${whole.length}`);
      assert.equal(summary.problems.length, 1);
      assert.match(summary.problems[0]?.message ?? "", /more than 16,000,000 characters in all/);
    }
  });

  it("counts the separators of what is joined", async () => {
    const joined = (separator: string) => ({
      Type: "AWS::SQS::Queue",
      Properties: { QueueName: { "Fn::Join": [separator, Array(4_000).fill("a")] } },
    });
    const template = { Resources: { Long: joined("s".repeat(6_000)), Short: joined("-") } };
    const text = JSON.stringify({ AWSTemplateFormatVersion: "2010-09-09", ...template });
    const { plan } = await readInfrastructure(filesOf({ "t.json": text }), ["t.json"]);
    const name = (of: string) => plan.components.find((one) => one.name === of)?.desired_input?.["QueueName"];
    assert.equal(name("Long"), undefined);
    assert.equal(name("Short"), "a-".repeat(4_000).slice(0, -1));
  });
});
