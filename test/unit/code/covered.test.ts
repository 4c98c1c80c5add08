/** Relations that clouds need no code for are not listed as missing. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { generated } from "../../support/code/text.ts";

type Types = Readonly<Record<string, string>>;

function codeOf(cloud: string, types: Types, relations: PlanInput["relations"], to: CodeLanguage) {
  const components = Object.entries(types).map(([name, type]) => ({ name, type_id: `${cloud}:${type}@1` }));
  return generated({ components, relations }, to);
}

const told = (list: readonly { readonly from: string; readonly kind: string; readonly to: string }[]) =>
  list.map(({ from, kind, to }) => `${from} ${kind} ${to}`);

describe("A relation that needs no code", () => {
  it("is what an agent of Cloud Scheduler publishes", async () => {
    const code = await codeOf(
      "gcp",
      { job: "cloudscheduler/job", account: "iam/serviceaccount", topic: "pubsub/topic" },
      [
        { from: "job", kind: "runs as", to: "account" },
        { from: "job", kind: "publishes to", to: "topic" },
        { from: "account", kind: "may access", to: "topic", access: ["send"] },
      ],
      "terraform",
    );
    deepEqual(told(code.missing_relations), []);
    deepEqual(told(code.covered_relations), ["job runs as account", "account may access topic"]);
  });

  it("is what Cloud Run logs, which a sink keeps", async () => {
    const code = await codeOf(
      "gcp",
      { site: "run/service", account: "iam/serviceaccount", logs: "logging/logbucket" },
      [
        { from: "site", kind: "runs as", to: "account" },
        { from: "site", kind: "logs to", to: "logs" },
        { from: "account", kind: "may access", to: "logs", access: ["log"] },
      ],
      "terraform",
    );
    deepEqual(told(code.missing_relations), []);
    ok(code.files.some(({ content }) => content.includes("google_logging_project_sink")));
  });

  for (const language of ["terraform", "bicep"] as const)
    it(`is the right to read the messages of an IoT hub, which has a key: ${language}`, async () => {
      const code = await codeOf(
        "azure",
        { hub: "devices/iothubs", app: "web/functionapps", own: "managedidentity/userassignedidentities" },
        [
          { from: "app", kind: "authenticates with", to: "own" },
          { from: "own", kind: "may access", to: "hub", access: ["receive"] },
        ],
        language,
      );
      deepEqual(told(code.missing_relations), []);
    });

  for (const language of ["terraform", "cloudformation"] as const)
    it(`is a network at a transit gateway that has its attachment: ${language}`, async () => {
      const types = { hub: "ec2/transitgateway", network: "ec2/vpc" };
      const connects = {
        from: "hub",
        kind: "connects",
        to: "network",
        via: ["aws:ec2/transitgatewayattachment@1"],
      };
      const code = await codeOf(
        "aws",
        { ...types, attachment: "ec2/transitgatewayattachment" },
        [
          connects,
          { from: "attachment", kind: "connects to", to: "hub" },
          { from: "attachment", kind: "connects", to: "network" },
        ],
        language,
      );
      deepEqual(told(code.missing_relations), []);
      const text = code.files.map(({ content }) => content).join("\n");
      equal(text.match(/TransitGatewayAttachment"|aws_ec2_transit_gateway_vpc_attachment"/g)?.length, 1);
    });

  const elsewhere = [
    ["aws", "terraform", "ecs/service", "signs users in with", "sso/instance"],
    ["aws", "terraform", "cloudfront/distribution", "calls", "lambda/version"],
    ["azure", "terraform", "network/networkwatchers", "writes to", "storage/storageaccounts"],
    ["azure", "terraform", "visualstudio/account", "deploys to", "web/webapps"],
    ["gcp", "terraform", "iap/settings", "protects", "appengine/application"],
  ] as const;
  for (const [cloud, language, from, kind, to] of elsewhere)
    it(`is none that has to be written elsewhere, though one end needs no code: ${from} ${kind} ${to}`, async () => {
      const code = await codeOf(
        cloud,
        { one: from, other: to },
        [{ from: "one", kind, to: "other" }],
        language,
      );
      deepEqual(told(code.missing_relations), [`one ${kind} other`]);
      ok(!code.missing_relations[0]?.reason.endsWith("add it by hand"));
    });

  it("is that a web ACL is named beside what it protects, which has one association", async () => {
    const code = await codeOf(
      "aws",
      { wall: "wafv2/webacl", link: "wafv2/webaclassociation", door: "elasticloadbalancingv2/loadbalancer" },
      [
        { from: "wall", kind: "protects", to: "door" },
        { from: "link", kind: "protects", to: "door" },
        { from: "link", kind: "attached to", to: "wall" },
      ],
      "cloudformation",
    );
    deepEqual(told(code.missing_relations), []);
    const text = code.files.map(({ content }) => content).join("\n");
    equal(text.match(/AWS::WAFv2::WebACLAssociation/g)?.length, 1);
  });
});
