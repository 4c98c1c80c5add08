/** A drift is accepted by hand, step by step, and counts no longer where people look. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { useWorkbench } from "./driver/useWorkbench.ts";

const DATABASE = "aws_db_instance.shop";

describe("Accepting drift", () => {
  const window = useWorkbench();
  const tree = () => window().tree("Projects");

  before(async () => {
    await window().openContainer("Infra Planner");
    await window().page.getByRole("button", { name: "Use the Built-in Service" }).click();
    await tree().expand("Web shop", "production", "Drift");
    await tree().row(DATABASE);
  });

  it("asks what, why and until when, and is taken back on the same row", async () => {
    const { quickInput, notifications, folder } = window();
    await tree().waitForDescription("Drift", /^\d+ of \d+ drifted$/);
    await tree().chooseFromMenu(DATABASE, "Accept Drift…");
    await quickInput.waitForTitle(`Accept Drift of ${DATABASE}`);
    await quickInput.pick("All of it");
    await quickInput.waitForMessage("Why is this drift accepted?");
    await quickInput.answer(" ");
    await quickInput.waitForMessage("Type a reason.");
    await quickInput.answer("Replaced in spring");
    await quickInput.pick("30 days");
    await tree().waitForDescription("Drift", / drifted · 1 accepted$/);
    await tree().waitForDescription(DATABASE, /accepted until .*: Replaced in spring/);
    const { accept } = JSON.parse(await readFile(join(folder, ".infra-planner", "drift.json"), "utf8"));
    assert.deepEqual(
      accept.map(({ address, reason }: Record<string, string>) => [address, reason]),
      [[DATABASE, "Replaced in spring"]],
    );
    await notifications.waitFor(/Accepted until/);
    await tree().chooseFromMenu(DATABASE, "Withdraw Acceptance");
    await tree().waitForDescription("Drift", /^\d+ of \d+ drifted$/);
  });

  it("is led to from an address in a log, which leads to the declaration as well", async () => {
    const { page, quickInput, editors } = window();
    await tree().select("Logs");
    // The last line of several that name it: others are covered by headings that stay at the top.
    const line = page.locator(".view-line", { hasText: "Modifications complete" }).last();
    // By keyboard: VS Code draws a link anew when the key for following it goes down, and a click may miss it.
    await line.locator(".detected-link", { hasText: "aws_ecs_service" }).click();
    await window().runCommand("Open Link");
    await quickInput.waitForChoice("Open in source");
    await quickInput.pick("Show what has drifted");
    await editors.tab(/^aws_ecs_service\.web .*recorded ↔ found/).waitFor();
  });
});
