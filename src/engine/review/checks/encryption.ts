/** Data that is not encrypted, at rest or on its way. Defaults are those of the services and of Terraform's providers. */
import type { ReadLanguage } from "../../read/model.ts";
import type { PropertyCheck } from "../model.ts";

const ANY: readonly ReadLanguage[] = ["cloudformation", "terraform"];
const CONTROLS = "https://docs.aws.amazon.com/securityhub/latest/userguide";

const atRest = {
  rule: "unencrypted",
  level: "warning",
  message: "Encryption at rest is off for {name}.",
} as const;
const inTransit = {
  rule: "unencrypted-transit",
  level: "warning",
  message: "{name} can be talked to without encryption.",
} as const;

const STORES: readonly PropertyCheck[] = [
  {
    ...atRest,
    at: {
      cloudformation: "AWS::RDS::DBInstance StorageEncrypted",
      terraform: "aws_db_instance storage_encrypted",
    },
    bad: [false],
    unset: ANY,
    // A member of a cluster, a replica or a copy takes it from what it belongs to.
    unless: {
      cloudformation: [
        "DBClusterIdentifier",
        "SourceDBInstanceIdentifier",
        "DBSnapshotIdentifier",
        "SourceDBClusterIdentifier",
      ],
      terraform: ["replicate_source_db", "snapshot_identifier", "restore_to_point_in_time"],
    },
    unlessIs: {
      cloudformation: [{ path: "Engine", begins: "aurora" }],
      terraform: [{ path: "engine", begins: "aurora" }],
    },
    link: `${CONTROLS}/rds-controls.html#rds-3`,
  },
  {
    ...atRest,
    at: {
      cloudformation: "AWS::RDS::DBCluster StorageEncrypted",
      terraform: "aws_rds_cluster storage_encrypted",
    },
    bad: [false],
    unset: ANY,
    unless: {
      cloudformation: ["SnapshotIdentifier", "SourceDBClusterIdentifier", "GlobalClusterIdentifier"],
      terraform: [
        "snapshot_identifier",
        "replication_source_identifier",
        "global_cluster_identifier",
        "restore_to_point_in_time",
      ],
    },
    // Serverless of the first version is always encrypted.
    unlessIs: {
      cloudformation: [{ path: "EngineMode", begins: "serverless" }],
      terraform: [{ path: "engine_mode", begins: "serverless" }],
    },
    link: `${CONTROLS}/rds-controls.html#rds-27`,
  },
  {
    ...atRest,
    at: {
      cloudformation: "AWS::DocDB::DBCluster StorageEncrypted",
      terraform: "aws_docdb_cluster storage_encrypted",
    },
    bad: [false],
    unset: ANY,
    unless: {
      cloudformation: ["SnapshotIdentifier", "SourceDBClusterIdentifier"],
      terraform: ["snapshot_identifier", "global_cluster_identifier"],
    },
    link: `${CONTROLS}/documentdb-controls.html#documentdb-1`,
  },
  {
    ...atRest,
    at: {
      cloudformation: "AWS::Neptune::DBCluster StorageEncrypted",
      terraform: "aws_neptune_cluster storage_encrypted",
    },
    bad: [false],
    unset: ANY,
    unless: {
      cloudformation: ["SnapshotIdentifier", "SourceDBClusterIdentifier"],
      terraform: ["snapshot_identifier", "global_cluster_identifier"],
    },
    link: `${CONTROLS}/neptune-controls.html#neptune-1`,
  },
  {
    ...atRest,
    at: { cloudformation: "AWS::EFS::FileSystem Encrypted", terraform: "aws_efs_file_system encrypted" },
    bad: [false],
    unset: ANY,
    link: `${CONTROLS}/efs-controls.html#efs-1`,
  },
  {
    ...atRest,
    // An account may encrypt volumes by default: only what is said counts.
    at: { cloudformation: "AWS::EC2::Volume Encrypted", terraform: "aws_ebs_volume encrypted" },
    bad: [false],
    link: `${CONTROLS}/ec2-controls.html#ec2-3`,
  },
  {
    ...atRest,
    at: {
      cloudformation: "AWS::ElastiCache::ReplicationGroup AtRestEncryptionEnabled",
      terraform: "aws_elasticache_replication_group at_rest_encryption_enabled",
    },
    bad: [false],
    unset: ANY,
    unless: {
      cloudformation: ["GlobalReplicationGroupId", "SnapshotName"],
      terraform: ["global_replication_group_id", "snapshot_name"],
    },
    unlessIs: {
      cloudformation: [{ path: "Engine", begins: "valkey" }],
      terraform: [{ path: "engine", begins: "valkey" }],
    },
    link: `${CONTROLS}/elasticache-controls.html#elasticache-4`,
  },
  {
    ...atRest,
    at: {
      cloudformation: "AWS::OpenSearchService::Domain EncryptionAtRestOptions.Enabled",
      terraform: "aws_opensearch_domain encrypt_at_rest.enabled",
    },
    bad: [false],
    unset: ANY,
    link: `${CONTROLS}/opensearch-controls.html#opensearch-1`,
  },
  {
    ...atRest,
    at: {
      cloudformation: "AWS::Kinesis::Stream StreamEncryption.EncryptionType",
      terraform: "aws_kinesis_stream encryption_type",
    },
    bad: ["NONE"],
    unset: ANY,
    link: `${CONTROLS}/kinesis-controls.html#kinesis-1`,
  },
  {
    ...atRest,
    at: {
      cloudformation: "AWS::DAX::Cluster SSESpecification.SSEEnabled",
      terraform: "aws_dax_cluster server_side_encryption.enabled",
    },
    bad: [false],
    unset: ANY,
    link: `${CONTROLS}/dynamodb-controls.html#dynamodb-3`,
  },
  {
    ...atRest,
    at: { cloudformation: "AWS::Redshift::Cluster Encrypted", terraform: "aws_redshift_cluster encrypted" },
    bad: [false],
    link: `${CONTROLS}/redshift-controls.html#redshift-10`,
  },
  {
    ...atRest,
    at: {
      cloudformation: "AWS::SQS::Queue SqsManagedSseEnabled",
      terraform: "aws_sqs_queue sqs_managed_sse_enabled",
    },
    bad: [false],
    unless: { cloudformation: ["KmsMasterKeyId"], terraform: ["kms_master_key_id"] },
    link: `${CONTROLS}/sqs-controls.html#sqs-1`,
    fix: { title: "Turn encryption on", value: true },
  },
];

