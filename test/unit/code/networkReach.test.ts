/** Whatever connects to something in a network is in that network itself, behind a group that is let in on its ports. */
import { deepEqual, ok } from "node:assert/strict";
import { parse } from "yaml";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { DeploymentPlan, PlanComponent, PlanRelation } from "../../../src/contract/plan.ts";
import { plansOfRelations } from "../../../src/engine/build/relationCoverage.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { accessOf, typeNameOf } from "../../../src/engine/code/planGraph.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { parseHcl } from "../../support/code/hcl.ts";

const catalogue = shippedCatalogue();

/** Who reaches a component in a network by another way, by its type and what it reaches; all that it reaches: "*". */
const BY_OTHER_WAYS: Readonly<Record<string, string>> = {
  "appflow/flow redshift": "AppFlow uses the Redshift Data API and a bucket",
  "appsync/graphqlapi rds": "resolvers use the RDS Data API",
  "arcregionswitch/plan rds": "a plan fails the cluster over by the interface of RDS",
  "datasync/task efs": "the plan's task asks for the location that it copies from",
  "datasync/task fsx": "the plan's task asks for the location that it copies from",
  "datazone/domain *": "DataZone is told of warehouses, and queries them by the Redshift Data API",
  "inspectorv2/filter *": "Inspector looks at snapshots of machines, and asks the agent on them",
  "iot/topicrule msk":
    "the destination of a rule within a network is confirmed by hand, and no code is written",
  "kinesisfirehose/deliverystream redshift": "Firehose loads by its public address, or not at all",
  "kinesisfirehose/deliverystream msk": "MSK hands to Firehose by a private connection of its own",
  "msk/replicator *": "no code is written for it",
  "sagemaker/cluster *": "no code is written for it",
  "transfer/server efs": "Transfer Family mounts file systems from within the service",
  "workspaces/workspacespool *": "desktops have the group of their directory",
};

interface Rule {
  readonly into: string;
  readonly from: string;
  readonly ports: readonly [unknown, unknown];
}

/** What groups of security let in from other groups, by the names of both in the code. */
async function rulesIn(plan: DeploymentPlan, to: CodeLanguage) {
  const code = await generateCode(plan, to, catalogue, shippedTable);
  if ("refused" in code) throw new Error(String(code.refused));
  const told = [...code.missing_relations, ...code.covered_relations];
  const untraced = new Set(told.map((one) => `${one.from} ${one.kind} ${one.to}`));
  const gone = new Set(code.missing.map(({ component }) => component));
  const rules: Rule[] = [];
  for (const { path, content } of code.files) {
    if (to === "terraform" && path.endsWith(".tf")) {
      const { resource = {} } = (await parseHcl(path, content)) as Record<string, Record<string, object>>;
      const written = Object.values(resource["aws_vpc_security_group_ingress_rule"] ?? {}).flat();
      for (const one of written as Record<string, unknown>[])
        rules.push({
          into: nameIn(one["security_group_id"]),
          from: nameIn(one["referenced_security_group_id"]),
          ports: [one["from_port"], one["to_port"]],
        });
    }
    if (to === "cloudformation" && path.endsWith(".yaml"))
      for (const { Type, Properties } of Object.values(parse(content).Resources) as {
        readonly Type: string;
        readonly Properties: Readonly<Record<string, unknown>>;
      }[])
        if (Type === "AWS::EC2::SecurityGroupIngress")
          rules.push({
            into: nameIn(Properties["GroupId"]),
            from: nameIn(Properties["SourceSecurityGroupId"]),
            ports: [Properties["FromPort"], Properties["ToPort"]],
          });
  }
  return { rules, untraced, gone };
}

