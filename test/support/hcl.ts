/** Terraform configurations of any size, in files of one folder. */
import type { SourceFiles } from "../../src/engine/read/model.ts";

/** Resources of one file: a queue, what reads it, its role and a table. */
const OF_A_FILE = 20;

/** So many resources as texts by path; `edit` changes one value of the first file. */
export function largeConfiguration(resources: number, edit = 0): Record<string, string> {
  const files: Record<string, string> = { "provider.tf": 'provider "aws" {\n  region = "eu-west-1"\n}\n' };
  for (let file = 0; file * OF_A_FILE < resources; file++) {
    const parts = Array.from({ length: OF_A_FILE / 4 }, (_, index) => {
      const name = `s${file}_${index}`;
      return `
resource "aws_sqs_queue" "${name}" {
  name                       = "${name}"
  visibility_timeout_seconds = ${file === 0 ? 30 + edit : 30}
  tags                       = { team = "shop", stage = var.stage }
}

resource "aws_lambda_function" "${name}" {
  function_name = "${name}"
  role          = aws_iam_role.${name}.arn
  environment {
    variables = { TABLE = aws_dynamodb_table.${name}.name, QUEUE = aws_sqs_queue.${name}.url }
  }
}

resource "aws_iam_role" "${name}" {
  name               = "${name}"
  assume_role_policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "sts:AssumeRole" }] })
}

resource "aws_dynamodb_table" "${name}" {
  name     = "${name}"
  hash_key = "id"
  attribute {
    name = "id"
    type = "S"
  }
}
`;
    });
    files[`services${file}.tf`] = parts.join("");
  }
  return { ...files, "variables.tf": 'variable "stage" { default = "prod" }\n' };
}

/** Files in memory, all in one folder. */
export function inMemory(
  contents: Readonly<Record<string, string>>,
  more: Partial<SourceFiles> = {},
): SourceFiles {
  return {
    list: async () => Object.keys(contents).sort(),
    read: async (file) => Buffer.from(contents[file] ?? ""),
    ...more,
  };
}
