import * as vscode from "vscode";
import type { Environment } from "../environments/nodes.ts";
import { Disposables } from "../host/disposables.ts";
import { DECORATION_SCHEME } from "../ids.ts";
import { say } from "../text/say.ts";
import type { TreeNode } from "./row.ts";

/** VS Code takes two characters at most. */
const MAX_BADGE = 99;

/** The URI that a row is decorated by. */
export function decorationUri({ key }: TreeNode): vscode.Uri {
  return vscode.Uri.from({ scheme: DECORATION_SCHEME, path: pathOf(key) });
}

/** Services may send ids with half a character, which no URI can hold. */
function pathOf(key: string): string {
  return `/${key.toWellFormed()}`;
}

/**
 * Marks environments that have drifted, and their projects, so that drift is seen on a closed project as well: with a
 * number, in words, and in the theme's colour for warnings.
 */
export class DriftDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #drifted: (key: string) => number;
  /** How many drifted resources VS Code has been told of, by the path of a row's URI; none where there is no entry. */
  readonly #told = new Map<string, number>();
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<vscode.Uri[]>());
  readonly onDidChangeFileDecorations = this.#changed.event;

  /** @param drifted how many resources of the environment or project under a key are known to have drifted */
  constructor(drifted: (key: string) => number) {
    this.#drifted = drifted;
    this.#owned.add(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration({ scheme, path }: vscode.Uri): vscode.FileDecoration | undefined {
    if (scheme !== DECORATION_SCHEME) return undefined;
    const drifted = this.#driftedAt(path);
    this.#tell(path, drifted);
    if (drifted === 0) return undefined;
    return {
      badge: drifted > MAX_BADGE ? "9+" : String(drifted),
      color: new vscode.ThemeColor("list.warningForeground"),
      tooltip: drifted === 1 ? say("1 resource has drifted") : say("{0} resources have drifted", drifted),
    };
  }

  /** Decorates environments anew whose drift is not what VS Code was told; of all of them without an argument. */
  update(environments?: readonly Environment[]): void {
    const paths = environments
      ? environments.flatMap(({ key, parent }) => [
          pathOf(key),
          ...(parent.kind === "project" ? [pathOf(parent.key)] : []),
        ])
      : [...this.#told.keys()];
    const changed = [...new Set(paths)].filter(
      (path) => this.#driftedAt(path) !== (this.#told.get(path) ?? 0),
    );
    if (changed.length === 0) return;
    for (const path of changed) this.#tell(path, this.#driftedAt(path));
    this.#changed.fire(changed.map((path) => vscode.Uri.from({ scheme: DECORATION_SCHEME, path })));
  }

  #driftedAt(path: string): number {
    return this.#drifted(path.slice(1));
  }

  #tell(path: string, drifted: number): void {
    if (drifted === 0) this.#told.delete(path);
    else this.#told.set(path, drifted);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
