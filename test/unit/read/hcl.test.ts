import assert from "node:assert/strict";
import { readBody } from "../../../src/engine/read/hcl/bodies.ts";
import { referencesOf } from "../../../src/engine/read/hcl/references.ts";
import type { Body, Expression } from "../../../src/engine/read/hcl/syntax.ts";
import { parseHcl } from "../../support/code/hcl.ts";

/** A body in the form that HashiCorp's parser gives it, its expressions but for literals left out. */
function shape({ attributes, blocks }: Body): unknown {
  const inner = Map.groupBy(blocks, ({ type }) => type);
  return Object.fromEntries([
    ...attributes.map(({ name, value }) => [name, plain(value)] as const),
    ...[...inner].map(
      ([type, all]) => [type, merged(all.map((one) => nested(one.labels, shape(one.body))))] as const,
    ),
  ]);
}

function nested(labels: readonly string[], body: unknown): unknown {
  return labels.reduceRight(
    (value, label, index) => ({ [label]: index === labels.length - 1 ? [value] : value }),
    body,
  );
}

function merged(all: readonly unknown[]): unknown {
  return all.every((one) => !isLabelled(one)) ? all : all.reduce((a, b) => join(a, b));
}
const isLabelled = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length === 1 &&
  typeof Object.values(value)[0] === "object";

function join(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return Object.fromEntries(
    [...new Set([...Object.keys(left), ...Object.keys(right)])].map((key) => [
      key,
      key in left && key in right ? join(left[key], right[key]) : (left[key] ?? right[key]),
    ]),
  );
}

function plain(value: Expression): unknown {
  switch (value.kind) {
    case "literal":
      return value.value;
    case "list":
      return value.items.map(plain);
    case "object":
      return Object.fromEntries(value.entries.map(([key, part]) => [plain(key), plain(part)]));
    default:
      return EXPRESSION;
  }
}
const EXPRESSION = "an expression";

/** What their parser gives as the text of an expression is one. */
function withoutExpressions(value: unknown): unknown {
  if (typeof value === "string") return /[$%]\{/.test(value) ? EXPRESSION : value;
  if (Array.isArray(value)) return value.map(withoutExpressions);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutExpressions(part)]));
}

const SAMPLE = `
# a comment
resource "aws_sqs_queue" "orders" { // another
  count = var.create ? 1 : 0 /* and
  a third */
  name                       = "orders-\${var.stage}"
  visibility_timeout_seconds = 30
  delay                      = -1.5e2
  fifo_queue                 = true
  kms                        = null
  tags = merge(local.tags, {
    Name = "a\\tb \\u00e9", "two words" : "x" # no comma
    other = [for key, value in var.list : "\${key}=\${value}" if value != ""]
    nested = { a = 1, b = [1, 2,
      3,] }
  })
  policy = <<-EOT
    {"Version": "2012"}
  EOT
  plain = <<EOT
  kept "as it is" \\n
EOT
  redrive {
    arn = aws_sqs_queue.dead["a.b"].arn
    dynamic "inner" {
      for_each = { for k, v in var.map : k => v... if k != "x" }
      content { value = inner.value[0].name }
    }
  }
  single { type = "x" }
}

data "aws_ami" "base" {}
locals {
  a = var.x == 1 && !var.y || (1 + 2) * 3 >= 4
  b = aws_instance.all[*].id
  c = aws_instance.all.*.id
  d = "%{ if var.z }yes \${aws_kms_key.k.arn}%{ else }no%{ endif }"
  e = provider::aws::arn_parse(aws_iam_role.r.arn).account
  f = (
    aws_instance.chained
    .network
    [0]
    .name
  )
}
`;

