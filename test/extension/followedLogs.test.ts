/** What the status bar tells of a log that is followed, and what arrives in it. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FOLLOWING } from "../../src/client/follow/follower.ts";
import { setHostClock } from "../../src/editor/host/clock.ts";
import { Command } from "../../src/editor/ids.ts";
import { eventually, ManualClock } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { json } from "../support/faultServer.ts";
import { cost, drift, meOf, project, ScriptedService } from "../support/scriptedService.ts";

/** A run whose log a test writes. */
class Run {
  readonly id: string;
  readonly #lines: string[] = [];
  status = "running";

  constructor(id: string) {
    this.id = id;
    this.write(20);
  }

  write(count: number): void {
    for (let index = 0; index < count; index++)
      this.#lines.push(`${this.id} line ${this.#lines.length + 1}.`);
  }

  get answer() {
    const text = this.#lines.map((line) => `${line}\n`).join("");
    return json({ environment_id: "e", run_id: this.id, run_status: this.status, logs: text });
  }
}

describe("A log that is followed", () => {
  const window = useExtension({
    files: (folder) => writeFile(join(folder, "notes.md"), "Something else to read.\n"),
  });
  const clock = new ManualClock();
  let service: ScriptedService;
  let run: Run;

  before(async () => {
    setHostClock(clock);
    service = await ScriptedService.start({
      me: () => meOf({ id: "acme", name: "Acme" }),
      projects: () => json([project("Shop", "production")]),
      cost: () => cost(310.55),
      drift: () => drift(0, 14),
      logs: () => run.answer,
    });
    run = new Run("run_1");
    await window().signIn(service.url, "t0ken");
    await window().runCommand("Infra Planner: Follow Log");
    await window().quickInput.pick("production");
    await textHas("run_1 line 20.");
  });
  after(async () => {
    setHostClock();
    await service[Symbol.asyncDispose]();
  });

  const shown = () => window().editor.documents.active?.document;
  const textHas = (text: string) =>
    eventually(() => assert.ok(shown()?.getText().includes(text), shown()?.getText().slice(-200)));
  /** What a screen reader speaks of the item in the status bar. */
  const spoken = () => {
    const [item, ...others] = window().editor.underWay.statusItems.filter(({ visible }) => visible);
    assert.equal(others.length, 0);
    return item?.accessibilityInformation?.label;
  };
  const says = (text: string) => eventually(() => assert.equal(spoken(), `Log of production: ${text}`));
  /** Lets the wait for the next question pass, and no more. */
  const nextTail = async () => {
    await eventually(() => assert.ok(clock.pending > 0, "It waits for nothing."));
    const asked = service.count("logs");
    while (service.count("logs") === asked) await clock.advance(500);
  };

  it("is said to be, and grows", async () => {
    await says("following");
    run.write(10);
    await nextTail();
    await textHas("run_1 line 30.");
    await says("following");
  });

  it("rests while its tab is hidden, says so, and catches up when it is seen again", async () => {
    const log = shown();
    await window().openFile("notes.md");
    await says("not followed while hidden");
    await eventually(() => assert.equal(clock.pending, 0, "It still waits for its next question."));
    const asked = service.count("logs");
    run.write(10);
    await clock.advance(2 * FOLLOWING.maxWait);
    assert.equal(service.count("logs"), asked);
    window().editor.documents.show(log ?? assert.fail());
    await says("following");
    await textHas("run_1 line 40.");
  });

  it("says that another run has started, and leads to it", async () => {
    const log = shown();
    run = new Run("run_2");
    await nextTail();
    await textHas("A new run has started: run_2");
    await says("a new run has started");
    // What stands below the last line runs this.
    await window().run(Command.followLogs, log?.uri);
    await eventually(() => assert.match(shown()?.uri.path ?? "", /\/production · Shop · run_2\.log$/));
    await textHas("run_2 line 20.");
    await says("following");
  });

  it("says that its run has ended, for a while", async () => {
    run.status = "succeeded";
    run.write(1);
    await nextTail();
    await says("run ended (succeeded)");
    await textHas("run_2 line 21.");
    await clock.advance(10_000);
    await eventually(() => assert.equal(spoken(), undefined));
  });
});
