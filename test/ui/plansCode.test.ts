/** Generated code in VS Code's own view of differences. What is written, and when, is proven in `test/pages`. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const PLAN = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:sns/topic@1", name: "news" },
  ],
  deploy_order: ["mails", "news"],
};

describe("Generated code", () => {
  const infra = () => join(window().folder, "infra");

  const window = useWorkbench({
    files: async (folder) => {
      await writeFile(join(folder, "mail.plan.json"), JSON.stringify(PLAN, null, 2));
    },
  });
  before(() => useBuiltInService(window()));

  it("is asked for in a file's menu, shown, and written from the title, however long it was read", async () => {
    const { page, quickInput, notifications, editors } = window();
    await window().chooseInExplorer("mail.plan.json", "Generate Code…");
    await quickInput.pick("Terraform (OpenTofu)");
    await quickInput.press("Back");
    await quickInput.enter("Terraform (OpenTofu)");
    await quickInput.enter("infra");
    const differences = page.locator(".multiDiffEntry");
    await differences.getByText("messaging.tf").first().waitFor();
    await notifications.waitFor(/Nothing is written yet/);
    assert.ok(!existsSync(infra()));
    const button = page.locator(".editor-actions").getByRole("button", { name: "Write Generated Code" });
    await button.waitFor();
    await window().openFile("mail.plan.json");
    await button.waitFor({ state: "hidden" });
    await editors.tab(/Terraform/).click();
    // Messages are put away by themselves after some seconds, and this one is not answered.
    await button.click();
    await notifications.waitFor(/The code is written/);
    assert.match(
      readFileSync(join(infra(), "messaging.tf"), "utf8"),
      /^resource "aws_sqs_queue" "mails" \{$/m,
    );
    await button.waitFor({ state: "hidden" });
  });
});
