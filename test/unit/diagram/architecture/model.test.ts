/** What the architecture of a plan shows, where it stands, and how it flows. */
import assert from "node:assert/strict";
import type { DeploymentPlan } from "../../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../../src/engine/catalogue/catalogue.ts";
import { indexParts } from "../../../../src/engine/composition/parts.ts";
import { buildArchitecture } from "../../../../src/engine/diagram/architecture/build.ts";
import type { TypeFacts } from "../../../../src/engine/diagram/architecture/knowing.ts";
import {
  type Architecture,
  type Element,
  framesAround,
  within,
} from "../../../../src/engine/diagram/architecture/model.ts";
import { shippedPlannerData } from "../../../../src/engine/planner/shipped.ts";
import { composed } from "../../../support/composing.ts";

const catalogue = shippedCatalogue();
const { partOf } = indexParts(catalogue, shippedPlannerData().designs.roles);
const facts: TypeFacts = { lookup: catalogue.lookup, partOf };

const planOf = (cloud: string, ...types: string[]): DeploymentPlan =>
  composed(
    types.map((type) => ({ type_id: `${cloud}:${type}@1` })),
    {},
    cloud,
  );

/** The element whose component has a type. */
function showing({ root }: Architecture, type: string): Element {
  const found = [...within(root)].find(({ node }) => node?.typeId.includes(`:${type}@`));
  assert.ok(found, `${type} is shown`);
  return found;
}

const titles = (element: Element) => framesAround(element).map(({ title }) => title);

