/** Plans for the diagram's tests: small realistic ones, and random ones of any size. */
import type { PlanComponent, PlanInput, PlanRelation } from "../../../src/contract/plan.ts";

type Row = readonly [name: string, type: string, group: string, label: string, parent?: string];

function plan(rows: readonly Row[], relations: readonly string[]): PlanInput {
  return {
    components: rows.map(([name, type, group, display_name, parent]): PlanComponent => {
      const component = { name, type_id: `aws:${type}@1`, group, display_name };
      return parent === undefined ? component : { ...component, parent };
    }),
    deploy_order: rows.map(([name]) => name).reverse(),
    relations: relations.map((line): PlanRelation => {
      const [from = "", kind = "", to = ""] = line.split(" > ");
      return { from, to, kind };
    }),
  };
}

/** Five components: a queue worker. */
export const queueWorker = plan(
  [
    ["orders-queue", "sqs/queue", "messaging", "SQS queue"],
    ["order-worker", "lambda/function", "compute", "Lambda function"],
    ["orders", "dynamodb/table", "data", "DynamoDB table"],
    ["order-worker-role", "iam/role", "identity", "IAM role"],
    ["order-worker-logs", "logs/loggroup", "observability", "CloudWatch log group"],
  ],
  [
    "orders-queue > triggers > order-worker",
    "order-worker > writes > orders",
    "order-worker > assumes > order-worker-role",
    "order-worker > logs to > order-worker-logs",
  ],
);

/** Twelve components: a static site plus API. */
export const staticSiteWithApi = plan(
  [
    ["shop-domain", "route53/hostedzone", "edge", "Route 53 hosted zone"],
    ["shop-cdn", "cloudfront/distribution", "edge", "CloudFront distribution"],
    ["shop-certificate", "certificatemanager/certificate", "edge", "ACM certificate"],
    ["shop-firewall", "wafv2/webacl", "edge", "WAF web ACL"],
    ["site-assets", "s3/bucket", "data", "S3 bucket"],
    ["shop-api", "apigateway/restapi", "compute", "API Gateway REST API"],
    ["customers", "cognito/userpool", "identity", "Cognito user pool"],
    ["catalog-fn", "lambda/function", "compute", "Lambda function"],
    ["checkout-fn", "lambda/function", "compute", "Lambda function"],
    ["products", "dynamodb/table", "data", "DynamoDB table"],
    ["orders", "dynamodb/table", "data", "DynamoDB table"],
    ["order-events", "events/eventbus", "messaging", "EventBridge event bus"],
  ],
  [
    "shop-domain > routes to > shop-cdn",
    "shop-cdn > uses > shop-certificate",
    "shop-firewall > protects > shop-cdn",
    "shop-cdn > serves > site-assets",
    "shop-cdn > forwards to > shop-api",
    "shop-api > authenticates with > customers",
    "shop-api > invokes > catalog-fn",
    "shop-api > invokes > checkout-fn",
    "catalog-fn > reads > products",
    "checkout-fn > reads > products",
    "checkout-fn > writes > orders",
    "checkout-fn > publishes to > order-events",
  ],
);

