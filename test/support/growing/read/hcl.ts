/** Configurations of Terraform of any size, each of a shape on which reading may grow faster than the text. */
import { growing, repeated } from "../input.ts";
import { type Files, type FilesBySize, json } from "./files.ts";

const tf = (text: string): Files => ({ "main.tf": text });

export const HCL: FilesBySize = {
  "resources alone": (size) =>
    tf(repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {\n  name = "q-${n}"\n}`)),
  "resources of one name": growing({ everyRun: true }, (size) =>
    tf(repeated(size, () => `resource "aws_sqs_queue" "q" {\n  name = "q"\n}`)),
  ),
  "a list of which parts rest on a default": growing({ everyRun: true, covers: true }, (size) =>
    tf(
      `variable "v" {\n  default = ["x"]\n}\nresource "aws_sqs_queue" "q" {\n  a = [${repeated(size, (n) => `{ b = var.v, c = ${n} }`, ", ")}]\n  d = ${"concat(".repeat(size / 4)}var.v${")".repeat(size / 4)}\n}\n`,
    ),
  ),
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
  "members of an argument that each name something": (size) =>
    tf(
      `${repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {}`)}\nresource "aws_lambda_function" "f" {\n  urls = merge({ ${repeated(size, (n) => `k${n} = aws_sqs_queue.q${n}.url`, ", ")} }, {})\n}`,
    ),
  "roles on a project, of services that name much": growing(
    { everyRun: true, sizes: { from: 600, most: 16_000 } },
    (size) =>
      tf(
        `resource "google_service_account" "a" {}\n${repeated(
          12,
          (n) =>
            `resource "google_cloud_run_v2_service" "s${n}" {\n  service_account = google_service_account.a.email\n  args = [${repeated(45, (m) => `google_pubsub_topic.t${m}.id`, ", ")}]\n}`,
        )}\n${repeated(45, (n) => `resource "google_pubsub_topic" "t${n}" {}`)}\n${repeated(size, (n) => `resource "google_project_iam_member" "m${n}" {\n  for_each = toset(["pubsub.publisher"])\n  role = "roles/\${each.value}"\n  member = google_service_account.a.member\n}`)}`,
      ),
  ),
  "policies by many properties on one bucket": (size) =>
    tf(
      `resource "aws_s3_bucket" "b" {}\nresource "aws_iam_role" "r" {\n${repeated(size, (n) => `  a${n} = jsonencode({ Statement = [{ Action = "s3:Put${n}", Resource = aws_s3_bucket.b.arn }] })`)}\n}`,
    ),
  "statements of one document": (size) =>
    tf(
      `resource "aws_iam_role" "r" {}\nresource "aws_lambda_function" "f" {\n  role = aws_iam_role.r.arn\n}\nresource "aws_s3_bucket" "b" {}\nresource "aws_iam_role_policy" "p" {\n  role = aws_iam_role.r.id\n  policy = data.aws_iam_policy_document.d.json\n}\ndata "aws_iam_policy_document" "d" {\n${repeated(size, (n) => `  statement {\n    actions = ["s3:PutBucket${n}"]\n    resources = [aws_s3_bucket.b.arn]\n  }`)}\n}`,
    ),
  "items of one dynamic statement": (size) =>
    tf(
      `data "aws_iam_policy_document" "d" {\n  dynamic "statement" {\n    for_each = [${repeated(size, (n) => `{ can = ["sqs:SendMessage"], on = aws_sqs_queue.q${n}.arn }`, ", ")}]\n    content {\n      actions = statement.value.can\n      resources = [statement.value.on]\n    }\n  }\n}\n${repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {}`)}`,
    ),
  "actions of one statement": (size) =>
    tf(
      `resource "aws_iam_role" "r" {}\nresource "aws_s3_bucket" "b" {}\nresource "aws_iam_role_policy" "p" {\n  role = aws_iam_role.r.id\n  policy = "{\\"Statement\\": [{\\"Action\\": [${repeated(size, (n) => `\\"s3:Put${n}\\"`, ", ")}], \\"Resource\\": \\"\${aws_s3_bucket.b.arn}\\"}]}"\n}`,
    ),
  "wildcards of one action (letters)": (size) =>
    tf(
      `resource "aws_iam_role" "r" {}\nresource "aws_s3_bucket" "b" {}\nresource "aws_iam_role_policy" "p" {\n  role = aws_iam_role.r.id\n  policy = jsonencode({ Statement = [{ Action = "s3:${"*t".repeat(size / 2)}", Resource = aws_s3_bucket.b.arn }] })\n}`,
    ),
  "rules of one security group": (size) =>
    tf(
      `resource "aws_security_group" "g" {\n${repeated(size, (n) => `  ingress {\n    from_port = ${n % 60000}\n    to_port = ${n % 60000}\n    protocol = "tcp"\n    cidr_blocks = ["0.0.0.0/0"]\n  }`)}\n}`,
    ),
  "instances of security groups": (size) =>
    tf(
      `${repeated(size, (n) => `resource "aws_security_group" "g${n}" {}\nresource "aws_instance" "i${n}" {\n  vpc_security_group_ids = [aws_security_group.g${n}.id, aws_security_group.g0.id]\n}`)}`,
    ),
  "locals of the one before": growing({ everyRun: true }, (size) =>
    tf(
      `locals {\n  l0 = "x"\n${repeated(size, (n) => `  l${n + 1} = local.l${n}`)}\n}\nresource "aws_sqs_queue" "q" {\n  name = local.l${size}\n}`,
    ),
  ),
  "locals twice the one before": growing({ everyRun: true }, (size) =>
    tf(
      `locals {\n  l0 = "x"\n${repeated(size, (n) => `  l${n + 1} = "\${local.l${n}}\${local.l${n}}"`)}\n}\nresource "aws_sqs_queue" "q" {\n  name = local.l${size}\n}`,
    ),
  ),
  "secrets twice the one before": growing({ everyRun: true }, (size) =>
    tf(
      `locals {\n  l0_password = "x"\n${repeated(size, (n) => `  l${n + 1}_password = [local.l${n}_password, local.l${n}_password]`)}\n}\nresource "aws_sqs_queue" "q" {\n  name = local.l${size}_password\n}`,
    ),
  ),
  "one secret of many parts, often": (size) =>
    tf(
      `locals {\n  a = { credentials = {\n${repeated(size, (n) => `    k${n} = "x"`)}\n  } }\n}\n${repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {\n  name = local.a.credentials.k${n}\n}`)}`,
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
  "calls of modules that were fetched": (size) => ({
    ...tf(repeated(size, (n) => `module "m${n}" {\n  source = "acme/m${n}/aws"\n}`)),
    ".terraform/modules/modules.json": JSON.stringify({
      Modules: Array.from({ length: size }, (_, n) => ({
        ...{
          Key: `m${n}`,
          Source: `registry.terraform.io/acme/m${n}/aws`,
          Dir: `.terraform/modules/m${n % 20}`,
        },
      })),
    }),
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [
        `.terraform/modules/m${n}/main.tf`,
        'resource "aws_sqs_queue" "q" {}\n',
      ]),
    ),
  }),
  "calls of well-known modules": (size) =>
    tf(
      repeated(
        size,
        (n) =>
          `module "m${n}" {\n  source = "terraform-aws-modules/lambda/aws"\n  tracing_mode = "Active"\n  subnets = module.m${Math.max(0, n - 1)}.lambda_role_arn\n}`,
      ),
    ),
  "inputs of a well-known module": (size) =>
    tf(
      `module "m" {\n  source = "terraform-aws-modules/vpc/aws"\n${repeated(size, (n) => `  input_${n} = aws_sqs_queue.q${n}.arn`)}\n}\n${repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {\n  name = module.m.output_${n}\n}`)}`,
    ),
  errors: (size) => tf("= ]\n".repeat(size)),
};

export const TF_JSON: FilesBySize = {
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
  "statements of one document": (size) => ({
    "main.tf.json": json({
      resource: { aws_s3_bucket: { b: {} } },
      data: {
        aws_iam_policy_document: {
          d: {
            statement: Array.from({ length: size }, (_, n) => ({
              actions: [`s3:Put${n}`],
              resources: [`\${aws_s3_bucket.b.arn}`],
            })),
          },
        },
      },
    }),
  }),
  "a template of many parts": (size) => ({
    "main.tf.json": json({ resource: { aws_sqs_queue: { q: { name: `\${var.a}-`.repeat(size) } } } }),
  }),
  "values of variables": (size) => ({
    "main.tf.json": json({
      variable: Object.fromEntries(Array.from({ length: size }, (_, n) => [`v${n}`, {}])),
    }),
    "terraform.tfvars.json": json(
      Object.fromEntries(Array.from({ length: size }, (_, n) => [`v${n}`, { names: [`n${n}`] }])),
    ),
  }),
  "override files": (size) => ({
    "main.tf": repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {\n  name = "a"\n}`),
    "override.tf": repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {\n  name = "b"\n}`),
  }),
  "members of objects": (size) => ({
    "main.tf": `locals {\n  all = {\n${repeated(size, (n) => `    k${n} = aws_sqs_queue.q${n}.arn`)}\n  }\n}\n${repeated(size, (n) => `resource "aws_sqs_queue" "q${n}" {\n  name = local.all.k${Math.max(0, n - 1)}\n}`)}`,
  }),
  "a broken text (letters)": (size) => ({ "main.tf.json": `{"a": ${'"'.repeat(size)}` }),
};
