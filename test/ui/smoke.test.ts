/** What a newcomer does in the first five minutes, in one window. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Request } from "playwright-core";
import { eventually } from "../support/clock.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("A newcomer", () => {
  const requests: Request[] = [];
  const window = useWorkbench(() => ({}));
  before(async () => {
    window().context.on("request", (request) => requests.push(request));
    await writeFile(join(window().folder, "note.txt"), "Something else");
  });

  it("signs in to the built-in service with one press and sees projects", async () => {
    await window().openContainer("Infra Planner");
    const projects = window().tree("Projects");
    await projects.pressInWelcome("Use the Built-in Service");
    await projects.row("Web shop");
    assert.deepEqual(await window().notifications.texts(), []);
  });

  it("reads an environment's cost, drift and last run", async () => {
    const projects = window().tree("Projects");
    await projects.expand("Web shop", "production");
    // The rows are there at once and fill when their answers arrive.
    for (const label of ["Cost", "Drift", "Logs"]) await projects.waitForDescription(label, /\d|in sync/);
    const facts = new Map((await projects.rows()).map(({ label, description }) => [label, description]));
    assert.match(facts.get("Cost") ?? "", /^€[\d,]+\.\d\d/);
    assert.match(facts.get("Drift") ?? "", /drifted|in sync/);
    assert.match(facts.get("Logs") ?? "", /Succeeded|Failed/);
  });

  it("opens the last run's log", async () => {
    await window().tree("Projects").select("Logs");
    await window().editors.visibleText(/terraform|apply|plan/i);
  });

  it("turns a sentence into a plan and its diagram, by keyboard alone", async () => {
    const { keyboard } = window().page;
    await window().quickInput.openPalette();
    await keyboard.type("Infra Planner: Open Planner");
    await window().quickInput.enter("Infra Planner: Open Planner");
    const panel = window().webview().content;
    // The panel takes the focus, and its first field with it.
    await panel.locator("#intent:focus").waitFor();
    await keyboard.type("A static site plus API with a queue for e-mails");
    await keyboard.press("Control+Enter");
    await panel.locator(".picture svg [data-name]").first().waitFor();
    const names = await panel
      .locator(".picture svg [data-name]")
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("data-name")));
    assert.ok(new Set(names).size >= 4, `The diagram holds ${names}.`);
  });

  it("keeps a panel that is hidden behind another tab, and reveals it in place of opening it twice", async () => {
    // Its tab is called as what was asked for.
    const title = "A static site plus API with a queue for e-mails";
    const { editors } = window();
    const intent = window().webview().content.locator("#intent");
    const isSentence = () =>
      eventually(async () => assert.match(await intent.inputValue(), /^A static site/));
    await window().openFile("note.txt");
    await intent.waitFor({ state: "detached" });
    await editors.tab(title).click();
    await isSentence();
    await window().openFile("note.txt");
    await intent.waitFor({ state: "detached" });
    await window().runCommand("Infra Planner: Open Planner");
    await isSentence();
    await eventually(async () =>
      assert.equal((await editors.titles()).filter((each) => each === title).length, 1),
    );
  });

  it("has loaded everything from this machine", async () => {
    const hosts = new Set<string>();
    for (const request of requests) {
      const { protocol, hostname } = new URL(request.url());
      // VS Code gives a webview's own files the address of a host, and a service worker answers in its place.
      if (!/^(http|ws)s?:$/.test(protocol)) continue;
      const response = await request.response();
      const answered = response === null || response.fromServiceWorker();
      if (!(hostname.endsWith(".vscode-resource.vscode-cdn.net") && answered)) hosts.add(hostname);
    }
    assert.deepEqual([...hosts], ["localhost"]);
  });
});
