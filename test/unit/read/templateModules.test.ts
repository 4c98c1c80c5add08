import assert from "node:assert/strict";
import { readCloudFormation } from "../../../src/engine/read/cloudformation/read.ts";
import { type Reading, UNRESOLVED } from "../../../src/engine/read/model.ts";
import { looksLikeCloudFormation } from "../../../src/shared/sources/recognized.ts";
import { planFrom } from "./plans.ts";
import { filesOf, referencesOf } from "./sourceFiles.ts";

const read = (template: string, others: Readonly<Record<string, string>> = {}) =>
  readCloudFormation(filesOf({ ...others, "template.yaml": template }), "template.yaml");

const declaredIn = ({ resources }: Reading) => resources.map(({ address }) => address).toSorted();

const BUCKET = `Parameters: {Name: {Type: String}}
Resources:
  Bucket: {Type: AWS::S3::Bucket, Properties: {BucketName: !Ref Name}}
  Policy: {Type: AWS::S3::BucketPolicy, Properties: {Bucket: !Ref Bucket}}
Outputs: {Arn: {Value: !GetAtt Bucket.Arn}}
`;
const FUNCTION = (environment: string) =>
  `  App: {Type: AWS::Lambda::Function, Properties: {Environment: {Variables: {A: ${environment}}}}}\n`;

const FORMS: Readonly<Record<string, string>> = {
  "the directive of Rain": `Resources:
  Content:
    Type: !Rain::Module bucket.yaml
    Properties: {Name: shop}
`,
  "the section of modules": `Modules:
  Content:
    Source: ./bucket.yaml
    Properties: {Name: shop}
Resources:
`,
  "the section of modules with inputs": `Modules:
  Content: {Source: bucket.yaml, Inputs: {Name: shop}}
Resources:
`,
};

