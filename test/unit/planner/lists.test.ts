import assert from "node:assert/strict";
import { nameOf, plan } from "./planning.ts";

/** What of a plan for AWS is there already. */
function existing(intent: string): string[] {
  return plan(intent, { on: "aws" })
    .candidates.flatMap(({ type_id, existing: isThere }) => (isThere === true ? [nameOf(type_id)] : []))
    .toSorted();
}

describe("A list of what is there", () => {
  it("is there altogether where a word before it says so", () => {
    assert.deepEqual(
      existing("We have an existing three-tier app (ALB, ASG, Aurora). Add a cache and a CDN."),
      ["autoscaling/autoscalinggroup", "elasticloadbalancingv2/loadbalancer", "rds/dbcluster"],
    );
    const listed = existing("Already have: Route 53, CloudFront and S3. Need an API for contact forms.");
    for (const name of ["route53/hostedzone", "cloudfront/distribution", "s3/bucket"])
      assert.ok(listed.includes(name), name);
  });

  it("ends where something is wanted", () => {
    const listed = existing("We already use S3, and need CloudFront in front of it.");
    assert.ok(!listed.includes("cloudfront/distribution"));
  });

  it("may be marked behind a name", () => {
    assert.ok(existing("Go services with private access to the RDS we own").includes("rds/dbinstance"));
    assert.ok(existing("An API that reads from Redshift (ours)").some((name) => name.startsWith("redshift")));
    const listed = existing("An app with GraphQL and the devices already speak MQTT");
    assert.ok(!listed.some((name) => name.startsWith("appsync")));
  });
});
