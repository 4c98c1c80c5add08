import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readCloudFormation } from "../../../src/engine/read/cloudformation/read.ts";
import {
  type DeclaredResource,
  ReadError,
  type Reading,
  UNRESOLVED,
} from "../../../src/engine/read/model.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { looksLikeCloudFormation } from "../../../src/shared/sources/recognized.ts";
import { planFrom } from "./plans.ts";
import { addressesOf, faultsOf, filesOf, referencesOf } from "./sourceFiles.ts";

const read = (template: string, others: Readonly<Record<string, string>> = {}) =>
  readCloudFormation(filesOf({ ...others, "template.yaml": template }), "template.yaml");
const resources = (text: string) => `Resources:\n${text.replaceAll(/^/gm, "  ")}`;
const of = (reading: Reading, address: string): DeclaredResource => {
  const found = reading.resources.find((one) => one.address === address);
  assert.ok(found, `${address} is not among ${addressesOf(reading).join(", ")}`);
  return found;
};
const messages = ({ problems }: Reading) => problems.map(({ message }) => message);

describe("A template of CloudFormation", () => {
  it("declares resources with their places and properties", async () => {
    const reading = await read(
      resources(
        "Orders:\n  Type: AWS::SQS::Queue\n  Properties:\n    VisibilityTimeout: 30\n    FifoQueue: true\nOther:\n  Type: Custom::Thing",
      ),
    );
    assert.equal(reading.language, "cloudformation");
    assert.deepEqual(reading.resources, [
      {
        ...{
          address: "Orders",
          type: "AWS::SQS::Queue",
          properties: { VisibilityTimeout: 30, FifoQueue: true },
        },
        ...{ references: [], place: { file: "template.yaml", line: 2, column: 3 } },
      },
      {
        ...{ address: "Other", type: "Custom::Thing", properties: {}, references: [] },
        place: { file: "template.yaml", line: 7, column: 3 },
      },
    ]);
  });

  it("says the same in JSON", async () => {
    const json =
      '{\n "Resources": {\n  "A": {"Type": "AWS::SNS::Topic"},\n  "B": {"Type": "AWS::SNS::Subscription", "Properties": {"TopicArn": {"Ref": "A"}}}}}';
    const reading = await readCloudFormation(filesOf({ "t.template": json }), "t.template");
    assert.deepEqual(referencesOf(reading), ["B -> A at TopicArn"]);
    assert.deepEqual(of(reading, "B").place, { file: "t.template", line: 4, column: 3 });
  });

  it("is read in brackets and with a root that is indented, whatever its file is called", async () => {
    for (const text of [
      "# ours\n{ Resources: {\n  A: { Type: AWS::SQS::Queue }, B: { Type: Vendor::Service::Resource } } }",
      '{"Resources": {"A": {"Type": AWS::SQS::Queue}, "B": {"Type": Vendor::Service::Resource}}}',
      "---\n   Resources:\n      A:\n         Type: AWS::SQS::Queue\n      B: { Type: Vendor::Service::Resource }",
    ])
      for (const file of ["t.yaml", "t.template", "t"]) {
        const { readings } = await readInfrastructure(filesOf({ [file]: text }), [file]);
        assert.deepEqual(readings.flatMap(addressesOf), ["A", "B"], text);
      }
    await assert.rejects(read('{"Resources": {"A": {"Type": "AWS::SQS::Queue" "B": 1}}}'), /is not YAML/);
    const stray = filesOf({
      t: " AWSTemplateFormatVersion: a\nResources:\n  A:\n    Type: AWS::SQS::Queue\n",
    });
    await assert.rejects(readInfrastructure(stray, ["t"]), /^\S+: t is not YAML: .* \(line 2\)/);
    const json = filesOf({ "t.json": '{"Resources": {"A" {"Type": "AWS::SQS::Queue"}}}' });
    await assert.rejects(readCloudFormation(json, "t.json"), /t\.json is not JSON: .* \(line 1\)/);
  });

  it("relates what names each other, by every function", async () => {
    const reading = await read(
      resources(`Table: {Type: AWS::DynamoDB::Table}
Role: {Type: AWS::IAM::Role}
Handler:
  Type: AWS::Lambda::Function
  DependsOn: [Table, Role]
  Metadata: {for: !Ref Table}
  Properties:
    Role: !GetAtt Role.Arn
    Code: !If [x, !GetAtt [Table, Arn], !Ref Role]
    Layers:
      - Fn::Join: [":", [a, !Ref Table]]
      - !Select [1, [!Ref Role, !Ref Table]]
    Environment:
      Variables:
        TEXT: !Sub "\${Table.StreamArn} \${!Role} \${AWS::Region} \${Own}"
        MORE: !Sub ["\${Own}", {Own: !GetAtt Role.RoleId}]`),
    );
    assert.deepEqual(referencesOf(reading).sort(), [
      "Handler -> Role",
      "Handler -> Role at Code",
      "Handler -> Role at Environment.Variables.MORE",
      "Handler -> Role at Role",
      "Handler -> Table",
      "Handler -> Table at Code",
      "Handler -> Table at Environment.Variables.TEXT",
      "Handler -> Table at Layers.0",
      "Handler -> Table at Layers.1",
      "Handler -> Table at Metadata.for",
    ]);
    assert.deepEqual(messages(reading), ["Handler names Own, which the template does not declare."]);
  });

  it("has its functions worked out as far as what they are given is known", async () => {
    const reading = await read(`
Parameters:
  Stage: {Type: String, Default: dev}
  Size: {Type: Number, Default: "7"}
  Zones: {Type: CommaDelimitedList, Default: "a, b"}
  Given: {Type: String}
  Ami: {Type: "AWS::SSM::Parameter::Value<String>", Default: /aws/ami}
Mappings:
  Plans: {dev: {Memory: 128}, prod: {Memory: 512}}
${resources(`A:
  Type: T::T::T
  Properties:
    Name: !Sub "orders-\${Stage}"
    Size: !Ref Size
    Zone: !Select [1, !Ref Zones]
    Memory: !FindInMap [Plans, !Ref Stage, Memory]
    Joined: !Join ["/", [a, !Ref Stage]]
    Parts: !Split [",", "x,y"]
    Unknown: !Sub "\${Given}-\${Stage}"
    Region: !Ref AWS::Region
    None: !Ref AWS::NoValue
    List: [1, !Ref AWS::NoValue, 2]
    Ami: !Ref Ami
    Looked: "{{resolve:ssm:/a}}"
    Encoded:
      Fn::Base64: x`)}`);
    assert.deepEqual(of(reading, "A").properties, {
      ...{ Name: "orders-dev", Size: 7, Zone: "b", Memory: 128, Joined: "a/dev" },
      ...{ Parts: ["x", "y"], Unknown: UNRESOLVED, Region: UNRESOLVED, List: [1, 2], Ami: UNRESOLVED },
      ...{ Looked: UNRESOLVED, Encoded: UNRESOLVED },
    });
  });

  it("keeps resources whose condition a deployment may choose, and marks those that none has", async () => {
    const reading = await read(`
Parameters: {Stage: {Type: String, Default: dev}}
Conditions:
  IsProd: !Equals [!Ref Stage, prod]
  Never: !And [!Equals [a, b], !Condition IsProd]
  Always: !Not [!Condition Never]
  Here: !Equals [!Ref "AWS::Region", eu-west-1]
  Round: !Condition Round
${resources(`A: {Type: T::T::A, Condition: IsProd}
B: {Type: T::T::B, Condition: Never}
C: {Type: T::T::C, Condition: Always, Properties: {X: !If [Never, 1, 2], Y: !If [IsProd, !Ref A, !Ref B], Z: !If [Here, 1, 2]}}
D: {Type: T::T::D, Condition: Here}
E: {Type: T::T::E, Condition: Round}`)}`);
    assert.deepEqual(
      reading.resources.map(({ address, never }) => [address, never ?? false]),
      [
        ["A", false],
        ["B", true],
        ["C", false],
        ["D", false],
        ["E", false],
      ],
    );
    assert.deepEqual(of(reading, "C").properties, { X: 2, Y: UNRESOLVED, Z: UNRESOLVED });
    // What the default does not choose is named, since a deployment may choose it.
    assert.deepEqual(referencesOf(reading), ["C -> A at Y", "C -> B at Y"]);
    assert.deepEqual(messages(reading), []);
  });

  it("shows no secret", async () => {
    const reading = await read(`
Parameters: {Password: {Type: String, NoEcho: true, Default: hunter2}, Open: {Type: String, Default: hunter3}}
${resources(`A:
  Type: AWS::RDS::DBInstance
  Properties:
    MasterUsername: !Ref Password
    MasterUserPassword: !Ref Open
    Url: !Sub "postgres://x:\${Password}@y"
    Env: [{Name: API_KEY, Value: hunter4}]`)}`);
    assert.doesNotMatch(JSON.stringify(await planFrom(reading)), /hunter/);
    assert.equal(of(reading, "A").properties["Url"], UNRESOLVED);
  });

  it("says what is odd about it and reads the rest", async () => {
    const reading = await read(`
Transform: [MyMacro, AWS::LanguageExtensions]
${resources(`A: {Type: T::T::A, DependsOn: Gone}
A: {Type: T::T::A2, Properties: {X: !Transform {Name: Other, Parameters: {P: !Ref B}}, Y: !Nope 1}}
B: {Type: T::T::B}
C: {Properties: {}}
Fn::Transform: {Name: More}`)}`);
    assert.deepEqual(addressesOf(reading), ["A", "B"]);
    assert.deepEqual(referencesOf(reading), ["A -> B at X"]);
    assert.deepEqual(messages(reading), [
      "The transform MyMacro runs in the cloud and may add or change resources; they are read as written.",
      "The key A stands twice here; the last one counts.",
      "C has no type, so it is no resource; it is left out.",
      "Fn::Transform among the resources is worked out in the cloud; what it makes is not read.",
      "A holds what Other makes in the cloud, which is not read.",
      "A uses Fn::Nope, which is no known function.",
    ]);
    assert.deepEqual(reading.problems[1]?.place, { file: "template.yaml", line: 5, column: 3 });
  });

  it("has the entries of its loops", async () => {
    const loops = (list: string) => `
Transform: AWS::LanguageExtensions
Parameters: {Names: {Type: CommaDelimitedList, Default: "x,y"}, Open: {Type: CommaDelimitedList}}
Resources:
  Fn::ForEach::Queues:
    - Name
    - ${list}
    - Queue\${Name}: {Type: AWS::SQS::Queue, Properties: {QueueName: !Sub "q-\${Name}", Tag: !Ref Name}}
  Last: {Type: T::T::T, DependsOn: Queuex}`;
    const known = await read(loops("!Ref Names"));
    assert.deepEqual(addressesOf(known), ["Queuex", "Queuey", "Last"]);
    assert.deepEqual(of(known, "Queuey").properties, { QueueName: "q-y", Tag: "y" });
    assert.deepEqual(referencesOf(known), ["Last -> Queuex"]);
    assert.deepEqual(of(known, "Queuey").place?.line, 8);
    const open = await read(loops("!Ref Open"));
    assert.deepEqual(addressesOf(open), ["Queue$" + "{Name}", "Last"]);
    assert.deepEqual(messages(open), [
      "Fn::ForEach::Queues goes over a list that is not known here; it is read as one entry.",
      "Last depends on Queuex, which the template does not declare.",
    ]);
    assert.deepEqual(open.resources[0]?.properties, { QueueName: UNRESOLVED, Tag: UNRESOLVED });
  });

  it("has loops over what its functions work out, also within each other", async () => {
    const loop = (id: string, list: string) =>
      `  Fn::ForEach::${id}: [N, ${list}, {"${id}\${N}": {Type: AWS::SQS::Queue}}]\n`;
    const reading = await read(`
Transform: [AWS::LanguageExtensions]
Parameters: {Stage: {Type: String, Default: prod}, Names: {Type: CommaDelimitedList, Default: "p,q"}, Key: {Type: String, NoEcho: true, Default: k}}
Conditions: {IsProd: !Equals [!Ref Stage, prod]}
Mappings: {Names: {dev: {All: [a]}, prod: {All: [b, 3]}}}
Resources:
${loop("Map", "!FindInMap [Names, !Ref Stage, All]")}${loop("Other", "!FindInMap [Names, none, All, {DefaultValue: [d]}]")}${loop("Split", '!Split [",", "x,y"]')}${loop("If", "!If [IsProd, !Ref Names, [z]]")}${loop("Part", "[!Select [1, !Ref Names], s]")}${loop("Secret", "!Ref Key")}  Fn::ForEach::Stages:
    - S
    - [dev, prod]
    - Fn::ForEach::Within: [N, !FindInMap [Names, !Ref S, All], {"In\${S}\${N}": {Type: AWS::SQS::Queue}}]`);
    assert.deepEqual(addressesOf(reading), [
      ...["Mapb", "Map3", "Otherd", "Splitx", "Splity", "Ifp", "Ifq", "Partq", "Parts", "Secret$" + "{N}"],
      ...["Indeva", "Inprodb", "Inprod3"],
    ]);
    assert.equal(messages(reading).length, 1);
  });

  it("has names worked out, and knows functions whose results only the cloud knows", async () => {
    const reading = await read(
      resources(`Qa: {Type: AWS::SQS::Queue}
Fn:
  Type: T::T::T
  Properties:
    Ref: {Ref: !Join ["", [Q, a]]}
    Source: {Ref: {Type: branch, Name: main}}
    No: {Ref: !Select [0, [false]]}
    Att: !GetAtt [!Sub "Qa", Arn]
    Default: !FindInMap [None, !Ref AWS::Region, X, {DefaultValue: !Ref Qa}]
    Out: !GetStackOutput [orders, QueueUrl]
    Other: {"Fn::GetStackOutput": {StackName: orders, OutputName: !Ref Qa}}
    Json: {"Fn::ToJsonString": {a: !GetAtt Qa.Arn}}
    Length: !Length [a, b]`),
    );
    assert.deepEqual(
      referencesOf(reading),
      ["Ref", "Att", "Default", "Other", "Json"].map((at) => `Fn -> Qa at ${at}`),
    );
    assert.deepEqual(messages(reading), []);
    const unknown = ["Ref", "No", "Att", "Default", "Out", "Other", "Json"].map((key) => [key, UNRESOLVED]);
    assert.deepEqual(of(reading, "Fn").properties, {
      ...Object.fromEntries(unknown),
      Source: { Ref: { Type: "branch", Name: "main" } },
      Length: 2,
    });
  });

  it("is read in time where what is named is named by a name, again and again", async () => {
    let name = "!Ref A";
    for (let depth = 0; depth < 30; depth++) name = `{Ref: {"Fn::GetAtt": [${name}, B]}}`;
    const reading = await read(resources(`A: {Type: AWS::SQS::Queue, Properties: {QueueName: ${name}}}`));
    assert.deepEqual(addressesOf(reading), ["A"]);
  }).timeout(5_000);

  it("is none where it declares no resources", async () => {
    for (const text of ["a: 1", "[]", "", "Resources: 1", "{", "\u0000\u0001"])
      await assert.rejects(read(text), (error) => error instanceof ReadError, text);
    await assert.rejects(read("Resources:\n  A: [1"), {
      place: { file: "template.yaml", line: 2, column: 8 },
    });
  });
});

