/** A drift is accepted by hand, step by step, and counts no longer where people look. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { useExtension } from "../support/editor/useExtension.ts";

const DATABASE = "aws_db_instance.shop";

describe("Accepting drift", () => {
  const window = useExtension();
  const tree = () => window().tree("Projects");

  before(async () => {
    await window().useBuiltInService();
    await window().openContainer("Infra Planner");
    await tree().expand("Web shop", "production", "Drift");
    await tree().row(DATABASE);
  });

  it("asks what, why and until when, and is taken back on the same row", async () => {
    const { quickInput, notifications, folder } = window();
    const title = `Accept Drift of ${DATABASE}`;
    await tree().waitForDescription("Drift", /^\d+ of \d+ drifted$/);
    await tree().chooseFromMenu(DATABASE, "Accept Drift…");
    await quickInput.waitForTitle(`${title} (1/3)`);
    await quickInput.pick("All of it");
    await quickInput.waitForMessage("Why is this drift accepted?");
    await quickInput.answer(`${title} (2/3)`, " ");
    await quickInput.waitForMessage("Type a reason.");
    await quickInput.answer(`${title} (2/3)`, "Replaced in spring");
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
});
