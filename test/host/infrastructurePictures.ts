/** Infrastructure that is there in the real panel: drawn from its declarations, and as an environment's map. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Workbench } from "../ui/driver/workbench.ts";
import { everyTheme } from "./everyTheme.ts";

/** A shop as people declare it: a site, an API with workers behind a queue, stores, and what some of it lacks. */
const SHOP: Readonly<Record<string, string>> = {
  "site.tf": `
resource "aws_s3_bucket" "site" { bucket = "shop-site" }
resource "aws_cloudfront_distribution" "site" {
  enabled = true
  origin {
    origin_id   = "site"
    domain_name = aws_s3_bucket.site.bucket_regional_domain_name
  }
  web_acl_id = aws_wafv2_web_acl.site.arn
}
resource "aws_wafv2_web_acl" "site" {
  name  = "shop"
  scope = "CLOUDFRONT"
}
resource "aws_route53_record" "site" {
  name = "shop.example.com"
  type = "A"
  alias {
    name    = aws_cloudfront_distribution.site.domain_name
    zone_id = aws_cloudfront_distribution.site.hosted_zone_id
  }
}
`,
  "network.tf": `
provider "aws" { region = "eu-central-1" }
resource "aws_vpc" "main" { cidr_block = "10.0.0.0/16" }
resource "aws_subnet" "public" {
  count             = 2
  vpc_id            = aws_vpc.main.id
  cidr_block        = "10.0.0.0/24"
}
resource "aws_subnet" "private" {
  count             = 2
  vpc_id            = aws_vpc.main.id
  cidr_block        = "10.0.8.0/24"
}
resource "aws_security_group" "api" { vpc_id = aws_vpc.main.id }
`,
  "api.tf": `
resource "aws_lb" "api" {
  name            = "shop-api"
  subnets         = aws_subnet.public[*].id
  security_groups = [aws_security_group.api.id]
}
resource "aws_lb_target_group" "api" { vpc_id = aws_vpc.main.id }
resource "aws_lb_listener" "api" {
  load_balancer_arn = aws_lb.api.arn
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.api.arn
  }
}
resource "aws_ecs_cluster" "main" { name = "shop" }
resource "aws_ecs_service" "api" {
  name            = "api"
  cluster         = aws_ecs_cluster.main.id
  task_definition = aws_ecs_task_definition.api.arn
  load_balancer {
    target_group_arn = aws_lb_target_group.api.arn
    container_name   = "api"
  }
  network_configuration { subnets = aws_subnet.private[*].id }
}
resource "aws_ecs_task_definition" "api" {
  family        = "api"
  task_role_arn = aws_iam_role.api.arn
  container_definitions = jsonencode([{
    name        = "api"
    environment = [{ name = "DB", value = aws_db_instance.shop.address }, { name = "Q", value = aws_sqs_queue.orders.url }]
  }])
}
resource "aws_iam_role" "api" { name = "api" }
resource "aws_iam_role_policy" "api" {
  role   = aws_iam_role.api.id
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = ["sqs:SendMessage"], Resource = aws_sqs_queue.orders.arn }] })
}
`,
  "orders.tf": `
resource "aws_sqs_queue" "orders" {
  name           = "orders"
  redrive_policy = jsonencode({ deadLetterTargetArn = aws_sqs_queue.failed.arn, maxReceiveCount = 3 })
}
resource "aws_sqs_queue" "failed" { name = "orders-failed" }
resource "aws_lambda_function" "worker" {
  function_name = "order-worker"
  role          = aws_iam_role.worker.arn
  environment { variables = { TABLE = aws_dynamodb_table.orders.name, TOPIC = aws_sns_topic.mails.arn } }
}
resource "aws_iam_role" "worker" { name = "worker" }
resource "aws_lambda_event_source_mapping" "orders" {
  event_source_arn = aws_sqs_queue.orders.arn
  function_name    = aws_lambda_function.worker.arn
}
resource "aws_dynamodb_table" "orders" {
  name     = "orders"
  hash_key = "id"
}
resource "aws_sns_topic" "mails" { name = "mails" }
resource "aws_cloudwatch_metric_alarm" "failed" {
  alarm_name    = "orders-failed"
  alarm_actions = [aws_sns_topic.mails.arn]
  dimensions    = { QueueName = aws_sqs_queue.failed.name }
}
`,
  "stores.tf": `
resource "aws_db_subnet_group" "shop" { subnet_ids = aws_subnet.private[*].id }
resource "aws_db_instance" "shop" {
  identifier              = "shop"
  engine                  = "postgres"
  db_subnet_group_name    = aws_db_subnet_group.shop.name
  storage_encrypted       = false
  backup_retention_period = 0
  kms_key_id              = aws_kms_key.shop.arn
}
resource "aws_kms_key" "shop" {}
`,
};

/** Writes pictures of both in every theme. */
export async function infrastructurePictures(folder: string): Promise<void> {
  const code = await Workbench.launch({
    theme: "light",
    viewport: { width: 1600, height: 1000 },
    settings: { "infraPlanner.diagram.view": "architecture" },
  });
  const { content } = code.webview();
  const painted = () => content.locator(".picture svg .node").first().waitFor();
  try {
    await mkdir(folder, { recursive: true });
    await mkdir(join(code.folder, "shop"));
    for (const [name, text] of Object.entries(SHOP)) await writeFile(join(code.folder, "shop", name), text);
    await code.runCommand("Infra Planner: Draw Infrastructure");
    await painted();
    await content.getByText(/No backups are kept of aws_db_instance/).waitFor();
    await everyTheme(code, join(folder, "drawn"));
    await code.editors.closeAll();
    await code.openContainer("Infra Planner");
    await code.page.getByRole("button", { name: "Use the Built-in Service" }).click();
    const tree = code.tree("Projects");
    await tree.expand("Web shop", "production");
    await tree.waitForDescription("Drift", /\d/);
    await tree.waitForDescription("Logs", /Succeeded/);
    await tree.chooseFromMenu("production", "Show Map");
    await painted();
    await content.getByRole("list", { name: "Legend" }).waitFor();
    await everyTheme(code, join(folder, "map"));
  } finally {
    await code.close();
  }
}