describe("Stacks within stacks", () => {
  const parent = `
Resources:
  Network: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: ./nested/network.yaml, Parameters: {Key: !Ref Key, Stage: prod}}}
  Key: {Type: AWS::KMS::Key}
  App: {Type: AWS::Lambda::Function, DependsOn: Network, Properties: {Subnet: !GetAtt Network.Outputs.Subnet, Name: !GetAtt Network.Outputs.Name}}
  Far: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: "https://x/y.yaml", Parameters: {A: !Ref App}}}
  Out: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: ../secret.yaml}}
  Gone: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: gone.yaml}}
`;
  const network = `
Parameters: {Key: {Type: String}, Stage: {Type: String, Default: dev}}
Conditions: {IsDev: !Equals [!Ref Stage, dev]}
Resources:
  Subnet: {Type: AWS::EC2::Subnet, Properties: {Key: !Ref Key}}
  Bastion: {Type: AWS::EC2::Instance, Condition: IsDev}
Outputs: {Subnet: {Value: !Ref Subnet}, Name: {Value: !Sub "net-\${Stage}"}}
`;

  it("are modules, and names lead through their parameters and outputs", async () => {
    const reading = await read(parent, { "nested/network.yaml": network, "../secret.yaml": network });
    assert.deepEqual(
      reading.modules.map(({ address, opaque, source }) => [address, opaque ?? false, source]),
      [
        ["Network", false, "./nested/network.yaml"],
        ["Far", "elsewhere", "https://x/y.yaml"],
        ["Out", "here", "../secret.yaml"],
        ["Gone", "here", "gone.yaml"],
      ],
    );
    // Nothing chooses another stage than the one handed over, so that there never is a bastion.
    assert.deepEqual(
      reading.resources.map(({ address, module, never = false }) => [address, module, never]),
      [
        ["Key", undefined, false],
        ["App", undefined, false],
        ["Network.Subnet", "Network", false],
        ["Network.Bastion", "Network", true],
      ],
    );
    assert.deepEqual(referencesOf(reading), [
      "App -> Network.Subnet at Subnet",
      "App -> Network",
      "Network.Subnet -> Key at Key",
      "Network -> Key at Parameters.Key",
      "Far -> App at Parameters.A",
    ]);
    assert.equal(of(reading, "App").properties["Name"], "net-prod");
    assert.deepEqual(faultsOf(reading), []);
  });

  it("open no file outside of the named folders, and none twice", async () => {
    const files = filesOf({ "template.yaml": parent, "nested/network.yaml": network });
    await readCloudFormation(files, "template.yaml");
    assert.deepEqual(files.asked, ["template.yaml", "nested/network.yaml", "gone.yaml"]);
  });

  it("may go round, and deploy each other without end", async () => {
    const two = (one: string, other: string) =>
      `Resources:\n  A: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: ${one}, Parameters: {P: !GetAtt B.Outputs.O}}}\n  B: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: ${other}, Parameters: {P: !GetAtt A.Outputs.O}}}\nParameters: {P: {Type: String}}\nOutputs: {O: {Value: !Ref P}}`;
    const round = await read(two("template.yaml", "b.yaml"), {
      "b.yaml": two("template.yaml", "template.yaml"),
    });
    assert.match(messages(round)[0] ?? "", /deployed within itself/);
    assert.deepEqual(faultsOf(round), []);
    const many = Object.fromEntries(
      Array.from({ length: 19 }, (_, step) => [`${step}.yaml`, two(`${step + 1}.yaml`, `${step + 1}.yaml`)]),
    );
    const wide = await read(two("0.yaml", "0.yaml"), {
      ...many,
      "19.yaml": "Resources: {Q: {Type: AWS::SQS::Queue}}",
    });
    assert.deepEqual(faultsOf(wide), []);
    assert.ok(wide.modules.length < 10_000);
  });
});

