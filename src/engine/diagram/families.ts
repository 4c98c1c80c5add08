/**
 * Families of components: what decides the glyph of a card and the shape of a Mermaid node. A family is found by
 * the first capability of the type that has one, else by words of the type identifier, else by the group.
 */
import type { Capability } from "../catalogue/capabilities.ts";
import type { Group } from "../catalogue/groups.ts";

export type Family =
  | "cdn"
  | "dns"
  | "certificate"
  | "shield"
  | "api"
  | "balancer"
  | "site"
  | "function"
  | "container"
  | "kubernetes"
  | "registry"
  | "machine"
  | "batch"
  | "bucket"
  | "files"
  | "disk"
  | "database"
  | "table"
  | "graph"
  | "cache"
  | "search"
  | "warehouse"
  | "pipeline"
  | "backup"
  | "queue"
  | "topic"
  | "bus"
  | "stream"
  | "mail"
  | "clock"
  | "workflow"
  | "user"
  | "role"
  | "secret"
  | "key"
  | "settings"
  | "audit"
  | "network"
  | "subnet"
  | "gateway"
  | "tunnel"
  | "metrics"
  | "alarm"
  | "logs"
  | "spark"
  | "device"
  | "media"
  | "delivery"
  | "cost"
  | "map"
  | "component";

const BY_CAPABILITY: Readonly<Partial<Record<Capability, Family>>> = {
  cdn: "cdn",
  dns: "dns",
  "domain-certificate": "certificate",
  "web-firewall": "shield",
  "ddos-protection": "shield",
  "global-routing": "dns",
  "http-api": "api",
  "graphql-api": "api",
  "websocket-api": "api",
  "api-management": "api",
  "load-balancer": "balancer",
  "static-hosting": "site",
  "web-hosting": "site",
  function: "function",
  "container-runtime": "container",
  kubernetes: "kubernetes",
  "container-registry": "registry",
  "virtual-machine": "machine",
  "auto-scaling": "batch",
  "batch-compute": "batch",
  "bare-metal": "machine",
  "object-store": "bucket",
  "block-store": "disk",
  "file-store": "files",
  "relational-store": "database",
  "document-store": "table",
  "key-value-store": "table",
  "wide-column-store": "table",
  "graph-store": "graph",
  "time-series-store": "metrics",
  "ledger-store": "audit",
  "vector-store": "graph",
  cache: "cache",
  search: "search",
  "data-warehouse": "warehouse",
  "data-lake": "warehouse",
  etl: "pipeline",
  "data-catalog": "search",
  "query-engine": "search",
  "business-intelligence": "metrics",
  "data-migration": "pipeline",
  backup: "backup",
  queue: "queue",
  "dead-letter-queue": "queue",
  topic: "topic",
  "event-bus": "bus",
  "event-rule": "bus",
  pipe: "pipeline",
  stream: "stream",
  "stream-processing": "stream",
  "stream-delivery": "stream",
  "message-broker": "queue",
  kafka: "stream",
  email: "mail",
  sms: "mail",
  schedule: "clock",
  workflow: "workflow",
  identity: "user",
  "access-role": "role",
  secrets: "secret",
  "encryption-key": "key",
  configuration: "settings",
  "threat-detection": "shield",
  "compliance-audit": "audit",
  "vulnerability-scan": "shield",
  "virtual-network": "network",
  subnet: "subnet",
  "network-firewall": "shield",
  nat: "gateway",
  "internet-gateway": "gateway",
  "private-endpoint": "tunnel",
  vpn: "tunnel",
  "network-transit": "network",
  bastion: "machine",
  "public-address": "gateway",
  metrics: "metrics",
  alarm: "alarm",
  logs: "logs",
  tracing: "workflow",
  dashboard: "metrics",
  llm: "spark",
  "ai-agent": "spark",
  "ml-training": "spark",
  "ml-inference": "spark",
  vision: "media",
  speech: "media",
  language: "spark",
  "document-extraction": "logs",
  chatbot: "spark",
  "iot-ingestion": "device",
  "media-processing": "media",
  "ci-cd": "delivery",
  "source-repository": "delivery",
  "cost-control": "cost",
  "load-testing": "metrics",
  maps: "map",
  "mobile-backend": "site",
  desktop: "machine",
};

/** Words of `service/kind`, most telling first, for types that no catalogue knows. */
const BY_WORD: readonly (readonly [RegExp, Family])[] = [
  [/cdn|cloudfront|frontdoor/, "cdn"],
  [/dns|route53|hostedzone|trafficmanager/, "dns"],
  [/certificate/, "certificate"],
  [/subnet/, "subnet"],
  [/natgateway|internetgateway|publicip|\/eip$/, "gateway"],
  [/apigateway|graphql|appsync|\bapi|api$/, "api"],
  [/loadbalanc|targetgroup|listener|applicationgateway/, "balancer"],
  [/kubernetes|^eks|managedcluster|^gke/, "kubernetes"],
  [/secret|vault/, "secret"],
  [/registr|^ecr\b|repositor/, "registry"],
  [/lambda|function/, "function"],
  [/logs\/|loggroup|logging/, "logs"],
  [/container|^ecs|fargate|cloudrun|cluster|task/, "container"],
  [/waf|firewall|securitygroup|shield|guardduty/, "shield"],
  [/bucket|blob|storageaccount|^s3\b/, "bucket"],
  [/filesystem|^efs|fileshare/, "files"],
  [/redis|cache/, "cache"],
  [/table|dynamo|cosmos|document|firestore|mongo/, "table"],
  [/^rds|sql|database|dbinstance|dbcluster/, "database"],
  [/search/, "search"],
  [/warehouse|redshift|bigquery|synapse/, "warehouse"],
  [/queue|^sqs|amazonmq/, "queue"],
  [/topic|^sns|notification/, "topic"],
  [/eventbus|eventgrid|eventbridge|^events/, "bus"],
  [/stream|kinesis|kafka|eventhub|firehose/, "stream"],
  [/mail|^ses\b/, "mail"],
  [/schedule|cron/, "clock"],
  [/workflow|statemachine|stepfunction/, "workflow"],
  [/userpool|identity|cognito|directory/, "user"],
  [/role|policy|^iam|permission/, "role"],
  [/^kms|key/, "key"],
  [/parameter|config/, "settings"],
  [/endpoint|vpn|tunnel|peering/, "tunnel"],
  [/\bvpc\b|network/, "network"],
  [/gateway/, "gateway"],
  [/alarm|alert/, "alarm"],
  [/metric|monitor|dashboard|insight/, "metrics"],
  [/bedrock|sagemaker|openai|cognitive|machinelearning|aiplatform/, "spark"],
  [/\biot|device/, "device"],
  [/pipeline|build|deploy/, "delivery"],
  [/instance|virtualmachine|compute|server/, "machine"],
  [/site|web/, "site"],
];

const BY_GROUP: Readonly<Record<Group, Family>> = {
  edge: "cdn",
  network: "network",
  identity: "role",
  compute: "machine",
  messaging: "queue",
  data: "database",
  ai: "spark",
  observability: "metrics",
  delivery: "delivery",
};

/** @param typeName `service/kind` in lower case, or whatever text stands for the type. */
export function familyOf(
  capabilities: readonly Capability[],
  typeName: string,
  group: Group | undefined,
): Family {
  for (const capability of capabilities) {
    const family = BY_CAPABILITY[capability];
    if (family) return family;
  }
  for (const [word, family] of BY_WORD) if (word.test(typeName)) return family;
  return group ? BY_GROUP[group] : "component";
}
