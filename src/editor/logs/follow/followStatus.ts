import * as vscode from "vscode";
import { type FollowState, isOver } from "../../../client/follow/follower.ts";
import { formatTime } from "../../../shared/format/time.ts";
import { explain } from "../../dialogs/errors.ts";
import { StatusItem } from "../../dialogs/messages.ts";
import { hostClock } from "../../host/clock.ts";
import type { Plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { TailDocument } from "../logDocument.ts";

/** How long the end of a following stays in the status bar, in milliseconds. */
const LINGER = 10_000;

/** What the followed logs are doing: one item in the status bar, there only while a log is followed. */
export class FollowStatus implements vscode.Disposable {
  readonly #item = new StatusItem("followLogs", say("Followed log"));
  #shown: TailDocument | undefined;
  #stopWaiting = () => {};

  /** Shows the newest state of any followed log. */
  show(document: TailDocument, state: FollowState): void {
    this.#stopWaiting();
    const { icon, text, detail } = wordsFor(state);
    const name = document.subject.environmentName;
    this.#shown = document;
    this.#item.show({
      icon,
      text: say("{0}: {1}", name, text),
      tooltip: detail ?? say("The log of {0}: {1}", name, text),
      spoken: say("Log of {0}: {1}", name, text),
      command: { command: "vscode.open", title: say("Show the log"), arguments: [document.uri] },
    });
    if (isOver(state)) this.#stopWaiting = hostClock.after(LINGER, () => this.clear(document));
  }

  clear(document: TailDocument): void {
    if (this.#shown !== document) return;
    this.#stopWaiting();
    this.#shown = undefined;
    this.#item.hide();
  }

  dispose(): void {
    this.#stopWaiting();
    this.#item.dispose();
  }
}

interface Words {
  readonly icon: string;
  readonly text: Plain;
  readonly detail?: Plain;
}

function wordsFor(state: FollowState): Words {
  switch (state.kind) {
    case "asking":
      return { icon: "eye", text: say("following") };
    case "waiting": {
      if (state.error === undefined) return { icon: "eye", text: say("following") };
      const { short, sentence } = explain(state.error);
      const next = formatTime(state.nextAt, Date.now(), vscode.env.language);
      return {
        icon: "watch",
        text: say("{0}, next try {1}", short, next),
        detail: sentence,
      };
    }
    case "paused":
      return { icon: "debug-pause", text: say("not followed while hidden") };
    case "ended":
      return { icon: "check", text: say("run ended ({0})", state.status) };
    case "newRun":
      return { icon: "info", text: say("a new run has started") };
    case "silent":
      return { icon: "circle-slash", text: say("no longer followed: nothing new for a long time") };
    case "failed": {
      const { short, sentence } = explain(state.error);
      return { icon: "error", text: short, detail: sentence };
    }
  }
}
