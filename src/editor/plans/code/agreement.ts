import * as vscode from "vscode";
import { inform } from "../../dialogs/messages.ts";
import { setContext } from "../../host/contextKeys.ts";
import { Context } from "../../ids.ts";
import type { Plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { showsChanges } from "./preview.ts";

/**
 * Whether what an editor shows is to be written. The message that asks is gone after some seconds, sooner than anybody
 * has read the code: so the title of the editor asks as well, for as long as it is open.
 */
export class Agreement {
  /** Of the question that stands. */
  #agree: (() => void) | undefined;

  /** @param title of the editor in front, which asks for the last question only */
  async ask(question: Plain, title: Plain): Promise<boolean> {
    const write = say("Write");
    const agreed = new Promise<true>((resolve) => {
      this.#agree = () => resolve(true);
    });
    const asked = this.#agree;
    // A question that came after this one says by itself whether it stands.
    const follow = async () => {
      if (this.#agree === asked) await setContext(Context.codeAsked, isInFront(title));
    };
    const tabs = vscode.window.tabGroups.onDidChangeTabs(() => void follow());
    void follow();
    try {
      const answer = await Promise.race([agreed, inform(question, write)]);
      return answer === true || answer === write;
    } finally {
      tabs.dispose();
      if (this.#agree === asked) {
        this.#agree = undefined;
        await setContext(Context.codeAsked, false);
      }
    }
  }

  /** The answer in the editor's title. */
  agree(): void {
    if (this.#agree) this.#agree();
    else void inform(say("No code waits to be written. Run “Generate Code…” first."));
  }
}

function isInFront(title: Plain): boolean {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab !== undefined && showsChanges(activeTab, title);
}
