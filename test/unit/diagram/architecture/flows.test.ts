/** Architectures of many flows that have nothing to do with each other, as large repositories are. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import { layOutArchitecture } from "../../../../src/engine/diagram/architecture/layout/layout.ts";
import type { ArchitecturePicture } from "../../../../src/engine/diagram/architecture/layout/placed.ts";
import { faultsOf } from "../../../support/pictures/checks.ts";
import { architectureOf } from "../../../support/pictures/drawings.ts";
import { placesOf } from "../../../support/pictures/stability.ts";

const PANE = { width: 1200, height: 800 } as const;
const STEPS = ["aws:sqs/queue", "aws:lambda/function", "aws:dynamodb/table"] as const;

/** So many flows of a queue, what reads it, and where that writes. */
function separateFlows(count: number): PlanInput {
  const numbers = Array.from({ length: count }, (_, flow) => flow);
  return {
    components: numbers.flatMap((flow) =>
      STEPS.map((type_id, step) => ({ name: `f${flow}.${step}`, type_id })),
    ),
    relations: numbers.flatMap((flow) => [
      { from: `f${flow}.0`, to: `f${flow}.1`, kind: "triggers" },
      { from: `f${flow}.1`, to: `f${flow}.2`, kind: "writes" },
    ]),
  };
}

function cellsIn({ cards }: ArchitecturePicture): ReadonlyMap<string, string> {
  return new Map(cards.map(({ card, cell }) => [card.node?.name ?? card.id, cell.join(" ")]));
}

describe("an architecture of separate flows", () => {
  for (const count of [12, 30, 70, 500])
    it(`puts ${count} of them side by side, in the proportions of the pane`, () => {
      const architecture = architectureOf(separateFlows(count));
      for (const pane of [PANE, { width: 700, height: 1000 }]) {
        const picture = layOutArchitecture(architecture, pane);
        const shape = picture.width / picture.height / (pane.width / pane.height);
        assert.ok(shape > 0.5 && shape < 2, `${picture.width} × ${picture.height}`);
        assert.deepEqual(faultsOf(architecture, picture), []);
      }
    });

  it("leads each of them straight from left to right", () => {
    const { cards } = layOutArchitecture(architectureOf(separateFlows(100)), PANE);
    const at = new Map(cards.map(({ card, cell }) => [card.node?.name, cell]));
    for (let flow = 0; flow < 100; flow++) {
      const [column = 0, row = 0] = at.get(`f${flow}.0`) ?? [];
      assert.deepEqual(at.get(`f${flow}.1`), [column + 1, row]);
      assert.deepEqual(at.get(`f${flow}.2`), [column + 2, row]);
    }
  });

  it("leaves all others where they are when one more comes, also anew", () => {
    const before = layOutArchitecture(architectureOf(separateFlows(150)), PANE);
    const more = architectureOf(separateFlows(151));
    for (const places of [undefined, placesOf(before)]) {
      const after = cellsIn(layOutArchitecture(more, PANE, 0, places));
      for (const [name, cell] of cellsIn(before)) assert.equal(after.get(name), cell, name);
    }
  });

  it("gives one that is larger than all others its own room", () => {
    const { components, relations = [] } = separateFlows(60);
    const large = Array.from({ length: 40 }, (_, step) => ({ name: `large${step}`, type_id: STEPS[1] }));
    const chain = large
      .slice(1)
      .map(({ name }, step) => ({ from: `large${step >> 1}`, to: name, kind: "calls" }));
    const architecture = architectureOf({
      components: [...components, ...large],
      relations: [...relations, ...chain],
    });
    const picture = layOutArchitecture(architecture, PANE);
    assert.deepEqual(faultsOf(architecture, picture), []);
    const cells = (own: (name: string) => boolean) =>
      picture.cards.filter(({ card }) => own(card.node?.name ?? "")).map(({ cell }) => cell);
    const of = cells((name) => name.startsWith("large"));
    const [left, right] = [Math.min(...of.map(([x]) => x)), Math.max(...of.map(([x]) => x))];
    const [top, bottom] = [Math.min(...of.map(([, y]) => y)), Math.max(...of.map(([, y]) => y))];
    for (const [x, y] of cells((name) => !name.startsWith("large")))
      assert.ok(x < left || x > right || y < top || y > bottom, `${x} ${y} stands within the large one`);
  });
});