/** The name of the group that a reference leads to, without what tells words apart. */
function nameIn(reference: unknown): string {
  const text = JSON.stringify(reference ?? "");
  const [, name = ""] =
    /aws_security_group\.(\w+)/.exec(text) ??
    /"Fn::GetAtt":\["(\w+)"/.exec(text) ??
    /"Ref":"(\w+)"/.exec(text) ??
    [];
  return bare(name);
}

const bare = (name: string) => name.replaceAll(/[-_]/g, "").toLowerCase();

/** A plan as the test asks about it. */
class Network {
  readonly #components: ReadonlyMap<string, PlanComponent>;
  readonly #relations: readonly PlanRelation[];

  constructor({ components, relations = [] }: DeploymentPlan) {
    this.#components = new Map(components.map((one) => [one.name, one]));
    this.#relations = relations;
  }

  /** The relations by which one component connects to another that answers only within a network. */
  connections(): { words: string; relation: PlanRelation; actor: PlanComponent; target: PlanComponent }[] {
    return this.#relations.flatMap((relation) => {
      const [from, to] = [this.#components.get(relation.from), this.#components.get(relation.to)];
      if (!from || !to || relation.background) return [];
      const access = accessOf(relation);
      const pulls = relation.reference === "to" && access.includes("receive");
      const [actor, target] = pulls ? [to, from] : [from, to];
      const { ports, open } = useOf(target);
      const isOutside = useOf(actor).enters || isExcepted(actor, target);
      // Who deploys asks the cloud's own interface, wherever the component is.
      const connects = access.some((one) => one !== "deploy");
      if (!connects || ports === undefined || open || isOutside) return [];
      return [
        { words: `${typeNameOf(actor)} ${relation.kind} ${typeNameOf(target)}`, relation, actor, target },
      ];
    });
  }

  /** The ports of a component; where it speaks for another, those of that one. */
  portsOf(component: PlanComponent): readonly number[] {
    const own = useOf(component).ports ?? [];
    if (own.length > 0) return own;
    const led = this.#relations.filter(
      ({ from, kind }) => from === component.name && kind !== "has interfaces in",
    );
    return led.flatMap(({ to }) => useOf(this.#components.get(to)).ports ?? []);
  }

  /** The groups that a component is behind, and the relations that say so: its own, or those of what it works through. */
  groupsOf(component: PlanComponent, seen = new Set<PlanComponent>()): readonly PlanRelation[] {
    seen.add(component);
    const led = this.#relations.filter(({ from }) => from === component.name);
    const own = led.filter(({ kind }) => kind === "is filtered by");
    if (own.length > 0) return own;
    const service = typeNameOf(component).split("/")[0];
    const through = led.flatMap(({ kind, to }) => {
      const other = this.#components.get(to);
      const isOwn =
        other?.serves === component.name || (other && typeNameOf(other).startsWith(`${service}/`));
      return isOwn && kind !== "reads" ? [other] : [];
    });
    const around = [
      this.#components.get(component.serves ?? ""),
      this.#components.get(component.parent ?? ""),
    ];
    return [...through, ...around].flatMap((other) =>
      other && !seen.has(other) && !["ec2/subnet", "ec2/vpc"].includes(typeNameOf(other))
        ? this.groupsOf(other, seen)
        : [],
    );
  }
}

function useOf(component: PlanComponent | undefined) {
  return (component && catalogue.lookup(component.type_id)?.network) ?? {};
}

function isExcepted(actor: PlanComponent, target: PlanComponent): boolean {
  const [service = ""] = typeNameOf(target).replace("redshiftserverless", "redshift").split("/");
  return [service, "*"].some((one) => Object.hasOwn(BY_OTHER_WAYS, `${typeNameOf(actor)} ${one}`));
}

describe("What connects to something in a network", () => {
  const plans = plansOfRelations("aws", catalogue);
  for (const language of ["terraform", "cloudformation"] as const)
    it(`is let in by its group, on all ports of it (${language})`, async () => {
      const shut: string[] = [];
      const met = new Set<string>();
      for (const plan of plans) {
        const network = new Network(plan);
        const connections = network.connections().filter(({ words }) => !met.has(words));
        if (connections.length === 0) continue;
        const { rules, untraced, gone } = await rulesIn(plan, language);
        for (const { words, relation, actor, target } of connections) {
          if (met.has(words) || gone.has(relation.from) || gone.has(relation.to)) continue;
          met.add(words);
          const behind = network.groupsOf(target).map(({ to }) => bare(to));
          // What reads for another does so from behind the group of what it reads.
          const joined = useOf(actor).joins ? behind : [];
          const ties = network.groupsOf(actor);
          const groups = [...ties.map(({ to }) => bare(to)), ...joined];
          const isOpen = (port: number) =>
            rules.some(
              (rule) =>
                groups.includes(rule.from) &&
                behind.includes(rule.into) &&
                rule.ports.every((one) => one === port),
            );
          if (behind.length === 0 || groups.length === 0 || !network.portsOf(target).every(isOpen))
            shut.push(words);
          for (const { from, kind, to } of ties)
            if (untraced.has(`${from} ${kind} ${to}`)) shut.push(`${words}: ${from} is in no group`);
        }
      }
      deepEqual(shut, []);
      ok(met.size > 90, `${met.size} relations`);
    });

  it("shares no group with workers of another service, which reach each other on all ports", async () => {
    const types = ["glue/job", "rds/dbinstance", "sagemaker/domain"];
    const { relations = [] } = createEngine().resolve("aws", {
      candidates: types.map((type) => ({ type_id: `aws:${type}@1` })),
    });
    const groups = relations.filter(({ kind }) => kind === "is filtered by").map(({ to }) => to);
    deepEqual(new Set(groups).size, types.length);
  });

  it("has no other way that no plan takes", () => {
    const pairs = new Set(
      plans.flatMap(({ components, relations = [] }) => {
        const types = new Map(components.map((one) => [one.name, typeNameOf(one)]));
        return relations.flatMap(({ from, to }) =>
          [
            [types.get(from), types.get(to)],
            [types.get(to), types.get(from)],
          ].flatMap(([actor, target = ""]) => {
            const [service = ""] = target.replace("redshiftserverless", "redshift").split("/");
            return [`${actor} ${service}`, `${actor} *`];
          }),
        );
      }),
    );
    deepEqual(
      Object.keys(BY_OTHER_WAYS).filter((pair) => !pairs.has(pair)),
      [],
    );
  });
});
