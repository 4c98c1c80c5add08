/** The plans whose pictures are measured, and what becomes of one without one of its components. */
import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import { generatedPlans } from "../../../support/pictures/generated.ts";
import { thinned } from "../../../support/pictures/inputs.ts";
import { ask, withoutChoice } from "../../../support/pictures/intents.ts";
import { templatesIn } from "../../../support/pictures/templates.ts";
import { farthestMove, untick } from "../../../support/pictures/unticking.ts";
import { boxOf, cardOf, pictureOf } from "./made.ts";

const PANE = { width: 900, height: 700 };

describe("plans to draw", () => {
  it("are generated of every size and cloud, always the same", () => {
    const plans = generatedPlans();
    const sizes = plans.map(({ plan }) => plan.components.length);
    assert.ok(Math.min(...sizes) <= 5 && Math.max(...sizes) >= 50, sizes.join(" "));
    assert.deepEqual(new Set(plans.map(({ cloud }) => cloud)), new Set(["aws", "azure", "gcp"]));
    assert.ok(plans.some(({ plan }) => plan.components.some(({ existing }) => existing)));
    assert.deepEqual(generatedPlans(), plans);
  });

  it("are taken evenly from all there are", () => {
    const list = Array.from({ length: 10 }, (_, index) => index);
    assert.deepEqual(thinned(list, 3), [3, 6, 9]);
    assert.deepEqual(thinned(list, 20), list);
  });

  it("are composed anew without a choice", () => {
    const asked = ask("", "aws", { roles: ["queue", "handler"] });
    const index = asked.chosen.findIndex(({ type_id }) => type_id.includes("sqs/queue"));
    assert.ok(asked.plan.components.some(({ type_id }) => type_id.includes("sqs/queue")));
    assert.ok(!withoutChoice(asked, index).components.some(({ type_id }) => type_id.includes("sqs/queue")));
  });

  it("are read from the templates of a folder, or of a list", async () => {
    const folder = await mkdtemp(join(tmpdir(), "templates-"));
    const template = JSON.stringify({ Resources: { Jobs: { Type: "AWS::SQS::Queue" } } });
    await writeFile(join(folder, "jobs.json"), template);
    const list = join(await mkdtemp(join(tmpdir(), "lists-")), "list.txt");
    await writeFile(list, `${folder} jobs.json\n`);
    for (const source of [folder, list]) {
      const [read, ...others] = await templatesIn(source);
      assert.match(read?.title ?? "", /jobs\.json$/);
      assert.deepEqual(
        read?.plan.components.map(({ name }) => name),
        ["Jobs"],
      );
      assert.deepEqual(others, []);
    }
  });
});

describe("unticking a component", () => {
  const chain = (names: readonly string[]): PlanInput => ({
    components: names.map((name) => ({ name, type_id: "aws:sqs/queue@1" })),
    relations: names.slice(1).map((name, index) => ({ from: names[index] ?? "", to: name, kind: "feeds" })),
  });

  it("is calm where nobody moves farther than what is gone was large", () => {
    const plan = chain(["a", "b", "c"]);
    const last = untick({ name: "c", plan, without: chain(["a", "b"]) }, PANE);
    assert.deepEqual([last.wasCard, last.isCalm, last.isRestored], [true, true, true]);
    // Another plan altogether in the same names.
    const turned = untick({ name: "d", plan: chain(["a", "b", "c"]), without: plan }, PANE);
    assert.deepEqual([turned.wasCard, turned.farthest, turned.isCalm], [false, 0, true]);
  });

  it("tells which card moves farthest", () => {
    const [a, b, c] = ["a", "b", "c"].map((name) => cardOf(name));
    assert.ok(a && b && c);
    const before = pictureOf([
      [a, boxOf(0, 0)],
      [b, boxOf(200, 0)],
      [c, boxOf(400, 0)],
    ]);
    const after = pictureOf([
      [a, boxOf(0, 10)],
      [b, boxOf(230, 40)],
    ]);
    assert.deepEqual(farthestMove(before, after), { farthest: 50, mover: "b" });
    assert.deepEqual(farthestMove(before, before), { farthest: 0, mover: "" });
  });
});