const CONNECTIONS: readonly PropertyCheck[] = [
  {
    ...inTransit,
    at: {
      cloudformation:
        "AWS::CloudFront::Distribution DistributionConfig.DefaultCacheBehavior.ViewerProtocolPolicy",
      terraform: "aws_cloudfront_distribution default_cache_behavior.viewer_protocol_policy",
    },
    bad: ["allow-all"],
    link: `${CONTROLS}/cloudfront-controls.html#cloudfront-3`,
  },
  {
    ...inTransit,
    at: {
      cloudformation: "AWS::ElastiCache::ReplicationGroup TransitEncryptionEnabled",
      terraform: "aws_elasticache_replication_group transit_encryption_enabled",
    },
    bad: [false],
    link: `${CONTROLS}/elasticache-controls.html#elasticache-5`,
  },
  {
    ...inTransit,
    at: {
      arm: "Microsoft.Storage/storageAccounts supportsHttpsTrafficOnly",
      terraform: "azurerm_storage_account https_traffic_only_enabled",
    },
    bad: [false],
    link: "https://learn.microsoft.com/azure/storage/common/storage-require-secure-transfer",
  },
  {
    ...inTransit,
    at: { arm: "Microsoft.Web/sites httpsOnly" },
    bad: [false],
    link: "https://learn.microsoft.com/azure/app-service/overview-security",
  },
  {
    rule: "old-tls",
    level: "warning",
    message: "{name} accepts a version of TLS that is not sound any more.",
    at: {
      arm: "Microsoft.Storage/storageAccounts minimumTlsVersion",
      terraform: "azurerm_storage_account min_tls_version",
    },
    bad: ["TLS1_0", "TLS1_1"],
    link: "https://learn.microsoft.com/azure/storage/common/transport-layer-security-configure-minimum-version",
  },
  {
    rule: "old-tls",
    level: "warning",
    message: "{name} accepts a version of TLS that is not sound any more.",
    at: {
      arm: "Microsoft.Sql/servers minimalTlsVersion",
      terraform: "azurerm_mssql_server minimum_tls_version",
    },
    bad: ["1.0", "1.1", "None", "Disabled"],
    link: "https://learn.microsoft.com/azure/azure-sql/database/connectivity-settings",
  },
];

const KEYS: readonly PropertyCheck[] = [
  {
    rule: "key-without-rotation",
    level: "note",
    message: "The key {name} is never rotated.",
    at: { cloudformation: "AWS::KMS::Key EnableKeyRotation", terraform: "aws_kms_key enable_key_rotation" },
    bad: [false],
    unset: ANY,
    // Only keys that the service itself made for encryption can be rotated.
    unless: {
      cloudformation: ["KeySpec", "KeyUsage", "Origin"],
      terraform: ["customer_master_key_spec", "key_usage", "custom_key_store_id"],
    },
    link: `${CONTROLS}/kms-controls.html#kms-4`,
    fix: { title: "Rotate the key every year", value: true },
  },
];

export const ENCRYPTION_CHECKS: readonly PropertyCheck[] = [...STORES, ...CONNECTIONS, ...KEYS];
