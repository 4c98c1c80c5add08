/** What an intent says in numbers stands in the generated code, on every cloud and in its languages. */

import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { Cloud } from "../../../src/shared/clouds.ts";
import { isCode } from "../../support/code/text.ts";
import { engine, proposed } from "../../support/composing.ts";

type Said = readonly [Cloud, CodeLanguage, intent: string, types: string, written: readonly string[]];

/** What is said on a cloud, of which types, and what of it a language writes; alignment of columns does not count. */
const SAID: readonly Said[] = [
  [
    "gcp",
    "terraform",
    "a bucket whose files move to the archive after 60 days and are deleted after 2 years",
    "storage/bucket",
    ["age = 730", 'storage_class = "ARCHIVE"', "age = 60", "enabled = true"],
  ],
  [
    "gcp",
    "terraform",
    "a bucket for contracts that nobody can delete for 2 years",
    "storage/bucket",
    ["retention_period = 63072000", "enabled = false"],
  ],
  [
    "aws",
    "terraform",
    "a queue whose messages are kept for 10 days, read by a function",
    "sqs/queue lambda/function",
    ["message_retention_seconds = 864000"],
  ],
  [
    "azure",
    "terraform",
    "a Service Bus queue whose messages are kept for 10 days, read by a function",
    "servicebus/queues web/functionapps",
    ['default_message_ttl = "P10D"'],
  ],
  [
    "azure",
    "bicep",
    "a Service Bus queue whose messages are kept for 10 days, read by a function",
    "servicebus/queues web/functionapps",
    ["defaultMessageTimeToLive: 'P10D'"],
  ],
  [
    "gcp",
    "terraform",
    "a Pub/Sub subscription whose messages are kept for 5 days, read by a function",
    "pubsub/topic pubsub/subscription cloudfunctions/function",
    ['message_retention_duration = "432000s"'],
  ],
  [
    "aws",
    "terraform",
    "a Python 3.11 function with 512 MB of memory and a timeout of 2 minutes",
    "lambda/function",
    ['runtime = "python3.11"', "memory_size = 512", "timeout = 120"],
  ],
  [
    "azure",
    "terraform",
    "a Python 3.11 function with 4096 MB of memory",
    "web/functionapps",
    ['runtime_version = "3.11"', "instance_memory_in_mb = 4096"],
  ],
  [
    "azure",
    "terraform",
    "a function that runs every night with a timeout of 8 minutes",
    "web/functionapps",
    ['AzureFunctionsJobHost__functionTimeout = "00:08:00"'],
  ],
  [
    "azure",
    "bicep",
    "an Azure Function with a timeout of 90 seconds behind a queue",
    "web/functionapps servicebus/queues",
    ["name: 'AzureFunctionsJobHost__functionTimeout'", "value: '00:01:30'"],
  ],
  [
    "aws",
    "terraform",
    "a Fargate service behind a load balancer that scales to 10 tasks",
    "ecs/service elasticloadbalancingv2/loadbalancer applicationautoscaling/scalabletarget",
    ["max_capacity = 10", 'policy_type = "TargetTrackingScaling"'],
  ],
  [
    "aws",
    "cloudformation",
    "a Fargate service, scaling out to 12 tasks",
    "ecs/service applicationautoscaling/scalabletarget",
    ["MaxCapacity: 12"],
  ],
  [
    "aws",
    "terraform",
    "an API on Lambda and DynamoDB, retain logs in CloudWatch for 180 days",
    "lambda/function dynamodb/table logs/loggroup",
    ["retention_in_days = 180", "log_group = aws_cloudwatch_log_group.cloudwatch_log_group.name"],
  ],
  [
    "aws",
    "cloudformation",
    "a container service on Fargate; its logs are kept for two weeks",
    "ecs/service logs/loggroup",
    ["RetentionInDays: 14", "Ref: CloudwatchLogGroup"],
  ],
  [
    "gcp",
    "terraform",
    "a Python 3.11 function with 512 MB of memory and a timeout of 2 minutes",
    "cloudfunctions/function",
    ['runtime = "python311"', "timeout_seconds = 120"],
  ],
  [
    "aws",
    "terraform",
    "PostgreSQL 16 with 200 GB of storage and backups kept 14 days",
    "rds/dbinstance",
    ["allocated_storage = 200", 'engine_version = "16"', "backup_retention_period = 14"],
  ],
  [
    "azure",
    "terraform",
    "PostgreSQL 16 with 200 GB, and backups kept 14 days",
    "dbforpostgresql/flexibleservers",
    ['version = "16"', "storage_mb = 262144", "backup_retention_days = 14"],
  ],
  [
    "azure",
    "bicep",
    "PostgreSQL 16 with 200 GB, and backups kept 14 days",
    "dbforpostgresql/flexibleservers",
    ["version: '16'", "storageSizeGB: 256", "backupRetentionDays: 14"],
  ],
  [
    "gcp",
    "terraform",
    "PostgreSQL 16 with 200 GB of storage and backups kept 21 days",
    "sqladmin/instance",
    ['database_version = "POSTGRES_16"', "disk_size = 200", "retained_backups = 21"],
  ],
  [
    "gcp",
    "terraform",
    "MySQL 8.4 in Cloud SQL, 300 GB, daily backups that we keep for 5 days",
    "sqladmin/instance",
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
    "sqladmin/instance",
    ["retained_backups = 30", "transaction_log_retention_days = 7"],
  ],
  [
    "aws",
    "terraform",
    "a Kinesis stream with 8 shards, kept for 7 days",
    "kinesis/stream",
    ["shard_count = 8", "retention_period = 168"],
  ],
  [
    "azure",
    "terraform",
    "an Event Hub with 8 partitions, kept for 7 days",
    "eventhub/namespaces eventhub/eventhubs",
    ["partition_count = 8"],
  ],
  [
    "azure",
    "bicep",
    "an Event Hub with 8 partitions, kept for 7 days",
    "eventhub/namespaces eventhub/eventhubs",
    ["partitionCount: 8"],
  ],
  [
    "aws",
    "terraform",
    "a Kubernetes cluster with 5 m6i.large nodes",
    "eks/cluster eks/nodegroup",
    ['instance_types = ["m6i.large"]', "desired_size = 5"],
  ],
  [
    "azure",
    "terraform",
    "a Kubernetes cluster with 5 nodes of Standard_D4s_v5",
    "containerservice/managedclusters containerservice/agentpools",
    ['vm_size = "Standard_D4s_v5"', "min_count = 5"],
  ],
  [
    "azure",
    "bicep",
    "a Kubernetes cluster with 5 nodes of Standard_D4s_v5",
    "containerservice/managedclusters containerservice/agentpools",
    ["vmSize: 'Standard_D4s_v5'", "count: 5"],
  ],
  [
    "gcp",
    "terraform",
    "a Kubernetes cluster with 6 e2-standard-8 nodes",
    "container/cluster container/nodepool",
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
    "container/cluster container/nodepool",
    ["initial_node_count = 3", "total_min_node_count = 9", "total_max_node_count = 30"],
  ],
  [
    "aws",
    "terraform",
    "a container with 2 vCPU and 4 GB of memory",
    "ecs/service ecs/taskdefinition",
    ['cpu = "2048"', 'memory = "4096"'],
  ],
  [
    "azure",
    "terraform",
    "a container app with 2 vCPU and 4 GB of memory, between 2 and 10 replicas",
    "app/containerapps",
    ["cpu = 2", 'memory = "4Gi"', "min_replicas = 2", "max_replicas = 10"],
  ],
  [
    "azure",
    "bicep",
    "a container app with 2 vCPU and 4 GB of memory, between 2 and 10 replicas",
    "app/containerapps",
    ["memory: '4Gi'", "minReplicas: 2", "maxReplicas: 10"],
  ],
  [
    "gcp",
    "terraform",
    "a Cloud Run service with 2 vCPU and 4 GB of memory, between 2 and 10 instances",
    "run/service",
    ['cpu = "2"', 'memory = "4096Mi"', "min_instance_count = 2", "max_instance_count = 10"],
  ],
  [
    "aws",
    "terraform",
    "a function that runs every 15 minutes",
    "lambda/function scheduler/schedule",
    ['schedule_expression = "rate(15 minutes)"'],
  ],
  ["azure", "bicep", "a logic app that runs every 15 minutes", "logic/workflows", ["interval: 15"]],
  [
    "gcp",
    "terraform",
    "a function that runs every 15 minutes",
    "cloudfunctions/function cloudscheduler/job",
    ['schedule = "*/15 * * * *"'],
  ],
  [
    "aws",
    "terraform",
    "logs of the application kept for 30 days in CloudWatch",
    "logs/loggroup",
    ["retention_in_days = 30"],
  ],
  [
    "azure",
    "terraform",
    "logs of the application kept for 60 days in Log Analytics",
    "operationalinsights/workspaces",
    ["retention_in_days = 60"],
  ],
  [
    "azure",
    "bicep",
    "logs of the application kept for 60 days in Log Analytics",
    "operationalinsights/workspaces",
    ["retentionInDays: 60"],
  ],
  [
    "gcp",
    "terraform",
    "logs of the application kept for 60 days in Cloud Logging",
    "logging/logbucket",
    ["retention_days = 60"],
  ],
  [
    "aws",
    "terraform",
    "documents in object storage, keep 120 days of old versions",
    "s3/bucket",
    ["noncurrent_days = 120"],
  ],
  [
    "aws",
    "cloudformation",
    "documents in object storage, keep 120 days of old versions",
    "s3/bucket",
    ["NoncurrentDays: 120"],
  ],
  [
    "gcp",
    "terraform",
    "documents in object storage, keep 120 days of old versions",
    "storage/bucket",
    ["days_since_noncurrent_time = 120"],
  ],
  [
    "azure",
    "terraform",
    "documents in blob storage, keep 120 days of old versions",
    "storage/storageaccounts storage/managementpolicies",
    ["delete_after_days_since_creation = 120", "days = 120"],
  ],
  [
    "azure",
    "bicep",
    "documents in blob storage, versioned, kept for 90 days",
    "storage/storageaccounts storage/managementpolicies",
    ["daysAfterCreationGreaterThan: 90", "days: 90", "isVersioningEnabled: true"],
  ],
  [
    "azure",
    "terraform",
    "uploads in blob storage, deleted after 33 days",
    "storage/storageaccounts storage/managementpolicies",
    ["delete_after_days_since_modification_greater_than = 33"],
  ],
  [
    "gcp",
    "terraform",
    "objects in a bucket expire after 33 days",
    "storage/bucket",
    ["age = 33", 'with_state = "LIVE"'],
  ],
  ["aws", "terraform", "objects in a bucket expire after 33 days", "s3/bucket", ["days = 33"]],
  [
    "aws",
    "terraform",
    "objects in a bucket move to the archive after 44 days and are deleted after 555 days",
    "s3/bucket",
    ["days = 44", 'storage_class = "GLACIER"', "days = 555"],
  ],
  [
    "aws",
    "cloudformation",
    "objects in a bucket move to the archive after 44 days and are deleted after 555 days",
    "s3/bucket",
    ["TransitionInDays: 44", "StorageClass: GLACIER", "ExpirationInDays: 555"],
  ],
  [
    "azure",
    "terraform",
    "blobs in blob storage move to the archive after 44 days and are deleted after 555 days",
    "storage/storageaccounts storage/managementpolicies",
    [
      "tier_to_archive_after_days_since_modification_greater_than = 44",
      "delete_after_days_since_modification_greater_than = 555",
    ],
  ],
  [
    "azure",
    "bicep",
    "blobs in blob storage move to the archive after 44 days and are deleted after 555 days",
    "storage/storageaccounts storage/managementpolicies",
    ["tierToArchive: {", "daysAfterModificationGreaterThan: 44", "daysAfterModificationGreaterThan: 555"],
  ],
  [
    "gcp",
    "terraform",
    "objects in a bucket move to the archive after 44 days",
    "storage/bucket",
    ["age = 44", 'type = "SetStorageClass"', 'storage_class = "ARCHIVE"'],
  ],
  [
    "aws",
    "terraform",
    "records in a bucket, immutable for 77 days",
    "s3/bucket",
    ["object_lock_enabled = true", 'mode = "GOVERNANCE"', "days = 77"],
  ],
  [
    "azure",
    "bicep",
    "records in a storage account, immutable for 77 days",
    "storage/storageaccounts",
    ["immutableStorageWithVersioning: {", "immutabilityPeriodSinceCreationInDays: 77", "state: 'Unlocked'"],
  ],
  [
    "azure",
    "terraform",
    "records in a storage account, immutable for 77 days",
    "storage/storageaccounts",
    ["immutability_policy {", "period_since_creation_in_days = 77", 'state = "Unlocked"'],
  ],
  [
    "aws",
    "cloudformation",
    "records in a bucket, immutable for 77 days",
    "s3/bucket",
    ["ObjectLockEnabled: true", "Mode: GOVERNANCE", "Days: 77"],
  ],
  [
    "gcp",
    "terraform",
    "records in a bucket, immutable for 77 days",
    "storage/bucket",
    ["retention_period = 6652800"],
  ],
  [
    "aws",
    "terraform",
    "a budget alert when costs exceed 660 dollars a month",
    "budgets/budget",
    ['limit_amount = "660"'],
  ],
  [
    "aws",
    "cloudformation",
    "a budget alert when costs exceed 660 dollars a month",
    "budgets/budget",
    ["Amount: 660"],
  ],
  [
    "azure",
    "terraform",
    "a budget alert when costs exceed 660 dollars a month",
    "consumption/budgets",
    ["amount = 660"],
  ],
  [
    "azure",
    "bicep",
    "a budget alert when costs exceed 660 dollars a month",
    "consumption/budgets",
    ["amount: 660"],
  ],
  [
    "gcp",
    "terraform",
    "a budget alert when costs exceed 660 dollars a month",
    "billingbudgets/budget",
    ['units = "660"'],
  ],
  [
    "aws",
    "terraform",
    "a Kubernetes cluster with 9 nodes",
    "eks/cluster eks/nodegroup",
    ["desired_size = 9", "max_size = 9"],
  ],
  [
    "aws",
    "cloudformation",
    "a Kubernetes cluster with 9 nodes",
    "eks/cluster eks/nodegroup",
    ["DesiredSize: 9", "MaxSize: 9"],
  ],
  [
    "azure",
    "terraform",
    "a Kubernetes cluster with 9 nodes",
    "containerservice/managedclusters containerservice/agentpools",
    ["min_count = 9", "max_count = 9"],
  ],
  [
    "azure",
    "bicep",
    "a Kubernetes cluster with 9 nodes",
    "containerservice/managedclusters containerservice/agentpools",
    ["count: 9", "minCount: 9", "maxCount: 9"],
  ],
];

describe("Amounts that an intent states", () => {
  for (const [cloud, to, intent, types, written] of SAID)
    it(`are in the code: ${intent} (${cloud}, ${to})`, async () => {
      const facts = { types: types.split(" ").map((type) => `${cloud}:${type}@1`) };
      const code = await engine.generate({ plan: proposed(intent, cloud, facts), to });
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
