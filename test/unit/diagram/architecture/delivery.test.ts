/** What is delivered, and what runs along which links: the steps of a plan, and what is none. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import { buildArchitecture } from "../../../../src/engine/diagram/architecture/build.ts";
import { attachedIn, sentenceOf, stepsOf } from "../../../../src/engine/diagram/architecture/describing.ts";
import { drawArchitecture } from "../../../../src/engine/diagram/architecture/draw.ts";
import { layOutArchitecture } from "../../../../src/engine/diagram/architecture/layout/layout.ts";
import { renderArchitectureMermaid } from "../../../../src/engine/diagram/architecture/mermaid.ts";
import { facts } from "../../../support/pictures/drawings.ts";

function linksOf(plan: PlanInput) {
  return buildArchitecture(plan, facts).links;
}
const steps = (plan: PlanInput) => stepsOf(linksOf(plan)).map((link) => sentenceOf(link));

const DELIVERY: PlanInput = {
  components: [
    { name: "build", type_id: "aws:codebuild/project@1" },
    { name: "images", type_id: "aws:ecr/repository@1" },
    { name: "pipeline", type_id: "aws:codepipeline/pipeline@1" },
    { name: "service", type_id: "aws:ecs/service@1" },
  ],
  relations: [
    { from: "build", to: "images", kind: "pushes images to" },
    { from: "pipeline", to: "service", kind: "deploys to" },
    { from: "pipeline", to: "build", kind: "starts" },
    { from: "service", to: "images", kind: "pulls images from" },
  ],
};

describe("Continuous delivery", () => {
  it("is the flow of a plan that is about it: what is built before what deploys it", () => {
    assert.deepEqual(steps(DELIVERY), [
      "pipeline starts build",
      "build pushes images to images",
      "pipeline deploys to service",
      "service pulls images from images",
    ]);
  });

  it("looks after the rest of a plan that is about something else", () => {
    const others = ["queue", "function", "bucket", "table", "topic", "mail"];
    const types = ["sqs/queue", "lambda/function", "s3/bucket", "dynamodb/table", "sns/topic", "s3/bucket"];
    const plan: PlanInput = {
      components: [
        ...DELIVERY.components,
        ...others.map((name, index) => ({ name, type_id: `aws:${types[index]}@1` })),
      ],
      relations: [
        ...(DELIVERY.relations ?? []),
        { from: "queue", to: "function", kind: "triggers" },
        { from: "function", to: "bucket", kind: "reads" },
      ],
    };
    assert.deepEqual(steps(plan), ["queue triggers function", "function reads bucket"]);
  });

  it("leaves images and the one that pulls them beside the flow where no pipeline is", () => {
    const plan: PlanInput = {
      components: DELIVERY.components.slice(1, 2).concat(DELIVERY.components.slice(3)),
      relations: [{ from: "service", to: "images", kind: "pulls images from" }],
    };
    assert.deepEqual(steps(plan), []);
  });
});

describe("A line along which nothing runs, between two that work", () => {
  const plan: PlanInput = {
    components: [
      { name: "api", type_id: "aws:apigateway/restapi@1" },
      { name: "function", type_id: "aws:lambda/function@1" },
      { name: "cluster", type_id: "aws:rds/dbcluster@1" },
      { name: "global", type_id: "aws:rds/globalcluster@1" },
    ],
    relations: [
      { from: "api", to: "function", kind: "triggers" },
      { from: "function", to: "cluster", kind: "queries" },
      { from: "global", to: "cluster", kind: "replicates" },
    ],
  };

  it("looks like what is attached, and is told with that", () => {
    const architecture = buildArchitecture(plan, facts);
    assert.deepEqual(attachedIn(architecture.links), ["global replicates cluster"]);
    const svg = drawArchitecture(layOutArchitecture(architecture, { width: 700, height: 400 }));
    assert.match(svg, /data-look="attached"[^>]*data-from="global"/);
    assert.doesNotMatch(svg, /data-look="attached"[^>]*data-from="function"/);
  });

  it("is an arrow where no line has a number", () => {
    const architecture = buildArchitecture(
      {
        components: plan.components.slice(2),
        relations: [{ from: "global", to: "cluster", kind: "replicates" }],
      },
      facts,
    );
    assert.deepEqual(attachedIn(architecture.links), []);
    const svg = drawArchitecture(layOutArchitecture(architecture, { width: 700, height: 400 }));
    assert.doesNotMatch(svg, /data-look/);
  });

  it("is dotted in Mermaid", () => {
    const markup = renderArchitectureMermaid(plan, facts);
    assert.match(markup, /-\.->\|"replicates"\|/);
    assert.match(markup, /-->\|"\d+\. queries"\|/);
  });
});

describe("What starts the task of a service", () => {
  it("starts the service, as a step", () => {
    const plan: PlanInput = {
      components: [
        { name: "nightly", type_id: "aws:scheduler/schedule@1" },
        { name: "service", type_id: "aws:ecs/service@1" },
        { name: "task", type_id: "aws:ecs/taskdefinition@1", serves: "service" },
        { name: "role", type_id: "aws:iam/role@1", serves: "task" },
      ],
      relations: [
        { from: "service", to: "task", kind: "runs" },
        { from: "task", to: "role", kind: "runs as" },
        { from: "nightly", to: "task", kind: "runs" },
      ],
    };
    assert.deepEqual(steps(plan), ["nightly runs service"]);
  });
});

describe("What only keeps others", () => {
  it("is attached to what makes use of what it keeps", () => {
    const plan: PlanInput = {
      components: [
        { name: "ring", type_id: "gcp:cloudkms/keyring@1" },
        { name: "key", type_id: "gcp:cloudkms/cryptokey@1", parent: "ring" },
        { name: "service", type_id: "gcp:run/service@1" },
        { name: "base", type_id: "gcp:sqladmin/instance@1" },
      ],
      relations: [
        { from: "service", to: "base", kind: "queries" },
        { from: "base", to: "key", kind: "is encrypted with" },
      ],
    };
    assert.deepEqual(attachedIn(linksOf(plan)), ["base is encrypted with ring"]);
  });
});
