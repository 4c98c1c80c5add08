/** Who stands in which network, tier and zone: told by the plan's own relations, not by the code that places. */

import assert from "node:assert/strict";
import { isInDesign } from "../../../../src/contract/inDesign.ts";
import type { DeploymentPlan, PlanComponent } from "../../../../src/contract/plan.ts";
import { layOutArchitecture } from "../../../../src/engine/diagram/architecture/layout/layout.ts";
import type { ArchitecturePicture } from "../../../../src/engine/diagram/architecture/layout/placed.ts";
import {
  type Architecture,
  type Element,
  framesAround,
  liesIn,
  within,
} from "../../../../src/engine/diagram/architecture/model.ts";
import { engine } from "../../../support/composing.ts";
import { architectureOf, facts } from "../../../support/pictures/drawings.ts";
import { askedPlans } from "../../../support/pictures/intents.ts";

/** A component that the plan attaches to a segment of a network. */
interface Attached {
  readonly name: string;
  readonly network: string;
  /** The zones of all the segments that it is attached to. */
  readonly zones: ReadonlySet<number | undefined>;
}

describe("containment in an architecture", () => {
  it("draws what is attached to a network inside its frame, on every cloud", () => {
    let attachments = 0;
    for (const { title, plan } of askedPlans())
      for (const { name, network } of attachedIn(plan)) {
        attachments++;
        const architecture = architectureOf(plan);
        const [element, frame] = [shown(architecture, name), shown(architecture, network)];
        assert.ok(element && frame && liesIn(element, frame), `${title}: ${name} is not in ${network}`);
      }
    assert.ok(attachments > 40, `${attachments} attachments say little`);
  });

  it("shows each component in one place: a frame around others is in no other's card", () => {
    for (const { title, plan } of askedPlans().filter(({ cloud }) => cloud === "azure")) {
      const elements = [...within(architectureOf(plan).root)];
      const folded = new Set(elements.flatMap((element) => element.folded.map(({ name }) => name)));
      const both = elements.flatMap(({ node }) => (node && folded.has(node.name) ? [node.name] : []));
      assert.deepEqual(both, [], title);
    }
  });

  it("draws what stands in one of two zones in that one", () => {
    let zonal = 0;
    for (const cloud of ["aws", "azure", "gcp"]) {
      const intent = "VMs behind a load balancer with MySQL in two availability zones, backups, a bastion";
      const { candidates } = engine.propose(cloud, { intent, constraints: { availability: "multi_zone" } });
      const plan = engine.resolve(cloud, {
        candidates: candidates.filter(isInDesign),
        constraints: { availability: "multi_zone" },
      });
      const architecture = architectureOf(plan);
      for (const { name, zones } of attachedIn(plan)) {
        const [zone] = zones;
        if (zones.size !== 1 || zone === undefined) continue;
        const element = shown(architecture, name);
        if (!element || element.node?.name !== name) continue;
        zonal++;
        const titles = framesAround(element).flatMap((frame) => (frame.role === "zone" ? [frame.title] : []));
        assert.ok(
          titles.some((title) => title.endsWith(`Zone ${zone}`)),
          `${cloud}: ${name} of zone ${zone} is in ${titles}`,
        );
      }
    }
    assert.ok(zonal > 0, "nothing stands in a zone");
  });
});

