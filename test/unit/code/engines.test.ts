/** The engine of a database decides what goes with it: its port, its family of parameters, the version, the proxy. */
import { equal, ok } from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();
const LANGUAGES = ["terraform", "cloudformation"] as const;

function planOf(type: string, input: Readonly<Record<string, string>>, ...others: readonly string[]) {
  const candidates = [
    { type_id: `aws:${type}@1`, name: "store", desired_input: input },
    ...others.map((one) => ({ type_id: `aws:${one}@1`, name: one.split("/")[1] ?? one })),
  ];
  return engine.resolve("aws", { candidates });
}

async function textOf(plan: ReturnType<typeof planOf>, to: CodeLanguage): Promise<string> {
  const code = await engine.generate({ plan, to });
  if ("refused" in code) throw new Error(String(code.refused));
  return code.files.map(({ content }) => content).join("\n");
}

/** Of each engine: its port, the family of its parameters, and the version that it has where the plan says none. */
const INSTANCES = [
  [{ Engine: "postgres" }, 5432, "postgres17", "17"],
  [{ Engine: "postgres", EngineVersion: "16.3" }, 5432, "postgres16", "16.3"],
  [{ Engine: "mysql" }, 3306, "mysql8.4", "8.4"],
  [{ Engine: "mysql", EngineVersion: "8.0.36" }, 3306, "mysql8.0", "8.0.36"],
  [{ Engine: "mariadb", EngineVersion: "10.11" }, 3306, "mariadb10.11", "10.11"],
  [{ Engine: "sqlserver-se", EngineVersion: "15.00" }, 1433, "sqlserver-se-15.0", "15.00"],
  [{ Engine: "oracle-se2" }, 1521, "oracle-se2-19", "19"],
] as const;
const CLUSTERS = [
  [{ Engine: "aurora-postgresql" }, 5432, "aurora-postgresql17", "17"],
  [{ Engine: "aurora-postgresql", EngineVersion: "15.4" }, 5432, "aurora-postgresql15", "15.4"],
  [{ Engine: "aurora-mysql" }, 3306, "aurora-mysql8.0", "8.0"],
] as const;

