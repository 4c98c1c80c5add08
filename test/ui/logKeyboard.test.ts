/** Reading a log without a pointer: its errors, its outline, its folds, its text, the whole of it. */

import { startLogSamples } from "../support/logSamples.ts";
import type { ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const FIRST_ERROR = "Error: creating SQS Queue (mail): AccessDenied";
const APPLY = "Run terraform apply -auto-approve -input=false";

describe("By keyboard, a log", () => {
  const window = useWorkbench();
  const page = () => window().page;
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page().keyboard.press(key)), Promise.resolve());
  /** Waits until the cursor is on a line with this text. */
  const onLine = (text: string) => page().waitForFunction(isCurrent, text);
  let service: ScriptedService;

  before(async () => {
    service = await startLogSamples();
    await signInWithToken(window(), service.url, "t0ken");
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  beforeEach(async () => {
    await window().editors.closeAll();
    await window().runCommand("Infra Planner: Open Log");
    await window().quickInput.choose("github-actions");
    await onLine(FIRST_ERROR);
    // From then on the keys of logs are known to be meant.
    await page().locator(".editor-actions").getByRole("button", { name: "Next Problem in Log" }).waitFor();
  });

  it("opens at its first error, says so, and leads to the others and back", async () => {
    await page().locator("footer").getByText("The run failed. Showing its first error").waitFor();
    await page().locator(".editor-group-container.active .codicon-folding-collapsed").first().waitFor();
    await press("Alt+ArrowDown");
    await onLine("::error file=queues.tf,line=1::");
    await press("Alt+ArrowDown");
    await onLine("##[error]Terraform exited with code 1.");
    await press("Alt+ArrowUp");
    await onLine("::error file=queues.tf,line=1::");
    await press("Alt+ArrowUp");
    await onLine(FIRST_ERROR);
    await press("Alt+ArrowUp");
    await onLine("##[warning]The `save-state` command");
  });

  it("has an outline to go through", async () => {
    await press("ControlOrMeta+Shift+O");
    await window().quickInput.waitForChoice(APPLY);
    await window().quickInput.type("@Run terraform apply");
    await press("Enter");
    await onLine(`##[group]${APPLY}`);
  });

  it("folds by its steps", async () => {
    const inStep = page().locator(".view-line").filter({ hasText: "Version: 20261016.3" });
    // Of a failed run, the steps that did not fail are folded from the start.
    await page().locator(".editor-group-container.active .codicon-folding-collapsed").first().waitFor();
    await press("ControlOrMeta+K", "ControlOrMeta+J");
    await press("ControlOrMeta+Home");
    await inStep.waitFor();
    await press("ControlOrMeta+K", "ControlOrMeta+0");
    await inStep.waitFor({ state: "detached" });
    await press("ControlOrMeta+K", "ControlOrMeta+J");
    await inStep.waitFor();
  });

  it("is searched by the editor", async () => {
    await press("ControlOrMeta+F");
    const find = page().locator(".find-widget.visible");
    await find.getByRole("textbox", { name: "Find" }).fill("Cache saved for key");
    await find.getByText("1 of 16").waitFor();
    await press("Enter", "Escape");
    await onLine("Cache saved for key");
  });

  it("opens as a whole, at its first error too", async () => {
    await window().runCommand("Infra Planner: Show Whole Log");
    await window().editors.tab("github-actions · Shop · run_41 (whole log).log").waitFor();
    await onLine(FIRST_ERROR);
    await window().editors.refusesTyping();
  });

  it("shows its time stamps in full", async () => {
    await window().runCommand("Infra Planner: Choose Timestamps in Log…");
    await window().quickInput.choose("In full");
    await onLine(`2026-11-20T16:05:34.1580000Z │ ${FIRST_ERROR}`);
  });
});

/** In the page: whether the line at the height of the cursor's line has this text. */
function isCurrent(text: string): boolean {
  const editor = document.querySelector(".editor-group-container.active .monaco-editor");
  const cursor = editor?.querySelector(".cursors-layer .cursor")?.getBoundingClientRect();
  if (!editor || !cursor) return false;
  return [...editor.querySelectorAll(".view-line")].some((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    const middle = (cursor.top + cursor.bottom) / 2;
    return top < middle && middle < bottom && line.textContent?.replaceAll("\u00a0", " ").includes(text);
  });
}