/** Thirty components: a containerised application in a network with public and private subnets. */
export const networkedApplication = plan(
  [
    ["domain", "route53/hostedzone", "edge", "Route 53 hosted zone"],
    ["cdn", "cloudfront/distribution", "edge", "CloudFront distribution"],
    ["firewall", "wafv2/webacl", "edge", "WAF web ACL"],
    ["certificate", "certificatemanager/certificate", "edge", "ACM certificate"],
    ["main-network", "ec2/vpc", "network", "VPC"],
    ["internet-gateway", "ec2/internetgateway", "network", "Internet gateway", "main-network"],
    ["public-subnet", "ec2/subnet", "network", "Public subnet", "main-network"],
    ["private-subnet", "ec2/subnet", "network", "Private subnet", "main-network"],
    ["nat", "ec2/natgateway", "network", "NAT gateway", "public-subnet"],
    [
      "web-balancer",
      "elasticloadbalancingv2/loadbalancer",
      "network",
      "Application load balancer",
      "public-subnet",
    ],
    ["cluster", "ecs/cluster", "compute", "ECS cluster", "private-subnet"],
    ["web", "ecs/service", "compute", "ECS service", "cluster"],
    ["worker", "ecs/service", "compute", "ECS service", "cluster"],
    ["scheduler", "ecs/service", "compute", "ECS service", "cluster"],
    ["database", "rds/dbinstance", "data", "RDS PostgreSQL", "private-subnet"],
    ["sessions", "elasticache/replicationgroup", "data", "ElastiCache Redis", "private-subnet"],
    ["balancer-access", "ec2/securitygroup", "identity", "Security group"],
    ["service-access", "ec2/securitygroup", "identity", "Security group"],
    ["task-role", "iam/role", "identity", "IAM role"],
    ["execution-role", "iam/role", "identity", "IAM role"],
    ["database-password", "secretsmanager/secret", "identity", "Secrets Manager secret"],
    ["data-key", "kms/key", "identity", "KMS key"],
    ["images", "ecr/repository", "delivery", "ECR repository"],
    ["jobs", "sqs/queue", "messaging", "SQS queue"],
    ["failed-jobs", "sqs/queue", "messaging", "SQS dead-letter queue"],
    ["notifications", "sns/topic", "messaging", "SNS topic"],
    ["uploads", "s3/bucket", "data", "S3 bucket"],
    ["service-logs", "logs/loggroup", "observability", "CloudWatch log group"],
    ["queue-depth-alarm", "cloudwatch/alarm", "observability", "CloudWatch alarm"],
    ["dashboard", "cloudwatch/dashboard", "observability", "CloudWatch dashboard"],
  ],
  [
    "domain > routes to > cdn",
    "firewall > protects > cdn",
    "cdn > uses > certificate",
    "cdn > forwards to > web-balancer",
    "web-balancer > guarded by > balancer-access",
    "web-balancer > forwards to > web",
    "web > reads > database",
    "web > caches in > sessions",
    "web > sends to > jobs",
    "web > stores in > uploads",
    "web > assumes > task-role",
    "web > logs to > service-logs",
    "jobs > feeds > worker",
    "jobs > redrives to > failed-jobs",
    "worker > writes > database",
    "worker > publishes to > notifications",
    "worker > assumes > task-role",
    "worker > logs to > service-logs",
    "scheduler > sends to > jobs",
    "scheduler > assumes > task-role",
    "cluster > pulls from > images",
    "cluster > assumes > execution-role",
    "database > encrypted by > data-key",
    "web > reads > database-password",
    "queue-depth-alarm > watches > jobs",
    "queue-depth-alarm > notifies > notifications",
    "web > guarded by > service-access",
    "nat > reaches out by > internet-gateway",
  ],
);

const GROUP_CYCLE = [
  "edge",
  "network",
  "identity",
  "compute",
  "messaging",
  "data",
  "observability",
  "delivery",
];
const KINDS = [
  "cloudfront/distribution",
  "ec2/vpc",
  "iam/role",
  "lambda/function",
  "sqs/queue",
  "dynamodb/table",
];

/** A small generator of pseudo-random whole numbers (xorshift); the same seed gives the same numbers everywhere. */
export function randomBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/** A plan of N components and 1.3 N forward relations over about twelve waves, the same for the same N. */
export function syntheticPlan(size: number): PlanInput {
  const random = randomBelow(0x2545f491);
  const components = Array.from({ length: size }, (_, index): PlanComponent => {
    const group = GROUP_CYCLE[random(GROUP_CYCLE.length)] ?? "compute";
    const kind = KINDS[random(KINDS.length)] ?? "lambda/function";
    return {
      name: `component-${index}`,
      type_id: `aws:${kind}@1`,
      group,
      display_name: `${kind} of ${group}`,
    };
  });
  const wave = Math.max(1, Math.ceil(size / 12));
  const relations = Array.from({ length: Math.floor(size * 1.3) }, (): PlanRelation => {
    const from = random(size);
    const to = (Math.floor(from / wave) + 1) * wave + random(wave);
    return { from: `component-${from}`, to: `component-${Math.min(to, size - 1)}`, kind: "uses" };
  });
  return { components, deploy_order: components.map(({ name }) => name), relations };
}

/** Names that try to break out of what they are written into. */
export const HOSTILE_NAMES = [
  '"]-->x["',
  "<script>alert(1)</script>",
  '" onload="alert(1)',
  "]]></text></svg>",
  "`code` #quot; &amp; %%{init: {}}%%",
  "end",
  "x".repeat(10_000),
  "\u202etxet desrever",
  "مستودع الطلبات",
  "注文キュー",
  "👩‍👩‍👧‍👦🚀 rocket",
  "\u0000\u0007\u001b[31mred\u001b[0m\u007f",
  "\ud800 lone",
  "two\nlines\ttab\r\n",
  "",
  "   ",
  "subgraph a\nclick n0 href 'javascript:alert(1)'",
  "__proto__",
] as const;

export const hostilePlan: PlanInput = {
  components: HOSTILE_NAMES.map((name, index) => ({
    name,
    type_id: index % 3 === 0 ? "aws:sqs/queue@1" : index % 3 === 1 ? name : "not a type",
    ...(index % 4 === 0 ? { group: name } : {}),
    ...(index % 5 === 0 ? { parent: HOSTILE_NAMES[(index + 5) % HOSTILE_NAMES.length] ?? "" } : {}),
  })),
  deploy_order: [...HOSTILE_NAMES, "no such component"],
  relations: HOSTILE_NAMES.map((name, index) => ({
    from: name,
    to: HOSTILE_NAMES[(index * 7 + 3) % HOSTILE_NAMES.length] ?? "",
    kind: name.slice(0, 40),
  })),
};