describe("The architecture of a plan", () => {
  const plan = planOf("aws", "apigatewayv2/api", "lambda/function", "rds/dbinstance", "s3/bucket");
  const architecture = buildArchitecture(plan, facts);

  it("shows what serves the purpose, and folds what completes it into that", () => {
    const worker = showing(architecture, "lambda/function");
    const store = showing(architecture, "rds/dbinstance");
    const shown = [...within(architecture.root)].flatMap(({ node }) => node?.typeId ?? []);
    assert.ok(!shown.some((type) => /iam\/role|subnet@|subnetgroup|routetable|securitygroup/.test(type)));
    assert.ok(worker.folded.some(({ typeId }) => typeId.startsWith("aws:iam/role")));
    assert.ok(store.folded.some(({ typeId }) => typeId.startsWith("aws:rds/dbsubnetgroup")));
    // Every component is shown by one element, itself or folded.
    const all = [...within(architecture.root)].flatMap(({ node, folded }) => [
      ...(node ? [node] : []),
      ...folded,
    ]);
    assert.deepEqual(all.map(({ name }) => name).sort(), plan.components.map(({ name }) => name).sort());
  });

  it("puts what is attached to a network into the tier that its subnets are for", () => {
    assert.deepEqual(titles(showing(architecture, "lambda/function")).slice(0, 2), [
      "Private · 2 zones",
      "VPC",
    ]);
    assert.deepEqual(titles(showing(architecture, "rds/dbinstance")).slice(0, 2), ["Data · 2 zones", "VPC"]);
    assert.ok(!titles(showing(architecture, "s3/bucket")).includes("VPC"));
    assert.ok(!titles(showing(architecture, "apigatewayv2/api")).includes("VPC"));
  });

  it("begins outside, and numbers the steps along the way of a request", () => {
    const steps = architecture.links
      .filter(({ step }) => step !== undefined)
      .sort((a, b) => (a.step ?? 0) - (b.step ?? 0))
      .map(({ from, to }) => `${from.title} > ${to.title}`);
    assert.equal(steps[0], `Users > ${showing(architecture, "apigatewayv2/api").title}`);
    assert.equal(
      steps[1],
      `${showing(architecture, "apigatewayv2/api").title} > ${showing(architecture, "lambda/function").title}`,
    );
    assert.ok(steps.some((step) => step.endsWith(`> ${showing(architecture, "rds/dbinstance").title}`)));
  });

  it("shows partners and other systems at the edge where a type is there for them, and only there", () => {
    const actors = (...types: string[]) => {
      const { links } = buildArchitecture(planOf(...(types as [string, ...string[]])), facts);
      return links.flatMap(({ from, to, kinds, main }) =>
        [from, to].some((end) => end.kind === "card" && end.actor !== undefined)
          ? [`${from.title} ${kinds.join()} ${to.title}${main ? "" : " (secondary)"}`]
          : [],
      );
    };
    assert.deepEqual(actors("aws", "transfer/server", "s3/bucket"), [
      "Partners send files to Transfer Family server",
    ]);
    assert.deepEqual(actors("aws", "events/eventbus", "events/rule", "events/apidestination"), [
      "EventBridge API destination calls Other systems",
    ]);
    assert.deepEqual(actors("azure", "logic/workflows", "logic/integrationaccounts"), [
      "Integration account exchanges documents with Partners",
    ]);
    assert.deepEqual(actors("aws", "sqs/queue", "lambda/function", "s3/bucket"), []);
  });

  it("keeps what looks after others apart from the flow", () => {
    const { links } = buildArchitecture(
      planOf("aws", "lambda/function", "secretsmanager/secret", "sqs/queue"),
      facts,
    );
    const [secret] = links.filter(({ to }) => to.node?.typeId.includes("secret"));
    assert.equal(secret?.main, false);
    assert.equal(secret?.step, undefined);
    assert.ok(links.some(({ main }) => main));
  });

  it("leads through what is folded, where that hands on", () => {
    const { links, root, shownBy } = buildArchitecture(
      planOf("aws", "elasticloadbalancingv2/loadbalancer", "ecs/service"),
      facts,
    );
    const balancer = showing({ root, links, shownBy }, "elasticloadbalancingv2/loadbalancer");
    const service = showing({ root, links, shownBy }, "ecs/service");
    assert.ok(links.some(({ from, to, main }) => from === balancer && to === service && main));
  });

  it("shows beside a component what completes it, when that is asked for", () => {
    const name = showing(architecture, "lambda/function").node?.name ?? "";
    const unfolded = buildArchitecture(plan, facts, [name]);
    const roles = [...within(unfolded.root)].filter(({ node }) => node?.typeId.startsWith("aws:iam/role"));
    assert.ok(roles.length > 0);
    assert.deepEqual(showing(unfolded, "lambda/function").folded, []);
  });

  it("shows what no catalogue knows, and does not guess what it is for", () => {
    const foreign = {
      components: [
        { type_id: "acme:cache/grid@3", name: "grid" },
        { type_id: "acme:cache/role@3", name: "grid-role" },
      ],
      relations: [{ from: "grid", to: "grid-role", kind: "acts as" }],
    };
    const { root, links } = buildArchitecture(foreign, facts);
    assert.deepEqual(
      [...within(root)].flatMap(({ node }) => node?.name ?? []),
      ["grid", "grid-role"],
    );
    assert.equal(links.length, 1);
  });

  it("puts what its cloud declares and no catalogue knows into that cloud, and what is of none beside it", () => {
    const components = ["aws_quicksight_theme", "AWS::Forecast::Dataset", "datadog_monitor", "random_pet"];
    const { root } = buildArchitecture(
      { components: components.map((type) => ({ type_id: type, name: type })) },
      facts,
    );
    const cloudOf = (type: string) => {
      const element = [...within(root)].find(({ node }) => node?.typeId === type);
      return element?.frame?.title;
    };
    assert.deepEqual(components.map(cloudOf), ["AWS", "AWS", "", ""]);
  });

  it("names the plan's region: on the region's frame, else on the cloud's, and nowhere where nothing is in one", () => {
    const framesOf = (...types: string[]) => {
      const { root } = buildArchitecture({ ...planOf("aws", ...types), region: "eu-central-1" }, facts);
      return [...within(root)].flatMap(({ kind, title, node }) => (kind === "frame" && !node ? [title] : []));
    };
    assert.deepEqual(framesOf("cloudfront/distribution", "s3/bucket"), ["AWS", "Region eu-central-1"]);
    assert.deepEqual(framesOf("sqs/queue"), ["AWS · eu-central-1"]);
    assert.deepEqual(framesOf("cloudfront/distribution"), ["AWS"]);
  });

  it("puts what stands in one zone into that one", () => {
    const machines = {
      components: [
        { type_id: "aws:ec2/vpc@1", name: "net" },
        { type_id: "aws:ec2/subnet@1", name: "a", parent: "net", purpose: "private", zone: 1 },
        { type_id: "aws:ec2/subnet@1", name: "b", parent: "net", purpose: "private", zone: 2 },
        { type_id: "aws:ec2/instance@1", name: "first", parent: "a" },
        { type_id: "aws:ec2/instance@1", name: "second", parent: "b" },
      ],
      relations: [{ from: "first", to: "second", kind: "replicates to" }],
    };
    const spread = buildArchitecture(machines, facts);
    const zoneOf = (name: string) => {
      const element = [...within(spread.root)].find(({ node }) => node?.name === name);
      return element?.frame?.title;
    };
    assert.deepEqual([zoneOf("first"), zoneOf("second")], ["Zone 1", "Zone 2"]);
  });
});
