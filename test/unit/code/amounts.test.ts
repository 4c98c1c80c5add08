/** What an intent says in numbers stands in the generated code, on every cloud and in its languages. */

import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import type { Cloud } from "../../../src/shared/clouds.ts";
import { isCode } from "../../support/code/text.ts";

const engine = createEngine();

/** What is said on a cloud, and what of it a language writes; alignment of columns does not count. */
const SAID: readonly (readonly [Cloud, CodeLanguage, intent: string, written: readonly string[]])[] = [
  [
    "aws",
    "terraform",
    "a queue whose messages are kept for 10 days, read by a function",
    ["message_retention_seconds = 864000"],
  ],
  [
    "azure",
    "terraform",
    "a Service Bus queue whose messages are kept for 10 days, read by a function",
    ['default_message_ttl = "P10D"'],
  ],
  [
    "azure",
    "bicep",
    "a Service Bus queue whose messages are kept for 10 days, read by a function",
    ["defaultMessageTimeToLive: 'P10D'"],
  ],
  [
    "gcp",
    "terraform",
    "a Pub/Sub subscription whose messages are kept for 5 days, read by a function",
    ['message_retention_duration = "432000s"'],
  ],
  [
    "aws",
    "terraform",
    "a Python 3.11 function with 512 MB of memory and a timeout of 2 minutes",
    ['runtime = "python3.11"', "memory_size = 512", "timeout = 120"],
  ],
  [
    "azure",
    "terraform",
    "a Python 3.11 function with 4096 MB of memory",
    ['runtime_version = "3.11"', "instance_memory_in_mb = 4096"],
  ],
  [
    "azure",
    "terraform",
    "a function that runs every night with a timeout of 8 minutes",
    ['AzureFunctionsJobHost__functionTimeout = "00:08:00"'],
  ],
  [
    "azure",
    "bicep",
    "an Azure Function with a timeout of 90 seconds behind a queue",
    ["name: 'AzureFunctionsJobHost__functionTimeout'", "value: '00:01:30'"],
  ],
  [
    "aws",
    "terraform",
    "a Fargate service behind a load balancer that scales to 10 tasks",
    ["max_capacity = 10", 'policy_type = "TargetTrackingScaling"'],
  ],
  ["aws", "cloudformation", "a Fargate service, scaling out to 12 tasks", ["MaxCapacity: 12"]],
  [
    "aws",
    "terraform",
    "an API on Lambda and DynamoDB, retain logs in CloudWatch for 180 days",
    ["retention_in_days = 180", "log_group = aws_cloudwatch_log_group.cloudwatch_log_group.name"],
  ],
  [
    "aws",
    "cloudformation",
    "a container service on Fargate; its logs are kept for two weeks",
    ["RetentionInDays: 14", "Ref: CloudwatchLogGroup"],
  ],
  [
    "gcp",
    "terraform",
    "a Python 3.11 function with 512 MB of memory and a timeout of 2 minutes",
    ['runtime = "python311"', "timeout_seconds = 120"],
  ],
  [
    "aws",
    "terraform",
    "PostgreSQL 16 with 200 GB of storage and backups kept 14 days",
    ["allocated_storage = 200", 'engine_version = "16"', "backup_retention_period = 14"],
  ],
  [
    "azure",
    "terraform",
    "PostgreSQL 16 with 200 GB, and backups kept 14 days",
    ['version = "16"', "storage_mb = 262144", "backup_retention_days = 14"],
  ],
  [
    "azure",
    "bicep",
    "PostgreSQL 16 with 200 GB, and backups kept 14 days",
    ["version: '16'", "storageSizeGB: 256", "backupRetentionDays: 14"],
  ],
  [
    "gcp",
    "terraform",
    "PostgreSQL 16 with 200 GB of storage and backups kept 21 days",
    ['database_version = "POSTGRES_16"', "disk_size = 200", "retained_backups = 21"],
  ],
  [
    "gcp",
    "terraform",
    "MySQL 8.4 in Cloud SQL, 300 GB, daily backups that we keep for 5 days",
    [
      'database_version = "MYSQL_8_4"',
      "disk_size = 300",
      "retained_backups = 5",
      "transaction_log_retention_days = 5",
    ],
  ],
  [
    "gcp",
    "terraform",
    "Cloud SQL for PostgreSQL with 30 days of backups",
    ["retained_backups = 30", "transaction_log_retention_days = 7"],
  ],
  [
    "aws",
    "terraform",
    "a Kinesis stream with 8 shards, kept for 7 days",
    ["shard_count = 8", "retention_period = 168"],
  ],
  ["azure", "terraform", "an Event Hub with 8 partitions, kept for 7 days", ["partition_count = 8"]],
  ["azure", "bicep", "an Event Hub with 8 partitions, kept for 7 days", ["partitionCount: 8"]],
  [
    "aws",
    "terraform",
    "a Kubernetes cluster with 5 m6i.large nodes",
    ['instance_types = ["m6i.large"]', "desired_size = 5"],
  ],
  [
    "azure",
    "terraform",
    "a Kubernetes cluster with 5 nodes of Standard_D4s_v5",
    ['vm_size = "Standard_D4s_v5"', "min_count = 5"],
  ],
  [
    "azure",
    "bicep",
    "a Kubernetes cluster with 5 nodes of Standard_D4s_v5",
    ["vmSize: 'Standard_D4s_v5'", "count: 5"],
  ],
  [
    "gcp",
    "terraform",
    "a Kubernetes cluster with 6 e2-standard-8 nodes",
    [
      'machine_type = "e2-standard-8"',
      "initial_node_count = 2",
      "total_min_node_count = 6",
      "total_max_node_count = 6",
    ],
  ],
  [
    "gcp",
    "terraform",
    "a GKE cluster with between 9 and 30 nodes",
    ["initial_node_count = 3", "total_min_node_count = 9", "total_max_node_count = 30"],
  ],
  ["aws", "terraform", "a container with 2 vCPU and 4 GB of memory", ['cpu = "2048"', 'memory = "4096"']],
  [
    "azure",
    "terraform",
    "a container app with 2 vCPU and 4 GB of memory, between 2 and 10 replicas",
    ["cpu = 2", 'memory = "4Gi"', "min_replicas = 2", "max_replicas = 10"],
  ],
  [
    "azure",
    "bicep",
    "a container app with 2 vCPU and 4 GB of memory, between 2 and 10 replicas",
    ["memory: '4Gi'", "minReplicas: 2", "maxReplicas: 10"],
  ],
  [
    "gcp",
    "terraform",
    "a Cloud Run service with 2 vCPU and 4 GB of memory, between 2 and 10 instances",
    ['cpu = "2"', 'memory = "4096Mi"', "min_instance_count = 2", "max_instance_count = 10"],
  ],
  ["aws", "terraform", "a function that runs every 15 minutes", ['schedule_expression = "rate(15 minutes)"']],
  ["azure", "bicep", "a logic app that runs every 15 minutes", ["interval: 15"]],
  ["gcp", "terraform", "a function that runs every 15 minutes", ['schedule = "*/15 * * * *"']],
  ["aws", "terraform", "logs of the application kept for 30 days in CloudWatch", ["retention_in_days = 30"]],
  [
    "azure",
    "terraform",
    "logs of the application kept for 60 days in Log Analytics",
    ["retention_in_days = 60"],
  ],
  ["azure", "bicep", "logs of the application kept for 60 days in Log Analytics", ["retentionInDays: 60"]],
  ["gcp", "terraform", "logs of the application kept for 60 days in Cloud Logging", ["retention_days = 60"]],
  [
    "aws",
    "terraform",
    "documents in object storage, keep 120 days of old versions",
    ["noncurrent_days = 120"],
  ],
  [
    "aws",
    "cloudformation",
    "documents in object storage, keep 120 days of old versions",
    ["NoncurrentDays: 120"],
  ],
  [
    "gcp",
    "terraform",
    "documents in object storage, keep 120 days of old versions",
    ["days_since_noncurrent_time = 120"],
  ],
  [
    "azure",
    "terraform",
    "documents in blob storage, keep 120 days of old versions",
    ["delete_after_days_since_creation = 120", "days = 120"],
  ],
  [
    "azure",
    "bicep",
    "documents in blob storage, versioned, kept for 90 days",
    ["daysAfterCreationGreaterThan: 90", "days: 90", "isVersioningEnabled: true"],
  ],
  [
    "azure",
    "terraform",
    "uploads in blob storage, deleted after 33 days",
    ["delete_after_days_since_modification_greater_than = 33"],
  ],
  ["gcp", "terraform", "objects in a bucket expire after 33 days", ["age = 33", 'with_state = "LIVE"']],
  ["aws", "terraform", "objects in a bucket expire after 33 days", ["days = 33"]],
  ["aws", "terraform", "a Kubernetes cluster with 9 nodes", ["desired_size = 9", "max_size = 9"]],
  ["aws", "cloudformation", "a Kubernetes cluster with 9 nodes", ["DesiredSize: 9", "MaxSize: 9"]],
  ["azure", "terraform", "a Kubernetes cluster with 9 nodes", ["min_count = 9", "max_count = 9"]],
  ["azure", "bicep", "a Kubernetes cluster with 9 nodes", ["count: 9", "minCount: 9", "maxCount: 9"]],
];

