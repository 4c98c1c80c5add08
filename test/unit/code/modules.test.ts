/** Code of plans that were read of calls of modules: their main resources, and what is said of the rest. */
import assert from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";
import { isCode } from "../../support/code/text.ts";
import { read } from "../read/configured.ts";

const ASIDE = /what that makes beside this is not written here/g;
const REST = /them: of (.+) only the main resource is written/;

async function written(text: string) {
  const code = await createEngine().generate({ plan: await read(text), to: "terraform" });
  assert.ok("files" in code);
  const main = code.files.filter(isCode).map(({ content }) => content);
  return { text: main.join("\n"), decisions: code.decisions.map((one) => one.text).join("\n") };
}

describe("Code of a module", () => {
  it("says that it is its main resource only", async () => {
    const { text, decisions } = await written(`
module "net" { source = "terraform-aws-modules/vpc/aws" }
module "jobs" { source = "terraform-aws-modules/sqs/aws" }
module "other" { source = "acme/other/aws" }
resource "aws_sqs_queue" "own" {}
`);
    assert.equal(text.match(ASIDE)?.length, 2);
    assert.equal(REST.exec(decisions)?.[1], "module.net, module.jobs");
  });

  it("names ten of many", async () => {
    const calls = Array.from(
      { length: 13 },
      (_, at) => `module "m${at}" { source = "terraform-aws-modules/sqs/aws" }`,
    );
    const { decisions } = await written(calls.join("\n"));
    assert.match(REST.exec(decisions)?.[1] ?? "", /^module\.m0, .*module\.m9 and 3 more$/);
  });

  it("says nothing of it where there is none", async () => {
    const { text, decisions } = await written(`resource "aws_sqs_queue" "own" {}`);
    assert.doesNotMatch(text, ASIDE);
    assert.doesNotMatch(decisions, REST);
  });
});
