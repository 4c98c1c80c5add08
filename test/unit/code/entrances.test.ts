/** What stands before a load balancer cannot be walked around, and what stands behind it can be replaced. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();

/** Two services, each behind a load balancer of its own, with a distribution that leads to both. */
function twoBalancers() {
  const candidates = [
    { type_id: "aws:cloudfront/distribution@1", name: "edge" },
    ...["shop", "admin"].flatMap((name) => [
      { type_id: "aws:elasticloadbalancingv2/loadbalancer@1", name: `${name}-balancer` },
      { type_id: "aws:ecs/service@1", name },
    ]),
  ];
  return engine.resolve("aws", { candidates });
}

async function written(plan: ReturnType<typeof twoBalancers>, to: CodeLanguage): Promise<string> {
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  return code.files.map(({ content }) => content).join("\n");
}

async function codeOf(types: readonly string[], to: CodeLanguage): Promise<string> {
  const plan = engine.resolve("aws", {
    candidates: types.map((type) => ({ type_id: `aws:${type}@1`, name: type.split("/")[1] ?? type })),
  });
  return written(plan, to);
}

const SERVICE = ["elasticloadbalancingv2/loadbalancer", "ecs/service"];
const BEHIND = ["cloudfront/distribution", ...SERVICE];

describe("The entrance of a service", () => {
  it("takes in CloudFront alone where that stands before it, in Terraform", async () => {
    const text = await codeOf(BEHIND, "terraform");
    assert.match(text, /prefix_list_id\s+= data\.aws_ec2_managed_prefix_list\.cloudfront\.id/);
    assert.match(text, /com\.amazonaws\.global\.cloudfront\.origin-facing/);
    assert.doesNotMatch(text, /description\s+= "From the internet"/);
  });

  it("takes in CloudFront alone where that stands before it, in CloudFormation", async () => {
    const text = await codeOf(BEHIND, "cloudformation");
    assert.match(text, /SourcePrefixListId:\s+Ref: CloudfrontPrefixList/);
    assert.doesNotMatch(text, /Port \d+ from the internet/);
  });

  it("is open to all where something else leads to it as well", async () => {
    for (const other of ["globalaccelerator/accelerator", "apigateway/restapi"]) {
      const terraform = await codeOf([...BEHIND, other], "terraform");
      assert.match(terraform, /description\s+= "From the internet"/);
      assert.doesNotMatch(terraform, /prefix_list_id/);
      assert.match(await codeOf([...BEHIND, other], "cloudformation"), /Port 443 from the internet/);
    }
  });

  it("takes in CloudFront alone where that stands before every load balancer of the group", async () => {
    const plan = twoBalancers();
    const terraform = await written(plan, "terraform");
    assert.match(terraform, /prefix_list_id/);
    assert.doesNotMatch(terraform, /description\s+= "From the internet"/);
    const template = await written(plan, "cloudformation");
    assert.match(template, /SourcePrefixListId/);
    assert.doesNotMatch(template, /Port \d+ from the internet/);
  });

  it("is open to all where CloudFront leads to one load balancer of the group, and not to the other", async () => {
    const plan = twoBalancers();
    const relations = (plan.relations ?? []).filter(
      ({ from, to }) => from !== "edge" || to !== "admin-balancer",
    );
    const terraform = await written({ ...plan, relations }, "terraform");
    assert.match(terraform, /description\s+= "From the internet"/);
    assert.doesNotMatch(terraform, /prefix_list_id/);
    assert.match(await written({ ...plan, relations }, "cloudformation"), /Port 443 from the internet/);
  });

  it("is open to all where nothing stands before it", async () => {
    assert.match(await codeOf(SERVICE, "terraform"), /description\s+= "From the internet"/);
    assert.match(await codeOf(SERVICE, "cloudformation"), /Port 443 from the internet/);
  });

  it("leaves what is replaced under a name that the new one does not need", async () => {
    const [target = ""] =
      /resource "aws_lb_target_group".*?^\}/ms.exec(await codeOf(SERVICE, "terraform")) ?? [];
    assert.match(target, /name_prefix\s+= "\$\{substr\(var\.name, 0, 5\)\}-"/);
    assert.match(target, /create_before_destroy = true/);
    assert.doesNotMatch(target, /^ {2}name /m);
  });
});

describe("A distribution", () => {
  it("calls a function's address in its own name, and may invoke the function through it", async () => {
    const types = ["cloudfront/distribution", "lambda/url", "lambda/function"];
    const template = await codeOf(types, "cloudformation");
    assert.match(template, /OriginAccessControlOriginType: lambda/);
    for (const text of [template, await codeOf(types, "terraform")]) {
      assert.match(text, /"lambda:InvokeFunctionUrl"/);
      assert.match(text, /"lambda:InvokeFunction"/);
    }
  });

  it("tells several origins of one kind apart in CloudFormation", async () => {
    const template = await written(twoBalancers(), "cloudformation");
    assert.match(template, /- Id: shop-balancer\s/);
    assert.match(template, /- Id: admin-balancer\s/);
  });

  it("keeps the pages of a site beside an interface in its caches in CloudFormation", async () => {
    const types = ["cloudfront/distribution", "s3/bucket", "apigatewayv2/api", "lambda/function"];
    const template = await codeOf(types, "cloudformation");
    const [, first = ""] = /DefaultCacheBehavior:([\s\S]+?)CacheBehaviors:/.exec(template) ?? [];
    assert.match(first, /TargetOriginId: bucket/);
    assert.match(first, /658327ea-f89d-4fab-a63d-7e88639e58f6/);
    assert.doesNotMatch(first, /OriginRequestPolicyId|- PUT/);
  });
});

describe("A Flink application", () => {
  it("says what it does in a stream of logs that its role may write", async () => {
    const text = await codeOf(["kinesisanalyticsv2/application", "s3/bucket"], "cloudformation");
    assert.match(text, /Type: "AWS::KinesisAnalyticsV2::ApplicationCloudWatchLoggingOption"/);
    assert.match(text, /PolicyName: logs[\s\S]+?logs:PutLogEvents/);
  });
});
