/** Drift as the projects view, documents and messages tell of it: checks, their sides, their source, and the report. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { FaultServer, json } from "../support/faultServer.ts";

const DATABASE = "aws_db_instance.shop";

describe("Drift", () => {
  const window = useExtension({
    files: (folder) => writeFile(join(folder, "database.tf"), '\nresource "aws_db_instance" "shop" {\n}\n'),
  });
  const tree = () => window().tree("Projects");

  before(async () => {
    await window().useBuiltInService();
    await window().openContainer("Infra Planner");
    await tree().expand("Web shop", "production");
    await tree().waitForDescription("Drift", /drifted/);
    await tree().expand("Drift");
  });

  it("expands to its checks, the worst first, each spoken with its verdict", async () => {
    await tree().row(DATABASE);
    const checks = (await tree().rows()).filter(({ label }) => label.startsWith("aws_"));
    assert.ok(checks.length > 3);
    assert.match(checks[0]?.spoken ?? "", /, (missing|could not be checked)/);
    assert.match(checks.find(({ label }) => label === DATABASE)?.spoken ?? "", /, drifted/);
    assert.match(checks.at(-1)?.spoken ?? "", /, in sync/);
  });

  it("opens the file that declares the resource, and says when none does", async () => {
    const { editor, notifications } = window();
    await tree().chooseFromMenu(DATABASE, "Open in Source");
    const { document, selection } = editor.documents.active ?? assert.fail();
    assert.equal(document.fileName, join(window().folder, "database.tf"));
    assert.deepEqual([selection.active.line, selection.active.character], [1, 0]);
    editor.documents.closeAll();
    await tree().chooseFromMenu("aws_ecs_service.web", "Open in Source");
    assert.equal(
      await notifications.waitFor(/declares/),
      "No file of this workspace declares aws_ecs_service.web.",
    );
    assert.equal(editor.documents.active, undefined);
    await notifications.press(/declares/, "Search for “web”");
    const [searched] = await window().asked("workbench.action.findInFiles");
    assert.deepEqual(searched, { query: "web", triggerSearch: true });
  });

  it("reports on an environment, and on all of them", async () => {
    const { quickInput, editor } = window();
    for (const [choice, also, shown] of [
      ["production", "Web shop", ["Web shop / production", DATABASE]],
      ["All environments", "", ["Data platform / production", "Web shop / staging", DATABASE]],
    ] as const) {
      window().forgetAsked();
      await window().runCommand("Infra Planner: Show Drift Report");
      await quickInput.waitForTitle("Drift Report");
      await quickInput.pick(choice, also);
      const [report] = await window().asked("markdown.showPreview");
      const text = readable(await window().textOf(report));
      const headings = text.split("\n").flatMap((line) => /^#+ (.*)$/.exec(line)?.[1] ?? []);
      assert.equal(headings[0], "Drift report");
      for (const name of shown) assert.ok(headings.includes(name), `${name} among: ${headings}`);
      // It is passed on and read later: with dates and zones.
      assert.match(text, /^Report made \w+ \d+, \d{4}, \d+:\d\d\s[AP]M \S+\.$/m);
      editor.documents.closeAll();
    }
  });

  it("leads from an address in a log to both of its sides", async () => {
    const { editor, quickInput } = window();
    const address = "aws_ecs_service.web";
    await tree().select("Logs");
    const { target } = await eventually(() => {
      const { active, links } = editor.documents;
      return links.find(({ range }) => active?.document.getText(range) === address) ?? assert.fail();
    });
    assert.equal(target.scheme, "command");
    window().forgetAsked();
    await window().run(target.path, ...JSON.parse(target.query));
    await quickInput.waitForTitle(address);
    assert.deepEqual(await quickInput.choices(), ["Open in source", "Show what has drifted"]);
    await quickInput.pick("Show what has drifted");
    const [recorded, found, title] = await window().asked("vscode.diff");
    assert.equal(title, `${address} · production · Web shop (recorded ↔ found)`);
    assert.notEqual(await window().textOf(recorded), await window().textOf(found));
  });
});

describe("Drift of a service that remembers nothing", () => {
  const QUEUE = "aws_sqs_queue.mail";
  let checked = 1;
  let server: FaultServer;
  const window = useExtension();
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
    await window().signIn(server.url, "token");
    await window().openContainer("Infra Planner");
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
    await openDrift();
    await known(checked);
  });

  it("shows no secret on either side, only whether it changed", async () => {
    await openDrift();
    await tree().select(QUEUE);
    const [recorded, found, title] = await window().asked("vscode.diff");
    assert.equal(title, `${QUEUE} · production · Web shop (recorded ↔ found)`);
    const sides = [await window().textOf(recorded), await window().textOf(found)];
    assert.match(sides[0] ?? "", /"policy": "\(sensitive\)"/);
    assert.match(sides[1] ?? "", /"delay": 60/);
    assert.match(sides[1] ?? "", /"policy": "\(sensitive, changed\)"/);
    assert.doesNotMatch(sides.join("\n"), /canary/);
  });
});

/** Markdown as it reads once its escapes are undone. */
function readable(markdown: string): string {
  return markdown
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll("`", "");
}
