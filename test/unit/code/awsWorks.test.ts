/** What AWS takes and then does nothing by: logs without their parameter, a policy of nobody, a backup of nothing. */
import { doesNotMatch, match } from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();
const LANGUAGES = ["terraform", "cloudformation"] as const;

async function textsOf(...types: readonly string[]): Promise<readonly string[]> {
  const candidates = types.map((type) => ({ type_id: `aws:${type}@1`, name: type.split("/")[1] ?? type }));
  const plan = engine.resolve("aws", { candidates });
  return Promise.all(
    LANGUAGES.map(async (to) => {
      const code = await engine.generate({ plan, to });
      if ("refused" in code) throw new Error(String(code.refused));
      return code.files.map(({ content }) => content).join("\n");
    }),
  );
}

describe("Code for AWS", () => {
  it("sets the parameters by which graph and document databases write the logs that they export", async () => {
    for (const text of await textsOf("neptune/dbcluster")) {
      match(text, /"?neptune_enable_audit_log"?[^\n]*\n?[^\n]*"1"/);
      match(text, /family\s*[:=]\s*"?neptune1\.4\b/i);
      match(text, /engine_?version\s*[:=]\s*"1\.4\./i);
      match(text, /cluster_?parameter_?group_?name\s*[:=]/i);
    }
    for (const text of await textsOf("docdb/dbcluster")) match(text, /audit_logs/);
  });

  it("says which bus a policy is on, and who may send events to it", async () => {
    for (const text of await textsOf("events/eventbuspolicy")) {
      match(text, /event_?bus_?name\s*[:=]/i);
      match(text, /events:PutEvents/);
      match(text, /AWS\s*[:=]\s*(?:var\.|\n\s+Ref: )\w*accounts/i);
    }
  });

  it("has an application of App Runner work as the role that has its rights", async () => {
    for (const text of await textsOf("apprunner/service", "dynamodb/table"))
      match(text, /instance_?role_?arn\s*[:=]/i);
  });

  it("says which role of the account DMS needs", async () => {
    for (const text of await textsOf("dms/replicationinstance")) match(text, /`dms-vpc-role`/);
    for (const text of await textsOf("sqs/queue")) doesNotMatch(text, /dms-vpc-role/);
  });

  it("backs up what the plan names, and writes no selection of nothing", async () => {
    const [terraform = "", template = ""] = await textsOf("backup/backupplan", "neptune/dbcluster");
    match(terraform, /resources\s*= \[aws_neptune_cluster\.dbcluster\.arn\]/);
    match(template, /Resources:\s+- "Fn::Sub": "arn:\$\{AWS::Partition\}:rds:.*\$\{Dbcluster\}"/);
    for (const text of await textsOf("backup/backupplan")) {
      doesNotMatch(text, /"aws_backup_selection"|AWS::Backup::BackupSelection/);
      match(text, /says of nothing that it backs it up/);
    }
  });

  it("lets traffic of the network through a network ACL", async () => {
    for (const text of await textsOf("ec2/networkacl"))
      for (const direction of [/ingress \{|Egress: false/, /egress \{|Egress: true/]) match(text, direction);
  });
});
