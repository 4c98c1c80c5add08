import assert from "node:assert/strict";
import { addressIn } from "../../../src/shared/logs/addresses.ts";

describe("Addresses in a log", () => {
  it("are found where Terraform says what it does with a resource, and what failed", () => {
    for (const [line, address] of [
      ["  # aws_s3_bucket.logs will be created", "aws_s3_bucket.logs"],
      [
        '  # module.shop["eu"].aws_sqs_queue.mail[0] must be replaced',
        'module.shop["eu"].aws_sqs_queue.mail[0]',
      ],
      ["aws_db_instance.main: Still creating... [10s elapsed]", "aws_db_instance.main"],
      ["data.aws_ami.base: Reading...", "data.aws_ami.base"],
      ["│   with aws_s3_bucket.logs,", "aws_s3_bucket.logs"],
      ["16:02:12 aws_s3_bucket.logs: Creation complete after 2s", "aws_s3_bucket.logs"],
    ] as const) {
      const found = addressIn(line);
      assert.equal(found?.address, address, line);
      assert.equal(line.slice(found.start, found.start + address.length), address);
    }
  });

  it("are not made of what only looks like one", () => {
    for (const line of [
      "",
      "see example.com: Creating a bucket",
      "Downloading registry.terraform.io/hashicorp/aws 5.0.0...",
      "  # the file main.tf is unchanged",
      "│ Error: creating bucket: AccessDenied",
    ])
      assert.equal(addressIn(line)?.address, undefined, line);
  });
});
