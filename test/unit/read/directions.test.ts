/** Who sends and who receives, by what joins two: in every language and cloud. */
import assert from "node:assert/strict";
import { planOf, terraform, told } from "./ways.ts";

const template = (resources: string) =>
  planOf(`Transform: AWS::Serverless-2016-10-31\nResources:\n${resources}`, "template.yaml");

/** A function that is handed two queues and may send to one and receive from the other, by a policy in some form. */
const pipe = (policy: string, more = "") => `
resource "aws_sqs_queue" "in" {}
resource "aws_sqs_queue" "out" {}
resource "aws_lambda_function" "f" {
  role = aws_iam_role.r.arn
  environment { variables = { IN = aws_sqs_queue.in.url, OUT = aws_sqs_queue.out.url } }
}
resource "aws_iam_role" "r" {}
resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.r.id
  policy = ${policy}
}
${more}`;
const WAYS = ["f sends to out", "in feeds f"];

describe("By rights of Terraform", () => {
  it("each statement is about what it names, also beside one that is about everything", async () => {
    const statements = `[
    { Effect = "Allow", Action = "ec2:CreateNetworkInterface", Resource = "*" },
    { Effect = "Allow", Action = ["sqs:GetQueueUrl", "sqs:SendMessage"], Resource = aws_sqs_queue.out.arn },
    { Effect = "Allow", Action = ["sqs:ReceiveMessage", "sqs:DeleteMessage"], Resource = [aws_sqs_queue.in.arn] },
    { Effect = "Deny", Action = "sqs:SendMessage", Resource = aws_sqs_queue.in.arn },
  ]`;
    assert.deepEqual(
      told(await terraform(pipe(`jsonencode({ Statement = ${statements} })`)), "f", "in", "out"),
      WAYS,
    );
  });

  it("the same in documents, through modules' variables and locals, and in texts", async () => {
    const document = `data "aws_iam_policy_document" "d" {
  statement {
    actions   = ["sqs:SendMessage"]
    resources = [aws_sqs_queue.out.arn]
  }
  statement {
    actions   = ["sqs:ReceiveMessage"]
    resources = [aws_sqs_queue.in.arn]
  }
}
locals { policy = data.aws_iam_policy_document.d.json }`;
    assert.deepEqual(told(await terraform(pipe("local.policy", document)), "f", "in", "out"), WAYS);
    const text = `<<EOF
{ "Statement": [
  { "Effect": "Allow", "Action": "sqs:SendMessage", "Resource": "\${aws_sqs_queue.out.arn}" },
  { "Effect": "Allow", "Action": ["sqs:ReceiveMessage"], "Resource": ["\${aws_sqs_queue.in.arn}"] }
] }
EOF`;
    assert.deepEqual(told(await terraform(pipe(text)), "f", "in", "out"), WAYS);
  });

  it("the same in JSON, in plans and in states", async () => {
    const json = {
      resource: {
        aws_sqs_queue: { in: {}, out: {} },
        aws_iam_role: { r: {} },
        aws_lambda_function: { f: { role: `\${aws_iam_role.r.arn}` } },
        aws_iam_role_policy: {
          p: { role: `\${aws_iam_role.r.id}`, policy: `\${data.aws_iam_policy_document.d.json}` },
        },
      },
      data: {
        aws_iam_policy_document: {
          d: {
            statement: [
              { actions: ["sqs:SendMessage"], resources: [`\${aws_sqs_queue.out.arn}`] },
              { actions: ["sqs:ReceiveMessage"], resources: [`\${aws_sqs_queue.in.arn}`] },
            ],
          },
        },
      },
    };
    assert.deepEqual(told(await planOf(JSON.stringify(json), "main.tf.json"), "f", "in", "out"), WAYS);

    const arn = (name: string) => `arn:aws:sqs:eu-west-1:123456789012:${name}`;
    const policy = JSON.stringify({
      Statement: [
        { Effect: "Allow", Action: "sqs:SendMessage", Resource: arn("out") },
        { Effect: "Allow", Action: "sqs:ReceiveMessage", Resource: [arn("in")] },
      ],
    });
    const one = (type: string, name: string, values: object) => ({
      ...{ address: `${type}.${name}`, mode: "managed", type, name, values, sensitive_values: {} },
    });
    const resources = [
      ...["in", "out"].map((name) => one("aws_sqs_queue", name, { arn: arn(name), id: `https://q/${name}` })),
      one("aws_iam_role", "r", { arn: "arn:aws:iam::123456789012:role/worker", id: "role-of-worker" }),
      one("aws_iam_role_policy", "p", { role: "role-of-worker", policy }),
      one("aws_lambda_function", "f", { role: "arn:aws:iam::123456789012:role/worker" }),
    ];
    const state = { format_version: "1.0", values: { root_module: { resources } } };
    assert.deepEqual(told(await planOf(JSON.stringify(state), "state.json"), "f", "in", "out"), WAYS);

    const unknown = resources.map(({ values: _, ...rest }) => ({ ...rest, values: {} }));
    const refer = (...references: readonly string[]) => ({ references });
    const of = (type: string, name: string, expressions: object, mode = "managed") => ({
      ...{ address: `${type}.${name}`, mode, type, name, expressions },
    });
    const statement = (action: string, queue: string) => ({
      actions: { constant_value: [action] },
      resources: refer(`aws_sqs_queue.${queue}.arn`, `aws_sqs_queue.${queue}`),
    });
    const shown = {
      ...{ format_version: "1.2", planned_values: { root_module: { resources: unknown } } },
      configuration: {
        root_module: {
          resources: [
            ...["in", "out"].map((name) => of("aws_sqs_queue", name, {})),
            of("aws_iam_role", "r", {}),
            of("aws_lambda_function", "f", { role: refer("aws_iam_role.r.arn", "aws_iam_role.r") }),
            of("aws_iam_role_policy", "p", {
              role: refer("aws_iam_role.r.id", "aws_iam_role.r"),
              policy: refer("data.aws_iam_policy_document.d.json", "data.aws_iam_policy_document.d"),
            }),
            of(
              "aws_iam_policy_document",
              "d",
              { statement: [statement("sqs:SendMessage", "out"), statement("sqs:ReceiveMessage", "in")] },
              "data",
            ),
          ],
        },
      },
    };
    assert.deepEqual(told(await planOf(JSON.stringify(shown), "plan.json"), "f", "in", "out"), WAYS);
  });

  it("who may do both does both, and who may only read reads", async () => {
    const may = (type: string, action: string) =>
      terraform(`
resource "${type}" "it" {}
resource "aws_lambda_function" "f" { role = aws_iam_role.r.arn }
resource "aws_iam_role" "r" {}
resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.r.id
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = ${action}, Resource = ${type}.it.arn }] })
}`);
    for (const [type, action, ...relations] of [
      ["aws_sqs_queue", '"sqs:*"', "f exchanges messages with it"],
      ["aws_kinesis_stream", '["kinesis:ListShards", "kinesis:PutRecord"]', "f sends to it"],
      ["aws_kinesis_stream", '["kinesis:GetRecords"]', "it feeds f"],
      ["aws_kinesis_firehose_delivery_stream", '"firehose:PutRecord"', "f sends to it"],
      ["aws_sfn_state_machine", '"states:StartExecution"', "f starts it"],
      ["aws_dynamodb_table", '["dynamodb:GetItem", "dynamodb:Query"]', "f reads it"],
      ["aws_dynamodb_table", '["dynamodb:PutItem", "dynamodb:Scan"]', "f reads and writes it"],
      ["aws_s3_bucket", '"s3:GetObject*"', "f reads it"],
      ["aws_sns_topic", '"sns:Publish"', "f publishes to it"],
      // Who sets up a bucket's notifications has nothing to do with what is in it.
      ["aws_s3_bucket", '"s3:PutBucketNotification"'],
    ] as const)
      assert.deepEqual(told(await may(type, action), "f", "it"), relations, `${type} ${action}`);
  });

  it("a service does what its task may, and the task does nothing beside it", async () => {
    const plan = await terraform(`
resource "aws_kinesis_stream" "events" {}
resource "aws_ecs_service" "shop" { task_definition = aws_ecs_task_definition.task.arn }
resource "aws_ecs_task_definition" "task" { task_role_arn = aws_iam_role.r.arn }
resource "aws_iam_role" "r" {}
resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.r.id
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "kinesis:PutRecords", Resource = aws_kinesis_stream.events.arn }] })
}`);
    assert.deepEqual(told(plan, "shop", "task", "events"), ["shop runs task", "shop sends to events"]);
  });

  it("an identity of Azure and an account of Google do what their roles are for", async () => {
    const azure = await terraform(`
resource "azurerm_servicebus_queue" "jobs" {}
resource "azurerm_eventhub" "events" {}
resource "azurerm_storage_container" "files" {}
resource "azurerm_container_app" "api" {}
resource "azurerm_container_app" "work" {}
${[
  ["api", "azurerm_servicebus_queue.jobs", "Azure Service Bus Data Sender"],
  ["work", "azurerm_servicebus_queue.jobs", "Azure Service Bus Data Owner"],
  ["api", "azurerm_storage_container.files", "Storage Blob Data Reader"],
  ["work", "azurerm_storage_container.files", "Storage Blob Data Contributor"],
  ["work", "azurerm_eventhub.events", "Azure Event Hubs Data Receiver"],
]
  .map(
    ([who, what, role], index) => `resource "azurerm_role_assignment" "r${index}" {
  scope                = ${what}.id
  role_definition_name = "${role}"
  principal_id         = azurerm_container_app.${who}.identity[0].principal_id
}`,
  )
  .join("\n")}`);
    assert.deepEqual(told(azure, "api", "work", "jobs", "events", "files"), [
      "api reads files",
      "api sends to jobs",
      "events feeds work",
      "work exchanges messages with jobs",
      "work stores files in files",
    ]);
    const google = await terraform(`
resource "google_pubsub_topic" "orders" {}
resource "google_pubsub_topic" "failed" {}
resource "google_pubsub_subscription" "s" {
  topic = google_pubsub_topic.orders.id
  dead_letter_policy { dead_letter_topic = google_pubsub_topic.failed.id }
}
resource "google_storage_bucket" "files" {}
resource "google_service_account" "a" {}
resource "google_service_account" "b" {}
resource "google_cloud_run_v2_service" "api" { template { service_account = google_service_account.a.email } }
resource "google_cloud_run_v2_service" "work" { template { service_account = google_service_account.b.email } }
resource "google_pubsub_topic_iam_member" "one" {
  topic  = google_pubsub_topic.orders.id
  role   = "roles/pubsub.publisher"
  member = google_service_account.a.member
}
resource "google_pubsub_subscription_iam_binding" "two" {
  subscription = google_pubsub_subscription.s.id
  role         = "roles/pubsub.subscriber"
  members      = ["serviceAccount:\${google_service_account.b.email}"]
}
resource "google_storage_bucket_iam_member" "three" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.objectViewer"
  member = google_service_account.b.member
}`);
    assert.deepEqual(told(google, "api", "work", "orders", "failed", "s", "files"), [
      "api publishes to orders",
      "orders feeds work",
      "s feeds work",
      "s receives from orders",
      "s sends failed messages to failed",
      "work reads files",
    ]);
  });
});

