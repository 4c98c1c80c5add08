/** Relations that clouds need no code for are not listed as missing. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { planOf } from "../../support/code/plans.ts";
import { generated } from "../../support/code/text.ts";

const told = (list: readonly { readonly from: string; readonly kind: string; readonly to: string }[]) =>
  list.map(({ from, kind, to }) => `${from} ${kind} ${to}`);

describe("A relation that needs no code", () => {
  it("is what an agent of Cloud Scheduler publishes", async () => {
    const code = await generated(
      planOf("gcp", { job: "cloudscheduler/job", account: "iam/serviceaccount", topic: "pubsub/topic" }, [
        ["job", "runs as", "account"],
        ["job", "publishes to", "topic"],
        ["account", "may access", "topic", ["send"]],
      ]),
      "terraform",
    );
    deepEqual(told(code.missing_relations), []);
    deepEqual(told(code.covered_relations), ["job runs as account", "account may access topic"]);
  });

  it("is what Cloud Run logs, which a sink keeps", async () => {
    const code = await generated(
      planOf("gcp", { site: "run/service", account: "iam/serviceaccount", logs: "logging/logbucket" }, [
        ["site", "runs as", "account"],
        ["site", "logs to", "logs"],
        ["account", "may access", "logs", ["log"]],
      ]),
      "terraform",
    );
    deepEqual(told(code.missing_relations), []);
    ok(code.files.some(({ content }) => content.includes("google_logging_project_sink")));
  });

  for (const language of ["terraform", "bicep"] as const)
    it(`is the right to read the messages of an IoT hub, which has a key: ${language}`, async () => {
      const code = await generated(
        planOf(
          "azure",
          { hub: "devices/iothubs", app: "web/functionapps", own: "managedidentity/userassignedidentities" },
          [
            ["app", "authenticates with", "own"],
            ["own", "may access", "hub", ["receive"]],
          ],
        ),
        language,
      );
      deepEqual(told(code.missing_relations), []);
    });

  for (const language of ["terraform", "cloudformation"] as const)
    it(`is a network at a transit gateway that has its attachment: ${language}`, async () => {
      const code = await generated(
        planOf(
          "aws",
          { hub: "ec2/transitgateway", network: "ec2/vpc", attachment: "ec2/transitgatewayattachment" },
          [
            ["hub", "connects", "network", { via: ["aws:ec2/transitgatewayattachment@1"] }],
            ["attachment", "connects to", "hub"],
            ["attachment", "connects", "network"],
          ],
        ),
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
      const code = await generated(
        planOf(cloud, { one: from, other: to }, [["one", kind, "other"]]),
        language,
      );
      deepEqual(told(code.missing_relations), [`one ${kind} other`]);
      ok(!code.missing_relations[0]?.reason.endsWith("add it by hand"));
    });

  it("is that a web ACL is named beside what it protects, which has one association", async () => {
    const code = await generated(
      planOf(
        "aws",
        {
          wall: "wafv2/webacl",
          link: "wafv2/webaclassociation",
          door: "elasticloadbalancingv2/loadbalancer",
        },
        [
          ["wall", "protects", "door"],
          ["link", "protects", "door"],
          ["link", "attached to", "wall"],
        ],
      ),
      "cloudformation",
    );
    deepEqual(told(code.missing_relations), []);
    const text = code.files.map(({ content }) => content).join("\n");
    equal(text.match(/AWS::WAFv2::WebACLAssociation/g)?.length, 1);
  });
});

describe("A type that something else of the plan stands for", () => {
  for (const language of ["terraform", "bicep"] as const)
    it(`is missing where the plan does not have that: ${language}`, async () => {
      const missing = async (more: Readonly<Record<string, string>>) =>
        (await generated(planOf("azure", { door: "network/frontdoors", ...more }), language)).missing.map(
          ({ component }) => component,
        );
      deepEqual(await missing({ profile: "cdn/profiles" }), []);
      deepEqual(await missing({}), ["door"]);
    });
});
