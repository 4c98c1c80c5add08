/** What VS Code says in words of ours: notifications, progress and the status bar. It takes nothing but plain text. */
import * as vscode from "vscode";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** Tells something. @returns the button that was pressed, if any */
export function inform<Button extends Plain>(message: Plain, ...buttons: Button[]) {
  return vscode.window.showInformationMessage(message, ...buttons);
}

/** Tells that something needs a trusted workspace, with the way to trust this one. */
export async function offerTrust(message: Plain): Promise<void> {
  const manage = say("Manage Workspace Trust");
  if ((await inform(message, manage)) === manage)
    await vscode.commands.executeCommand("workbench.trust.manage");
}

/** Tells that something is not as it should be. @returns the button that was pressed, if any */
export function warn<Button extends Plain>(message: Plain, ...buttons: Button[]) {
  return vscode.window.showWarningMessage(message, ...buttons);
}

/** Tells that something failed, with what can be done about it. @returns the button if it was pressed */
export function complain<Button extends Plain>(message: Plain, action: Button) {
  return vscode.window.showErrorMessage(message, action);
}

interface Question {
  /** Lines below what is asked. */
  readonly detail: readonly Plain[];
  readonly button: Plain;
}

/** Asks in a dialog, which has to be answered first, whether to do something. */
export async function confirm(question: Plain, { detail, button }: Question): Promise<boolean> {
  const lines = detail.filter((line) => line !== "").join("\n");
  return (
    (await vscode.window.showWarningMessage(question, { modal: true, detail: lines }, button)) === button
  );
}

interface ProgressOptions extends Omit<vscode.ProgressOptions, "title"> {
  readonly title?: Plain;
}

interface ProgressStep {
  readonly message?: Plain;
  /** Per cent of the whole, in addition to what was reported before. */
  readonly increment?: number;
}

/** Does some work while VS Code shows that it is under way. */
export function withProgress<T>(
  options: ProgressOptions,
  work: (progress: vscode.Progress<ProgressStep>, token: vscode.CancellationToken) => Thenable<T>,
): Thenable<T> {
  return vscode.window.withProgress(options, work);
}

/** Says something in the status bar, for a while in milliseconds. @param icon a codicon */
export function flash(message: Plain, duration: number, icon?: string): void {
  vscode.window.setStatusBarMessage(withIcon(message, icon), duration);
}

/** What an item of the status bar shows. */
export interface StatusLook {
  /** Codicon. */
  readonly icon: string;
  readonly text: Plain;
  readonly tooltip: Plain;
  readonly spoken: Plain;
  readonly command: vscode.Command;
}

/** An item of the status bar. */
export class StatusItem implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;

  /** @param name how the status bar's menu calls it */
  constructor(id: string, name: Plain) {
    this.#item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, 0);
    this.#item.name = name;
  }

  show({ icon, text, tooltip, spoken, command }: StatusLook): void {
    this.#item.text = withIcon(text, icon);
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label: spoken };
    this.#item.command = command;
    this.#item.show();
  }

  hide(): void {
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** A text behind an icon, where VS Code draws icons in texts. */
export function withIcon(text: Plain, icon: string | undefined): string {
  return icon === undefined ? text : `$(${icon}) ${text}`;
}
