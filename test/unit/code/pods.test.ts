/** Pods reach what the plan lets their cluster reach: they have the security group that EKS makes for it. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();

/** Ports at which a store of a type lets in the cluster's own group, and those that the plan opens to it. */
async function portsOf(typeId: string, to: CodeLanguage): Promise<[open: number[], planned: number[]]> {
  const plan = engine.resolve("aws", {
    candidates: [
      { type_id: "aws:eks/cluster@1", name: "cluster" },
      { type_id: typeId, name: "store" },
    ],
  });
  const walled = (plan.relations ?? []).filter(
    ({ from, kind }) => from === "cluster" && kind === "is filtered by",
  );
  const planned = (plan.relations ?? []).flatMap(({ from, kind, ports = [] }) =>
    kind === "may reach" && walled.some((one) => one.to === from) ? ports : [],
  );
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  const text = code.files.map(({ content }) => content).join("\n");
  const blocks = text.split(/^(?=resource "| {2}\w+:$)/m);
  const open = blocks.flatMap((block) => {
    if (!/cluster_security_group_id|ClusterSecurityGroupId/.test(block)) return [];
    return Number(/(?:from_port += |FromPort: )(\d+)/.exec(block)?.[1]);
  });
  return [open.sort(), planned.map(Number).sort()];
}

describe("Pods", () => {
  for (const to of ["terraform", "cloudformation"] as const)
    it(`reach what their cluster mounts, queries and caches in, in ${to}`, async () => {
      for (const type of [
        "efs/filesystem",
        "rds/dbinstance",
        "rds/dbcluster",
        "elasticache/replicationgroup",
      ]) {
        const [open, planned] = await portsOf(`aws:${type}@1`, to);
        assert.ok(planned.length > 0, type);
        assert.deepEqual(open, planned, type);
      }
    });
});