describe("A template of SAM", () => {
  const sam = (text: string, globals = "") =>
    read(`Transform: AWS::Serverless-2016-10-31\n${globals}\n${resources(text)}`);

  it("has its globals filled in", async () => {
    const reading = await sam(
      `Table: {Type: AWS::Serverless::SimpleTable}
A: {Type: AWS::Serverless::Function, Properties: {Timeout: 9, Layers: [l2], Environment: {Variables: {B: 2}}}}
B: {Type: AWS::Serverless::Function, IgnoreGlobals: "*"}`,
      "Globals: {Function: {Timeout: 3, Runtime: nodejs22.x, Layers: [l1], Environment: {Variables: {A: !Ref Table}}}}",
    );
    assert.deepEqual(of(reading, "A").properties, {
      ...{ Timeout: 9, Runtime: "nodejs22.x", Layers: ["l1", "l2"] },
      Environment: { Variables: { A: UNRESOLVED, B: 2 } },
    });
    assert.deepEqual(referencesOf(reading), ["A -> Table at Environment.Variables.A"]);
    assert.deepEqual(of(reading, "B").properties, {});
  });

  it("has the resources of its functions' events, which nobody wrote", async () => {
    const reading = await sam(`Fn:
  Type: AWS::Serverless::Function
  Properties:
    Events:
      Get: {Type: Api, Properties: {Path: /, Method: get}}
      Own: {Type: Api, Properties: {RestApiId: !Ref Api}}
      Http: {Type: HttpApi}
      Nightly: {Type: Schedule, Properties: {Schedule: rate(1 day), Enabled: false}}
      Soon: {Type: ScheduleV2, Properties: {ScheduleExpression: rate(1 hour)}}
      Paid: {Type: EventBridgeRule, Properties: {EventBusName: !Ref Bus, Pattern: {source: [shop]}}}
      Queue: {Type: SQS, Properties: {Queue: !GetAtt Queue.Arn}}
Api: {Type: AWS::Serverless::Api}
Bus: {Type: AWS::Events::EventBus}
Queue: {Type: AWS::SQS::Queue}
Alarm: {Type: T::T::T, Properties: {Rule: !Ref FnNightly, Role: !GetAtt FnRole.Arn, Url: !Sub "\${ServerlessRestApi}", Stage: !Ref ApiProdStage, Live: !Ref Fn.Version}}`);
    assert.deepEqual(
      reading.resources.filter(({ implied }) => implied).map(({ address, type }) => `${address} ${type}`),
      [
        "ServerlessRestApi AWS::Serverless::Api",
        "ServerlessHttpApi AWS::Serverless::HttpApi",
        "FnNightly AWS::Events::Rule",
        "FnSoon AWS::Scheduler::Schedule",
        "FnPaid AWS::Events::Rule",
        "FnRole AWS::IAM::Role",
      ],
    );
    assert.deepEqual(referencesOf(reading), [
      "Fn -> ServerlessRestApi at Events.Get.Properties.RestApiId",
      "Fn -> Api at Events.Own.Properties.RestApiId",
      "Fn -> ServerlessHttpApi at Events.Http.Properties.ApiId",
      "Fn -> Queue at Events.Queue.Properties.Queue",
      "Fn -> FnRole at Role",
      "Alarm -> FnNightly at Rule",
      "Alarm -> FnRole at Role",
      "Alarm -> ServerlessRestApi at Url",
      "Alarm -> Api at Stage",
      "Alarm -> Fn at Live",
      "FnNightly -> Fn at Targets.0.Arn",
      "FnSoon -> Fn at Target.Arn",
      "FnPaid -> Bus at EventBusName",
      "FnPaid -> Fn at Targets.0.Arn",
    ]);
    assert.equal(of(reading, "FnNightly").properties["State"], "DISABLED");
    assert.equal(of(reading, "FnNightly").place?.line, 11);
    assert.deepEqual([...messages(reading), ...faultsOf(reading)], []);
  });

  it("says what its policies and connectors grant", async () => {
    const reading = await sam(`Fn:
  Type: AWS::Serverless::Function
  Connectors: {ToQueue: {Properties: {Destination: {Id: Queue}, Permissions: [Write]}}}
  Properties:
    Policies:
      - DynamoDBReadPolicy: {TableName: !Ref Table}
      - SQSPollerPolicy: {QueueName: !GetAtt Queue.QueueName}
      - Statement: [{Effect: Allow, Action: s3:*, Resource: !Ref Table}]
Table: {Type: AWS::DynamoDB::Table}
Queue: {Type: AWS::SQS::Queue}
Link: {Type: AWS::Serverless::Connector, Properties: {Source: {Id: Fn}, Destination: [{Id: Table}], Permissions: [Read, Write]}}`);
    assert.deepEqual(referencesOf(reading), [
      "Fn -> Table at Policies.0.DynamoDBReadPolicy.TableName (read)",
      "Fn -> Queue at Policies.1.SQSPollerPolicy.QueueName (receive)",
      "Fn -> Table at Policies.2.Statement.0.Resource",
      "Fn -> Queue at Connectors.ToQueue.Properties.Destination (send)",
      "Fn -> Table at Link.Destination (read, write)",
      "Link -> Table at Destination",
      "Link -> Fn at Source",
    ]);
  });

  it("has what it includes from files here", async () => {
    const template = `Transform: AWS::Serverless-2016-10-31
Resources:
  Fn: {Type: AWS::Serverless::Function}
  Api: {Type: AWS::Serverless::Api, Properties: {DefinitionBody: {Fn::Transform: {Name: AWS::Include, Parameters: {Location: api/openapi.yaml}}}}}
  Far: {Type: AWS::Serverless::Api, Properties: {DefinitionBody: {Fn::Transform: {Name: AWS::Include, Parameters: {Location: "s3://b/k"}}}}}`;
    const reading = await read(template, {
      "api/openapi.yaml": "paths: {/: {get: {uri: {Fn::Sub: '$" + "{Fn.Arn}'}}}}",
    });
    assert.deepEqual(referencesOf(reading), ["Api -> Fn at DefinitionBody"]);
    assert.deepEqual(messages(reading), [
      "Far holds what AWS::Include makes in the cloud, which is not read.",
    ]);
  });
});

