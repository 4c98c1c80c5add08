import type * as vscode from "vscode";
import { PanelSizes } from "../../shared/protocols/sizes.ts";

const KEY = "planner.sizes";

/** How the rooms of the panel share it, in any window: kept in VS Code's global state. */
export class KeptSizes {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  get current(): PanelSizes {
    return PanelSizes.safeParse(this.#memory.get(KEY)).data ?? {};
  }

  keep(sizes: PanelSizes): void {
    void this.#memory.update(KEY, sizes);
  }
}
