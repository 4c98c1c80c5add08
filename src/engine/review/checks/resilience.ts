/** What does not survive a failure or a mistake. */
import type { PropertyCheck } from "../model.ts";

const CONTROLS = "https://docs.aws.amazon.com/securityhub/latest/userguide";

const zone = {
  rule: "single-zone",
  level: "note",
  message: "{name} stands in a single zone: turn zone redundancy on where an outage matters.",
} as const;
const backup = { rule: "no-backup", level: "warning", message: "No backups are kept of {name}." } as const;
const REPLICAS = {
  cloudformation: ["DBClusterIdentifier", "SourceDBInstanceIdentifier", "SourceDBClusterIdentifier"],
  terraform: ["replicate_source_db"],
} as const;
const AURORA = {
  cloudformation: [{ path: "Engine", begins: "aurora" }],
  terraform: [{ path: "engine", begins: "aurora" }],
} as const;

export const RESILIENCE_CHECKS: readonly PropertyCheck[] = [
  {
    ...zone,
    at: { cloudformation: "AWS::RDS::DBInstance MultiAZ", terraform: "aws_db_instance multi_az" },
    bad: [false],
    unset: ["cloudformation", "terraform"],
    unless: REPLICAS,
    unlessIs: AURORA,
    link: `${CONTROLS}/rds-controls.html#rds-5`,
    fix: { title: "Turn zone redundancy on", value: true },
  },
  {
    ...zone,
    at: {
      cloudformation: "AWS::ElastiCache::ReplicationGroup AutomaticFailoverEnabled",
      terraform: "aws_elasticache_replication_group automatic_failover_enabled",
    },
    bad: [false],
    link: `${CONTROLS}/elasticache-controls.html#elasticache-3`,
  },
  {
    ...zone,
    at: {
      cloudformation: "AWS::AmazonMQ::Broker DeploymentMode",
      terraform: "aws_mq_broker deployment_mode",
    },
    bad: ["SINGLE_INSTANCE"],
    link: `${CONTROLS}/mq-controls.html#mq-5`,
  },
  {
    ...zone,
    at: { terraform: "google_sql_database_instance settings.availability_type" },
    bad: ["ZONAL"],
    unset: ["terraform"],
    unless: { terraform: ["master_instance_name", "clone"] },
    link: "https://docs.cloud.google.com/sql/docs/mysql/high-availability",
  },
  {
    ...zone,
    at: { terraform: "google_redis_instance tier" },
    bad: ["BASIC"],
    unset: ["terraform"],
    link: "https://docs.cloud.google.com/memorystore/docs/redis/high-availability",
  },
  {
    ...backup,
    at: {
      cloudformation: "AWS::RDS::DBInstance BackupRetentionPeriod",
      terraform: "aws_db_instance backup_retention_period",
    },
    bad: [0],
    // Terraform's provider asks for none where nothing is said; the service itself keeps one day.
    unset: ["terraform"],
    unless: {
      cloudformation: REPLICAS.cloudformation,
      terraform: [...REPLICAS.terraform, "snapshot_identifier"],
    },
    unlessIs: AURORA,
    link: `${CONTROLS}/rds-controls.html#rds-11`,
    fix: { title: "Keep backups for 7 days", value: 7 },
  },
  {
    ...backup,
    at: { terraform: "google_sql_database_instance settings.backup_configuration.enabled" },
    bad: [false],
    unset: ["terraform"],
    unless: { terraform: ["master_instance_name", "clone"] },
    link: "https://docs.cloud.google.com/sql/docs/mysql/backup-recovery/backups",
  },
  {
    rule: "no-recovery-point",
    level: "note",
    message: "{name} cannot be restored to a point in time.",
    at: {
      cloudformation: "AWS::DynamoDB::Table PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled",
      terraform: "aws_dynamodb_table point_in_time_recovery.enabled",
    },
    bad: [false],
    unset: ["cloudformation", "terraform"],
    unless: { terraform: ["restore_source_name", "restore_source_table_arn"] },
    link: `${CONTROLS}/dynamodb-controls.html#dynamodb-2`,
  },
  {
    rule: "no-soft-delete",
    level: "note",
    message: "What is deleted of {name} by mistake is gone.",
    at: { arm: "Microsoft.KeyVault/vaults enableSoftDelete" },
    bad: [false],
    link: "https://learn.microsoft.com/azure/key-vault/general/soft-delete-overview",
  },
];