describe("The engine of a database", () => {
  for (const [type, group, engines] of [
    ["rds/dbinstance", "rds/dbparametergroup", INSTANCES],
    ["rds/dbcluster", "rds/dbclusterparametergroup", CLUSTERS],
  ] as const)
    for (const [input, port, family, version] of engines)
      it(`decides what goes with ${Object.values(input).join(" ")} as ${type}`, async () => {
        const plan = planOf(type, input, group, "lambda/function");
        const opened = (plan.relations ?? []).find(({ kind }) => kind === "may reach");
        ok(Array.isArray(opened?.ports) && opened.ports.length === 1 && opened.ports[0] === port);
        for (const language of LANGUAGES) {
          const text = await textOf(plan, language);
          ok(new RegExp(`family\\s*[:=]\\s*"?${family.replaceAll(".", "[.]")}"?$`, "im").test(text), family);
          ok(
            new RegExp(`engine_?version\\s*[:=]\\s*"?${version.replaceAll(".", "[.]")}"?$`, "im").test(text),
            version,
          );
          ok(/parameter_?group_?name\s*[:=]/i.test(text), `${language}: the group is used`);
        }
      });

  it("is that of the proxy before it, which answers on the same port", async () => {
    for (const [input, family, port] of [
      [{ Engine: "mysql" }, "MYSQL", 3306],
      [{ Engine: "sqlserver-se" }, "SQLSERVER", 1433],
      [{ Engine: "postgres" }, "POSTGRESQL", 5432],
    ] as const) {
      const plan = planOf("rds/dbinstance", input, "rds/dbproxy", "lambda/function");
      const opened = (plan.relations ?? []).filter(({ kind }) => kind === "may reach");
      ok(
        opened.some(({ from, to }) => from === to),
        "the proxy reaches its database",
      );
      ok(opened.every(({ ports }) => Array.isArray(ports) && ports.length === 1 && ports[0] === port));
      for (const language of LANGUAGES)
        ok(
          new RegExp(`engine_?family\\s*[:=]\\s*"?${family}"?$`, "im").test(await textOf(plan, language)),
          family,
        );
    }
  });

  it("is that of the global database which it begins, and RDS keeps no password of such a cluster", async () => {
    const plan = planOf("rds/dbcluster", { Engine: "aurora-mysql" }, "rds/globalcluster", "lambda/function");
    ok(plan.relations?.some(({ from, kind }) => from === "store" && kind === "keeps its password in"));
    const opened = (plan.relations ?? []).filter(({ kind }) => kind === "may reach");
    ok(opened.length === 1 && Array.isArray(opened[0]?.ports) && opened[0].ports[0] === 3306);
    for (const language of LANGUAGES) {
      const text = await textOf(plan, language);
      ok(
        /(?:aws_rds_global_cluster"|AWS::RDS::GlobalCluster")[\s\S]{0,300}engine\s*[:=]\s*"?aurora-mysql/i.test(
          text,
        ),
      );
      ok(!/manage_?master_?user_?password/i.test(text), language);
    }
  });

  it("tells an instance that stands by itself from a member of the cluster beside it", async () => {
    const alone = await textOf(
      planOf("rds/dbinstance", { Engine: "sqlserver-se" }, "rds/dbcluster"),
      "cloudformation",
    );
    ok(!alone.includes("DBClusterIdentifier:\n        Ref: Dbcluster\n      DBSubnetGroupName"));
    ok(/Type: "AWS::RDS::DBInstance"[\s\S]{0,900}AllocatedStorage/.test(alone));
    const member = await textOf(planOf("rds/dbinstance", {}, "rds/dbcluster"), "cloudformation");
    ok(!member.includes("AllocatedStorage"));
    const other = planOf("rds/dbinstance", { Engine: "sqlserver-se" }, "rds/dbcluster");
    ok((await textOf(other, "terraform")).includes('"aws_db_instance" "store"'));
  });

  it("makes an instance beside a cluster its only member, whose password is the cluster's", async () => {
    const plan = planOf("rds/dbinstance", {}, "rds/dbcluster", "lambda/function");
    const terraform = await textOf(plan, "terraform");
    ok(!terraform.includes('"aws_db_instance"'));
    equal(terraform.match(/^resource "aws_rds_cluster_instance"/gm)?.length, 1);
    ok(terraform.includes("aws_rds_cluster_instance.store.endpoint"));
    ok(!/aws_rds_cluster_instance\.store\.(?:address|master_user_secret)/.test(terraform));
    const secrets = terraform.match(/Resource = .*master_user_secret.*$/gm) ?? [];
    ok(secrets.length > 0 && secrets.every((one) => one.includes("aws_rds_cluster.dbcluster.")));
    const template = await textOf(plan, "cloudformation");
    equal(template.match(/Type: "AWS::RDS::DBInstance"/g)?.length, 1);
    ok(!/- Store\n\s+- MasterUserSecret/.test(template));
  });

  for (const [service, terraform, native] of [
    ["docdb", "aws_docdb_cluster_instance", "AWS::DocDB::DBInstance"],
    ["neptune", "aws_neptune_cluster_instance", "AWS::Neptune::DBInstance"],
  ] as const)
    it(`gives a cluster of ${service} members of its own only where the plan has none`, async () => {
      const members = async (...others: readonly string[]) => {
        const plan = planOf(`${service}/dbcluster`, {}, ...others);
        return {
          terraform: (await textOf(plan, "terraform")).match(new RegExp(`^resource "${terraform}"`, "gm")),
          native: (await textOf(plan, "cloudformation")).match(new RegExp(`Type: "${native}"`, "g")),
        };
      };
      const [alone, beside] = [await members(), await members(`${service}/dbinstance`)];
      ok(alone.terraform && alone.native);
      equal(beside.terraform?.length, 1);
      equal(beside.native?.length, 1);
    });
});
