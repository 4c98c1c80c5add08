/** Texts of any size in the languages that are read, each of a shape on which reading may grow faster than the text. */

/** `count` texts, joined. */
export function repeated(count: number, one: (index: number) => string, separator = "\n"): string {
  return Array.from({ length: count }, (_, index) => one(index)).join(separator);
}

const json = (value: unknown) => JSON.stringify(value);

/** Files by their paths; the first is what is read. */
export type Files = Readonly<Record<string, string>>;
type Inputs = Readonly<Record<string, (size: number) => Files>>;

const tf = (text: string): Files => ({ "main.tf": text });

export const HCL: Inputs = {
  "resources alone": (size) =>
    tf(repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {\n  name = "q-${n}"\n}`)),
  "resources of one name": (size) =>
    tf(repeated(size, () => `resource "aws_sqs_queue" "q" {\n  name = "q"\n}`)),
  "resources that name the one before": (size) =>
    tf(
      repeated(
        size,
        (n) => `resource "aws_sqs_queue" "q${n}" {\n  name = aws_sqs_queue.q${Math.max(0, n - 1)}.arn\n}`,
      ),
    ),
  "resources that name one": (size) =>
    tf(
      repeated(size, (n) => `resource "aws_lambda_function" "f${n}" {\n  role = aws_iam_role.r.arn\n}`) +
        '\nresource "aws_iam_role" "r" {}\n',
    ),
  "one resource that names many": (size) =>
    tf(
      `${repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {}`)}\nresource "aws_lambda_function" "f" {\n  queues = [${repeated(size, (n) => `aws_sqs_queue.q${n}.arn`, ", ")}]\n}`,
    ),
  "policies of one role": (size) =>
    tf(
      `resource "aws_iam_role" "r" {}\nresource "aws_lambda_function" "f" {\n  role = aws_iam_role.r.arn\n}\n${repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {}\nresource "aws_iam_role_policy" "p${n}" {\n  role = aws_iam_role.r.id\n  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = ["sqs:*"], Resource = aws_sqs_queue.q${n}.arn }] })\n}`)}`,
    ),
  "rules of one security group": (size) =>
    tf(
      `resource "aws_security_group" "g" {\n${repeated(size, (n) => `  ingress {\n    from_port = ${n % 60000}\n    to_port = ${n % 60000}\n    protocol = "tcp"\n    cidr_blocks = ["0.0.0.0/0"]\n  }`)}\n}`,
    ),
  "instances of security groups": (size) =>
    tf(
      `${repeated(size, (n) => `resource "aws_security_group" "g${n}" {}\nresource "aws_instance" "i${n}" {\n  vpc_security_group_ids = [aws_security_group.g${n}.id, aws_security_group.g0.id]\n}`)}`,
    ),
  "locals of the one before": (size) =>
    tf(
      `locals {\n  l0 = "x"\n${repeated(size, (n) => `  l${n + 1} = local.l${n}`)}\n}\nresource "aws_sqs_queue" "q" {\n  name = local.l${size}\n}`,
    ),
  "locals twice the one before": (size) =>
    tf(
      `locals {\n  l0 = "x"\n${repeated(size, (n) => `  l${n + 1} = "\${local.l${n}}\${local.l${n}}"`)}\n}\nresource "aws_sqs_queue" "q" {\n  name = local.l${size}\n}`,
    ),
  "a long text (letters)": (size) => tf(`resource "aws_sqs_queue" "q" {\n  name = "${"n".repeat(size)}"\n}`),
  "a long name (letters)": (size) => tf(`resource "aws_sqs_queue" "${"n".repeat(size)}" {}`),
  "a long identifier (letters)": (size) =>
    tf(`resource "aws_sqs_queue" "q" {\n  name = ${"n".repeat(size)}\n}`),
  "a path of many steps": (size) => tf(`resource "aws_sqs_queue" "q" {\n  name = a${".b".repeat(size)}\n}`),
  "a template of many parts": (size) =>
    tf(`resource "aws_sqs_queue" "q" {\n  name = "${`\${var.a}-`.repeat(size)}"\n}`),
  "a sum of many": (size) =>
    tf(`resource "aws_sqs_queue" "q" {\n  delay_seconds = 1${" + 1".repeat(size)}\n}`),
  "escapes (letters)": (size) =>
    tf(`resource "aws_sqs_queue" "q" {\n  name = "${"\\n\\u0041".repeat(size / 8)}"\n}`),
  "a list of many": (size) => tf(`resource "aws_sqs_queue" "q" {\n  names = [${"1, ".repeat(size)}]\n}`),
  "an object of many": (size) =>
    tf(`resource "aws_sqs_queue" "q" {\n  tags = {\n${repeated(size, (n) => `    k${n} = "v"`)}\n  }\n}`),
  "open brackets": (size) => tf(`resource "aws_sqs_queue" "q" {\n  names = ${"[".repeat(size)}`),
  "open braces": (size) => tf("a {\n".repeat(size)),
  "open quotes and templates": (size) => tf(`a = ${'"${'.repeat(size)}`),
  "unclosed comments": (size) => tf("/* ".repeat(size)),
  "heredocs without end": (size) => tf("a = <<E\n".repeat(size)),
  "an indented heredoc": (size) =>
    tf(`resource "aws_sqs_queue" "q" {\n  policy = <<-EOT\n${"    line\n".repeat(size)}  EOT\n}`),
  "blank lines": (size) => tf("\n".repeat(size)),
  "for_each of many": (size) =>
    tf(
      `resource "aws_sqs_queue" "q" {\n  for_each = toset([${repeated(size, (n) => `"k${n}"`, ", ")}])\n  name = each.key\n}`,
    ),
  "count of many": (size) =>
    tf(`resource "aws_sqs_queue" "q" {\n  count = ${size}\n  name = "q-\${count.index}"\n}`),
  "a for over many": (size) =>
    tf(
      `locals {\n  l = [${repeated(size, (n) => `"k${n}"`, ", ")}]\n}\nresource "aws_sqs_queue" "q" {\n  names = [for a in local.l : "\${a}-x"]\n}`,
    ),
  "a for in a for": (size) =>
    tf(
      `locals {\n  l = [${repeated(Math.round(Math.sqrt(size)), (n) => `"k${n}"`, ", ")}]\n}\nresource "aws_sqs_queue" "q" {\n  names = [for a in local.l : [for b in local.l : "\${a}-\${b}"]]\n}`,
    ),
  "join with long separators (letters)": (size) =>
    tf(
      `resource "aws_sqs_queue" "q" {\n  name = join("${"s".repeat(size / 2)}", [${repeated(size / 8, () => '"a"', ", ")}])\n}`,
    ),
  "calls of one module": (size) => ({
    "main.tf": repeated(size, (n) => `module "m${n}" {\n  source = "./m"\n  n = ${n}\n}`),
    "m/main.tf": 'variable "n" {}\nresource "aws_sqs_queue" "q" {\n  name = var.n\n}',
  }),
  errors: (size) => tf("= ]\n".repeat(size)),
};

export const TF_JSON: Inputs = {
  resources: (size) => ({
    "main.tf.json": json({
      resource: {
        aws_sqs_queue: Object.fromEntries(
          Array.from({ length: size }, (_, n) => [
            `q${n}`,
            { name: `\${aws_sqs_queue.q${Math.max(0, n - 1)}.name}` },
          ]),
        ),
      },
    }),
  }),
  "a template of many parts": (size) => ({
    "main.tf.json": json({ resource: { aws_sqs_queue: { q: { name: `\${var.a}-`.repeat(size) } } } }),
  }),
  "a broken text (letters)": (size) => ({ "main.tf.json": `{"a": ${'"'.repeat(size)}` }),
};

const shown = (type: string, name: string, values: object, more: object = {}) => ({
  address: `${type}.${name}`,
  mode: "managed",
  type,
  name,
  values,
  sensitive_values: {},
  ...more,
});
const state = (resources: readonly object[]): Files => ({
  "state.json": json({
    format_version: "1.0",
    terraform_version: "1.13.0",
    values: { root_module: { resources } },
  }),
});
const times = <T>(size: number, one: (n: number) => T): T[] => Array.from({ length: size }, (_, n) => one(n));

export const SHOWN: Inputs = {
  "resources alone": (size) =>
    state(times(size, (n) => shown("aws_sqs_queue", `q${n}`, { id: `id-${n}`, name: `q${n}` }))),
  "resources of one name": (size) =>
    state(times(size, () => shown("aws_sqs_queue", "q", { id: "id", name: "q" }))),
  "resources that name the one before": (size) =>
    state(
      times(size, (n) =>
        shown(
          "aws_lambda_function",
          `f${n}`,
          {
            arn: `arn:aws:lambda:eu-west-1:1:function:f${n}`,
            target: `arn:aws:lambda:eu-west-1:1:function:f${n - 1}`,
          },
          { depends_on: [`aws_lambda_function.f${Math.max(0, n - 1)}`] },
        ),
      ),
    ),
  "values of many letters": (size) =>
    state([
      shown("aws_sqs_queue", "q", { id: "x", policy: "arn:aws:sqs:".repeat(size / 12) }),
      shown("aws_sqs_queue", "r", { id: "arn:aws:sqs:" }),
    ]),
  "a policy of many statements": (size) =>
    state([
      shown("aws_iam_role", "r", { arn: "arn:aws:iam::1:role/r", id: "r" }),
      shown("aws_iam_role_policy", "p", {
        role: "r",
        policy: json({
          Statement: times(size, (n) => ({
            Effect: "Allow",
            Action: "sqs:*",
            Resource: `arn:aws:sqs:eu-west-1:1:q${n}`,
          })),
        }),
      }),
      ...times(size, (n) => shown("aws_sqs_queue", `q${n}`, { arn: `arn:aws:sqs:eu-west-1:1:q${n}` })),
    ]),
  "subnets of one network": (size) =>
    state([
      shown("aws_vpc", "v", { id: "vpc-01234567" }),
      ...times(size, (n) =>
        shown("aws_subnet", `s${n}`, { id: `subnet-${String(n).padStart(8, "0")}`, vpc_id: "vpc-01234567" }),
      ),
    ]),
  "instances in every subnet": (size) =>
    state(
      Array.from({ length: Math.round(Math.sqrt(size)) }).flatMap((_, n, { length }) => [
        shown("aws_subnet", `s${n}`, { id: `subnet-${String(n).padStart(8, "0")}` }),
        shown("aws_lambda_function", `f${n}`, {
          subnet_ids: times(length, (m) => `subnet-${String(m).padStart(8, "0")}`),
        }),
      ]),
    ),
  "a chain of modules": (size) => {
    let module: object = { resources: [shown("aws_sqs_queue", "q", { name: "q" })] };
    for (let depth = Math.min(size, 60); depth > 0; depth--)
      module = {
        address: times(depth, (n) => `module.m${n}`).join("."),
        child_modules: [module],
        resources: [],
      };
    return { "state.json": json({ format_version: "1.0", values: { root_module: module } }) };
  },
  modules: (size) => ({
    "state.json": json({
      format_version: "1.0",
      values: {
        root_module: {
          child_modules: times(size, (n) => ({
            address: `module.m${n}`,
            resources: [
              shown("aws_sqs_queue", "q", { name: "q" }, { address: `module.m${n}.aws_sqs_queue.q` }),
            ],
          })),
        },
      },
    }),
  }),
  "a value within a value": (size) => {
    let value: unknown = "x";
    for (let depth = 0; depth < Math.min(size, 150); depth++) value = [value, value === "x" ? 1 : "y"];
    return state([shown("aws_sqs_queue", "q", { value })]);
  },
  "a plan of many changes": (size) => ({
    "plan.json": json({
      format_version: "1.2",
      planned_values: {
        root_module: { resources: times(size, (n) => shown("aws_sqs_queue", `q${n}`, { name: `q${n}` })) },
      },
      resource_changes: times(size, (n) => ({
        address: `aws_sqs_queue.q${n}`,
        mode: "managed",
        type: "aws_sqs_queue",
        name: `q${n}`,
        change: { actions: ["create"], before: null, after: { name: `q${n}` }, after_unknown: {} },
      })),
      configuration: {
        root_module: {
          resources: times(size, (n) => ({
            mode: "managed",
            type: "aws_sqs_queue",
            name: `q${n}`,
            expressions: { name: { references: [`aws_sqs_queue.q${Math.max(0, n - 1)}.id`] } },
          })),
        },
      },
    }),
  }),
};

const cfn = (resources: object, more: object = {}): Files => ({
  "template.json": json({ AWSTemplateFormatVersion: "2010-09-09", ...more, Resources: resources }),
});
const yaml = (text: string): Files => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"\n${text}`,
});
const queue = (properties: object) => ({ Type: "AWS::SQS::Queue", Properties: properties });
const of = (size: number, one: (n: number) => unknown) =>
  Object.fromEntries(times(size, (n) => [`Q${n}`, one(n)]));

/** A file of a state, as Terraform keeps it. */
export const STATE_FILE: Inputs = {
  "resources alone": (size) => ({
    "terraform.tfstate": json({
      version: 4,
      terraform_version: "1.13.0",
      serial: 1,
      lineage: "l",
      resources: times(size, (n) => ({
        mode: "managed",
        type: "aws_sqs_queue",
        name: `q${n}`,
        instances: [
          {
            attributes: { id: `q${n}` },
            sensitive_attributes: [[{ type: "get_attr", value: "policy" }]],
            dependencies: [`aws_sqs_queue.q${Math.max(0, n - 1)}`],
          },
        ],
      })),
    }),
  }),
  "instances of one resource": (size) => ({
    "terraform.tfstate": json({
      version: 4,
      terraform_version: "1.13.0",
      serial: 1,
      lineage: "l",
      resources: [
        {
          mode: "managed",
          type: "aws_sqs_queue",
          name: "q",
          instances: times(size, (n) => ({ index_key: n, attributes: { id: `q${n}` } })),
        },
      ],
    }),
  }),
};

export const CLOUD_FORMATION: Inputs = {
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
  "Fn::Join with long separators (letters)": (size) =>
    cfn({ Q: queue({ QueueName: { "Fn::Join": ["s".repeat(size / 2), times(size / 8, () => "a")] } }) }),
  "Fn::Join of Fn::Join": (size) =>
    cfn(
      of(size, () =>
        queue({
          QueueName: {
            "Fn::Join": ["-", times(8, () => ({ "Fn::Join": ["s".repeat(64), ["a", "b", "c", "d"]] }))],
          },
        }),
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
  "a parameter of many letters, often": (size) =>
    cfn(
      of(size / 8, () => queue({ QueueName: { Ref: "P" } })),
      { Parameters: { P: { Type: "String", Default: "p".repeat(size / 2) } } },
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
  "tags in YAML": (size) =>
    yaml(
      `Resources:\n${repeated(size, (n) => `  Q${n}:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: !Sub "\${Q${Math.max(0, n - 1)}}"`)}`,
    ),
  "one long line in YAML (letters)": (size) =>
    yaml(`Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties: { QueueName: ${"n".repeat(size)} }`),
  "one long line of words in YAML (letters)": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: ${"n ".repeat(size / 2)}`,
    ),
  "a plain text of many lines in YAML": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: a\n${"        b\n".repeat(size)}`,
    ),
  "a quoted text of many lines in YAML": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: "a\n${"        b\n\n".repeat(size)}"`,
    ),
  "a block text in YAML": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: |\n${"        b\n".repeat(size)}`,
    ),
  "spaces in YAML": (size) => yaml(`Resources:\n  Q: a${" ".repeat(size)}b\n${" ".repeat(size)}`),
  "open brackets in YAML": (size) => yaml(`Resources: ${"[".repeat(size)}`),
  "lists in lists in YAML": (size) => yaml(`Resources:\n  ${"- ".repeat(size)}`),
  "ever deeper lines in YAML": (size) =>
    yaml(`Resources:\n${repeated(Math.round(Math.sqrt(2 * size)), (n) => `${" ".repeat(n + 1)}a:`)}`),
  "aliases in YAML": (size) =>
    yaml(`A: &a [x, y]\nB: [${"*a, ".repeat(size)}]\nResources:\n  Q:\n    Type: AWS::SQS::Queue`),
  "aliases of aliases in YAML": (size) =>
    yaml(
      `A0: &a0 [x, y]\n${repeated(size, (n) => `A${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)}\nResources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties: { N: *a${size} }`,
    ),
  "comments in YAML": (size) => yaml(`${"# note\n".repeat(size)}Resources:\n  Q:\n    Type: AWS::SQS::Queue`),
  "equal keys in YAML": (size) =>
    yaml(`Resources:\n${repeated(size, () => "  Q:\n    Type: AWS::SQS::Queue")}`),
  "a policy of many statements": (size) =>
    cfn({
      ...of(size, () => queue({})),
      R: {
        Type: "AWS::IAM::Role",
        Properties: {
          Policies: [
            {
              PolicyDocument: {
                Statement: times(size, (n) => ({
                  Effect: "Allow",
                  Action: "sqs:*",
                  Resource: { "Fn::GetAtt": [`Q${n}`, "Arn"] },
                })),
              },
            },
          ],
        },
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
  "escapes in YAML (letters)": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties: { QueueName: "${"\\n\\x41".repeat(size / 6)}" }`,
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

const arm = (resources: unknown, more: object = {}): Files => ({
  "azuredeploy.json": json({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    contentVersion: "1.0.0.0",
    ...more,
    resources,
  }),
});
const site = (name: string, properties: object = {}, more: object = {}) => ({
  type: "Microsoft.Web/sites",
  apiVersion: "2022-03-01",
  name,
  properties,
  ...more,
});

export const ARM: Inputs = {
  "resources alone": (size) => arm(times(size, (n) => site(`s${n}`))),
  "resources of one name": (size) => arm(times(size, () => site("s"))),
  "resources that name the one before": (size) =>
    arm(
      times(size, (n) =>
        site(`s${n}`, {}, { dependsOn: [`[resourceId('Microsoft.Web/sites', 's${Math.max(0, n - 1)}')]`] }),
      ),
    ),
  "one that names many": (size) =>
    arm([...times(size, (n) => site(`s${n}`)), site("all", {}, { dependsOn: times(size, (n) => `s${n}`) })]),
  "a name nobody declares, often": (size) =>
    arm(times(size, (n) => site(`s${n}`, {}, { dependsOn: [`nobody${n}`] }))),
  "variables of the one before": (size) =>
    arm([site(`[variables('v${size}')]`)], {
      variables: {
        v0: "x",
        ...Object.fromEntries(times(size, (n) => [`v${n + 1}`, `[variables('v${n}')]`])),
      },
    }),
  "variables twice the one before": (size) =>
    arm([site(`[variables('v${size}')]`)], {
      variables: {
        v0: "x",
        ...Object.fromEntries(
          times(size, (n) => [`v${n + 1}`, `[concat(variables('v${n}'), variables('v${n}'))]`]),
        ),
      },
    }),
  "a long call": (size) => arm([site(`[concat(${"'a',".repeat(size)}'b')]`)]),
  "a call in a call": (size) => arm([site(`[${"concat(".repeat(size)}'a'${")".repeat(size)}]`)]),
  "a long text (letters)": (size) => arm([site("n".repeat(size))]),
  "names of separators": (size) => arm([site("a/".repeat(size))]),
  "join with long separators (letters)": (size) =>
    arm([site("s", { x: `[join(createArray(${"'a',".repeat(size / 8)}'b'), '${"s".repeat(size / 2)}')]` })]),
  "replace of every letter (letters)": (size) =>
    arm([site("s", { x: `[replace('${"a".repeat(size / 2)}', 'a', '${"b".repeat(size / 2)}')]` })]),
  formats: (size) =>
    arm(
      times(size, (n) => site(`[format('{0}-${n}', parameters('p').name)]`)),
      {
        parameters: { p: { type: "object", defaultValue: { name: "x" } } },
        outputs: { o: { type: "string", value: "[reference('s0').x]" } },
      },
    ),
  "linked deployments": (size) => ({
    ...arm(
      times(size, (n) => ({
        type: "Microsoft.Resources/deployments",
        apiVersion: "2022-09-01",
        name: `d${n}`,
        properties: { mode: "Incremental", templateLink: { relativePath: "inner.json" } },
      })),
    ),
    "inner.json": json({
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      contentVersion: "1.0.0.0",
      languageVersion: "2.0",
      resources: { q: site("q", {}, { dependsOn: ["q"] }) },
    }),
  }),
  "a copy of many": (size) =>
    arm([site("[concat('s', copyIndex())]", {}, { copy: { name: "c", count: size } })]),
  "copies in properties": (size) =>
    arm([site("s", { copy: [{ name: "x", count: size, input: { n: "[copyIndex('x')]" } }] })]),
  "deployments in a deployment": (size) =>
    arm(
      times(size, (n) => ({
        type: "Microsoft.Resources/deployments",
        apiVersion: "2022-09-01",
        name: `d${n}`,
        properties: {
          mode: "Incremental",
          template: {
            $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
            contentVersion: "1.0.0.0",
            resources: [site(`s${n}`)],
          },
        },
      })),
    ),
  "subnets of one network": (size) =>
    arm([
      {
        type: "Microsoft.Network/virtualNetworks",
        apiVersion: "2022-01-01",
        name: "v",
        properties: { subnets: times(size, (n) => ({ name: `s${n}`, properties: {} })) },
      },
      site("web", {
        virtualNetworkSubnetId: "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'v', 's0')]",
      }),
    ]),
  parameters: (size) =>
    arm([site("s", Object.fromEntries(times(size, (n) => [`p${n}`, `[parameters('p${n}')]`])))], {
      parameters: Object.fromEntries(times(size, (n) => [`p${n}`, { type: "string" }])),
    }),
};
