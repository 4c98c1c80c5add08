/** Drift as people walk through it: the checks, both sides of one, its source, and the report. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { FaultServer, json } from "../support/faultServer.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const DATABASE = "aws_db_instance.shop";

describe("Drift", () => {
  const window = useWorkbench({
    files: (folder) => writeFile(join(folder, "database.tf"), '\nresource "aws_db_instance" "shop" {\n}\n'),
  });
  const tree = () => window().tree("Projects");

  before(async () => {
    await window().openContainer("Infra Planner");
    await window().page.getByRole("button", { name: "Use the Built-in Service" }).click();
    await tree().expand("Web shop", "production");
    await tree().waitForDescription("Drift", /drifted/);
  });

  /** Presses keys one after the other, where the focus is. */
  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await window().page.keyboard.press(key);
  }

  /** Puts the focus on a row as a keyboard does: to the top, then down; again, where rows have moved meanwhile. */
  async function walkTo(label: string): Promise<void> {
    await tree().row(label);
    await window().runCommand("Infra Planner: Focus on Projects View");
    do {
      await press("Home");
      const rows = await tree().rows();
      const index = rows.findIndex((row) => row.label === label);
      assert.ok(index >= 0, `No row "${label}" among: ${rows.map((row) => row.label).join(", ")}`);
      await press(...Array.from({ length: index }, () => "ArrowDown"));
    } while ((await tree().focused()) !== label);
  }

  it("expands to its checks, the worst first, each spoken with its verdict", async () => {
    await walkTo("Drift");
    await press("ArrowRight");
    await tree().row(DATABASE);
    const rows = await tree().rows();
    const checks = rows.filter(({ label }) => label.startsWith("aws_"));
    assert.ok(checks.length > 3);
    assert.match(checks[0]?.spoken ?? "", /, (missing|could not be checked)/);
    assert.match(checks.find(({ label }) => label === DATABASE)?.spoken ?? "", /, drifted/);
    assert.match(checks.at(-1)?.spoken ?? "", /, in sync/);
  });

  it("shows both sides of a check in VS Code's own diff editor", async () => {
    await walkTo(DATABASE);
    await press("Enter");
    await window()
      .editors.tab(new RegExp(`${DATABASE}.*production`))
      .waitFor();
    const diff = window().page.locator(".monaco-diff-editor");
    await diff.locator(".line-delete, .char-delete").first().waitFor();
    await diff.locator(".line-insert, .char-insert").first().waitFor();
    await window().editors.closeAll();
  });

  it("opens the file that declares the resource, and says when none does", async () => {
    await tree().chooseFromMenu(DATABASE, "Open in Source");
    await window().editors.tab("database.tf").waitFor();
    await window().page.locator(".statusbar").getByText("Ln 2, Col 1", { exact: true }).waitFor();
    await window().editors.closeAll();
    await tree().chooseFromMenu("aws_ecs_service.web", "Open in Source");
    assert.equal(
      await window().notifications.waitFor(/declares/),
      "No file of this workspace declares aws_ecs_service.web.",
    );
    assert.deepEqual(await window().editors.titles(), []);
    await window().notifications.press(/declares/, "Search for “web”");
    const search = window()
      .page.locator(".search-view")
      .getByRole("textbox", { name: /^Search:/ });
    await search.waitFor();
    await eventually(async () => assert.equal(await search.inputValue(), "web"));
    await window().openContainer("Infra Planner");
  });

  it("reports on an environment, and on all of them", async () => {
    const { quickInput, editors } = window();
    // VS Code's own preview.
    const report = window().page.frameLocator("iframe.webview.ready:visible").frameLocator("#active-frame");
    const heading = (name: string) => report.getByRole("heading", { name, exact: true }).waitFor();
    for (const [choice, shown] of [
      ["Web shop", ["Web shop / production", DATABASE]],
      ["All environments", ["Data platform / production", "Web shop / staging", DATABASE]],
    ] as const) {
      await window().runCommand("Infra Planner: Show Drift Report");
      await quickInput.waitForTitle("Drift Report");
      await quickInput.choose(choice);
      await heading("Drift report");
      for (const name of shown) await heading(name);
      // It is passed on and read later: with dates and zones.
      await report.getByText(/^Report made \w+ \d+, \d{4}, \d+:\d\d\s[AP]M \S+\.$/).waitFor();
      await editors.closeAll();
    }
  });
});

describe("Drift of a service that remembers nothing", () => {
  const QUEUE = "aws_sqs_queue.mail";
  let checked = 1;
  let server: FaultServer;
  const window = useWorkbench();
  const tree = () => window().tree("Projects");

  before(async () => {
    server = await FaultServer.start((exchange) => {
      const { url } = exchange.request;
      if (url.endsWith("/drift")) return json(drift())(exchange);
      if (url.startsWith("/v1/environments")) return json({}, 404)(exchange);
      const environments = [{ id: "e", name: "production" }];
      if (url === "/v1/me")
        return json({ id: "u", email: "you@example.com", organizations: [{ id: "o", name: "Acme" }] })(
          exchange,
        );
      return json([{ id: "p", name: "Web shop", environments }])(exchange);
    });
    await signInWithToken(window(), server.url, "token");
  });
  after(() => server[Symbol.asyncDispose]());

  async function openDrift(): Promise<void> {
    await tree().expand("Web shop", "production");
    await tree().waitForDescription("Drift", /drifted/);
    await tree().expand("Drift");
  }

  /** What the service finds now, as Terraform writes it: with marks beside the values that are sensitive. */
  const drift = () => ({
    environment_id: "e",
    checked_at: `2026-09-0${checked}T00:00:00Z`,
    checks: [
      {
        resource: QUEUE,
        status: "drifted",
        before: { delay: 30, policy: "canary-before" },
        before_sensitive: { policy: true },
        after: { delay: 60, policy: "canary-after" },
        after_sensitive: { policy: true },
      },
    ],
  });

  it("is known since it was first seen, also after a reload of the window", async () => {
    const known = (times: number) =>
      tree().waitForDescription(QUEUE, new RegExp(`since .*, seen ${times} times`));
    await openDrift();
    await tree().waitForDescription(QUEUE, /since/);
    checked++;
    await tree().pressTitleAction("Refresh");
    await known(checked);
    await window().reload();
    await window().openContainer("Infra Planner");
    await openDrift();
    await known(checked);
  });

  it("shows no secret in the diff editor, only whether it changed", async () => {
    await openDrift();
    await tree().select(QUEUE);
    const sides = window().page.locator(".monaco-diff-editor .view-lines");
    await sides.getByText("60").waitFor();
    const shown = (await sides.allInnerTexts()).join("\n").replaceAll("\u00a0", " ");
    assert.match(shown, /"policy": "\(sensitive\)"/);
    assert.match(shown, /"policy": "\(sensitive, changed\)"/);
    assert.doesNotMatch(shown, /canary/);
    await eventually(async () =>
      assert.deepEqual(await window().editors.titles(), [
        `${QUEUE} · production · Web shop (recorded ↔ found)`,
      ]),
    );
    await window().editors.closeAll();
  });
});
