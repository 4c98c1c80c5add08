import assert from "node:assert/strict";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { runCli } from "../../support/cli.ts";
import { FaultServer, json } from "../../support/faultServer.ts";

const FUNCTION = { type_id: "aws:lambda/function@1", name: "work", display_name: "Lambda function" };
const QUEUE = { type_id: "aws:sqs/queue@1", name: "jobs", display_name: "SQS queue" };
const BUCKET = { type_id: "aws:s3/bucket@1", name: "files", display_name: "S3 bucket" };

/** A proposal in which the queue is there already, said as services of different ages say it. */
const proposalOf = (there: object) => ({
  candidates: [
    { ...FUNCTION, recommended: true },
    { ...QUEUE, ...there },
    { ...BUCKET, recommended: false },
  ],
});

describe("The command line, given a proposal", () => {
  for (const there of [
    { recommended: false, existing: true },
    { recommended: true, existing: true },
  ])
    it(`composes what is to be built and what is there already: ${JSON.stringify(there)}`, async () => {
      const { out } = await runCli(["resolve", "-"], { input: JSON.stringify(proposalOf(there)) });
      const { components }: DeploymentPlan = JSON.parse(out);
      const chosen = components.filter(({ added_by }) => added_by === undefined);
      assert.deepEqual(chosen.map(({ name, existing = false }) => [name, existing]).sort(), [
        ["jobs", true],
        ["work", false],
      ]);
    });

  it("tells what is there already with what is to be built, and apart from what could stand instead", async () => {
    const result = proposalOf({ recommended: false, existing: true });
    await using server = await FaultServer.start(json({ isError: false, result }));
    const env = { INFRA_PLANNER_URL: server.url, INFRA_PLANNER_TOKEN: "A-t0ken", NO_COLOR: "1" };
    const { out, notes } = await runCli(["propose", "work"], { env });
    const [design = "", others = ""] = out.split("\n\n");
    const told = [FUNCTION, QUEUE, BUCKET].map(({ type_id: id }) => [
      design.includes(id),
      others.includes(id),
    ]);
    assert.deepEqual(
      told,
      [
        [true, false],
        [true, false],
        [false, true],
      ],
      out + notes,
    );
  });
});
