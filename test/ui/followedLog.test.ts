/** A log that is followed, in a window: it scrolls along, the status bar tells of it, and its last line leads on. */
import { json } from "../support/faultServer.ts";
import { cost, drift, meOf, project, ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

/** The log of a run of so many lines. */
function runOf(id: string, lines: number) {
  const text = Array.from({ length: lines }, (_, index) => `${id} line ${index + 1}.\n`).join("");
  return json({ environment_id: "e", run_id: id, run_status: "running", logs: text });
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

  before(async () => {
    service = await ScriptedService.start({
      me: () => meOf({ id: "acme", name: "Acme" }),
      projects: () => json([project("Shop", "production")]),
      cost: () => cost(310.55),
      drift: () => drift(0, 14),
      logs: () => runOf("run_1", 200),
    });
    await signInWithToken(window(), service.url, "t0ken");
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  it("scrolls along while its end is in view, and leads to the next run", async () => {
    await window().runCommand("Infra Planner: Follow Log");
    await window().quickInput.choose("production");
    await line("run_1 line 200.").waitFor();
    await status("following").waitFor();
    service.script({ logs: () => runOf("run_2", 200) });
    // It would be out of sight, had the view not followed it.
    await line("A new run has started: run_2").waitFor();
    await status("a new run has started").waitFor();
    await page().getByRole("button", { name: "Show New Run" }).click();
    await window().editors.tab("production · Shop · run_2.log").waitFor();
    await line("run_2 line 200.").waitFor();
    await status("following").waitFor();
  });
});
