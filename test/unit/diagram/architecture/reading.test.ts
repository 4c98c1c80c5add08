/** Pictures of few cards as they are read: along one flow, from who uses it to its end. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import { layOutArchitecture } from "../../../../src/engine/diagram/architecture/layout/layout.ts";
import { numberAsDrawn } from "../../../../src/engine/diagram/architecture/numbering.ts";
import { architectureOf } from "../../../support/pictures/drawings.ts";
import { askedPlans } from "../../../support/pictures/intents.ts";
import { type Reading, readingOf, type Share } from "../../../support/pictures/reading.ts";

const PANE = { width: 900, height: 700 } as const;
const FEW = 12;

function read(plan: PlanInput, intent?: string) {
  const architecture = architectureOf(plan, intent);
  const picture = layOutArchitecture(architecture, PANE);
  numberAsDrawn(architecture.links, picture);
  return { architecture, picture, reading: readingOf(picture) };
}

function planOf(types: Readonly<Record<string, string>>, relations: readonly string[]): PlanInput {
  return {
    components: Object.entries(types).map(([name, type]) => ({ name, type_id: `aws:${type}@1` })),
    relations: relations.map((relation) => {
      const [from = "", kind = "", to = ""] = relation.split(" > ");
      return { from, kind, to };
    }),
  };
}

/** The steps of a plan's picture in their order, by the names of their ends. */
function saidSteps(plan: PlanInput): string[] {
  return read(plan)
    .architecture.links.filter(({ step }) => step !== undefined)
    .sort((a, b) => (a.step ?? 0) - (b.step ?? 0))
    .map(({ from, to }) => `${from.node?.name ?? "users"} > ${to.node?.name}`);
}

describe("a picture of few cards", () => {
  const readings = askedPlans()
    .map(({ plan, intent }) => read(plan, intent))
    .filter(({ picture }) => picture.cards.length <= FEW)
    .map(({ reading }) => reading);
  const share = (of: (reading: Reading) => Share) => {
    const sum = (part: keyof Share) => readings.reduce((all, one) => all + of(one)[part], 0);
    return sum("some") / sum("all");
  };

  it("leads its flow in one direction, and hardly any line a long way round", () => {
    assert.ok(readings.length > 30, `${readings.length} pictures`);
    assert.ok(share(({ forward }) => forward) >= 0.94, `${share(({ forward }) => forward)} lead on`);
    assert.ok(share(({ detours }) => detours) <= 0.055, `${share(({ detours }) => detours)} go round`);
    assert.equal(
      share(({ begun }) => begun),
      1,
    );
  });

  it("has the ends of lines at one side of a card apart", () => {
    assert.ok(share(({ close }) => close) <= 0.05, `${share(({ close }) => close)} are close`);
  });

  it("numbers the steps that leave one card in the order in which eyes meet their ends", () => {
    assert.ok(share(({ ordered }) => ordered) >= 0.85, `${share(({ ordered }) => ordered)} are in order`);
  });

  it("numbers what leads to something before it goes on from that", () => {
    const plan = planOf(
      {
        entry: "cloudfront/distribution",
        handler: "lambda/function",
        schedule: "scheduler/schedule",
        model: "bedrock/model",
        index: "opensearch/domain",
      },
      [
        "entry > triggers > handler",
        "schedule > triggers > handler",
        "handler > calls > model",
        "handler > queries > index",
        "index > calls > model",
      ],
    );
    assert.deepEqual(saidSteps(plan), [
      ...["users > entry", "entry > handler", "schedule > handler"],
      ...["handler > index", "index > model", "handler > model"],
    ]);
  });

  it("numbers short branches before it goes on along the longest", () => {
    const plan = planOf(
      {
        api: "apigatewayv2/api",
        handler: "lambda/function",
        orders: "sqs/queue",
        worker: "lambda/function",
        files: "s3/bucket",
        data: "dynamodb/table",
      },
      [
        "api > triggers > handler",
        "handler > sends to > orders",
        "orders > triggers > worker",
        "worker > writes > files",
        "handler > reads and writes > data",
      ],
    );
    assert.deepEqual(saidSteps(plan), [
      ...["users > api", "api > handler", "handler > data"],
      ...["handler > orders", "orders > worker", "worker > files"],
    ]);
  });
});
