/** A load balancer in front of several services: each has a group and paths of its own, which are there before it. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();

function planOf(targets: Readonly<Record<string, string>>): PlanInput {
  const types = { balancer: "elasticloadbalancingv2/loadbalancer", ...targets };
  const plan = engine.resolve("aws", {
    candidates: Object.entries(types).map(([name, type]) => ({ name, type_id: `aws:${type}@1` })),
  });
  const leads = (plan.relations ?? []).filter(({ kind }) => kind !== "forwards to");
  const own = Object.keys(targets).map((to) => ({ from: "balancer", kind: "forwards to", to }));
  return { ...plan, relations: [...leads, ...own] };
}

/** The resources by the ends of their names, each with its text. */
async function blocksOf(plan: PlanInput, to: CodeLanguage): Promise<readonly string[]> {
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  const text = code.files.map(({ content }) => content).join("\n");
  assert.doesNotMatch(text, /\bundefined\b/);
  return text.split(/^(?=resource "| {2}\w+:$)/m);
}

const isOf = (terraform: string, native: string) => (block: string) =>
  block.startsWith(`resource "${terraform}"`) || block.includes(`Type: "AWS::${native}"`);
const GROUP = isOf("aws_lb_target_group", "ElasticLoadBalancingV2::TargetGroup");
const RULE = isOf("aws_lb_listener_rule", "ElasticLoadBalancingV2::ListenerRule");
const SERVICE = isOf("aws_ecs_service", "ECS::Service");

describe("Behind a load balancer", () => {
  for (const to of ["terraform", "cloudformation"] as const) {
    it(`each of several has a group and paths of its own, in ${to}`, async () => {
      const targets = {
        orders: "ecs/service",
        users: "ecs/service",
        workers: "autoscaling/autoscalinggroup",
      };
      const blocks = await blocksOf(planOf(targets), to);
      assert.equal(blocks.filter(GROUP).length, 3);
      const rules = blocks.filter(RULE);
      for (const name of Object.keys(targets)) {
        const own = rules.filter((rule) => rule.includes(`"/${name}/*"`));
        assert.equal(own.length, 1, name);
        assert.match(own[0] ?? "", new RegExp(`aws_lb_target_group\\.${name}_|Ref: ${name}TargetGroup`, "i"));
      }
      const priorities = rules.flatMap((rule) => /Priority: (\d+)/.exec(rule)?.[1] ?? []);
      assert.equal(new Set(priorities).size, priorities.length);
      const listener = blocks.find((block) =>
        block.startsWith('resource "aws_lb_listener" "balancer_https"'),
      );
      if (to === "terraform") {
        assert.equal(listener?.match(/default_action/g)?.length, 1);
        assert.match(listener, /fixed-response/);
      }
    });

    it(`a service is made once something leads to its group, in ${to}`, async () => {
      for (const targets of [{ orders: "ecs/service" }, { orders: "ecs/service", users: "ecs/service" }]) {
        const blocks = await blocksOf(planOf(targets), to);
        for (const service of blocks.filter(SERVICE)) {
          const [, name = ""] = /"aws_ecs_service" "(\w+)"|^ {2}(\w+):/.exec(service)?.filter(Boolean) ?? [];
          const rule = blocks.find((block) => RULE(block) && block.includes(`alancer_${name}_rule`));
          if (to === "cloudformation")
            assert.match(service, new RegExp(`DependsOn:[^:]*- Balancer${name}Rule\n`));
          else if (rule) assert.match(service, new RegExp(`depends_on = [^=]*\\.balancer_${name}_rule\\b`));
          else assert.match(service, /depends_on = [^=]*\.balancer_https\b/);
        }
      }
    });
  }
});

const LISTENER = isOf("aws_lb_listener", "ElasticLoadBalancingV2::Listener");

describe("A load balancer for connections", () => {
  for (const to of ["terraform", "cloudformation"] as const)
    it(`has listeners and groups for connections, and no rules by paths, in ${to}`, async () => {
      const plan = planOf({
        orders: "ecs/service",
        users: "ecs/service",
        workers: "autoscaling/autoscalinggroup",
      });
      const components = plan.components.map((one) =>
        one.name === "balancer" ? { ...one, desired_input: { Type: "network" } } : one,
      );
      const blocks = await blocksOf({ ...plan, components }, to);
      assert.equal(blocks.filter(RULE).length, 0);
      const listeners = blocks.filter(LISTENER);
      assert.equal(listeners.length, 3);
      const ports = listeners.flatMap((one) => /port\s*[:=]\s*(\d+)/i.exec(one)?.[1] ?? []);
      assert.deepEqual(ports.toSorted(), ["443", "9444", "9445"]);
      for (const port of ["9444", "9445"])
        assert.ok(
          blocks.some((one) => new RegExp(`^\\s+(?:from_port|FromPort)\\s*[:=] ${port}$`, "m").test(one)),
          port,
        );
      for (const one of listeners) assert.match(one, /protocol\s*[:=]\s*"?TLS\b/i);
      for (const one of blocks.filter(GROUP)) assert.match(one, /^\s+protocol\s*[:=]\s*"?TCP\b/im);
      assert.ok(blocks.every((one) => !/drop_invalid_header_fields/.test(one)));
      for (const one of blocks.filter(SERVICE)) {
        assert.match(one, /depends_?on[\s\S]*tls/i);
        assert.doesNotMatch(one, /workers_?tls/i);
      }
    });
});

describe("A listener of the plan", () => {
  for (const to of ["terraform", "cloudformation"] as const)
    for (const type of ["application", "network"])
      it(`has a port that no other of its ${type} load balancer has, which is open, in ${to}`, async () => {
        const plan = planOf({ orders: "ecs/service", own: "elasticloadbalancingv2/listener" });
        const components = plan.components.map((one) =>
          one.name === "balancer" ? { ...one, desired_input: { Type: type } } : one,
        );
        const blocks = await blocksOf({ ...plan, components }, to);
        const ports = blocks.filter(LISTENER).flatMap((one) => /port\s*[:=]\s*(\d+)/i.exec(one)?.[1] ?? []);
        assert.deepEqual(ports.toSorted(), type === "network" ? ["443", "8443"] : ["443", "80", "8443"]);
        assert.ok(blocks.some((one) => /^\s+(?:from_port|FromPort)\s*[:=] 8443$/m.test(one)));
        for (const one of blocks.filter(RULE)) assert.match(one, /listener_?arn/i);
        const protocol = type === "network" ? "TCP" : "HTTP";
        for (const one of blocks.filter(GROUP))
          assert.match(one, new RegExp(`^\\s+protocol\\s*[:=]\\s*"?${protocol}\\b`, "im"));
      });
});

describe("A load balancer that signs users in", () => {
  for (const to of ["terraform", "cloudformation"] as const)
    it(`asks the user pool before it forwards, in ${to}`, async () => {
      const types = ["elasticloadbalancingv2/loadbalancer", "ecs/service", "cognito/userpool"];
      const plan = engine.resolve("aws", {
        candidates: types.map((type) => ({ type_id: `aws:${type}@1`, name: type.split("/")[1] ?? type })),
      });
      const text = (await blocksOf(plan, to)).join("\n");
      assert.match(text, /authenticate-cognito[\s\S]*forward/);
      assert.match(text, /generate_?secret\s*[:=]\s*true/i);
      assert.match(text, /oauth2\/idpresponse/);
      assert.match(text, /HTTPS to the user pool/);
    });
});
