/** The side of the projects view that the extension speaks to; what is drawn of it, `projectsTree.ts` knows. */
import { EventEmitter } from "./values.ts";

export class FakeTreeView {
  readonly #seen = new EventEmitter<{ readonly visible: boolean }>();
  readonly #selected = new EventEmitter<{ readonly selection: readonly unknown[] }>();
  readonly #expanded = new EventEmitter<{ readonly element: unknown }>();
  readonly #collapsed = new EventEmitter<{ readonly element: unknown }>();
  readonly onDidChangeVisibility = this.#seen.event;
  readonly onDidChangeSelection = this.#selected.event;
  readonly onDidExpandElement = this.#expanded.event;
  readonly onDidCollapseElement = this.#collapsed.event;
  /** It is out of sight until somebody opens it. */
  visible = false;
  selection: readonly unknown[] = [];
  message: string | undefined;
  badge: unknown;
  description: string | undefined = "";

  /** Takes the row that is to be selected for a selected one, whether or not it is in sight. */
  readonly reveal = async (row: unknown): Promise<void> => this.select(row);

  /** Is made anew by an extension that starts anew. */
  clear(): void {
    this.selection = [];
    this.message = undefined;
    this.badge = undefined;
    this.description = "";
  }

  setVisible(visible: boolean): void {
    if (visible === this.visible) return;
    this.visible = visible;
    this.#seen.fire({ visible });
  }

  select(row: unknown): void {
    this.selection = [row];
    this.#selected.fire({ selection: this.selection });
  }

  /** Tells that somebody has opened a row, or closed it. */
  turned(element: unknown, open: boolean): void {
    (open ? this.#expanded : this.#collapsed).fire({ element });
  }

  dispose(): void {}
}
