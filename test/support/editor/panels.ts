/** A webview panel whose page somebody else shows. */

import { relative, sep } from "node:path";
import type { Uri as VscodeUri } from "vscode";
import { root } from "../../host/paths.ts";
import { EventEmitter } from "./values.ts";

/** What panels need of the editor that they are in. */
export interface PanelOwner {
  show(panel: FakePanel, preserveFocus?: boolean): void;
  forget(panel: FakePanel): void;
}

class FakeWebview {
  readonly cspSource: string;
  options: unknown = {};
  readonly received = new EventEmitter<unknown>();
  readonly onDidReceiveMessage = this.received.event;
  /** Takes messages to the page; undefined while there is none. */
  deliver: ((message: unknown) => void) | undefined;
  readonly written = new EventEmitter<void>();
  #html = "";

  constructor(origin: string) {
    this.cspSource = origin;
  }

  get html(): string {
    return this.#html;
  }

  set html(html: string) {
    this.#html = html;
    this.written.fire();
  }

  asWebviewUri({ fsPath }: VscodeUri): string {
    return `${this.cspSource}/${relative(root, fsPath).split(sep).join("/")}`;
  }

  async postMessage(message: unknown): Promise<boolean> {
    this.deliver?.(message);
    return this.deliver !== undefined;
  }
}

/** Columns that VS Code resolves. */
const [ACTIVE, BESIDE] = [-1, -2];

let panelsMade = 0;

export class FakePanel {
  /** Names its page. */
  readonly number = ++panelsMade;
  readonly viewType: string;
  readonly webview: FakeWebview;
  readonly #owner: PanelOwner;
  readonly #disposed = new EventEmitter<void>();
  readonly #changed = new EventEmitter<{ readonly webviewPanel: FakePanel }>();
  readonly onDidDispose = this.#disposed.event;
  readonly onDidChangeViewState = this.#changed.event;
  title: string;
  viewColumn: number;
  iconPath: unknown;
  visible = false;
  active = false;
  #isDisposed = false;
  /** What the page asked to be kept. */
  kept: unknown;

  constructor(type: string, title: string, column: number, origin: string, owner: PanelOwner) {
    this.viewType = type;
    this.title = title;
    this.viewColumn = column;
    this.webview = new FakeWebview(origin);
    this.#owner = owner;
  }

  reveal(column?: number, preserveFocus = false): void {
    // Beside the active column.
    if (column !== undefined && column !== ACTIVE) this.viewColumn = column === BESIDE ? 2 : column;
    this.#owner.show(this, preserveFocus);
  }

  setState(state: { readonly visible: boolean; readonly active: boolean }): void {
    if (state.visible === this.visible && state.active === this.active) return;
    Object.assign(this, state);
    this.#changed.fire({ webviewPanel: this });
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#owner.forget(this);
    this.#disposed.fire();
  }
}
