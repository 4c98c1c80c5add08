import type { Frame, Page } from "playwright-core";

/** A page's document, for locating elements; waits by itself. */
export type PanelContent = Pick<
  Frame,
  "getByLabel" | "getByPlaceholder" | "getByRole" | "getByText" | "getByTitle" | "locator"
>;

/** Where panels are: a window of VS Code, or the extension and its pages without one (`support/editor/pageHost.ts`). */
export interface PanelWindow {
  readonly page: Page;
  /** The panel in front. */
  webview(): {
    readonly content: PanelContent;
    /** The page's frame, for running scripts in it. */
    frame(): Promise<Frame>;
    /** Waits until the page has the focus. */
    waitForFocus(): Promise<void>;
  };
  /** What asks for a choice. */
  readonly quickInput: {
    waitForTitle(title: string | RegExp): Promise<void>;
    /** Chooses the row with this label; of several, the one that also says this. */
    pick(label: string, also?: string): Promise<void>;
  };
  /** Runs a command by the title that the command palette shows. */
  runCommand(title: string): Promise<void>;
}
