import type * as vscode from "vscode";
import * as z from "zod/mini";
import type { Pin } from "../environments/model.ts";
import { type Connection, ownerOf } from "../session/connections.ts";
import { type Arrangement, readArrangement } from "./arrangement.ts";

const ARRANGEMENT_KEY = "explorer.arrangement";
const PINS_KEY = "explorer.pins";

const Pins = z.array(z.object({ id: z.string(), name: z.string(), place: z.string() }));

/** What the projects view remembers: how it is arranged in this workspace, and each account's pinned environments. */
export class ExplorerMemory {
  readonly #workspace: vscode.Memento;
  readonly #global: vscode.Memento;

  constructor({
    workspaceState,
    globalState,
  }: Pick<vscode.ExtensionContext, "workspaceState" | "globalState">) {
    this.#workspace = workspaceState;
    this.#global = globalState;
  }

  get arrangement(): Arrangement {
    return readArrangement(this.#workspace.get(ARRANGEMENT_KEY));
  }

  async setArrangement(arrangement: Arrangement): Promise<void> {
    await this.#workspace.update(ARRANGEMENT_KEY, arrangement);
  }

  pins(connection: Connection): readonly Pin[] {
    return Pins.safeParse(this.#global.get(pinsKey(connection))).data ?? [];
  }

  async setPins(connection: Connection, pins: readonly Pin[]): Promise<void> {
    await this.#global.update(pinsKey(connection), pins.length > 0 ? pins : undefined);
  }
}

/** Ids mean something to one service and account only. */
function pinsKey(connection: Connection): string {
  return `${PINS_KEY} ${ownerOf(connection)}`;
}