describe("In a template of Azure", () => {
  it("assignments say who sends and who receives, and where failures go triggers nothing", async () => {
    const assignment = (name: string, who: string, role: string) => ({
      ...{ type: "Microsoft.Authorization/roleAssignments", apiVersion: "2022-04-01", name },
      scope: "[resourceId('Microsoft.ServiceBus/namespaces/queues', 'bus', 'jobs')]",
      properties: {
        roleDefinitionId: `[subscriptionResourceId('Microsoft.Authorization/roleDefinitions', '${role}')]`,
        principalId: `[reference(resourceId('Microsoft.App/containerApps', '${who}'), '2024-03-01', 'full').identity.principalId]`,
      },
    });
    const one = (type: string, name: string) => ({ type, apiVersion: "2024-01-01", name });
    const plan = await planOf(
      JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        resources: [
          one("Microsoft.ServiceBus/namespaces", "bus"),
          one("Microsoft.ServiceBus/namespaces/queues", "bus/jobs"),
          one("Microsoft.App/containerApps", "api"),
          one("Microsoft.App/containerApps", "work"),
          assignment("a", "api", "69a216fc-b8fb-44d8-bc22-1f3c2cd27a39"),
          assignment("b", "work", "4f6d3b9b-027b-4f4c-9142-0e5a2a2247e0"),
        ],
      }),
      "azuredeploy.json",
    );
    assert.deepEqual(told(plan, "api", "work", "jobs"), ["api sends to jobs", "jobs feeds work"]);
  });
});

