/** The example that people try first: with every fix accepted that its plan offers, its code lacks nothing. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { languagesFor } from "../../../src/shared/codeLanguages.ts";
import { codeOf, generated } from "../../support/code/text.ts";
import { engine } from "../../support/composing.ts";
import { applyFix } from "../../support/planFix.ts";

const README = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const [, INTENT = assert.fail("README.md has no example")] =
  /describe what you want to build:\s+“([^”]+)”/.exec(README) ?? [];

/** More would be fixes that undo each other. */
const MOST_FIXES = 20;

/** What other tools than the deployment write, which the code's README says. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  azure: ["static-web-app calls function-app"],
  gcp: ["firebase-hosting-site calls cloud-run-function", "firebase-hosting-site calls cloud-run-service"],
};

/** The plan of the example when the first fix of each finding is accepted until none is offered. */
function fixedPlan(cloud: string): DeploymentPlan {
  const { candidates, region } = engine.propose(cloud, { intent: INTENT, constraints: {} });
  const place = region === undefined ? {} : { region };
  let plan = engine.resolve(cloud, {
    candidates: candidates.filter(isInDesign),
    constraints: {},
    ...place,
  });
  for (let accepted = 0; ; accepted++) {
    assert.ok(accepted < MOST_FIXES, "fixes without end");
    const findings = [...plan.errors, ...plan.conflicts, ...plan.warnings];
    const fix = findings.flatMap(({ fixes = [] }) => fixes)[0];
    if (fix === undefined) return plan;
    plan = engine.resolve(cloud, { ...applyFix(plan.components, fix), constraints: {}, ...place });
  }
}

describe("The first example of the guide, with every fix accepted", () => {
  for (const cloud of CLOUD_IDS)
    for (const language of languagesFor(cloud))
      it(`is written whole (${cloud}, ${language})`, async () => {
        const plan = fixedPlan(cloud);
        assert.deepEqual([plan.errors, plan.conflicts], [[], []]);
        const code = await generated(plan, language);
        assert.deepEqual(code.missing, []);
        const without = code.missing_relations.map(({ from, kind, to }) => `${from} ${kind} ${to}`);
        assert.deepEqual(without, BY_HAND[cloud] ?? []);
      });

  it("keeps what fails in the queue that the plan has for it, and tells people what its topics say", async () => {
    const plan = fixedPlan("aws");
    const failing = plan.relations?.filter(({ kind }) => kind === "sends failed messages to");
    assert.deepEqual(
      failing?.map(({ from, to }) => [from, to]),
      [["sqs-queue", "sqs-queue-dead-letters"]],
    );
    const terraform = await codeOf(plan, "terraform");
    assert.match(terraform, /deadLetterTargetArn = aws_sqs_queue\.sqs_queue_dead_letters\.arn/);
    assert.match(
      terraform,
      /resource "aws_sns_topic_subscription" "[a-z_]+" \{\s+topic_arn = aws_sns_topic\.sns_topic\.arn/,
    );
    const template = await codeOf(plan, "cloudformation");
    assert.match(template, /deadLetterTargetArn:\s+"Fn::GetAtt":\s+- SqsQueueDeadLetters\n/);
    assert.match(template, /Type: "AWS::SNS::Subscription"/);
  });
});