describe("A WebSocket API of SAM", () => {
  it("triggers the functions of its routes, and has parts that others name", async () => {
    const reading = await read(`Transform: AWS::Serverless-2016-10-31
Globals: {WebSocketApi: {Routes: {$default: {FunctionArn: !GetAtt Any.Arn}}}}
Resources:
  Chat: {Type: AWS::Serverless::WebSocketApi, Properties: {RouteSelectionExpression: $request.body.action, Routes: {$connect: {FunctionArn: !GetAtt Connect.Arn}}}}
  Any: {Type: AWS::Serverless::Function}
  Connect: {Type: AWS::Serverless::Function, Properties: {Environment: {Variables: {STAGE: !Ref ChatDefaultStage}}}}
  Deploy: {Type: AWS::SNS::Topic, DependsOn: [ChatConnectRoute, ChatConnectIntegration, Chat.Stage, Chat.Other]}`);
    const { components, relations } = await planFrom(reading);
    assert.equal(components.find(({ name }) => name === "Chat")?.type_id, "aws:apigatewayv2/api@1");
    assert.deepEqual(
      relations
        ?.flatMap(({ from, to, kind }) => (kind === "triggers" ? [`${from} ${kind} ${to}`] : []))
        .sort(),
      ["Chat triggers Any", "Chat triggers Connect"],
    );
    assert.deepEqual(messages(reading), [
      "Deploy depends on Chat.Other, which the template does not declare.",
    ]);
  });
});

