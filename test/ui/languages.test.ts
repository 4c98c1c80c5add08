/** The extension in another language than English: what the manifest names, what the code says, what pages show. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { eventually } from "../support/clock.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("In German", () => {
  const window = useWorkbench(() => ({ language: "de" }));
  const panel = () => window().webview().content;

  it("the palette has German titles", async () => {
    for (const title of ["Infra Planner: Anmelden", "Infra Planner: Planer öffnen"])
      assert.ok(await window().offersCommand(title), title);
  });

  it("the view welcomes and lists in German, with German figures", async () => {
    await window().openContainer("Infra Planner");
    const projects = window().tree("Projekte");
    await projects.pressInWelcome("Integrierten Dienst verwenden");
    await projects.expand("Web shop", "production");
    await projects.waitForDescription("Kosten", /^\d[\d.]*,\d\d\s€/);
    await projects.waitForDescription("Drift", /mit Drift|synchron/);
    await projects.waitForDescription("Protokolle", /Erfolgreich|Fehlgeschlagen/);
  });

  it("the overview is German, down to its reasons", async () => {
    await window().runCommand("Infra Planner: Übersicht anzeigen");
    await panel()
      .getByRole("heading", { name: /Umgebung(en)? erforder(t|n) Aufmerksamkeit/ })
      .waitFor();
    assert.equal(await panel().locator("html").getAttribute("lang"), "de");
    await eventually(async () => {
      const reason = await panel().locator(".reason").first().innerText();
      assert.match(reason, /^Lauf vor .* fehlgeschlagen/);
    });
    const run = panel()
      .locator(".cell-run")
      .getByText(/^Fehlgeschlagen/);
    assert.ok(
      await run.evaluate(
        (text) => text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight + 1,
      ),
    );
    await window().editors.closeAll();
  });

  it("the planner asks, understands and answers in German", async () => {
    await window().runCommand("Infra Planner: Planer öffnen");
    await panel()
      .getByRole("button", {
        name: "Eine statische Website und eine API mit einer Warteschlange für E-Mails",
      })
      .click();
    await panel().getByRole("button", { name: "Vorschlagen" }).click();
    await panel().locator(".picture svg [data-name]").first().waitFor();
    await panel().getByRole("tab", { name: "Befunde" }).waitFor();
  });

  it("its words, longer than the English ones, have their room beside other editors", async () => {
    await window().runCommand("View: Toggle Primary Side Bar Visibility");
    await window().page.setViewportSize({ width: 748, height: 800 });
    await eventually(async () =>
      assert.ok(
        (await panel()
          .locator("body")
          .evaluate((body) => body.clientWidth)) < 700,
      ),
    );
    const cut = await panel()
      .locator("html, .tab-name, button, .chip, label, h1, h2, h3")
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
          .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
      );
    assert.deepEqual(cut, []);
  });

  it("no message was told that the language does not have", async () => {
    const logs = window().server.logsDirectory;
    const names = await readdir(logs, { recursive: true });
    const [log = ""] = names.filter((name) => name.endsWith("remoteexthost.log"));
    const missed = [
      ...(await readFile(join(logs, log), "utf8")).matchAll(/no string found in .* the key: (.*)/g),
    ];
    // VS Code's own extensions miss theirs, which proves that it tells of them.
    assert.notEqual(missed.length, 0);
    const ours = await Promise.all(
      ["extension", "later"].map((name) => readFile(join(root, "dist", `${name}.cjs`), "utf8")),
    );
    const spelled = (text: string) =>
      text.replaceAll(
        /[^\0-~]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
      );
    assert.deepEqual(
      missed
        .map(([, key = ""]) => key)
        .filter((key) => ours.some((text) => text.includes(`"${spelled(key)}"`))),
      [],
    );
  });
});
