/** A log that is followed, in a window: what arrives, where one stays, when it rests, and what comes after. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { json } from "../support/faultServer.ts";
import { cost, drift, meOf, project, ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

/** A run whose log a test writes. */
class Run {
  readonly id: string;
  readonly #lines: string[] = [];

  constructor(id: string) {
    this.id = id;
    this.write(200);
  }

  write(count: number): void {
    for (let index = 0; index < count; index++)
      this.#lines.push(`${this.id} line ${this.#lines.length + 1}.`);
  }

  get answer() {
    const text = this.#lines.map((line) => `${line}\n`).join("");
    return json({ environment_id: "e", run_id: this.id, run_status: "running", logs: text });
  }
}

describe("A log that is followed", () => {
  const window = useWorkbench();
  const page = () => window().page;
  const line = (text: string) =>
    page().locator(".editor-group-container.active .view-line").filter({ hasText: text });
  const status = (text: string) =>
    page()
      .locator("footer")
      .getByRole("button", { name: `Log of production: ${text}` });
  let service: ScriptedService;
  let run: Run;

  before(async () => {
    service = await ScriptedService.start({
      me: () => meOf({ id: "acme", name: "Acme" }),
      projects: () => json([project("Shop", "production")]),
      cost: () => cost(310.55),
      drift: () => drift(0, 14),
      logs: () => run.answer,
    });
    run = new Run("run_1");
    await signInWithToken(window(), service.url, "t0ken");
    await window().runCommand("Infra Planner: Follow Log");
    await window().quickInput.choose("production");
    await line("run_1 line 200.").waitFor();
    await status("following").waitFor();
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  /** Waits until the log has been asked for once more and the answer is in the document. */
  async function nextTail(): Promise<void> {
    const asked = service.count("logs");
    while (service.count("logs") <= asked) await page().waitForTimeout(100);
  }

  it("scrolls along while its end is in view", async () => {
    run.write(100);
    await line("run_1 line 300.").waitFor();
  });

  it("stays where its reader went, and has what came meanwhile", async () => {
    await page().keyboard.press("ControlOrMeta+Home");
    await line("run_1 line 1.").waitFor();
    run.write(100);
    await nextTail();
    await nextTail();
    await eventually(async () => assert.ok(await line("run_1 line 1.").isVisible()));
    assert.equal(await line("run_1 line 400.").count(), 0);
    await page().keyboard.press("ControlOrMeta+End");
    await line("run_1 line 400.").waitFor();
    run.write(100);
    await line("run_1 line 500.").waitFor();
  });

  it("rests while its tab is hidden, and catches up when it is seen again", async () => {
    await window().runCommand("File: New Untitled Text File");
    await status("not followed while hidden").waitFor();
    // A question that was on its way then is still answered.
    await page().waitForTimeout(1_000);
    const asked = service.count("logs");
    run.write(100);
    // Longer than it waits between two requests.
    await page().waitForTimeout(6_000);
    assert.equal(service.count("logs"), asked);
    await page().keyboard.press("ControlOrMeta+W");
    await status("following").waitFor();
    await line("run_1 line 600.").waitFor();
  });

  it("says that another run has started, and leads to it", async () => {
    run = new Run("run_2");
    await line("A new run has started: run_2").waitFor();
    await status("a new run has started").waitFor();
    await page().getByRole("button", { name: "Show New Run" }).click();
    await window().editors.tab("production · Shop · run_2.log").waitFor();
    await line("run_2 line 200.").waitFor();
    await status("following").waitFor();
  });
});