describe("Whether a text is a template of CloudFormation", () => {
  for (const [is, text] of [
    [true, "Resources:\n  A:\n    Type: AWS::SQS::Queue"],
    [true, '"Resources":\n  A: \n    "Type": "Custom::X"'],
    [true, '{"Resources": {"A": {"Type": "AWS::SQS::Queue"}}}'],
    [true, "# ours\n---\n\n  Resources:\n    A:\n      Type: AWS::SQS::Queue"],
    [true, "{ Resources: { A: { Type: AWS::SQS::Queue } } }"],
    [true, "# ours\n{\n\"Description\": \"a { b\",\n  'Resources':\n{A:\n{Type:\n'AWS::SQS::Queue'}}}"],
    [true, "{Outputs: {a: !Sub '} {'}, Resources: {A: {Type: Custom::X}}}"],
    [true, "Resources:\n  A:\n    Type: Vendor::Service::Resource"],
    [true, "Resources:\r\n  A:\r\n    Type: 'X::Y::Z::MODULE'\r\n"],
    [true, '{"Resources": {"A": {"Type": "Vendor::Service::Resource"}}}'],
    [true, "AWSTemplateFormatVersion: 2010-09-09\nResources: {}"],
    [true, " AWSTemplateFormatVersion: 2010-09-09\nResources:\n  A:\n    Type: AWS::SQS::Queue"],
    [true, "\tDescription: a\nResources:\n  A:\n    Type: AWS::SQS::Queue"],
    ...["&t AWS::SQS::Queue", "!!str AWS::SQS::Queue", ">-\n      AWS::SQS::Queue"].map(
      (type) => [true, `Resources:\n  A:\n    Type: ${type}`] as const,
    ),
    [false, "Resources:\n  A:\n    Type: std::string"],
    [false, "services:\n  a:\n    image: x"],
    [false, "resources:\n  Resources:\n    A:\n      Type: AWS::SQS::Queue"],
    [false, "  kind: ConfigMap\n  data:\n    a: |\n      Resources:\n        A: { Type: AWS::SQS::Queue }"],
    [false, '{"body": {"Resources": {"A": {"Type": "AWS::SQS::Queue"}}}}'],
    [false, String.raw`{"body": "a\n Resources: {A: {Type: AWS::SQS::Queue}}"}`],
    [false, "apiVersion: v1\nkind: Pod\nspec:\n  Resources:\n    Type: AWS::X"],
    [false, '{"$schema": "x", "resources": [{"type": "Microsoft.Web/sites"}]}'],
    [false, "Resources: []"],
    [false, ""],
  ] as const)
    it(`is ${is ? "granted" : "denied"}: ${JSON.stringify(text)}`, () =>
      assert.equal(looksLikeCloudFormation(text), is));
});

