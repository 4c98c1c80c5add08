/** What the internet can reach and should not: only what a declaration says itself counts. */
import type { PropertyCheck } from "../model.ts";

const CONTROLS = "https://docs.aws.amazon.com/securityhub/latest/userguide";

const store = { rule: "public-store", level: "error", message: "{name} is open to the internet." } as const;
const PUBLIC_ACLS = ["public-read", "public-read-write", "PublicRead", "PublicReadWrite"];
const unsigned = {
  rule: "public-api-without-sign-in",
  level: "warning",
  message: "Nothing signs in the callers of {name}.",
} as const;
const network = {
  rule: "public-network-access",
  level: "note",
  message: "Networks other than your own can reach {name}, as far as its firewall lets them.",
  bad: ["Enabled", true],
} as const;

const STORES: readonly PropertyCheck[] = [
  {
    ...store,
    at: {
      cloudformation: "AWS::RDS::DBInstance PubliclyAccessible",
      terraform: "aws_db_instance publicly_accessible",
    },
    bad: [true],
    link: `${CONTROLS}/rds-controls.html#rds-2`,
  },
  {
    ...store,
    at: { terraform: "aws_rds_cluster_instance publicly_accessible" },
    bad: [true],
    link: `${CONTROLS}/rds-controls.html#rds-2`,
  },
  {
    ...store,
    at: {
      cloudformation: "AWS::Redshift::Cluster PubliclyAccessible",
      terraform: "aws_redshift_cluster publicly_accessible",
    },
    bad: [true],
    link: `${CONTROLS}/redshift-controls.html#redshift-1`,
  },
  {
    ...store,
    at: {
      cloudformation: "AWS::DMS::ReplicationInstance PubliclyAccessible",
      terraform: "aws_dms_replication_instance publicly_accessible",
    },
    bad: [true],
    link: `${CONTROLS}/dms-controls.html#dms-1`,
  },
  {
    ...store,
    at: {
      cloudformation: "AWS::AmazonMQ::Broker PubliclyAccessible",
      terraform: "aws_mq_broker publicly_accessible",
    },
    bad: [true],
    link: "https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/using-amazon-mq-securely.html",
  },
  ...[
    { cloudformation: "AWS::S3::Bucket AccessControl", terraform: "aws_s3_bucket acl" },
    { terraform: "aws_s3_bucket_acl acl" },
  ].map(
    (at): PropertyCheck => ({
      ...{ ...store, at, bad: PUBLIC_ACLS, link: `${CONTROLS}/s3-controls.html#s3-2` },
      // A public access list is refused, or counts for nothing. In Terraform a resource of its own says so.
      unlessIs: {
        cloudformation: ["BlockPublicAcls", "IgnorePublicAcls"].map((one) => ({
          ...{ path: `PublicAccessBlockConfiguration.${one}`, begins: "true" },
        })),
      },
    }),
  ),
  ...[
    "BlockPublicAcls block_public_acls",
    "BlockPublicPolicy block_public_policy",
    "RestrictPublicBuckets restrict_public_buckets",
  ]
    .map((names) => names.split(" "))
    .map(
      ([property, argument]): PropertyCheck => ({
        rule: "public-access-allowed",
        level: "warning",
        message: "{name} may be opened to the internet.",
        at: {
          cloudformation: `AWS::S3::Bucket PublicAccessBlockConfiguration.${property}`,
          terraform: `aws_s3_bucket_public_access_block ${argument}`,
        },
        bad: [false],
        link: `${CONTROLS}/s3-controls.html#s3-8`,
      }),
    ),
  {
    rule: "public-access-allowed",
    level: "warning",
    message: "Containers of {name} may be opened to the internet.",
    at: {
      arm: "Microsoft.Storage/storageAccounts allowBlobPublicAccess",
      terraform: "azurerm_storage_account allow_nested_items_to_be_public",
    },
    bad: [true],
    link: "https://learn.microsoft.com/azure/storage/blobs/anonymous-read-access-prevent",
  },
];

const APIS: readonly PropertyCheck[] = [
  {
    ...unsigned,
    at: {
      cloudformation: "AWS::Lambda::Url AuthType",
      terraform: "aws_lambda_function_url authorization_type",
    },
    bad: ["NONE"],
    link: "https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html",
  },
  {
    ...unsigned,
    at: {
      cloudformation: "AWS::ApiGatewayV2::Route AuthorizationType",
      terraform: "aws_apigatewayv2_route authorization_type",
    },
    bad: ["NONE"],
    unset: ["cloudformation", "terraform"],
    unlessIs: {
      cloudformation: [{ path: "RouteKey", begins: "OPTIONS" }],
      terraform: [{ path: "route_key", begins: "OPTIONS" }],
    },
    link: `${CONTROLS}/apigateway-controls.html#apigateway-8`,
  },
  {
    ...unsigned,
    at: {
      cloudformation: "AWS::ApiGateway::Method AuthorizationType",
      terraform: "aws_api_gateway_method authorization",
    },
    bad: ["NONE"],
    unlessIs: {
      cloudformation: [
        { path: "HttpMethod", begins: "OPTIONS" },
        { path: "ApiKeyRequired", begins: "true" },
        // Nothing is behind it.
        { path: "Integration.Type", begins: "MOCK" },
      ],
      terraform: [
        { path: "http_method", begins: "OPTIONS" },
        { path: "api_key_required", begins: "true" },
      ],
    },
    link: "https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-to-api.html",
  },
];

const NETWORKS: readonly PropertyCheck[] = [
  {
    ...network,
    at: {
      arm: "Microsoft.Sql/servers publicNetworkAccess",
      terraform: "azurerm_mssql_server public_network_access_enabled",
    },
    link: "https://learn.microsoft.com/azure/azure-sql/database/connectivity-settings",
  },
  {
    ...network,
    at: {
      arm: "Microsoft.DocumentDB/databaseAccounts publicNetworkAccess",
      terraform: "azurerm_cosmosdb_account public_network_access_enabled",
    },
    link: "https://learn.microsoft.com/azure/cosmos-db/how-to-configure-firewall",
  },
  {
    ...network,
    at: {
      arm: "Microsoft.Cache/redis publicNetworkAccess",
      terraform: "azurerm_redis_cache public_network_access_enabled",
    },
    link: "https://learn.microsoft.com/azure/azure-cache-for-redis/cache-network-isolation",
  },
  {
    ...network,
    at: {
      arm: "Microsoft.KeyVault/vaults publicNetworkAccess",
      terraform: "azurerm_key_vault public_network_access_enabled",
    },
    link: "https://learn.microsoft.com/azure/key-vault/general/network-security",
  },
  {
    ...network,
    at: { terraform: "google_sql_database_instance settings.ip_configuration.ipv4_enabled" },
    link: "https://docs.cloud.google.com/sql/docs/mysql/configure-ip",
  },
];

export const EXPOSURE_CHECKS: readonly PropertyCheck[] = [...STORES, ...APIS, ...NETWORKS];
