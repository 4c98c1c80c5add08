/** The thread that reads and draws for the editor, and what of its answers the extension host has to take at once. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { MOST_SETTINGS, withoutTooMany } from "../../../src/reading/settings.ts";
import type { FromReader, ToReader } from "../../../src/shared/protocols/reading.ts";
import { largeConfiguration } from "../../support/hcl.ts";
import { largeState } from "../../support/state.ts";
import { assertInSlices, measureStrain } from "../../support/strain.ts";

const MB = 1024 * 1024;

describe("The thread that reads for the editor", () => {
  let worker: Worker;
  before(() => {
    worker = new Worker(join(import.meta.dirname, "../../../src/reading/worker.ts"));
  });
  after(() => worker.terminate());

  /** Asks the thread, and gives it files by name. */
  function ask(request: ToReader, files: Readonly<Record<string, Uint8Array>> = {}): Promise<FromReader> {
    return new Promise((resolve) => {
      const receive = (message: FromReader) => {
        if (message.type === "list" || message.type === "file") {
          const { type, number, path } = message;
          const value = type === "list" ? Object.keys(files) : files[path];
          worker.postMessage({ type: "answer", number, ...(value ? { value } : { refused: "No." }) });
        } else {
          worker.off("message", receive);
          resolve(message);
        }
      };
      worker.on("message", receive);
      worker.postMessage(request);
    });
  }
  const read = async (files: Readonly<Record<string, Uint8Array>>, path: string, isWhole: boolean) => {
    const done = await ask({ type: "read", paths: [path], isWhole }, files);
    assert.ok(done.type === "done", JSON.stringify(done).slice(0, 200));
    return done;
  };
  const settingsOf = (plan: PlanInput) => JSON.stringify(plan.components.map((one) => one.source_input));

  it("keeps settings back that no picture shows where there are many, says so, and gives them who compares", async () => {
    const files = { "terraform.tfstate": largeState(6 * MB) };
    // What the thread loads is there before the measuring begins.
    await read({ "main.tf": Buffer.from('resource "aws_sqs_queue" "q" {}\n') }, "", false);
    let shown: PlanInput | undefined;
    const strain = await measureStrain(async () => {
      const { plan, problems } = await read(files, "terraform.tfstate", false);
      shown = plan;
      assert.match(problems[0]?.message ?? "", /shown without them/);
    });
    assertInSlices(strain);
    assert.ok(shown && JSON.stringify(shown).length < 400_000);
    const whole = await read(files, "terraform.tfstate", true);
    assert.ok(settingsOf(whole.plan).length > MOST_SETTINGS);
    assert.equal(whole.plan.components.length, shown?.components.length);
    assert.deepEqual(whole.problems, []);
  });

  it("draws a large plan while others go on", async () => {
    const texts = Object.entries(largeConfiguration(400));
    const files = Object.fromEntries(texts.map(([name, text]) => [name, Buffer.from(text)]));
    const { plan } = await read(files, "", false);
    const strain = await measureStrain(async () => {
      const drawn = await ask({ type: "draw", plan, format: "svg", options: { view: "architecture" } });
      assert.ok(drawn.type === "drawn" && drawn.rendered.includes('data-name="aws_sqs_queue.s0_0"'));
    });
    assertInSlices(strain);
  });

  it("leaves a plan alone whose settings are few", () => {
    const plan = { components: [{ type_id: "aws:sqs/queue@1", name: "q", source_input: { name: "q" } }] };
    assert.equal(withoutTooMany(plan), plan);
  });
});