describe("A hostile template", () => {
  const names = fc.constantFrom(
    "A",
    "B",
    "C",
    "__proto__",
    "constructor",
    "Fn::Transform",
    "a.b",
    "",
    "A#2",
    "Role",
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("x", 1, null, true, "{{resolve:ssm:x}}"),
      names.map((name) => ({ Ref: name })),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(names, tie("any"), { maxKeys: 3 }),
      fc
        .tuple(
          fc.constantFrom(
            "GetAtt",
            "Sub",
            "Join",
            "Select",
            "Split",
            "FindInMap",
            "If",
            "ImportValue",
            "Transform",
            "Length",
            "X",
            "And",
          ),
          fc.oneof(
            fc.array(tie("any"), { maxLength: 4 }),
            fc.constantFrom("A.Arn", "$" + "{A} $" + "{B.C", "B"),
            tie("any"),
          ),
        )
        .map(([name, given]) => ({ [`Fn::${name}`]: given })),
    ),
  })).any;
  const resource = fc.record(
    {
      Type: fc.constantFrom(
        "AWS::Serverless::Function",
        "AWS::CloudFormation::Stack",
        "AWS::Serverless::Connector",
        "T::T::T",
        1,
      ),
      Properties: fc.oneof(
        value,
        fc.record({
          Events: value,
          TemplateURL: fc.constantFrom("template.yaml", "../x", 1),
          Parameters: value,
          Source: value,
          Destination: value,
        }),
      ),
      DependsOn: value,
      Condition: fc.oneof(names, value),
      Connectors: value,
      Metadata: fc.oneof(
        value,
        fc.record({
          "aws:cdk:path": fc.constantFrom("S/A/Resource", "S/A", "S/A/B", "/", "S//", "S/B/C/Default"),
        }),
      ),
    },
    { requiredKeys: ["Type"] },
  );
  const template = fc.record(
    {
      Transform: fc.constantFrom("AWS::Serverless-2016-10-31", [
        "AWS::LanguageExtensions",
        "AWS::Serverless-2016-10-31",
      ]),
      Parameters: fc.dictionary(
        names,
        fc.oneof(
          value,
          fc.record({ Type: fc.constantFrom("String", "CommaDelimitedList", 1), Default: value }),
        ),
      ),
      Conditions: fc.dictionary(names, value),
      Mappings: value,
      Globals: fc.record({ Function: value, Api: value }),
      Resources: fc.oneof(
        fc.dictionary(fc.oneof(names, fc.constant("Fn::ForEach::X")), fc.oneof(resource, value), {
          maxKeys: 6,
        }),
        value,
      ),
      Outputs: fc.dictionary(names, fc.record({ Value: value, Export: fc.record({ Name: value }) })),
    },
    { requiredKeys: ["Resources"] },
  );

  it("is refused or makes a sound reading", async () => {
    await fc.assert(
      fc.asyncProperty(template, async (one) => {
        try {
          assert.deepEqual(faultsOf(await read(JSON.stringify(one))), []);
        } catch (error) {
          if (!(error instanceof ReadError)) throw error;
        }
      }),
      { numRuns: 1_500 },
    );
  });

  it("takes time in proportion to it", async () => {
    const chain = Array.from({ length: 5_000 }, (_, at) => `  C${at}: !Not [!Condition C${at + 1}]`).join(
      "\n",
    );
    const refs = Array.from(
      { length: 3_000 },
      (_, at) => `  R${at}: {Type: T::T::T, Condition: C${at}, Properties: {P: !Ref P${at}}}`,
    );
    const doubled = Array.from(
      { length: 200 },
      (_, at) => `  O${at}: {Value: !Join ["", [!GetAtt S.Outputs.O${at}, !GetAtt S.Outputs.O${at}]]}`,
    );
    const reading = await read(
      `Conditions:\n${chain}\nResources:\n${refs.join("\n")}\n  S: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: "https://x/y"}}\nOutputs:\n${doubled.join("\n")}`,
    );
    assert.deepEqual(faultsOf(reading), []);
    assert.equal(reading.problems.length, 3_000);
  });
});
