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

/** What is polled by the function that a connector leads to, which then gets the permission. */
const POLLED = /::(?:SQS::Queue|DynamoDB::Table|Serverless::SimpleTable|Kinesis::Stream)$/;
const FUNCTION = /::(?:Serverless|Lambda)::Function$/;
/** What that function does with its source. */
export const RECEIVED: readonly Access[] = ["receive"];

/**
 * What a connector's permissions (`Read`, `Write`) allow the source on the destination, by their types; {@link RECEIVED}
 * where it is the destination that takes what the source holds. By the SAM specification's table of connectors.
 */
export function connectorAccess(
  permissions: unknown,
  source: string,
  destination: string,
): readonly Access[] {
  if (POLLED.test(source) && FUNCTION.test(destination)) return RECEIVED;
  const { Read, Write } = CONNECTED.find(([pattern]) => pattern.test(destination))?.[1] ?? {
    Read: ["read"],
    Write: ["write"],
  };
  const asked: readonly unknown[] = Array.isArray(permissions) ? permissions : [];
  return [...(asked.includes("Read") ? Read : []), ...(asked.includes("Write") ? Write : [])] as const;
}
