import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

const NAMES = ["a", "b", "c", "d"] as const;
const RESOURCES = NAMES.map((name) => `resource "x_y" "${name}" {}`).join("\n");

/** Names of what each resource refers to, in the order of the letters. */
async function namedBy(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { readings, summary } = await readInfrastructure(filesOf(files), [""]);
  assert.deepEqual(summary.problems, []);
  const users = (readings[0]?.resources ?? []).filter(({ type }) => type !== "x_y");
  return Object.fromEntries(
    users.map(({ address, references }) => [
      address,
      [...new Set(references.map(({ to }) => to.replace("x_y.", "")))].sort().join(""),
    ]),
  );
}

describe("A member of a value", () => {
  const LOCALS = `
locals {
  o    = { a = x_y.a.id, in = { b = x_y.b.id, c = "\${x_y.c.id}" }, "k k" = x_y.d.id }
  more = merge(local.o, { a = x_y.d.id, e = x_y.c.id })
  list = [x_y.a.id, { n = x_y.b.id }]
  both = [{ n = x_y.a.id, m = x_y.c.id }, { n = x_y.b.id, m = x_y.d.id }]
  keys = { (x_y.c.id) = x_y.d.id, a = x_y.a.id }
  if   = x_y.d.on ? local.o : { a = x_y.b.id }
  for  = { for k, v in local.o : k => v }
  named   = { for k, v in local.o : "x-\${k}" => v }
  nested  = { for k, v in local.o : k => { for l, w in v : l => [w, x_y.d.id] } }
  grouped = { for k, v in local.o : k => v... }
  signs   = { "*" = x_y.a.id, b = x_y.b.id }
  deep = [local.o]
  name = "a"
}
`;

  for (const [written, names] of Object.entries({
    "local.o": "abcd",
    "local.o.a": "a",
    'local.o["a"]': "a",
    'local.o["k k"]': "d",
    "local.o.in": "bc",
    "local.o.in.b": "b",
    "(local.o).in.c": "c",
    "local.o.none": "",
    "local.o.a.more.of.it": "a",
    "local.o[local.name]": "abcd",
    "local.o[*].a": "a",
    "local.o[*].in.b": "b",
    "local.o[local.name].b": "abd",
    "{ a = x_y.a.id, b = x_y.b.id }[var.n]": "ab",
    "[x_y.a, x_y.b][*].id": "ab",
    "local.more.a": "d",
    "local.more.e": "c",
    "local.more.in.b": "b",
    "merge(local.o, { a = x_y.b.id }).in.c": "c",
    "merge({ a = x_y.b.id }, local.o).a": "ab",
    "merge([local.o, { b = x_y.b.id }]...).a": "a",
    "merge(values(local.nested)...).b[0]": "abd",
    "merge(flatten([[local.o], [{ e = x_y.d.id }]])...).in.b": "b",
    "merge(concat(local.deep, [{ in = { b = x_y.a.id } }])...).in.b": "ab",
    "tolist(toset([x_y.b.id, x_y.a.id]))[0]": "ab",
    "{ a = x_y.a.id, b = x_y.b.id }.b": "b",
    "[x_y.a.id, x_y.b.id][1]": "b",
    "local.list[0]": "a",
    "local.list[1].n": "b",
    "local.list[7]": "",
    "local.list.1.n": "b",
    "local.both[*].n": "ab",
    "local.both.*.m": "cd",
    "local.both[var.n].m": "cd",
    "element(local.both, 1).n": "ab",
    "concat(local.both, [{ n = x_y.d.id }])[0].n": "abd",
    "values(local.o.in)[0]": "bc",
    "local.keys.a": "acd",
    "local.if.a": "abd",
    "local.for": "abcd",
    "local.for.a": "a",
    "local.for.in.c": "c",
    "local.for[var.n].b": "abd",
    "local.named.b": "abcd",
    "local.named": "abcd",
    "local.nested.in.b": "bd",
    "local.grouped.in[0].c": "c",
    'local.signs["*"]': "ab",
    'local.signs["b"]': "b",
    "keys(local.o)": "",
    "keys(local.keys)": "c",
    "[for v in local.both : v.n]": "ab",
    "[for v in local.both : v.n if v.m != null]": "abcd",
    "[for k, v in local.o : k]": "",
    "[for k, v in local.o : v.in]": "ad",
    "[for v in local.both : { x = v.n, y = v.m }][0].y": "cd",
    "{ for k, v in local.o : k => { x = v, y = x_y.c } if v != null }.a.x": "a",
    "{ for v in local.both : v.n => v.m }": "abcd",
    "[for a in [for b in local.both : { p = b.n }] : a.p]": "ab",
    "[for v in [{ v = x_y.a, w = x_y.b }] : [for v in v.v : v.id]]": "a",
    'try(local.o.in.b, "")': "b",
    "try(local.o, null).a": "a",
    "coalesce(local.o.a, local.o.in.c)": "ac",
    'lookup(local.o, "a", x_y.d.id)': "ad",
    'lookup(local.o.in, "c")': "c",
    "lookup(local.o.in, var.n).x": "bc",
    "jsondecode(jsonencode(local.o)).a": "abcd",
    '"x-${local.o.in.b}-${tomap(local.o).a}"': "ab",
    "[for one in [1, 2] : local.o.in.c]": "c",
    "one(local.deep[*].in).b": "b",
    "(local.deep[*].in)[0].b": "b",
    "local.deep.*.in[0].b": "b",
    "element(local.deep[*].in, 0).c": "c",
    "[for v in local.deep[*].in : v.b]": "b",
    "concat(local.deep[*].in, [])[0].c": "c",
    "[for v in x_y.a : v.id]": "a",
    "[for k, v in x_y.a : k]": "a",
  }))
    it(`is all that is meant by ${written}`, async () => {
      const main = `${RESOURCES}${LOCALS}variable "n" {}\nresource "u_u" "u" { v = ${written} }`;
      assert.deepEqual(await namedBy({ "main.tf": main }), { "u_u.u": names });
    });

  it("keeps its way through variables and outputs of modules in modules", async () => {
    const named = await namedBy({
      "main.tf": `${RESOURCES}
locals { o = { a = x_y.a.id, in = { b = x_y.b.id } } }
module "m" {
  source   = "./m"
  for_each = toset(["k", "l"])
  given    = merge(local.o, { c = x_y.c.id })
}
resource "u_u" "out" { v = module.m["k"].out.b }
resource "u_u" "all" { v = values(module.m)[*].out.c }
resource "u_u" "inner" { v = module.m["k"].out.deep.x }
resource "u_u" "loop" { v = { for k, v in module.m : k => v.out.c } }
resource "u_u" "one" { v = one(module.m[*].out).deep.x }
resource "u_u" "lookup" { v = lookup(module.m, "k").out.b }
resource "u_u" "local" { v = local.m.k.out.b }
locals { m = { for k, v in module.m : k => v } }
resource "u_u" "keys" { v = [for k, v in module.m : k] }
resource "u_u" "whole" { v = module.m["k"].out }
`,
      "m/main.tf": `variable "given" {}
module "n" {
  source = "../n"
  inner  = { x = var.given.in, y = var.given["c"], z = var.given }
}
resource "u_u" "a" { v = var.given.a }
output "out" { value = { b = var.given.in.b, c = var.given.c, deep = module.n.back } }
`,
      "n/main.tf": `variable "inner" {}
resource "u_u" "b" { v = var.inner.x.b }
resource "u_u" "c" { v = var.inner.y }
resource "u_u" "a" { v = var.inner.z.a }
output "back" { value = { x = var.inner.z.a, y = var.inner } }
`,
    });
    assert.deepEqual(named, {
      ...{
        "u_u.out": "b",
        "u_u.all": "c",
        "u_u.loop": "c",
        "u_u.keys": "",
        "u_u.one": "a",
        "u_u.lookup": "b",
        "u_u.local": "b",
        "u_u.inner": "a",
        "u_u.whole": "abc",
      },
      ...{ "module.m.u_u.a": "a", "module.m.module.n.u_u.b": "b" },
      ...{ "module.m.module.n.u_u.c": "c", "module.m.module.n.u_u.a": "a" },
    });
  });

  it("is that of what a module is called for each of", async () => {
    const named = await namedBy({
      "main.tf": `${RESOURCES}
locals { o = { k = { id = x_y.a.id, in = { id = x_y.b.id } } } }
module "m" {
  source   = "./m"
  for_each = { for k, v in local.o : k => v }
  one      = each.value.id
  all      = merge(each.value, { c = x_y.c.id })
  name     = each.key
}
module "s" {
  source   = "./m"
  for_each = toset([x_y.d.id])
  one      = each.value
  name     = "$\u007beach.value}"
}
`,
      "m/m.tf": `variable "one" {}
variable "all" { default = {} }
variable "name" {}
resource "u_u" "one" { v = var.one }
resource "u_u" "in" { v = var.all.in.id }
resource "u_u" "name" { v = var.name }
`,
    });
    assert.deepEqual(named, {
      ...{ "module.m.u_u.one": "a", "module.m.u_u.in": "b", "module.m.u_u.name": "" },
      ...{ "module.s.u_u.one": "d", "module.s.u_u.in": "", "module.s.u_u.name": "d" },
    });
  });

  it("is the same in JSON", async () => {
    const json = {
      locals: { o: { a: "$\u007bx_y.a.id}", in: { b: "$\u007bx_y.b.id}" } } },
      resource: { u_u: { u: { v: "$\u007blocal.o.in.b}" } } },
    };
    const files = { "main.tf": RESOURCES, "more.tf.json": JSON.stringify(json) };
    assert.deepEqual(await namedBy(files), { "u_u.u": "b" });
  });

  it("is found in time in proportion to the text, also where ways multiply", async () => {
    const all = (many: number, of: (index: number) => string) =>
      Array.from({ length: many }, (_, index) => of(index)).join("\n");
    const large = `${all(5_000, (n) => `resource "x_y" "r${n}" {}`)}
locals {
  o = {
${all(5_000, (n) => `    m${n} = x_y.r${n}.id`)}
  }
  l = [${all(300, (n) => `{ k${n} = x_y.r${n}.id },`)}]
}
${all(5_000, (n) => `resource "u_u" "o${n}" {\n  v = local.o.m${n}\n}`)}
${all(300, (n) => `resource "u_u" "l${n}" {\n  v = local.l[*].k${n}\n}`)}
`;
    const start = performance.now();
    const { readings } = await readInfrastructure(filesOf({ "main.tf": large }), [""]);
    const targets = new Map(readings[0]?.resources.map(({ address, references }) => [address, references]));
    for (const name of ["o0", "o77", "o4999", "l7", "l299"])
      assert.deepEqual(targets.get(`u_u.${name}`), [{ to: `x_y.r${name.slice(1)}`, at: "v" }]);
    const ways = Array.from(
      { length: 38 },
      (_, n) => `  w${n} = merge(local.w${n + 1}.p, local.w${n + 1}.q, local.w${n + 1}.r, local.w${n + 1})`,
    );
    const circles = "  w38 = { p = x_y.a, q = local.w0.p.q, r = local.w38.r.r }\n  s = local.s.s.t";
    const hostile = `${RESOURCES}\nlocals {\n${ways.join("\n")}\n${circles}\n}\nresource "u_u" "u" {\n  v = [local.w0.x.y, local.s.a]\n}\n`;
    await namedBy({ "main.tf": hostile });
    const loops = Array.from({ length: 60 }).reduce<string>(
      (inner, _, n) => `[for v${n} in ${inner} : [v${n}, v${n}]]`,
      "local.o",
    );
    assert.deepEqual(
      await namedBy({
        "main.tf": `${RESOURCES}\nlocals {\n  o = x_y.a\n}\nresource "u_u" "u" { v = ${loops} }`,
      }),
      { "u_u.u": "a" },
    );
    assert.ok(performance.now() - start < 20_000, `${performance.now() - start} ms`);
  });

  it("is found in time in proportion to the text, however long its parts are", async () => {
    const many = 30_000;
    const main = (collection: string) =>
      `${RESOURCES}\nresource "u_u" "u" { v = [for x in ${collection} : [${"x, ".repeat(many)}x_y.a]] }`;
    for (const collection of [`"${"%{ endif }a".repeat(many)}"`, `local.${"a".repeat(5 * many)}`]) {
      const start = performance.now();
      assert.deepEqual(await namedBy({ "main.tf": main(collection) }), { "u_u.u": "a" });
      assert.ok(performance.now() - start < 6_000, `${performance.now() - start} ms`);
    }
  });
});
