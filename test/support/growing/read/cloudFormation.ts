/** Templates of CloudFormation in JSON of any size, each of a shape on which reading may grow faster than the text. */
import { growing, times } from "../input.ts";
import { type Files, type FilesBySize, json } from "./files.ts";

const cfn = (resources: object, more: object = {}): Files => ({
  "template.json": json({ AWSTemplateFormatVersion: "2010-09-09", ...more, Resources: resources }),
});
const queue = (properties: object) => ({ Type: "AWS::SQS::Queue", Properties: properties });
const of = (size: number, one: (n: number) => unknown) =>
  Object.fromEntries(times(size, (n) => [`Q${n}`, one(n)]));

const policies = (statements: readonly object[]) => ({
  Policies: [{ PolicyDocument: { Statement: statements } }],
});
const onAll = (size: number) => ({
  Effect: "Allow",
  Action: ["sqs:SendMessage"],
  Resource: times(size, (n) => ({ "Fn::GetAtt": [`Q${n}`, "Arn"] })),
});

export const CLOUD_FORMATION: FilesBySize = {
  "resources alone": (size) => cfn(of(size, (n) => queue({ QueueName: `q${n}` }))),
  "resources that name the one before": (size) =>
    cfn(of(size, (n) => queue({ QueueName: { Ref: `Q${Math.max(0, n - 1)}` } }))),
  "one that names many": (size) =>
    cfn({
      ...of(size, () => queue({})),
      F: {
        Type: "AWS::Lambda::Function",
        Properties: { Layers: times(size, (n) => ({ "Fn::GetAtt": [`Q${n}`, "Arn"] })) },
      },
    }),
  "a role with two statements on the same many": (size) =>
    cfn({
      ...of(size, () => queue({})),
      R: { Type: "AWS::IAM::Role", Properties: policies(times(2, () => onAll(size))) },
    }),
  // What grows with its square is seen behind all else only where there are thousands.
  "a function with a policy on many": growing(
    { everyRun: true, sizes: { from: 6_000, most: 24_000 } },
    (size) =>
      cfn(
        {
          ...of(size, () => queue({})),
          F: { Type: "AWS::Serverless::Function", Properties: { Policies: [{ Statement: [onAll(size)] }] } },
        },
        { Transform: "AWS::Serverless-2016-10-31" },
      ),
  ),
  "Fn::Join with long separators (letters)": growing({ everyRun: true }, (size) =>
    cfn({ Q: queue({ QueueName: { "Fn::Join": ["s".repeat(size / 2), times(size / 8, () => "a")] } }) }),
  ),
  "Fn::Join of Fn::Join": growing({ everyRun: true }, (size) =>
    cfn(
      of(size, () =>
        queue({
          QueueName: {
            "Fn::Join": ["-", times(8, () => ({ "Fn::Join": ["s".repeat(64), ["a", "b", "c", "d"]] }))],
          },
        }),
      ),
    ),
  ),
  "Fn::Sub of many parts": (size) =>
    cfn(
      { Q: queue({ QueueName: { "Fn::Sub": `\${AWS::Region}-\${P}`.repeat(size) } }) },
      { Parameters: { P: { Type: "String", Default: "p" } } },
    ),
  "Fn::Sub left open (letters)": (size) =>
    cfn({ Q: queue({ QueueName: { "Fn::Sub": "${".repeat(size / 2) } }) }),
  "Fn::Split of many": (size) => cfn({ Q: queue({ Names: { "Fn::Split": [",", ",".repeat(size)] } }) }),
  // More than a documented number of letters is made: it is measured beyond that.
  "a parameter of many letters, often": growing({ sizes: { from: 64_000, most: 1_024_000 } }, (size) =>
    cfn(
      of(size / 8, () => queue({ QueueName: { Ref: "P" } })),
      { Parameters: { P: { Type: "String", Default: "p".repeat(size / 2) } } },
    ),
  ),
  "Fn::Select of one list, often": (size) =>
    cfn(
      of(Math.round(Math.sqrt(size)), (n) =>
        queue({ QueueName: { "Fn::Select": [n, { "Fn::Split": [",", { Ref: "P" }] }] } }),
      ),
      { Parameters: { P: { Type: "String", Default: "p,".repeat(Math.round(Math.sqrt(size))) } } },
    ),
  "a long name (letters)": (size) => cfn({ ["Q".repeat(size)]: queue({}) }),
  "conditions of the one before": (size) =>
    cfn(
      { Q: { ...queue({}), Condition: `C${size}` } },
      {
        Conditions: {
          C0: { "Fn::Equals": ["a", "b"] },
          ...Object.fromEntries(times(size, (n) => [`C${n + 1}`, { "Fn::Not": [{ Condition: `C${n}` }] }])),
        },
      },
    ),
  "conditions twice the one before": (size) =>
    cfn(
      { Q: { ...queue({}), Condition: `C${size}` } },
      {
        Conditions: {
          C0: { "Fn::Equals": [{ Ref: "P" }, "b"] },
          ...Object.fromEntries(
            times(size, (n) => [`C${n + 1}`, { "Fn::Or": [{ Condition: `C${n}` }, { Condition: `C${n}` }] }]),
          ),
        },
        Parameters: { P: { Type: "String" } },
      },
    ),
  "Fn::ForEach over many": (size) =>
    cfn(
      {
        "Fn::ForEach::All": ["N", times(size, (n) => `n${n}`), { [`Q\${N}`]: queue({ QueueName: `\${N}` }) }],
      },
      { Transform: "AWS::LanguageExtensions" },
    ),
  "a policy of many statements": (size) =>
    cfn({
      ...of(size, () => queue({})),
      R: {
        Type: "AWS::IAM::Role",
        Properties: policies(
          times(size, (n) => ({
            Effect: "Allow",
            Action: "sqs:*",
            Resource: { "Fn::GetAtt": [`Q${n}`, "Arn"] },
          })),
        ),
      },
      F: { Type: "AWS::Lambda::Function", Properties: { Role: { "Fn::GetAtt": ["R", "Arn"] } } },
    }),
  "stacks within a stack": (size) => ({
    ...cfn(
      of(size, (n) => ({
        Type: "AWS::CloudFormation::Stack",
        Properties: {
          TemplateURL: "inner.json",
          Parameters: { P: { "Fn::GetAtt": `Q${Math.max(0, n - 1)}.Outputs.O` } },
        },
        Metadata: { "aws:cdk:path": `App/Q${n}` },
      })),
    ),
    "inner.json": json({
      AWSTemplateFormatVersion: "2010-09-09",
      Parameters: { P: { Type: "String" } },
      Resources: { Q: queue({ QueueName: { Ref: "P" } }) },
      Outputs: { O: { Value: { "Fn::GetAtt": "Q.Arn" } } },
    }),
  }),
  "roles and connectors of SAM": (size) =>
    cfn(
      {
        ...of(size, () => ({
          Type: "AWS::Serverless::Function",
          Properties: { Handler: "a.b", RoleName: { Ref: "Q0Role" } },
        })),
        ...Object.fromEntries(
          times(size, (n) => [
            `C${n}`,
            {
              Type: "AWS::Serverless::Connector",
              Properties: { Source: { Id: `Q${n}` }, Destination: { Id: "Q0" }, Permissions: ["Read"] },
            },
          ]),
        ),
      },
      { Transform: "AWS::Serverless-2016-10-31" },
    ),
  "functions of SAM": (size) =>
    cfn(
      of(size, (n) => ({
        Type: "AWS::Serverless::Function",
        Properties: {
          Handler: "a.b",
          Events: { E: { Type: "Api", Properties: { Path: `/${n}`, Method: "get" } } },
        },
      })),
      { Transform: "AWS::Serverless-2016-10-31" },
    ),
  "a broken JSON text (letters)": (size) => ({
    "template.json": `{"AWSTemplateFormatVersion": "x", "Resources": {${'"a":'.repeat(size / 4)}`,
  }),
};
