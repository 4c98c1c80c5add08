/** By what large architectures are grouped: few cards whatever their components are called, and titles that hold. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import type { RenderOptions } from "../../../../src/contract/rendering.ts";
import { placeName } from "../../../../src/engine/diagram/architecture/layout/before.ts";
import { type Group, groupIn } from "../../../../src/engine/diagram/architecture/model.ts";
import { pictureOf } from "../../../../src/engine/diagram/architecture/picture.ts";
import { facts } from "../../../support/pictures/drawings.ts";

const [FUNCTION, TABLE, QUEUE] = ["lambda/function", "dynamodb/table", "sqs/queue"].map(
  (type) => `aws:${type}@1`,
);
const draw = (plan: PlanInput, options: RenderOptions = {}) =>
  pictureOf(plan, facts, { width: 700, height: 400, opened: "many", ...options }).picture;
const groups = (plan: PlanInput, options?: RenderOptions): Group[] =>
  draw(plan, options).cards.flatMap(({ card }) => groupIn(card) ?? []);
const titles = (plan: PlanInput) => groups(plan).map(({ title }) => title);

/** Components of names, of some types in turn, each in a module where one is given. */
function named(names: readonly string[], types = [FUNCTION], modules: readonly (string | undefined)[] = []) {
  const components = names.map((name, index) => {
    const module = modules[index % modules.length];
    const type_id = types[index % types.length] ?? "";
    return { name, type_id, ...(module !== undefined && { module }) };
  });
  return { components, relations: [], deploy_order: [...names] };
}
const numbered = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

describe("ways to group a large architecture", () => {
  it("tell names apart behind the words that all of them begin with", () => {
    const subjects = ["orders", "billing", "search", "mail", "users", "stock"];
    const names = numbered(48, (index) => `shop-${subjects[index % 6]}-create${index}`);
    for (const types of [[FUNCTION], [FUNCTION, TABLE]])
      assert.deepEqual(titles(named(names, types)).sort(), [
        "Billing",
        "Mail",
        "Orders",
        "Search",
        "Stock",
        "Users",
      ]);
  });

  it("are even parts of a list by name where no other leaves few cards", () => {
    for (const count of [26, 48, 2000]) {
      const plan = named(numbered(count, (index) => `fn-${index}`));
      const { cards } = draw(plan);
      assert.ok(cards.length >= 8 && cards.length <= 25, `${cards.length} cards`);
      const shown = groups(plan);
      const counts = shown.map((group) => group.count);
      assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `${counts}`);
      assert.equal(shown[0]?.title, `fn-0 – fn-${(counts[0] ?? 0) - 1}`);
    }
  });

  it("keep letters and digits of a word together, without the number of copies", () => {
    const names = numbered(
      40,
      (index) => `${["S3Orders", "EC2Web", "OAuth2Login", "SQSJobs"][index % 4]}${index}`,
    );
    assert.deepEqual(titles(named(names)).sort(), ["EC2", "OAuth2", "S3", "SQS"]);
  });

  it("do not take what stands in no module for part of one that is called like its kind", () => {
    const names = numbered(60, (index) => `c${index}`);
    const plan = named(names, [FUNCTION], ["compute", "mail", "shop", "web", "audit", undefined]);
    const inRoot = new Set(plan.components.flatMap(({ module }, index) => (module ? [] : [index])));
    const mixed = groups(plan).filter(({ members }) => {
      const outside = members.filter(({ index }) => inRoot.has(index)).length;
      return outside > 0 && outside < members.length;
    });
    assert.deepEqual(mixed, []);
  });

  it("are not those that leave nothing to be seen because an id of theirs is known", () => {
    const plan = named(
      numbered(60, (index) => `c${index}`),
      [FUNCTION, TABLE, QUEUE, "aws:s3/bucket@1"],
    );
    const usual = groups(plan).map(({ id }) => id);
    for (const opened of ["group:name:name:c", "group:lane:lane:data"])
      assert.ok(draw(plan, { opened: [opened] }).cards.length >= 3);
    assert.deepEqual(
      groups(plan, { opened: ["group:name:name:c"] }).map(({ id }) => id),
      usual,
    );
  });

  it("are not known for a component that is called like a group of them", () => {
    const names = numbered(60, (index) => (index === 7 ? "group:lane:lane:data" : `c${index}`));
    const plan = named(names, [FUNCTION, TABLE, QUEUE, "aws:s3/bucket@1"]);
    const places = Object.fromEntries(
      draw(plan, { opened: "all" }).cards.map(({ card, cell: [column, row] }) => [
        placeName(card),
        { column, row },
      ]),
    );
    assert.deepEqual(
      groups(plan, { places }).map(({ id }) => id),
      groups(plan).map(({ id }) => id),
    );
  });
});
