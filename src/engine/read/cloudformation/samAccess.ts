/** What SAM's policy templates and connectors grant, in the accesses of the catalogue. */
import type { Access } from "../../catalogue/access.ts";

/** By the SAM specification's list of policy templates; those that grant nothing on one resource are not here. */
const POLICIES: Readonly<Record<string, readonly Access[]>> = {
  AWSSecretsManagerGetSecretValuePolicy: ["read"],
  AWSSecretsManagerRotationPolicy: ["read", "write"],
  AthenaQueryPolicy: ["read"],
  CodeCommitCrudPolicy: ["read", "write"],
  CodeCommitReadPolicy: ["read"],
  CodePipelineLambdaExecutionPolicy: ["write"],
  DynamoDBBackupFullAccessPolicy: ["read", "write"],
  DynamoDBCrudPolicy: ["read", "write"],
  DynamoDBReadPolicy: ["read"],
  DynamoDBRestoreFromBackupPolicy: ["write"],
  DynamoDBStreamReadPolicy: ["receive"],
  DynamoDBWritePolicy: ["write"],
  EFSWriteAccessPolicy: ["write"],
  ElasticsearchHttpPostPolicy: ["write"],
  EventBridgePutEventsPolicy: ["send"],
  FirehoseCrudPolicy: ["send"],
  FirehoseWritePolicy: ["send"],
  KinesisCrudPolicy: ["send", "receive"],
  KinesisStreamReadPolicy: ["receive"],
  LambdaInvokePolicy: ["invoke"],
  S3CrudPolicy: ["read", "write"],
  S3FullAccessPolicy: ["read", "write"],
  S3ReadPolicy: ["read"],
  S3WritePolicy: ["write"],
  SESBulkTemplatedCrudPolicy: ["send"],
  SESCrudPolicy: ["send"],
  SESEmailTemplateCrudPolicy: ["read", "write"],
  SNSCrudPolicy: ["send"],
  SNSPublishMessagePolicy: ["send"],
  SQSPollerPolicy: ["receive"],
  SQSSendMessagePolicy: ["send"],
  SSMParameterReadPolicy: ["read"],
  SSMParameterWithSlashPrefixReadPolicy: ["read"],
  StepFunctionsExecutionPolicy: ["start"],
};

/** What a policy template grants on the resource that its property at a path names; undefined where it is none. */
export function policyAccess(at: string): readonly Access[] | undefined {
  const name = /^Policies\.(?:\d{1,6}\.)?(\w{1,100})\./.exec(at)?.[1];
  return name !== undefined && Object.hasOwn(POLICIES, name) ? POLICIES[name] : undefined;
}

/** What reading and writing through a connector is, by the service that it leads to. */
const CONNECTED: readonly (readonly [
  RegExp,
  { readonly Read: readonly Access[]; readonly Write: readonly Access[] },
])[] = [
  [/::SQS::/, { Read: ["receive"], Write: ["send"] }],
  [/::(?:SNS|Events|Kinesis)::/, { Read: ["receive"], Write: ["send"] }],
  [
    /::(?:Serverless::Function|Lambda::Function|Serverless::Api|Serverless::HttpApi|Serverless::WebSocketApi|ApiGateway)/,
    { Read: ["read"], Write: ["invoke"] },
  ],
  [/::(?:Serverless::StateMachine|StepFunctions)/, { Read: ["read"], Write: ["start"] }],
];

/** What a connector's permissions (`Read`, `Write`) allow on a resource of a type. */
export function connectorAccess(permissions: unknown, type: string): readonly Access[] {
  const { Read, Write } = CONNECTED.find(([pattern]) => pattern.test(type))?.[1] ?? {
    Read: ["read"],
    Write: ["write"],
  };
  const asked: readonly unknown[] = Array.isArray(permissions) ? permissions : [];
  return [...(asked.includes("Read") ? Read : []), ...(asked.includes("Write") ? Write : [])] as const;
}
