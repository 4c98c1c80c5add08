import * as vscode from "vscode";
import * as z from "zod/mini";
import { Disposables } from "../../host/disposables.ts";
import { plain } from "../../text/plain.ts";

const KEY = "planner.reader";

/** A language model as VS Code tells it from others, and what it is called. */
const ReaderModel = z.object({ vendor: z.string(), id: z.string(), name: z.string() });
export type ReaderModel = z.infer<typeof ReaderModel>;

/**
 * Who reads each intent before it is proposed: the language model that the user agreed to in this workspace, until he
 * takes that back; kept in the workspace's state, which no file of the workspace can write. Nobody in Restricted Mode.
 */
export class Reader implements vscode.Disposable {
  readonly #memory: vscode.Memento;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  /** Another one reads, or nobody any more. */
  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    this.#owned.add(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#changed.fire()));
  }

  get model(): ReaderModel | undefined {
    return vscode.workspace.isTrusted ? ReaderModel.safeParse(this.#memory.get(KEY)).data : undefined;
  }

  /** Has intents read by a model from now on; by nobody without one. */
  async set(model?: vscode.LanguageModelChat): Promise<void> {
    const kept = model && { vendor: model.vendor, id: model.id, name: plain(model.name) };
    await this.#memory.update(KEY, kept satisfies ReaderModel | undefined);
    this.#changed.fire();
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