describe("Amounts that an intent states", () => {
  for (const [cloud, to, intent, written] of SAID)
    it(`are in the code: ${intent} (${cloud}, ${to})`, async () => {
      const { candidates } = engine.propose(cloud, { intent });
      const chosen = candidates.filter(isInDesign);
      const code = await engine.generate({ plan: engine.resolve(cloud, { candidates: chosen }), to });
      assert.ok(!("refused" in code));
      const files = code.files.filter(isCode);
      const text = files.map(({ content }) => content.replaceAll(/ += /g, " = ")).join("\n");
      const lines = new Set(text.split("\n").map((line) => line.trim().replace(/^- |,$/g, "")));
      for (const line of written) assert.ok(lines.has(line), `${line} is not a line of\n${text}`);
    });

  it("are told of where Terraform's code does not write them", async () => {
    const settings = { "ProvisionedConcurrencyConfig.ProvisionedConcurrentExecutions": 5 };
    const components = [{ type_id: "aws:lambda/alias@1", name: "live", desired_input: settings }];
    const code = await engine.generate({ plan: { components }, to: "terraform" });
    assert.ok(!("refused" in code));
    const [path = ""] = Object.keys(settings);
    assert.ok(code.decisions.some(({ component, text }) => component === "live" && text.includes(path)));
  });
});
