import assert from "node:assert/strict";
import { AGENT_TOOLS } from "../../../src/agents/tools.ts";

const summary = (...candidates: readonly object[]) =>
  AGENT_TOOLS.proposeComponents.summary({ candidates: [...candidates] });

const QUEUE = { type_id: "aws:sqs/queue@1", display_name: "SQS queue" };
const TABLE = { type_id: "aws:dynamodb/table@1", display_name: "DynamoDB table" };
const BUCKET = { type_id: "aws:s3/bucket@1", display_name: "S3 bucket", recommended: false };

describe("The summary of a proposal", () => {
  it("tells what is to be built from what is there already, whether that is recommended or not", () => {
    for (const recommended of [false, true])
      assert.equal(
        summary({ ...QUEUE, recommended: true }, { ...TABLE, recommended, existing: true }, BUCKET),
        "1 of 3 candidates recommended: SQS queue (aws:sqs/queue@1). There already, and used: DynamoDB table (aws:dynamodb/table@1).",
      );
  });

  it("says so where nothing is to be built", () => {
    assert.equal(summary(BUCKET), "1 candidate; none is recommended.");
    assert.equal(
      summary({ ...TABLE, recommended: false, existing: true }),
      "1 candidate; none is recommended. There already, and used: DynamoDB table (aws:dynamodb/table@1).",
    );
  });
});