describe("The reader of HCL", () => {
  it("finds what HashiCorp's parser finds", async () => {
    const theirs = withoutExpressions(await parseHcl("a.tf", SAMPLE));
    const { faults, ...body } = readBody(SAMPLE);
    assert.deepEqual(faults, []);
    const own = shape(body) as Record<string, unknown>;
    assert.deepEqual(JSON.parse(JSON.stringify(own)), theirs);
  });

  it("finds every reference, in texts, conditions, calls and loops", () => {
    const found = readBody(SAMPLE).blocks.flatMap(({ body }) => {
      const all: string[] = [];
      const visit = ({ attributes, blocks }: Body) => {
        for (const { value } of attributes) all.push(...referencesOf(value));
        for (const one of blocks) visit(one.body);
      };
      visit(body);
      return all;
    });
    for (const wanted of [
      ...[
        "var.create",
        "var.stage",
        "local.tags",
        "var.list[?]",
        'aws_sqs_queue.dead["a.b"].arn',
        "var.map[?]",
      ],
      ...[
        "aws_instance.all[*].id",
        "aws_instance.all.*.id",
        "var.z",
        "aws_kms_key.k.arn",
        "aws_iam_role.r.arn",
        "aws_instance.chained.network[0].name",
      ],
    ])
      assert.ok(found.includes(wanted), `${wanted} is not among ${found.join(" ")}`);
  });

  it("takes blanks, comments and ends of lines wherever HashiCorp's parser does", async () => {
    const signs = {
      condition: ["var", ".", "pool", ".", "size", ">", "1", "?", "a", ":", "b"],
      call: ["merge", "(", "a", ".", "b", ",", "c", "[", "0", "]", ".", "d", ")", ".", "e"],
      unary: ["!", "a", ".", "b", "&&", "-", "c", "[", "*", "]", ".", "d", "==", "2"],
      loop: ["[", "for", " ", "k", " ", "in", " ", "a", ".", "b", ":", "k", ".", "l", "]"],
      expansion: ["f", "(", "a", ".", "*", ".", "b", "...", ")"],
      provider: ["provider", "::", "aws", "::", "arn_parse", "(", "x", ".", "y", ")"],
      key: ["{", "(", "a", ".", "b", ")", "=", "c", ".", "d", "}"],
      dividedKey: "{ ( a . b / c ) = d , a . b / c : d }".split(" "),
      operatorsInKey: "{ a / b + 1 = c , a == b = c }".split(" "),
      conditionInKey: "{ a . b ? c : d = e , ! a . b && c = d }".split(" "),
      quotedKey: '{ "a" = b , "a\u0024{b}" : c , f ( a ) = c }'.split(" "),
    };
    const around = [
      ["(", ")"],
      ["f(", ")"],
      ["[", "]"],
      ["", ""],
      ["a ? { z = ", " } : 2"],
      ["a[", "]"],
      ['"${', '}"'],
    ];
    const refused: string[] = [];
    for (const parts of Object.values(signs))
      for (const [before = "", after = ""] of around)
        for (const blank of ["\n", " # c\n", " ", " /* c */ "])
          for (let at = 0; at <= parts.length; at++) {
            const text = `x = ${before}${parts.slice(0, at).join("")}${blank}${parts.slice(at).join("")}${after}\n`;
            if (readBody(text).faults.length === 0) continue;
            const isTheirs = await parseHcl("a.tf", text).then(
              () => true,
              () => false,
            );
            if (isTheirs) refused.push(text);
          }
    assert.deepEqual(refused, []);
  });

  it("takes any expression as the key of an object, and finds what that names", () => {
    const text = "a = { x.y / z.w = 1, (p.q * 2) : 2, r.s ? t.u : v.w = 3, plain = 4 }\n";
    const { attributes, faults } = readBody(text);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      attributes.map(({ value }) => referencesOf(value)),
      [["x.y", "z.w", "p.q", "r.s", "t.u", "v.w"]],
    );
  });

  it("follows a reference over lines to the member that it names", () => {
    const { blocks, faults } = readBody("locals {\n  a = (\n    var . pool.\n    size\n    .least\n  )\n}\n");
    assert.deepEqual(faults, []);
    assert.deepEqual(
      blocks[0]?.body.attributes.map(({ value }) => referencesOf(value)),
      [["var.pool.size.least"]],
    );
  });

  it("tells where something is broken, and reads what stands around it", () => {
    const text = 'resource "a_b" "one" {\n}\nresource "a_b" "two" {\n  x = \n}\nresource "a_b" "three" {}\n';
    const { blocks, faults } = readBody(text);
    assert.deepEqual(
      blocks.map(({ labels }) => labels[1]),
      ["one", "three"],
    );
    assert.equal(text.slice(0, faults[0]?.offset).split("\n").length, 4);
  });

  it("takes time in proportion to hostile texts, and never exhausts the stack", () => {
    const size = 200_000;
    for (const text of [
      `a = ${"[".repeat(size)}`,
      `a = ${"(".repeat(size)}`,
      `a = ${"!".repeat(size)}1`,
      `a = ${'"${'.repeat(size)}`,
      `a = 1${" + 1".repeat(size)}`,
      `a = b${"[0]".repeat(size)}`,
      `a = b${".c".repeat(size)}`,
      `${"a {\n".repeat(size)}`,
      `${"a = \n".repeat(size)}`,
      `a = <<X\n${"y\n".repeat(size)}`,
      `a = ${"<<X\n".repeat(size)}`,
      `/*${"*".repeat(size)}`,
      `a = "${"$".repeat(size)}`,
      `a = "%{ for ${"x ".repeat(size)}`,
      `a = x ? ${"y ? ".repeat(size)}`,
    ])
      assert.ok(readBody(text).faults.length >= 0);
  });
});
