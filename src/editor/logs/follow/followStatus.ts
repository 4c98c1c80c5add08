import * as vscode from "vscode";
import { explain } from "../../common/errors.ts";
import { formatTime } from "../../common/time.ts";
import type { TailDocument } from "../logDocument.ts";
import { type FollowState, isOver } from "./follower.ts";

/** How long the end of a following stays in the status bar, in milliseconds. */
const LINGER = 10_000;

/** What the followed logs are doing: one item in the status bar, there only while a log is followed. */
export class FollowStatus implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  #shown: TailDocument | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.#item = vscode.window.createStatusBarItem("followLogs", vscode.StatusBarAlignment.Left, 0);
    this.#item.name = vscode.l10n.t("Followed log");
  }

  /** Shows the newest state of any followed log. */
  show(document: TailDocument, state: FollowState): void {
    clearTimeout(this.#timer);
    const { icon, text, detail } = wordsFor(state);
    const name = document.subject.environmentName;
    this.#shown = document;
    this.#item.text = `$(${icon}) ${vscode.l10n.t("{0}: {1}", name, text)}`;
    this.#item.tooltip = detail ?? vscode.l10n.t("The log of {0}: {1}", name, text);
    this.#item.accessibilityInformation = { label: vscode.l10n.t("Log of {0}: {1}", name, text) };
    this.#item.command = {
      command: "vscode.open",
      title: vscode.l10n.t("Show the log"),
      arguments: [document.uri],
    };
    this.#item.show();
    if (isOver(state)) this.#timer = setTimeout(() => this.clear(document), LINGER);
  }

  clear(document: TailDocument): void {
    if (this.#shown !== document) return;
    clearTimeout(this.#timer);
    this.#shown = undefined;
    this.#item.hide();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#item.dispose();
  }
}

interface Words {
  readonly icon: string;
  readonly text: string;
  readonly detail?: string;
}

function wordsFor(state: FollowState): Words {
  switch (state.kind) {
    case "asking":
      return { icon: "eye", text: vscode.l10n.t("following") };
    case "waiting": {
      if (state.error === undefined) return { icon: "eye", text: vscode.l10n.t("following") };
      const { short, sentence } = explain(state.error);
      const next = formatTime(state.nextAt, Date.now(), vscode.env.language);
      return {
        icon: "watch",
        text: vscode.l10n.t("{0}, next try {1}", short, next),
        detail: sentence,
      };
    }
    case "paused":
      return { icon: "debug-pause", text: vscode.l10n.t("not followed while hidden") };
    case "ended":
      return { icon: "check", text: vscode.l10n.t("run ended ({0})", state.status) };
    case "newRun":
      return { icon: "info", text: vscode.l10n.t("a new run has started") };
    case "silent":
      return { icon: "circle-slash", text: vscode.l10n.t("no longer followed: nothing new for a long time") };
    case "failed": {
      const { short, sentence } = explain(state.error);
      return { icon: "error", text: short, detail: sentence };
    }
  }
}
