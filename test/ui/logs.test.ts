/** Logs as people see them: in colours of the theme, and after a reload of the window. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("A log", () => {
  const window = useWorkbench();
  const page = () => window().page;
  /** A part of the text as it is drawn. */
  const part = (text: string) =>
    page().locator(".editor-group-container.active .view-line span span").filter({ hasText: text }).last();
  const colourOf = (text: string) => part(text).evaluate((element) => getComputedStyle(element).color);

  before(async () => {
    await useBuiltInService(window());
    const tree = window().tree("Projects");
    await tree.expand("Web shop", "production");
    await page()
      .getByRole("treeitem", { name: /Logs.*(Succeeded|Failed)/ })
      .waitFor();
    await tree.select("Logs");
    await window()
      .editors.tab(/production · Web shop · run_\w+\.log/)
      .waitFor();
  });

  it("is shown in the theme's colours of a terminal, also when the theme changes, and where it is scrolled to", async () => {
    await part("Apply complete!").waitFor();
    const dark = await colourOf("Apply complete!");
    await eventually(async () => assert.notEqual(dark, await colourOf("shop_url")));
    await window().setTheme("light");
    const light = await colourOf("Apply complete!");
    assert.notEqual(light, dark);
    await window().setTheme("dark");
    await eventually(async () => assert.equal(await colourOf("Apply complete!"), dark));
    await page().locator(".editor-group-container.active .monaco-editor").first().click();
    await page().keyboard.press("ControlOrMeta+Home");
    await part("Terraform has been successfully initialized!").waitFor();
    await eventually(async () =>
      assert.notEqual(
        await colourOf("Terraform has been successfully initialized!"),
        await colourOf("##[endgroup]"),
      ),
    );
  });

  it("loads itself again after a reload of the window", async () => {
    await window().reload();
    await part("Run terraform init").or(part("Apply complete!")).first().waitFor();
    await window().editors.refusesTyping();
  });
});