describe("the zones of a network in its picture", () => {
  const at = (name: string, zone: number) => ({
    type_id: "aws:ec2/instance@1",
    name,
    parent: `private-${zone}`,
  });
  const subnet = (zone: number) => ({
    type_id: "aws:ec2/subnet@1",
    name: `private-${zone}`,
    parent: "net",
    purpose: "private",
    zone,
  });

  it("are columns, in their order, whatever runs in them and between them", () => {
    for (const zones of [
      [1, 2],
      [2, 1],
      [3, 1, 2],
    ])
      for (const pane of [
        { width: 1200, height: 800 },
        { width: 700, height: 400 },
        { width: 500, height: 900 },
      ]) {
        const machines = zones.flatMap((zone) => [at(`web-${zone}`, zone), at(`store-${zone}`, zone)]);
        const architecture = architectureOf({
          components: [
            { type_id: "aws:ec2/vpc@1", name: "net" },
            ...zones.map(subnet),
            { type_id: "aws:elasticloadbalancingv2/loadbalancer@1", name: "balancer" },
            ...machines,
          ],
          relations: zones.flatMap((zone) => [
            { from: "balancer", to: `web-${zone}`, kind: "routes to" },
            { from: `web-${zone}`, to: `store-${zone}`, kind: "stores in" },
            { from: "balancer", to: `private-${zone}`, kind: "stands in", background: true },
          ]),
        });
        const { frames, cards } = layOutArchitecture(architecture, pane);
        const columns = columnsOf(frames);
        assert.equal(columns.length, zones.length);
        for (const { frame, box } of columns)
          for (const name of [`web-${frame.zone}`, `store-${frame.zone}`]) {
            const card = cards.find((placed) => placed.card.node?.name === name)?.box;
            assert.ok(card && card.x > box.x && card.x + card.width < box.x + box.width, name);
          }
      }
  });

  it("are in their order also where nothing joins what is in them, and one holds much more", () => {
    for (const pane of [
      { width: 1200, height: 800 },
      { width: 500, height: 900 },
    ])
      for (const [first, second] of [
        [1, 12],
        [12, 1],
      ] as const) {
        const machines = (zone: number, count: number) =>
          Array.from({ length: count }, (_, index) => at(`m${zone}-${index}`, zone));
        const picture = layOutArchitecture(
          architectureOf({
            components: [
              { type_id: "aws:ec2/vpc@1", name: "net" },
              ...[1, 2].map(subnet),
              ...machines(1, first),
              ...machines(2, second),
            ],
          }),
          pane,
        );
        assert.equal(columnsOf(picture.frames).length, 2);
      }
  });

  /** The frames of zones, the first zone first. */
  function columnsOf(frames: ArchitecturePicture["frames"]) {
    const columns = frames
      .filter(({ frame }) => frame.zone !== undefined)
      .sort((a, b) => (a.frame.zone ?? 0) - (b.frame.zone ?? 0));
    columns.slice(1).forEach(({ box }, index) => {
      const before = columns[index]?.box;
      assert.ok(before && before.x + before.width <= box.x, "not side by side");
      assert.ok(Math.abs(before.y - box.y) < 1, "not at one height");
    });
    return columns;
  }

  it("are told by number where all that a tier holds spreads over them, on every cloud that has them", () => {
    let spread = 0;
    for (const { title, plan } of askedPlans())
      for (const { name, zones } of attachedIn(plan)) {
        const element = shown(architectureOf(plan), name);
        const tier = element && framesAround(element).find(({ role }) => role === "tier");
        const single = tier && [...within(tier)].some((one) => one.kind === "frame" && one.role === "zone");
        if (zones.size < 2 || !tier || single) continue;
        spread++;
        assert.ok(tier.title.endsWith(` · ${zones.size} zones`), `${title}: ${name} in ${tier.title}`);
      }
    assert.ok(spread > 10, `${spread} say little`);
  });
});

function shown({ shownBy }: Architecture, name: string): Element | undefined {
  for (const [node, element] of shownBy) if (node.name === name) return element;
  return undefined;
}

function attachedIn(plan: DeploymentPlan): Attached[] {
  const byName = new Map(plan.components.map((component) => [component.name, component]));
  const isFor = (component: PlanComponent | undefined, capability: string) =>
    component !== undefined && facts.lookup(component.type_id)?.gives[0] === capability;
  const networkOf = (component: PlanComponent | undefined) => {
    for (let at = component, depth = 0; at && depth < 9; at = byName.get(at.parent ?? ""), depth++)
      if (isFor(at, "virtual-network")) return at.name;
    return undefined;
  };
  return plan.components.flatMap((component): Attached[] => {
    if (isFor(component, "subnet") || isFor(component, "virtual-network")) return [];
    const segments = (plan.relations ?? [])
      .filter(({ from }) => from === component.name)
      .map(({ to }) => byName.get(to))
      .filter((to) => isFor(to, "subnet"));
    const parent = byName.get(component.parent ?? "");
    if (isFor(parent, "subnet")) segments.push(parent);
    const network = networkOf(segments[0]);
    if (network === undefined || facts.lookup(component.type_id)?.auxiliary) return [];
    return [{ name: component.name, network, zones: new Set(segments.map((segment) => segment?.zone)) }];
  });
}
