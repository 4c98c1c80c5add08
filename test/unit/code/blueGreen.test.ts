/** CodeDeploy shifts traffic where there is something that directs it; else the generated code says what is missing. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { isCode } from "../../support/code/text.ts";

const engine = createEngine();
const LANGUAGES = ["terraform", "cloudformation"] as const;

const RELATIONS = [
  { from: "releases", kind: "deploys to", to: "service" },
  { from: "pipeline", kind: "starts", to: "releases" },
  { from: "pipeline", kind: "deploys to", to: "service" },
  { from: "balancer", kind: "forwards to", to: "service" },
];

function planOf(...types: readonly (readonly [name: string, type: string])[]): PlanInput {
  const plan = engine.resolve("aws", {
    candidates: types.map(([name, type]) => ({ name, type_id: `aws:${type}@1` })),
  });
  const names = new Set(plan.components.map(({ name }) => name));
  const drawn = (plan.relations ?? []).filter(({ from, to }) =>
    RELATIONS.every((one) => one.from !== from || one.to !== to),
  );
  return {
    ...plan,
    relations: [...drawn, ...RELATIONS.filter(({ from, to }) => names.has(from) && names.has(to))],
  };
}

async function writtenOf(plan: PlanInput, to: CodeLanguage) {
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  const files = code.files.filter(isCode);
  return { text: files.map(({ content }) => content).join("\n"), missing: code.missing };
}

const OWN = [
  ["service", "ecs/service"],
  ["releases", "codedeploy/deploymentgroup"],
  ["pipeline", "codepipeline/pipeline"],
] as const;

describe("A deployment group of a service of containers", () => {
  for (const to of LANGUAGES) {
    it(`shifts traffic between two groups behind the listener, in ${to}`, async () => {
      const { text, missing } = await writtenOf(
        planOf(...OWN, ["balancer", "elasticloadbalancingv2/loadbalancer"]),
        to,
      );
      assert.deepEqual(missing, []);
      for (const action of [
        "codedeploy:CreateDeployment",
        "ecs:RegisterTaskDefinition",
        "codeconnections:UseConnection",
      ])
        assert.ok(text.includes(`"${action}"`), action);
      assert.match(text, /BLUE_GREEN/);
      // Terraform leaves what CodeDeploy changes; CloudFormation cannot.
      assert.match(
        text,
        /ignore_changes = \[.*task_definition|# CodeDeploy alone gives it another task definition/,
      );
      assert.match(text, /type\s+= "CODE_DEPLOY"|Type: CODE_DEPLOY/);
      assert.match(text, /Provider: CodeDeployToECS|provider +. "CodeDeployToECS"/);
      assert.doesNotMatch(text, /Provider: ECS$|provider += "ECS"/m);
      const group = text
        .split(/^(?=resource "| {2}\w+:$)/m)
        .find((block) => /"releases" \{|^ {2}Releases:/.test(block));
      assert.ok(group);
      for (const part of [/service_target\.name|ServiceTargetGroup\n/, /service_green\.name|ServiceGreen\n/])
        assert.match(group, part);
      assert.match(group, /aws_lb_listener\.balancer_https\.arn|BalancerListener\n/);
      assert.match(
        group,
        /service_name += aws_ecs_service\.service\.name|ServiceName:\s+"Fn::GetAtt":\s+- Service\n/,
      );
    });

    it(`is missing, with the reason, where nothing balances load, in ${to}`, async () => {
      const { text, missing } = await writtenOf(planOf(...OWN), to);
      assert.deepEqual(
        missing.map(({ component }) => component),
        ["releases"],
      );
      assert.match(missing[0]?.reason ?? "", /load balancer/);
      assert.match(text, /^ *# MISSING releases .*[^.]\.$/m);
      assert.doesNotMatch(text, /IN_PLACE|CodeDeployToECS|CODE_DEPLOY|AWSCodeDeployRole/);
      assert.match(text, /Provider: ECS$|provider += "ECS"/m);
    });

    it(`stays in place on machines, in ${to}`, async () => {
      const plan = planOf(
        ["releases", "codedeploy/deploymentgroup"],
        ["service", "autoscaling/autoscalinggroup"],
      );
      const { text, missing } = await writtenOf(plan, to);
      assert.deepEqual(missing, []);
      assert.match(text, /IN_PLACE/);
      assert.match(text, /policy\/service-role\/AWSCodeDeployRole"/);
    });

    it(`is missing, with the reason, where it is one for several services, in ${to}`, async () => {
      const plan = planOf(
        ...OWN,
        ["other", "ecs/service"],
        ["balancer", "elasticloadbalancingv2/loadbalancer"],
      );
      const also = [
        { from: "releases", kind: "deploys to", to: "other" },
        { from: "balancer", kind: "forwards to", to: "other" },
      ];
      const { text, missing } = await writtenOf(
        { ...plan, relations: [...(plan.relations ?? []), ...also] },
        to,
      );
      assert.deepEqual(
        missing.map(({ component }) => component),
        ["releases"],
      );
      assert.match(missing[0]?.reason ?? "", /a deployment group for each service/);
      assert.doesNotMatch(text, /CodeDeployToECS|CODE_DEPLOY|green/i);
    });

    it(`is of the platform that it deploys to, whatever else the plan has, in ${to}`, async () => {
      const services = planOf(
        ...OWN,
        ["other", "ecs/service"],
        ["balancer", "elasticloadbalancingv2/loadbalancer"],
      );
      const alone = (services.relations ?? []).filter(
        ({ from, to }) => to !== "other" || !["releases", "pipeline"].includes(from),
      );
      const ofService = await writtenOf({ ...services, relations: alone }, to);
      assert.match(ofService.text, /compute_platform\s+= "ECS"|ComputePlatform: ECS/);
      assert.match(ofService.text, /policy\/AWSCodeDeployRoleForECS"/);
      const functions = planOf(
        ["first", "lambda/function"],
        ["second", "lambda/function"],
        ["live", "lambda/alias"],
        ["releases", "codedeploy/deploymentgroup"],
      );
      const ofAlias = await writtenOf(functions, to);
      assert.match(ofAlias.text, /compute_platform\s+= "Lambda"|ComputePlatform: Lambda/);
      assert.match(ofAlias.text, /policy\/service-role\/AWSCodeDeployRoleForLambdaLimited"/);
    });

    it(`takes what the pipeline has: what a project builds, else the source, in ${to}`, async () => {
      for (const [project, artifact] of [
        [[], "source"],
        [[["project", "codebuild/project"]], "buil[dt]"],
      ] as const) {
        const plan = planOf(...OWN, ...project, ["balancer", "elasticloadbalancingv2/loadbalancer"]);
        const { text } = await writtenOf(plan, to);
        for (const part of ["AppSpecTemplateArtifact", "TaskDefinitionTemplateArtifact"])
          assert.match(text, new RegExp(`${part}(?:\\s+=|:) "?${artifact}"?\\s`));
      }
    });
  }
});
