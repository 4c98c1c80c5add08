/** What a program is told makes it wait for that; so it is not told of what waits for it. */
import assert from "node:assert/strict";
import { parse } from "yaml";
import { isObject } from "../../../src/contract/reading.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { Tellings } from "../../../src/engine/code/circles.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import type { Resource, Value } from "../../../src/engine/code/model.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { type Components, planOf, type Relations } from "../../support/code/plans.ts";

const ROLE = { role: "iam/role" };
const WORKER = { worker: "lambda/function", ...ROLE };
const ASSUMES = ["worker", "assumes", "role"] as const;

/** Each resource with what it names, and what people are told. */
async function code(components: Components, relations: Relations, language: "terraform" | "cloudformation") {
  const generated = await generateCode(
    planOf("aws", components, relations),
    language,
    shippedCatalogue(),
    shippedTable,
  );
  assert.ok("files" in generated);
  const text = generated.files.map(({ content }) => content).join("\n");
  const needed =
    language === "terraform"
      ? inTerraform(text)
      : inTemplate(generated.files.find(({ path }) => path === "template.yaml")?.content ?? "");
  return { needed, text, decisions: generated.decisions };
}

function inTerraform(text: string): Map<string, readonly string[]> {
  const blocks = [...text.matchAll(/^resource "(\w+)" "(\w+)" \{\n([\s\S]*?)\n\}$/gm)];
  const ids = new Set(blocks.map(([, type, id]) => `${type}.${id}`));
  return new Map(
    blocks.map(([, type, id, body = ""]) => [
      `${type}.${id}`,
      [...body.matchAll(/\b[a-z]\w+\.\w+/g)].map(([one]) => one).filter((one) => ids.has(one)),
    ]),
  );
}

function inTemplate(text: string): Map<string, readonly string[]> {
  const all: Readonly<Record<string, unknown>> = parse(text).Resources;
  return new Map(
    Object.entries(all).map(([id, resource]) => {
      const properties = isObject(resource) ? resource["Properties"] : undefined;
      const words = JSON.stringify(properties ?? {}).match(/\w+/g) ?? [];
      return [id, words.filter((word) => word !== id && Object.hasOwn(all, word))];
    }),
  );
}

/** Whether something waits for itself. */
function isRound(needed: ReadonlyMap<string, readonly string[]>): boolean {
  return [...needed.keys()].some((start) => {
    const seen = new Set(needed.get(start)?.filter((one) => one !== start));
    for (const one of seen) for (const next of needed.get(one) ?? []) seen.add(next);
    return seen.has(start);
  });
}

describe("A program that is made with what it would be told", () => {
  const plans: Readonly<Record<string, readonly [Components, Relations, string]>> = {
    "an API": [
      { ...WORKER, orders: "apigateway/restapi" },
      [ASSUMES, ["orders", "triggers", "worker"], ["worker", "calls", "orders"]],
      "ORDERS",
    ],
    "a workflow": [
      { ...WORKER, orders: "stepfunctions/statemachine", other: "iam/role" },
      [
        ASSUMES,
        ["orders", "assumes", "other"],
        ["orders", "calls", "worker"],
        ["worker", "starts", "orders"],
      ],
      "ORDERS",
    ],
  };
  for (const [what, [components, relations, name]] of Object.entries(plans))
    for (const language of ["terraform", "cloudformation"] as const)
      it(`is not told of ${what}, and somebody is, in ${language}`, async () => {
        const { needed, decisions } = await code(components, relations, language);
        assert.ok(!isRound(needed));
        assert.deepEqual(
          decisions.flatMap((one) => (one.text.startsWith(`It is not told ${name},`) ? [one.component] : [])),
          ["worker"],
        );
      });

  for (const language of ["terraform", "cloudformation"] as const)
    it(`of two that call each other tells the first alone, in ${language}`, async () => {
      const components = { ...WORKER, helper: "lambda/function", other: "iam/role" };
      const { needed, text, decisions } = await code(
        components,
        [
          ASSUMES,
          ["helper", "assumes", "other"],
          ["worker", "calls", "helper"],
          ["helper", "calls", "worker"],
        ],
        language,
      );
      assert.ok(!isRound(needed));
      assert.equal(decisions.filter((one) => one.text.startsWith("It is not told ")).length, 1);
      assert.equal([...text.matchAll(/^\s+(?:HELPER|WORKER)\s*[:=]/gm)].length, 1);
    });

  it("is told of what leads to it without being made of it", async () => {
    const components = { ...WORKER, orders: "apigatewayv2/api" };
    const relations: Relations = [ASSUMES, ["orders", "triggers", "worker"], ["worker", "calls", "orders"]];
    const { text, decisions } = await code(components, relations, "terraform");
    assert.match(text, /ORDERS = aws_apigatewayv2_api\.orders\.api_endpoint/);
    assert.ok(!decisions.some((one) => one.text.startsWith("It is not told ")));
  });
});

describe("Circles", () => {
  const refer = (resource: string): Value => ({ kind: "reference", resource, attribute: "id" });
  const resource = (id: string, entries: readonly (readonly [string, Value])[]): Resource => ({
    id,
    type: "t",
    properties: [["environment", { kind: "map", entries }]],
    comment: [],
    group: "",
    after: [],
    keep: false,
  });

  it("that variables do not close stay as they are, for nobody here could open them", () => {
    const tellings = new Tellings();
    const resources = [resource("a", [["other", refer("b")]]), resource("b", [["other", refer("a")]])];
    const texts: string[] = [];
    const opened = tellings.withoutCircles({ resources, outputs: [] }, ({ text }) => texts.push(text));
    assert.deepEqual(opened.resources, resources);
    assert.deepEqual(texts, []);
  });

  it("open where many programs know of each other, in time that grows with their number", () => {
    const tellings = new Tellings();
    const names = Array.from({ length: 300 }, (_, at) => `r${at}`);
    const resources = names.map((id, at) => {
      const next = names[(at + 1) % names.length] ?? "";
      tellings.note({ component: id, name: next.toUpperCase(), value: refer(next) });
      return resource(id, [[next.toUpperCase(), refer(next)]]);
    });
    const texts: string[] = [];
    tellings.withoutCircles({ resources, outputs: [] }, ({ text }) => texts.push(text));
    assert.equal(texts.length, 1);
  });
});
