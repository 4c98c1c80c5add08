/** What the extension says is under way, and what it says in the status bar. */
import assert from "node:assert/strict";
import { eventually } from "../clock.ts";
import { CancellationTokenSource } from "./values.ts";

/** Work that the window shows, here or there. */
export interface Progress {
  /** A place of VS Code's, or a view that shows a bar. */
  readonly location: unknown;
  readonly title: string | undefined;
  readonly cancellable: boolean;
  readonly ended: boolean;
  /** Presses "Cancel". */
  cancel(): void;
}

interface ProgressOptions {
  readonly location?: unknown;
  readonly title?: string;
  readonly cancellable?: boolean;
}

/** An item of the status bar. */
export interface StatusItem {
  readonly id: unknown;
  name: string | undefined;
  text: string;
  tooltip: unknown;
  accessibilityInformation: { readonly label: string } | undefined;
  command: unknown;
  visible: boolean;
  show(): void;
  hide(): void;
  dispose(): void;
}

export class UnderWay {
  /** All work since the start. */
  readonly progress: Progress[] = [];
  /** Items of the status bar that are not gone, shown or not. */
  readonly statusItems: StatusItem[] = [];

  get running(): readonly Progress[] {
    return this.progress.filter(({ ended }) => !ended);
  }

  /** Waits for work with this title, and answers the latest. */
  async waitForProgress(title: string | RegExp): Promise<Progress> {
    return eventually(() => {
      const found = this.progress.findLast((each) =>
        typeof title === "string" ? each.title === title : title.test(each.title ?? ""),
      );
      assert.ok(found, `No ${title} among: ${this.progress.map((each) => each.title).join(" | ")}`);
      return found;
    });
  }

  readonly withProgress = async <T>(
    { location, title, cancellable = false }: ProgressOptions,
    work: (progress: unknown, token: unknown) => Thenable<T>,
  ): Promise<T> => {
    const source = new CancellationTokenSource();
    const shown = { location, title, cancellable, ended: false, cancel: () => source.cancel() };
    this.progress.push(shown);
    try {
      return await work({ report: () => {} }, source.token);
    } finally {
      shown.ended = true;
      source.dispose();
    }
  };

  readonly createStatusItem = (id: unknown): StatusItem => {
    const item: StatusItem = {
      ...{ id, name: undefined, text: "", tooltip: undefined, command: undefined, visible: false },
      accessibilityInformation: undefined,
      show: () => {
        item.visible = true;
      },
      hide: () => {
        item.visible = false;
      },
      dispose: () => {
        this.statusItems.splice(this.statusItems.indexOf(item), 1);
      },
    };
    this.statusItems.push(item);
    return item;
  };
}
