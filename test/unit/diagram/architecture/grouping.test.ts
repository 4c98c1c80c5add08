/** Large architectures with groups: which cards stand together, what is joined between groups, and what files say of it. */
import assert from "node:assert/strict";
import type { PlanComponent, PlanInput } from "../../../../src/contract/plan.ts";
import type { RenderOptions } from "../../../../src/contract/rendering.ts";
import { groupsIn } from "../../../../src/engine/diagram/architecture/grouping/choosing.ts";
import { placeName } from "../../../../src/engine/diagram/architecture/layout/before.ts";
import type { PlacedCard } from "../../../../src/engine/diagram/architecture/layout/placed.ts";
import { groupIn, isSeen } from "../../../../src/engine/diagram/architecture/model.ts";
import { pictureOf } from "../../../../src/engine/diagram/architecture/picture.ts";
import { render } from "../../../../src/engine/diagram/render.ts";
import { mesh } from "../../../support/growing/plans.ts";
import { facts } from "../../../support/pictures/drawings.ts";
import { largePlans } from "../../../support/pictures/generated.ts";
import { networkedApplication, queueWorker, staticSiteWithApi, syntheticPlan } from "../plans.ts";

const PANE = { width: 700, height: 400 };
const draw = (plan: PlanInput, options: RenderOptions = {}) =>
  pictureOf(plan, facts, { ...PANE, opened: "many", ...options }).picture;
const groups = (cards: readonly PlacedCard[]) => cards.flatMap(({ card }) => groupIn(card) ?? []);
const idsIn = (plan: PlanInput, options?: RenderOptions) =>
  groups(draw(plan, options).cards).map(({ id }) => id);
/** What a page tells of a picture when it asks for the next. */
const placesOf = (cards: readonly PlacedCard[]) =>
  Object.fromEntries(cards.map(({ card, cell: [column, row] }) => [placeName(card), { column, row }]));

/** Functions, queues and tables in modules, each related to the next. */
function inModules(modules: readonly string[], each: number): PlanInput {
  const components = modules.flatMap((module) =>
    Array.from({ length: each }, (_, index): PlanComponent => {
      const type = ["lambda/function", "sqs/queue", "dynamodb/table"][index % 3];
      return { name: `${module}.r${index}`, title: `r${index}`, type_id: `aws:${type}@1`, module };
    }),
  );
  const relations = components.slice(1).map(({ name }, index) => {
    return { from: components[index]?.name ?? "", to: name, kind: "sends to" };
  });
  return { components, relations, deploy_order: components.map(({ name }) => name) };
}

const LARGE = [syntheticPlan(60), syntheticPlan(150), ...largePlans().map(({ plan }) => plan)];

