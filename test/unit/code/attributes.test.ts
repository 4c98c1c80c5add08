/** What mappings read of other resources are values that these have. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCatalogue } from "../../../src/engine/build/catalogue.ts";
import { compileCode } from "../../../src/engine/build/code.ts";

const engine = join(import.meta.dirname, "../../../src/engine");

/** What the compiler says once texts of the files of code are others. */
function refusalOf(...changes: readonly (readonly [file: string, from: string, to: string])[]): string {
  const folder = mkdtempSync(join(tmpdir(), "mappings-"));
  try {
    cpSync(join(engine, "code"), folder, { recursive: true });
    for (const [file, from, to] of changes) {
      const path = join(folder, file.startsWith("facts/") ? "." : "mappings", file);
      const before = readFileSync(path, "utf8");
      assert.ok(before.includes(from), from);
      writeFileSync(path, before.replaceAll(from, to));
    }
    compileCode(folder, compileCatalogue(join(engine, "catalogue/data")));
    return "";
  } catch (error) {
    return String(error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("Attributes that mappings read", () => {
  const refusal = refusalOf(
    ["cloudformation/rds.yaml", "outputs: { endpoint: Endpoint.Address }", "outputs: { endpoint: Endpoint }"],
    ["cloudformation/apigatewayv2.yaml", "QueueUrl: { $to: Ref }", "QueueUrl: { $to: Name }"],
    ["terraform-aws/lambda.yaml", "$it: arn, with: access_point", "$it: address, with: access_point"],
    ["terraform-aws/apigateway.yaml", "$with: stage, get: stage_name", "$with: stage, get: title"],
  );

  it("are no objects, of which only parts can stand where a value is wanted", () => {
    assert.match(refusal, /environment of rds\/dbinstance: AWS::RDS::DBInstance has no attribute Endpoint;/);
    assert.match(refusal, /environment of rds\/dbcluster: AWS::RDS::DBCluster has no attribute Endpoint;/);
  });

  it("exist, also of the ends of a relation and of what stands beside a component", () => {
    assert.match(refusal, /apigatewayv2\/api to sqs\/queue: AWS::SQS::Queue has no attribute Name;/);
    assert.match(refusal, /lambda\/function: aws_efs_access_point has no attribute address;/);
    assert.match(refusal, /apigateway\/restapi: aws_api_gateway_stage has no attribute title;/);
    assert.match(refusal, /^Error: The mappings have 7 problem/);
  });
});

describe("What facts share", () => {
  it("is asked for by a mapping", () => {
    const refusal = refusalOf(["facts/aws.yaml", "\nshared:\n", "\nshared:\n  forgotten: 1\n"]);
    assert.match(refusal, /facts\/aws\.yaml: no mapping asks for `forgotten`/);
    assert.match(refusal, /^Error: The mappings have 1 problem/);
  });
});
