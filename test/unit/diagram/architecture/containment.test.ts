/** Who stands in which network, tier and zone: told by the plan's own relations, not by the code that places. */
import assert from "node:assert/strict";
import type { DeploymentPlan, PlanComponent } from "../../../../src/contract/plan.ts";
import {
  type Architecture,
  type Element,
  framesAround,
  liesIn,
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

  it("draws what stands in one of two zones in that one", () => {
    let zonal = 0;
    for (const cloud of ["aws", "azure", "gcp"]) {
      const intent = "VMs behind a load balancer with MySQL in two availability zones, backups, a bastion";
      const { candidates } = engine.propose(cloud, { intent, constraints: { availability: "multi_zone" } });
      const plan = engine.resolve(cloud, {
        candidates: candidates.filter(({ recommended }) => recommended),
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