describe("What joins two", () => {
  it("says it before rights do, and a failure destination is no trigger", async () => {
    const cloudFormation = await template(`
  T: { Type: "AWS::DynamoDB::Table" }
  Failed: { Type: "AWS::SQS::Queue" }
  F: { Type: "AWS::Lambda::Function", Properties: { Role: !GetAtt R.Arn, Environment: { Variables: { T: !Ref T } } } }
  M:
    Type: AWS::Lambda::EventSourceMapping
    Properties:
      EventSourceArn: !GetAtt T.StreamArn
      FunctionName: !Ref F
      DestinationConfig: { OnFailure: { Destination: !GetAtt Failed.Arn } }
  R:
    Type: AWS::IAM::Role
    Properties:
      Policies:
        - PolicyDocument:
            Statement:
              - { Effect: Allow, Action: ["dynamodb:GetRecords"], Resource: !GetAtt T.StreamArn }
              - { Effect: Allow, Action: "sqs:SendMessage", Resource: !GetAtt Failed.Arn }
`);
    const relations = ["F sends failed messages to Failed", "T triggers F"];
    assert.deepEqual(told(cloudFormation, "F", "T", "Failed"), relations);
    const hcl = await terraform(`
resource "aws_dynamodb_table" "T" {}
resource "aws_sqs_queue" "Failed" {}
resource "aws_lambda_function" "F" {}
resource "aws_lambda_event_source_mapping" "m" {
  event_source_arn = aws_dynamodb_table.T.stream_arn
  function_name    = aws_lambda_function.F.arn
  destination_config { on_failure { destination_arn = aws_sqs_queue.Failed.arn } }
}`);
    assert.deepEqual(told(hcl, "F", "T", "Failed"), relations);
  });

  it("is told beside what the other has the right to do", async () => {
    const plan = await template(`
  F:
    Type: AWS::Serverless::Function
    Properties:
      Policies:
        - S3ReadPolicy: { BucketName: !Ref In }
        - Statement: [{ Effect: Allow, Action: "sqs:SendMessage", Resource: !GetAtt Q.Arn }]
        - SNSPublishMessagePolicy: { TopicName: !GetAtt News.TopicName }
      Events:
        New: { Type: S3, Properties: { Bucket: !Ref In, Events: "s3:ObjectCreated:*" } }
        Told: { Type: SNS, Properties: { Topic: !Ref Orders } }
        Changed:
          Type: DynamoDB
          Properties:
            Stream: !GetAtt T.StreamArn
            DestinationConfig: { OnFailure: { Destination: !GetAtt Failed.Arn } }
  In: { Type: "AWS::S3::Bucket" }
  T: { Type: "AWS::DynamoDB::Table" }
  Q: { Type: "AWS::SQS::Queue" }
  Failed: { Type: "AWS::SQS::Queue" }
  News: { Type: "AWS::SNS::Topic" }
  Orders: { Type: "AWS::SNS::Topic" }
`);
    assert.deepEqual(told(plan, "F", "In", "T", "Q", "Failed", "News", "Orders"), [
      "F publishes to News",
      "F reads In",
      "F sends failed messages to Failed",
      "F sends to Q",
      "In triggers F",
      "Orders triggers F",
      "T triggers F",
    ]);
  });

  it("may be a resource of the CDK that sets something up", async () => {
    const plan = await template(`
  B: { Type: "AWS::S3::Bucket" }
  T: { Type: "AWS::SNS::Topic" }
  Q: { Type: "AWS::SQS::Queue" }
  F: { Type: "AWS::Lambda::Function" }
  Handler: { Type: "AWS::Lambda::Function", Properties: { Role: !GetAtt R.Arn } }
  R:
    Type: AWS::IAM::Role
    Properties:
      Policies: [{ PolicyDocument: { Statement: [{ Effect: Allow, Action: "s3:PutBucketNotification", Resource: !GetAtt B.Arn }] } }]
  N:
    Type: Custom::S3BucketNotifications
    Properties:
      ServiceToken: !GetAtt Handler.Arn
      BucketName: !Ref B
      NotificationConfiguration:
        TopicConfigurations: [{ Events: ["s3:ObjectCreated:*"], TopicArn: !Ref T }]
        QueueConfigurations: [{ Events: ["s3:ObjectCreated:*"], QueueArn: !GetAtt Q.Arn }]
        LambdaFunctionConfigurations: [{ Events: ["s3:ObjectCreated:*"], LambdaFunctionArn: !GetAtt F.Arn }]
`);
    assert.deepEqual(told(plan, "B", "T", "Q", "F", "Handler"), [
      "B notifies Q",
      "B notifies T",
      "B triggers F",
    ]);
  });

  it("may be a connector, whose destination takes what a table or a queue holds", async () => {
    const plan = await template(`
  T:
    Type: AWS::DynamoDB::Table
    Connectors: { ToF: { Properties: { Destination: { Id: F }, Permissions: [Read] } } }
  F:
    Type: AWS::Serverless::Function
    Connectors:
      ToQ: { Properties: { Destination: { Id: Q }, Permissions: [Write] } }
      ToB: { Properties: { Destination: { Id: B }, Permissions: [Read] } }
  Q: { Type: "AWS::SQS::Queue" }
  In: { Type: "AWS::SQS::Queue" }
  B: { Type: "AWS::S3::Bucket" }
  C:
    Type: AWS::Serverless::Connector
    Properties: { Source: { Id: In }, Destination: { Id: F }, Permissions: [Read, Write] }
`);
    assert.deepEqual(told(plan, "T", "F", "Q", "In", "B"), [
      "F reads B",
      "F sends to Q",
      "In feeds F",
      "T feeds F",
    ]);
  });

  it("has the catalogue's word where there is one that runs the same way", async () => {
    const plan = await template(`
  Q: { Type: "AWS::SQS::Queue" }
  F: { Type: "AWS::Lambda::Function" }
  R:
    Type: AWS::IoT::TopicRule
    Properties: { TopicRulePayload: { Actions: [{ Sqs: { QueueUrl: !Ref Q } }, { Lambda: { FunctionArn: !GetAtt F.Arn } }] } }
`);
    assert.deepEqual(told(plan, "Q", "F", "R"), ["R sends to Q", "R triggers F"]);
  });

  it("is nobody's reader where it only takes what failed", async () => {
    const plan = await terraform(`
resource "aws_sqs_queue" "failed" {}
resource "aws_sns_topic" "orders" {}
resource "aws_sqs_queue" "jobs" {}
resource "aws_sns_topic_subscription" "s" {
  topic_arn      = aws_sns_topic.orders.arn
  endpoint       = aws_sqs_queue.jobs.arn
  redrive_policy = jsonencode({ deadLetterTargetArn = aws_sqs_queue.failed.arn })
}`);
    assert.deepEqual(told(plan, "failed", "orders", "jobs"), [
      "orders delivers to jobs",
      "orders sends failed messages to failed",
    ]);
  });
});
