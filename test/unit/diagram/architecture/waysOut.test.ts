/** By which way what stands in a network reaches what is outside of it. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import { buildArchitecture } from "../../../../src/engine/diagram/architecture/build.ts";
import { attachedIn } from "../../../../src/engine/diagram/architecture/describing.ts";
import { isSeen, within } from "../../../../src/engine/diagram/architecture/model.ts";
import { architectureOf, facts } from "../../../support/pictures/drawings.ts";
import { askedPlans } from "../../../support/pictures/intents.ts";

type Component = PlanInput["components"][number];
type Relation = NonNullable<PlanInput["relations"]>[number];

const attached = (components: Component[], relations: Relation[]) =>
  attachedIn(buildArchitecture({ components, relations }, facts).links);

function behind(from: string, kind: string, to: string): Relation {
  return { from, to, kind, background: true };
}

const GATEWAYS = new Set(["aws:ec2/natgateway@1", "azure:network/natgateways@1", "gcp:compute/routernat@1"]);

/** A network of AWS: machines in private segments of as many zones as there are, and one gateway. */
function network(machines: readonly string[]): { components: Component[]; relations: Relation[] } {
  const components: Component[] = [
    { name: "net", type_id: "aws:ec2/vpc@1" },
    { name: "edge", type_id: "aws:ec2/subnet@1", parent: "net", purpose: "public" },
    { name: "gateway", type_id: "aws:ec2/natgateway@1", parent: "edge" },
    { name: "address", type_id: "aws:ec2/eip@1", serves: "gateway" },
    { name: "table", type_id: "aws:ec2/routetable@1", parent: "net" },
    { name: "inner", type_id: "aws:ec2/subnet@1", parent: "net", purpose: "private" },
    ...machines.map((name): Component => ({ name, type_id: "aws:ec2/instance@1", parent: "inner" })),
  ];
  const address: Relation = { from: "gateway", to: "address", kind: "uses" };
  return { components, relations: [address, behind("table", "points to", "gateway")] };
}

describe("A gateway through which traffic leaves a network", () => {
  it("is attached to what stands alone in the segment that its route table leads out of", () => {
    const { components, relations } = network(["machine"]);
    const table = behind("inner", "attached to", "table");
    assert.deepEqual(attached(components, [...relations, table]), ["machine connects through gateway"]);
  });

  it("is attached to the tier of several, and not to each of them", () => {
    const { components, relations } = network(["one", "other"]);
    const table = behind("inner", "attached to", "table");
    assert.deepEqual(attached(components, [...relations, table]), ["Private connects through gateway"]);
  });

  it("is attached to nothing that no route leads out of", () => {
    const { components, relations } = network(["machine"]);
    assert.deepEqual(attached(components, relations), []);
  });

  it("is attached to the segment that names it itself, on the other clouds", () => {
    const components: Component[] = [
      { name: "net", type_id: "gcp:compute/network@1" },
      { name: "inner", type_id: "gcp:compute/subnetwork@1", parent: "net" },
      { name: "machine", type_id: "gcp:compute/instance@1", parent: "inner" },
      { name: "router", type_id: "gcp:compute/router@1" },
      { name: "gateway", type_id: "gcp:compute/routernat@1" },
    ];
    const relations: Relation[] = [
      { from: "gateway", to: "router", kind: "attached to" },
      { from: "router", to: "net", kind: "attached to" },
      behind("inner", "connects through", "gateway"),
    ];
    assert.deepEqual(attached(components, relations), ["machine connects through gateway"]);
  });

  it("is met by a line in every picture of what people ask for", () => {
    const gateways = askedPlans().flatMap(({ plan, intent, title }) => {
      const { root, links } = architectureOf(plan, intent);
      const met = new Set(links.filter(isSeen).flatMap(({ from, to }) => [from, to]));
      return [...within(root)]
        .filter(({ node }) => node !== undefined && GATEWAYS.has(node.typeId))
        .map((gateway) => ({ title, isMet: met.has(gateway) }));
    });
    assert.ok(gateways.length >= 10);
    assert.deepEqual(
      gateways.filter(({ isMet }) => !isMet),
      [],
    );
  });
});
