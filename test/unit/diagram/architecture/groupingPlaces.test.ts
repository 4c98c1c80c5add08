/** Groups of a large architecture and where their members stand: titles that say it, and frames that stay when one is opened. */
import assert from "node:assert/strict";
import type { PlanComponent, PlanInput } from "../../../../src/contract/plan.ts";
import type { RenderOptions } from "../../../../src/contract/rendering.ts";
import { type Element, framesAround, groupIn } from "../../../../src/engine/diagram/architecture/model.ts";
import { pictureOf } from "../../../../src/engine/diagram/architecture/picture.ts";
import { facts } from "../../../support/pictures/drawings.ts";
import { largePlans } from "../../../support/pictures/generated.ts";
import { syntheticPlan } from "../plans.ts";

const draw = (plan: PlanInput, options: RenderOptions = {}) =>
  pictureOf(plan, facts, { width: 700, height: 400, opened: "many", ...options }).picture;
const elements = ({ cards, frames }: ReturnType<typeof draw>): Element[] => [
  ...cards.map(({ card }) => card),
  ...frames.map(({ frame }) => frame),
];
const groups = (picture: ReturnType<typeof draw>) =>
  elements(picture).flatMap((element) => groupIn(element) ?? []);
const placesAround = (element: Element) =>
  framesAround(element).flatMap(({ role, title }) =>
    title === "" || role === "strip" || role === "group" ? [] : [title],
  );

/** Three networks of the same tiers, with servers and databases in each. */
function networks(): PlanInput {
  const components: PlanComponent[] = [];
  const relations: { from: string; to: string; kind: string }[] = [];
  for (const network of ["alpha", "beta", "gamma"]) {
    components.push({ name: network, type_id: "aws:ec2/vpc@1" });
    for (const purpose of ["public", "private", "isolated"]) {
      const subnet = `${network}-${purpose}`;
      components.push({ name: subnet, type_id: "aws:ec2/subnet@1", purpose, parent: network, zone: 1 });
      for (const type of ["ec2/instance", "rds/db-instance", "ec2/instance", "rds/db-instance"]) {
        const name = `${subnet}-${components.length}`;
        components.push({ name, type_id: `aws:${type}@1`, parent: subnet });
        relations.push({ from: name, to: subnet, kind: "runs in" });
      }
    }
  }
  return { components, relations, deploy_order: components.map(({ name }) => name) };
}

const LARGE = [networks(), syntheticPlan(60), syntheticPlan(150), ...largePlans().map(({ plan }) => plan)];

describe("groups and where their members stand", () => {
  it("have every title once, and say of those that would be called alike where they are", () => {
    for (const plan of LARGE) {
      const titles = groups(draw(plan)).map(({ title }) => title);
      assert.ok(titles.length > 0);
      assert.equal(new Set(titles).size, titles.length, titles.join(", "));
    }
    const titles = groups(draw(networks())).map(({ title }) => title);
    for (const network of ["alpha", "beta", "gamma"])
      assert.ok(titles.includes(`Public · Zone 1 in ${network}`), titles.join(", "));
  });

  it("number no title as another already is", () => {
    const modules = ["module.a_b", "module.a-b", "module.a b (2)", "module.c", "module.d", "module.e"];
    const components = Array.from({ length: 60 }, (_, index): PlanComponent => {
      return { name: `m${index}`, type_id: "aws:lambda/function@1", module: modules[index % 6] ?? "" };
    });
    const deploy_order = components.map(({ name }) => name);
    const titles = groups(draw({ components, relations: [], deploy_order })).map(({ title }) => title);
    assert.deepEqual(titles.sort(), ["A b", "A b (2)", "A b (3)", "C", "D", "E"]);
  });

  it("say of no place that they are in it unless all of them are", () => {
    let said = 0;
    for (const plan of LARGE) {
      const around = new Map(
        draw(plan, { opened: "all" }).cards.map(({ card }) => [
          card.node,
          framesAround(card).map(({ title }) => title),
        ]),
      );
      for (const { title, members } of groups(draw(plan))) {
        const [, place] = / in (.+)$/.exec(title) ?? [];
        if (place === undefined) continue;
        said++;
        const isIn = (frame: string) => place === frame || place.startsWith(`${frame} (`);
        for (const member of members) {
          const titles = [...around].find(([node]) => node?.index === member.index)?.[1];
          assert.ok(!titles || titles.some(isIn), `${title}: ${member.name} is in ${titles}`);
        }
      }
    }
    assert.ok(said > 10, `${said}`);
  });

  it("show all that is in them when they are opened, each component once and within the frames that it had", () => {
    for (const plan of LARGE) {
      const all = new Map(
        draw(plan, { opened: "all" }).cards.map(({ card }) => [card.node?.index, placesAround(card)]),
      );
      const ids = groups(draw(plan)).map(({ id }) => id);
      for (const opened of [ids, ...ids.slice(0, 2).map((id) => [id])]) {
        const shown = elements(draw(plan, { opened }));
        const indices = shown.flatMap((element) => [
          ...(element.node ? [element.node.index] : []),
          ...element.folded.map(({ index }) => index),
          ...(element.kind === "card" ? (element.holds?.members ?? []).map(({ index }) => index) : []),
        ]);
        assert.deepEqual(
          indices.sort((a, b) => a - b),
          plan.components.map((_, index) => index),
        );
        for (const element of shown)
          if (element.kind === "card" && element.node)
            assert.deepEqual(placesAround(element), all.get(element.node.index), element.title);
      }
    }
  });
});
