/** What VS Code shows of the extension in another language than English. What pages show is proven in `test/pages`. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { eventually } from "../support/clock.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("In German", () => {
  const window = useWorkbench(() => ({ language: "de" }));

  it("palette and view have German titles and texts, of which none is missing", async () => {
    for (const title of ["Infra Planner: Anmelden", "Infra Planner: Planer öffnen"])
      assert.ok(await window().offersCommand(title), title);
    await window().openContainer("Infra Planner");
    const projects = window().tree("Projekte");
    await projects.pressInWelcome("Integrierten Dienst verwenden");
    await projects.expand("Web shop", "production");
    await projects.waitForDescription("Kosten", /^\d[\d.]*,\d\d\s€/);
    await projects.waitForDescription("Drift", /mit Drift|synchron/);
    await projects.waitForDescription("Protokolle", /Erfolgreich|Fehlgeschlagen/);
    const logs = window().server.logsDirectory;
    const names = await readdir(logs, { recursive: true });
    const [log = ""] = names.filter((name) => name.endsWith("remoteexthost.log"));
    // VS Code's own extensions miss theirs, which proves that it tells of them.
    const missed = await eventually(async () => {
      const text = await readFile(join(logs, log), "utf8");
      const told = [...text.matchAll(/no string found in .* the key: (.*)/g)];
      assert.notEqual(told.length, 0);
      return told;
    });
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