describe("A module of a template", () => {
  for (const [what, template] of Object.entries(FORMS))
    it(`is read from the file that ${what} names, with what it is handed`, async () => {
      for (const [name, to] of [
        ["!GetAtt Content.Arn", "Content.Bucket"],
        ["!Ref ContentBucket", "Content.Bucket"],
        ["!GetAtt ContentBucket.Arn", "Content.Bucket"],
        ["!GetAtt Content.Bucket.Arn", "Content.Bucket"],
        [`!Sub 'x \${Content.Arn}'`, "Content.Bucket"],
      ] as const) {
        const reading = await read(template + FUNCTION(name), { "bucket.yaml": BUCKET });
        assert.deepEqual(reading.problems, [], name);
        assert.deepEqual(declaredIn(reading), ["App", "Content.Bucket", "Content.Policy"]);
        const bucket = reading.resources.find(({ address }) => address === "Content.Bucket");
        assert.equal(bucket?.properties["BucketName"], "shop");
        assert.equal(bucket?.module, "Content");
        assert.ok(referencesOf(reading).includes(`App -> ${to} at Environment.Variables.A`), name);
      }
    });

  it("is one thing with what it is handed where it is kept elsewhere or not there", async () => {
    const reading = await read(`Modules:
  Far: {Source: "https://example.com/bucket.yaml", Properties: {Name: !Ref Key}}
  Packed: {Source: $shared/bucket.yaml}
  Gone: {Source: gone.yaml}
Resources:
  Ours: {Type: "Shop::Storage::Bucket::MODULE", Properties: {Owner: !GetAtt Key.Arn}}
  Key: {Type: AWS::KMS::Key}
${FUNCTION("!Ref OursBucket")}  Other: {Type: AWS::SNS::Topic, Properties: {TopicName: !GetAtt Ours.Topic.Name}}
`);
    assert.deepEqual(
      reading.modules.map(({ address, source, opaque }) => [address, source, opaque]).toSorted(),
      [
        ["Far", "https://example.com/bucket.yaml", "elsewhere"],
        ["Gone", "gone.yaml", "here"],
        ["Ours", "Shop::Storage::Bucket::MODULE", "elsewhere"],
        ["Packed", "$shared/bucket.yaml", "elsewhere"],
      ],
    );
    assert.deepEqual(referencesOf(reading).toSorted(), [
      "App -> Ours at Environment.Variables.A",
      "Far -> Key at Name",
      "Other -> Ours at TopicName",
      "Ours -> Key at Owner",
    ]);
    assert.deepEqual(
      reading.problems.map(({ message }) => message),
      ["gone.yaml is not there."],
    );
    const plan = await planFrom(reading);
    assert.equal(plan.components.find(({ name }) => name === "Ours")?.source_type, "module");
  });

  it("is in others, repeated, and never in itself", async () => {
    const template = `Modules:
  Fn::ForEach::Each: [One, [A, B], {"\${One}Queue": {Source: queue.yaml}}]
  Many: {Source: queue.yaml, ForEach: !Ref List, Overrides: {Queue: {Properties: {DelaySeconds: 3}}}}
  Circle: {Source: circle.yaml}
Parameters: {List: {Type: CommaDelimitedList, Default: "A,B"}}
Resources:
${FUNCTION(`[!Ref Many0Queue, !GetAtt 'Many[1].Url', !Ref AQueueQueue, !Rain::Embed x.sh, !Sub '\${Const::A}']`)}`;
    const reading = await read(template, {
      "queue.yaml": "Resources:\n  Queue: {Type: AWS::SQS::Queue}\nOutputs: {Url: {Value: !Ref Queue}}\n",
      "circle.yaml": "Modules:\n  Self: {Source: circle.yaml}\n",
    });
    assert.deepEqual(declaredIn(reading), ["AQueue.Queue", "App", "BQueue.Queue", "Many.Queue"]);
    assert.deepEqual(
      reading.problems.map(({ message }) => message),
      [
        "Many overrides what its module declares; that is read as the module has it.",
        "circle.yaml is deployed within itself; it is shown as one thing.",
        "Many stands for as many as only a deployment tells; it is read as one.",
      ],
    );
    assert.deepEqual(
      referencesOf(reading).filter((one) => one.startsWith("App")),
      [
        "App -> Many.Queue at Environment.Variables.A.0",
        "App -> Many.Queue at Environment.Variables.A.1",
        "App -> AQueue.Queue at Environment.Variables.A.2",
      ],
    );
  });

  it("is as many as its list tells, each with what only a run tells of it", async () => {
    const reading = await read(
      `Modules:
  M: {Source: bucket.yaml, ForEach: [A, B], Properties: {Name: $Identifier}}
  N: {Source: bucket.yaml, ForEach: "A,B,C", Properties: {Name: !Sub "x-$Index"}}
  Far: {Source: $far/bucket.yaml, ForEach: [A, B], Properties: {Name: same}}
Resources: {}
`,
      { "bucket.yaml": BUCKET },
    );
    assert.deepEqual(reading.problems, []);
    const buckets = reading.resources.filter(({ type }) => type === "AWS::S3::Bucket");
    assert.deepEqual(
      buckets.map(({ address, count, properties }) => [address, count, properties["BucketName"]]),
      [
        ["M.Bucket", 2, UNRESOLVED],
        ["N.Bucket", 3, UNRESOLVED],
      ],
    );
    assert.equal(reading.modules.find(({ address }) => address === "Far")?.count, 2);
  });

  it("of a registry has its properties, as the resource that it is written as", async () => {
    const plan = await planFrom(await read("Resources:\n  M: {Type: A::B::C::MODULE, Properties: {K: 1}}\n"));
    assert.equal(plan.components[0]?.desired_input?.["K"], 1);
  });

  it("does not take the place of a resource, and is there where only a run tells its source", async () => {
    const reading = await read(`Modules:
  Q: {Source: bucket.yaml}
  S: {Source: !Sub "https://x/\${AWS::Region}.yaml"}
Resources:
  Q: {Type: AWS::SQS::Queue}
${FUNCTION("!GetAtt S.Arn")}`);
    assert.deepEqual(declaredIn(reading), ["App", "Q"]);
    assert.deepEqual(
      reading.problems.map(({ message, unread }) => [message, unread]),
      [["Q is a resource and a module: the resource counts, and the module is not read.", "here"]],
    );
    assert.deepEqual(
      reading.modules.map(({ address, source, opaque }) => [address, source, opaque]),
      [["S", undefined, "elsewhere"]],
    );
    assert.deepEqual(referencesOf(reading), ["App -> S at Environment.Variables.A"]);
  });

  it("says where one has no source, and what nobody declares", async () => {
    const reading = await read(
      `Modules:\n  A: {Properties: {}}\n  Content: {Source: bucket.yaml}\nResources:\n${FUNCTION("!Ref ContentOther")}`,
      { "bucket.yaml": BUCKET },
    );
    assert.deepEqual(
      reading.problems.map(({ message, place }) => [message, place?.line]),
      [
        ["A among the modules has no source; it is left out.", 2],
        ["App names ContentOther, which the template does not declare.", 5],
      ],
    );
  });

  it("makes a text a template, beside what else a template has", () => {
    for (const text of [
      "Resources:\n  A:\n    Type: !Rain::Module a.yaml\n",
      "Parameters: {}\nModules:\n  A:\n    Source: a.yaml\n",
      '{"AWSTemplateFormatVersion": "2010-09-09", "Modules": {"A": {"Source": "a.yaml"}}}',
      "Modules:\n  A:\n    Source: a.yaml\n",
      "Modules: {A: {Source: $shared/a}}\n",
      "Modules:\n  A:\n    Source: !Sub 'https://x/a'\n",
      '{"Modules": {"A": {"Source": {"Fn::Sub": "a"}}}}',
    ])
      assert.equal(looksLikeCloudFormation(text), true, text);
    for (const text of [
      "Parameters: {}\nModules: {web: {Source: git}}\n",
      "Modules:\n  web:\n    Source: https://example.com/web.git\nOutputs: {}\n",
      "Modules: [a]\nOutputs: b\n",
    ])
      assert.equal(looksLikeCloudFormation(text), false, text);
  });
});
