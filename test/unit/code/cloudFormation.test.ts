import assert from "node:assert/strict";
import { parse } from "yaml";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { type Components, planOf, type Relations } from "../../support/code/plans.ts";

interface Statement {
  readonly Effect: string;
  readonly Action: unknown;
  readonly Resource: unknown;
  readonly Principal: { readonly Service: readonly string[] };
  readonly Condition: unknown;
}
interface Written {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly [attribute: string]: unknown;
}
type Resources = Readonly<Record<string, Written>>;

/** The resources of a plan's template, with the components in short: `queue: sqs/queue`. */
async function resourcesOf(components: Components, relations?: Relations): Promise<Resources> {
  const plan = planOf("aws", components, relations);
  const code = await generateCode(plan, "cloudformation", shippedCatalogue(), shippedTable);
  assert.ok("files" in code);
  return parse(code.files.find(({ path }) => path === "template.yaml")?.content ?? "").Resources;
}

const statements = (resource: Written | undefined, property = "PolicyDocument") =>
  (resource?.Properties[property] as { readonly Statement: readonly Statement[] } | undefined)?.Statement;

const ofType = (resources: Resources, type: string) =>
  Object.entries(resources).filter(([, one]) => one.Type === type);

describe("CloudFormation from plans", () => {
  it("brings the events of a bucket to the queue that it notifies, by a rule that the queue lets in", async () => {
    const resources = await resourcesOf({ files: "s3/bucket", work: "sqs/queue" }, [
      ["files", "notifies", "work"],
    ]);
    const [[, rule] = [], ...others] = ofType(resources, "AWS::Events::Rule");
    assert.deepEqual(others, []);
    const { EventPattern: pattern, Targets: targets } = rule?.Properties ?? {};
    assert.deepEqual(pattern, {
      source: ["aws.s3"],
      "detail-type": ["Object Created"],
      detail: { bucket: { name: [{ Ref: "Files" }] } },
    });
    assert.deepEqual((targets as { Arn: unknown }[])[0]?.Arn, { "Fn::GetAtt": ["Work", "Arn"] });
    const allowed = statements(resources["WorkPolicy"])?.find(({ Effect }) => Effect === "Allow");
    assert.equal(allowed?.Action, "sqs:SendMessage");
  });

  it("gives no role all that a service can do", async () => {
    for (const table of ["cloudformation", "terraform-aws"] as const) {
      const { mappings } = await shippedTable(table);
      assert.doesNotMatch(JSON.stringify(mappings), /FullAccess|AdministratorAccess|PowerUserAccess/, table);
    }
    const resources = await resourcesOf({ studio: "sagemaker/domain", "studio-role": "iam/role" }, [
      ["studio", "assumes", "studio-role"],
    ]);
    const granted = statements(ofType(resources, "AWS::IAM::RolePolicy")[0]?.[1]) ?? [];
    const anywhere = granted.filter(({ Resource }) => Resource === "*").flatMap(({ Action }) => Action);
    assert.ok(granted.length > 0);
    assert.deepEqual(
      anywhere.filter((action) => /sagemaker:(?!List)|s3:|iam:/.test(String(action))),
      [],
    );
  });

  it("has the keys, the buckets and the log groups of the plan, and no others of its own accord", async () => {
    const types = { load: "glue/job", alerts: "sns/topic", nodes: "eks/cluster", audit: "cloudtrail/trail" };
    const resources = await resourcesOf(
      {
        ...types,
        files: "s3/bucket",
        balancer: "elasticloadbalancingv2/loadbalancer",
        alarm: "cloudwatch/alarm",
      },
      [
        ["balancer", "logs to", "files"],
        ["audit", "writes to", "files"],
        ["alarm", "notifies", "alerts"],
      ],
    );
    assert.deepEqual(ofType(resources, "AWS::KMS::Key"), []);
    assert.deepEqual(ofType(resources, "AWS::Logs::LogGroup"), []);
    assert.deepEqual(
      ofType(resources, "AWS::S3::Bucket").map(([name]) => name),
      ["Files"],
    );
    const { LoadBalancerAttributes: attributes } = resources["Balancer"]?.Properties ?? {};
    const logged = (attributes as { Key: string }[]).find(({ Key }) => Key === "access_logs.s3.bucket");
    assert.deepEqual(logged, { Key: "access_logs.s3.bucket", Value: { Ref: "Files" } });
  });

  it("a queue that triggers a function is wired by a mapping, after exactly the permission that it needs", async () => {
    const resources = await resourcesOf(
      { orders: "sqs/queue", worker: "lambda/function", "worker-role": "iam/role" },
      [
        ["worker", "assumes", "worker-role"],
        ["orders", "triggers", "worker", ["receive"]],
        ["worker-role", "may receive", "orders", ["receive"]],
      ],
    );
    const [[mappingId, mapping] = ["", undefined]] = ofType(resources, "AWS::Lambda::EventSourceMapping");
    assert.deepEqual(mapping?.Properties["EventSourceArn"], { "Fn::GetAtt": ["Orders", "Arn"] }, mappingId);
    const policies = ofType(resources, "AWS::IAM::RolePolicy");
    assert.deepEqual(
      mapping?.["DependsOn"],
      policies.map(([id]) => id),
    );
    const [[, policy] = ["", undefined]] = policies;
    assert.deepEqual(policy?.Properties["RoleName"], { Ref: "WorkerRole" });
    assert.deepEqual(statements(policy), [
      {
        Effect: "Allow",
        Action: [
          "sqs:GetQueueAttributes",
          "sqs:GetQueueUrl",
          "sqs:ChangeMessageVisibility",
          "sqs:DeleteMessage",
          "sqs:ReceiveMessage",
        ],
        Resource: { "Fn::GetAtt": ["Orders", "Arn"] },
      },
    ]);
  });

  it("a role is assumed by the service of what runs under it, and by no other", async () => {
    const resources = await resourcesOf(
      {
        run: "scheduler/schedule",
        "run-role": "iam/role",
        worker: "lambda/function",
        "worker-role": "iam/role",
        capacity: "batch/computeenvironment",
        "capacity-role": "iam/role",
      },
      [
        ["run", "assumes", "run-role"],
        ["worker", "assumes", "worker-role"],
        ["capacity", "assumes", "capacity-role"],
      ],
    );
    const trusted = ofType(resources, "AWS::IAM::Role").map(
      ([, role]) => statements(role, "AssumeRolePolicyDocument")?.[0]?.Principal.Service,
    );
    assert.deepEqual(trusted, [
      ["scheduler.amazonaws.com"],
      ["lambda.amazonaws.com"],
      ["batch.amazonaws.com"],
    ]);
    const { ServiceRole: role } = resources["Capacity"]?.Properties ?? {};
    assert.deepEqual(role, { "Fn::GetAtt": ["CapacityRole", "Arn"] });
  });

  it("a firewall opens each port that the plan's relation names, to that firewall alone, and lets out no more", async () => {
    const resources = await resourcesOf(
      { net: "ec2/vpc", app: "ec2/securitygroup", data: "ec2/securitygroup" },
      [["app", "may reach", "data", { ports: [5432, 6379] }]],
    );
    const rules = (way: string, other: string) =>
      ofType(resources, `AWS::EC2::SecurityGroup${way}`)
        .filter(([, { Properties }]) => Properties["IpProtocol"] === "tcp")
        .map(([, { Properties }]) => [Properties["FromPort"], Properties["GroupId"], Properties[other]]);
    const [app, data] = ["App", "Data"].map((name) => ({ "Fn::GetAtt": [name, "GroupId"] }));
    assert.deepEqual(rules("Ingress", "SourceSecurityGroupId"), [
      [5432, data, app],
      [6379, data, app],
    ]);
    assert.deepEqual(rules("Egress", "DestinationSecurityGroupId"), [
      [5432, app, data],
      [6379, app, data],
    ]);
    // Where a group says nothing, AWS lets everything out.
    for (const [name, { Properties }] of ofType(resources, "AWS::EC2::SecurityGroup"))
      assert.ok(Array.isArray(Properties["SecurityGroupEgress"]), name);
  });

  it("a function has its runtime unless an image brings it", async () => {
    const kinds = async (Runtime?: string) => {
      const components = [
        { name: "images", type_id: "aws:ecr/repository@1" },
        { name: "api", type_id: "aws:lambda/function@1", ...(Runtime && { desired_input: { Runtime } }) },
      ];
      const relations = [{ from: "api", kind: "is deployed from", to: "images" }];
      const code = await generateCode(
        { components, relations },
        "cloudformation",
        shippedCatalogue(),
        shippedTable,
      );
      assert.ok("files" in code);
      const { Properties } = parse(code.files[0]?.content ?? "").Resources.Api;
      return [Properties.PackageType, Properties.Runtime, Properties.Handler];
    };
    assert.deepEqual(await kinds(), ["Image", undefined, undefined]);
    assert.deepEqual(await kinds("dotnet10"), ["Zip", "dotnet10", "index.handler"]);
  });

  it("the members of an Aurora cluster are of the class that the plan sets, and the cluster itself has none", async () => {
    const cluster = { name: "orders", type_id: "aws:rds/dbcluster@1" };
    const classes = async (desired_input: Record<string, unknown>) => {
      const components = [{ ...cluster, desired_input }];
      const code = await generateCode({ components }, "cloudformation", shippedCatalogue(), shippedTable);
      assert.ok("files" in code);
      const resources: Resources = parse(code.files[0]?.content ?? "").Resources;
      return [
        resources["Orders"]?.Properties["DBClusterInstanceClass"],
        ...ofType(resources, "AWS::RDS::DBInstance").map(([, one]) => one.Properties["DBInstanceClass"]),
      ];
    };
    assert.deepEqual(await classes({}), [undefined, "db.serverless", "db.serverless"]);
    assert.deepEqual(await classes({ Engine: "aurora-postgresql", DBClusterInstanceClass: "db.r6g.large" }), [
      undefined,
      "db.r6g.large",
      "db.r6g.large",
    ]);
  });

  it("a bucket is encrypted, versioned, closed to the public, reached by TLS only, and outlives the stack", async () => {
    const resources = await resourcesOf({ files: "s3/bucket" });
    const bucket = resources["Files"];
    assert.equal(bucket?.["DeletionPolicy"], "Retain");
    assert.deepEqual(Object.values(bucket?.Properties["PublicAccessBlockConfiguration"] ?? {}), [
      true,
      true,
      true,
      true,
    ]);
    assert.deepEqual(bucket?.Properties["VersioningConfiguration"], { Status: "Enabled" });
    const [statement] = statements(resources["FilesPolicy"]) ?? [];
    assert.deepEqual(
      [statement?.Effect, statement?.Condition],
      ["Deny", { Bool: { "aws:SecureTransport": "false" } }],
    );
  });

  it("tags that a plan sets are a list where a resource takes a list, and a map where it takes a map", async () => {
    const tags = [{ Key: "Owner", Value: "shop" }];
    const resources = await resourcesOf({
      files: { type: "s3/bucket", desired_input: { Tags: tags } },
      users: { type: "cognito/userpool", desired_input: { UserPoolTags: tags } },
    });
    assert.deepEqual(resources["Files"]?.Properties["Tags"], tags);
    assert.deepEqual(resources["Users"]?.Properties["UserPoolTags"], { Owner: "shop" });
  });

  it("a backup plan takes what the plan leads it to, by name, and nothing by the stack's tag", async () => {
    const selected = async (...relations: Relations) => {
      const resources = await resourcesOf(
        {
          plan: "backup/backupplan",
          vault: "backup/backupvault",
          orders: "dynamodb/table",
          host: "ec2/instance",
        },
        relations,
      );
      const [[, selection] = []] = ofType(resources, "AWS::Backup::BackupSelection");
      const { Resources, ListOfTags } = (selection?.Properties["BackupSelection"] ?? {}) as Record<
        string,
        unknown
      >;
      return [Resources, ListOfTags];
    };
    assert.deepEqual(await selected(["plan", "backs up", "orders"], ["plan", "backs up", "host"]), [
      [
        { "Fn::GetAtt": ["Orders", "Arn"] },
        {
          "Fn::Sub": `arn:\${AWS::Partition}:ec2:\${AWS::Region}:\${AWS::AccountId}:instance/\${Host.InstanceId}`,
        },
      ],
      undefined,
    ]);
    assert.deepEqual(await selected(), [undefined, undefined]);
  });

  it("defines the features that records of a group are known and timed by", async () => {
    const group = (await resourcesOf({ group: "sagemaker/featuregroup" }))["Group"]?.Properties ?? {};
    const defined = group["FeatureDefinitions"] as readonly { FeatureName: string }[];
    assert.deepEqual(
      defined.map(({ FeatureName }) => FeatureName),
      [group["RecordIdentifierFeatureName"], group["EventTimeFeatureName"]],
    );
  });

  it("nothing in clear text is a password: what needs one reads it from the secret store", async () => {
    const resources = await resourcesOf({ cache: "elasticache/replicationgroup", broker: "amazonmq/broker" });
    const token = JSON.stringify(resources["Cache"]?.Properties["AuthToken"]);
    assert.match(token, /^\{"Fn::Sub":"\{\{resolve:secretsmanager:\$\{CacheToken\}\}\}"\}$/);
    assert.equal(ofType(resources, "AWS::SecretsManager::Secret").length, 2);
  });

  it("says of what names no resource, and of what is open to all, why it does", async () => {
    const commented = async (type: string, [verb, role]: readonly [string, string]) => {
      const plan = planOf("aws", { work: type, role }, [["work", verb, "role", { ports: [443] }]]);
      const code = await generateCode(plan, "cloudformation", shippedCatalogue(), shippedTable);
      assert.ok("files" in code);
      return code.files.find(({ path }) => path === "template.yaml")?.content ?? "";
    };
    const reasons = [
      ["lambda/function", /X-Ray has none/],
      ["ecs/taskdefinition", /Signing in to the registry/],
      ["stepfunctions/statemachine", /Delivery of logs and traces/],
    ] as const;
    for (const [type] of reasons) {
      const template = await commented(type, ["assumes", "iam/role"]);
      for (const [other, text] of reasons)
        assert.equal(text.test(template), other === type, `${type}: ${String(text)}`);
    }
    const open = await commented("ec2/internetgateway", ["may reach", "ec2/securitygroup"]);
    assert.match(open, /# Open to all: the plan has it as the public entry/);
  });

  it("a parameter never has the name of a resource", async () => {
    const components = [
      { name: "partner", type_id: "aws:transfer/user@1" },
      { name: "partner-user", type_id: "aws:s3/bucket@1" },
    ];
    const code = await generateCode({ components }, "cloudformation", shippedCatalogue(), shippedTable);
    assert.ok("files" in code);
    const { Parameters, Resources } = parse(code.files[0]?.content ?? "");
    assert.ok("PartnerUser" in Resources && "PartnerUserValue" in Parameters);
  });

  it("a template that is too large for a command is deployed from a bucket, and one that is too large at all is told so", async () => {
    const pageOf = async (length: number, region?: string) => {
      const components = Array.from({ length }, (_, place) => ({
        name: `store-${place}`,
        type_id: "aws:s3/bucket@1",
      }));
      const plan = { components, ...(region && { region }) };
      const code = await generateCode(plan, "cloudformation", shippedCatalogue(), shippedTable);
      assert.ok("files" in code);
      return code.files.find(({ path }) => path === "README.md")?.content ?? "";
    };
    assert.doesNotMatch(await pageOf(1), /s3-bucket|BUCKET/);
    const large = await pageOf(100, "eu-west-1");
    assert.match(
      large,
      /```sh\naws s3 mb "s3:\/\/\$BUCKET" --region eu-west-1\naws cloudformation deploy .* --s3-bucket "\$BUCKET" --region eu-west-1 /,
    );
    assert.match(large, /takes more than 51200 only from a bucket: BUCKET is one of yours/);
    assert.doesNotMatch(large, /split the plan/);
    assert.match(
      await pageOf(300),
      /The template has 600 resources, and CloudFormation takes 500: split the plan/,
    );
  });
});