describe("groups in a large architecture", () => {
  it("leave 9 to 20 cards, of names that can be read sooner than those of all", () => {
    for (const plan of LARGE) {
      const [grouped, all] = [draw(plan), draw(plan, { opened: "all" })];
      assert.ok(grouped.cards.length >= 9 && grouped.cards.length <= 20, `${grouped.cards.length} cards`);
      const scale = ({ width, height }: typeof all) => Math.min(PANE.width / width, PANE.height / height);
      assert.ok(scale(grouped) > 1.2 * scale(all), `${scale(grouped)} ${scale(all)}`);
    }
  });

  it("are none up to 25 cards, whose picture is the very same", () => {
    for (const plan of [queueWorker, staticSiteWithApi, networkedApplication]) {
      assert.ok(draw(plan, { opened: "all" }).cards.length <= 25);
      const svg = (options: RenderOptions) =>
        render(plan, "svg", facts, { view: "architecture", ...PANE, ...options });
      assert.equal(svg({ opened: "many" }), svg({}));
    }
  });

  it("hold every component once, two cards at least, and are called differently", () => {
    for (const plan of LARGE) {
      const { cards, frames } = draw(plan);
      const shown = groups(cards);
      const members = shown.flatMap((group) => group.members.map(({ index }) => index));
      const others = [...cards.map(({ card }) => card), ...frames.map(({ frame }) => frame)].flatMap(
        ({ node, folded }) => [node, ...folded].flatMap((one) => one?.index ?? []),
      );
      assert.deepEqual(
        [...members, ...others].sort((a, b) => a - b),
        plan.components.map((_, index) => index),
      );
      for (const { count, title } of shown) {
        assert.ok(count >= 2, title);
        assert.match(title, /^[\p{Lu}\p{N}]/u);
        assert.doesNotMatch(title, /module\.|\[/);
      }
      assert.equal(new Set(shown.map(({ title }) => title)).size, shown.length);
    }
  });

  it("are joined by one line for a pair and a direction, never more lines than without groups", () => {
    for (const plan of [...LARGE, mesh(60)]) {
      const lines = (opened: "all" | "many") =>
        draw(plan, { opened }).links.filter(({ link }) => isSeen(link));
      const grouped = lines("many");
      const pairs = new Set(grouped.map(({ link }) => `${link.from.id}\n${link.to.id}`));
      assert.equal(pairs.size, grouped.length);
      assert.ok(grouped.length < lines("all").length);
    }
  });

  it("are the modules that declare their components, called by their names", () => {
    const modules = ["shop_api", "billing", "network", "dataLake", "mail"].map((name) => `module.${name}[0]`);
    const shown = groups(draw(inModules(modules, 9)).cards);
    assert.deepEqual(
      shown.map(({ title, count }) => `${title} ${count}`),
      ["Shop api 9", "Billing 9", "Network 9", "Data Lake 9", "Mail 9"],
    );
  });

  it("are the same after a component more, and after one less in a picture that is known", () => {
    const modules = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((name) => `module.${name}`);
    const plan = inModules(modules, 4);
    const ids = idsIn(plan);
    assert.equal(ids.length, 9);
    const [first, ...others] = plan.components;
    assert.ok(first);
    const more = { ...plan, components: [{ ...first, name: "new" }, ...plan.components] };
    assert.deepEqual(new Set(idsIn(more)), new Set(ids));
    const places = placesOf(draw(plan).cards);
    assert.deepEqual(groupsIn(places).length, 9);
    assert.deepEqual(idsIn({ ...plan, components: others }, { opened: [], places }), ids);
  });

  it("stay in a picture that had some, with fewer cards", () => {
    const few = inModules(
      ["a", "b", "c", "d", "e"].map((name) => `module.${name}`),
      4,
    );
    assert.deepEqual(idsIn(few), []);
    assert.equal(idsIn(few, { opened: [] }).length, 5);
  });

  it("open in place: the others keep their order, and closed again all is as before", () => {
    for (const plan of LARGE.slice(0, 5)) {
      const before = draw(plan);
      const [{ id } = { id: "" }] = groups(before.cards);
      const opened = draw(plan, { opened: [id], places: placesOf(before.cards) });
      const isOpen = opened.frames.some(({ frame }) => frame.opens?.id === id);
      assert.ok(isOpen && opened.cards.length > before.cards.length);
      assert.deepEqual(groups(opened.cards).length, groups(before.cards).length - 1);
      const at = new Map(opened.cards.map(({ card, cell }) => [card.id, cell]));
      const kept = before.cards.flatMap(({ card, cell }) => {
        const now = at.get(card.id);
        return now ? [{ cell, now }] : [];
      });
      let [pairs, turned] = [0, 0];
      for (const one of kept)
        for (const other of kept)
          for (const axis of [0, 1] as const) {
            if (one.cell[axis] >= other.cell[axis]) continue;
            pairs++;
            if (one.now[axis] > other.now[axis]) turned++;
          }
      assert.ok(turned <= pairs / 10, `${turned} of ${pairs} pairs changed places`);
    }
  });

  it("count the marks of what is in them", () => {
    const plan = syntheticPlan(60);
    const components = plan.components.map((one) => ({ ...one, existing: true }));
    const marked = draw({ ...plan, components }).cards.filter(({ card }) => card.holds);
    for (const { card } of marked) assert.equal(card.subtitle, `${card.holds?.members.length} there already`);
  });

  it("are named as such in files, with what is in them", () => {
    const plan = syntheticPlan(60);
    const options = { view: "architecture", opened: "many", ...PANE } as const;
    const count = groups(draw(plan).cards).length;
    const said = new RegExp(`Grouped: \\d+ components in ${count} groups`);
    const [mermaid, drawio] = [
      render(plan, "mermaid", facts, options),
      render(plan, "drawio", facts, options),
    ];
    assert.match(mermaid, said);
    assert.match(drawio, said);
    assert.match(drawio, /members="/);
    assert.match(render(plan, "svg", facts, { ...options, legend: true }), said);
    assert.doesNotMatch(render(plan, "svg", facts, { ...options, opened: "all" }), /Grouped:/);
  });

  it("keep hostile names of modules inert", () => {
    const names = ['module."><script>', "module.a\u202eb", "module.<b>", "module.&amp;", "module.`x`"];
    const plan = inModules(names, 6);
    const svg = render(plan, "svg", facts, { view: "architecture", opened: "many", ...PANE });
    assert.match(svg, /data-bundle=/);
    assert.doesNotMatch(svg, /<script|<b>|\u202e/);
  });
});
