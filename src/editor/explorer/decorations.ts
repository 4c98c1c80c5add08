import * as vscode from "vscode";
import type { Environment } from "../environments/nodes.ts";
import { Disposables } from "../host/disposables.ts";
import { DECORATION_SCHEME } from "../ids.ts";
import { say } from "../text/say.ts";
import type { TreeNode } from "./nodes.ts";

/** VS Code takes two characters at most. */
const MAX_BADGE = 99;

/**
 * The URI that a row is decorated by. Projects have one too, because VS Code hands a mark on what is below them up to
 * them, so that drift is seen on a closed project as well.
 */
export function decorationUri({ key }: TreeNode): vscode.Uri {
  return vscode.Uri.from({ scheme: DECORATION_SCHEME, path: pathOf(key) });
}

/** Services may send ids with half a character, which no URI can hold. */
function pathOf(key: string): string {
  return `/${key.toWellFormed()}`;
}

/** What the path of a drift row has more than that of its environment. */
const DRIFT = "/drift";

/** Marks environments that have drifted: with a number, in words, and in the theme's colour for warnings. */
export class DriftDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #drifted: (key: string) => number;
  /** How many drifted resources VS Code has been told of, by the path of a row's URI; none where there is no entry. */
  readonly #told = new Map<string, number>();
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<vscode.Uri[]>());
  readonly onDidChangeFileDecorations = this.#changed.event;

  /** @param drifted how many resources of the environment under a key are known to have drifted */
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
      // From the environment to its project; what came up from its own drift would stand in place of its number.
      propagate: !path.endsWith(DRIFT),
    };
  }

  /** Decorates environments anew whose drift is not what VS Code was told; of all of them without an argument. */
  update(environments?: readonly Environment[]): void {
    const paths = environments
      ? environments.flatMap(({ key }) => [
          pathOf(key),
          ...[pathOf(key) + DRIFT].filter((path) => this.#told.has(path)),
        ])
      : [...this.#told.keys()];
    const changed = paths.filter((path) => this.#driftedAt(path) !== (this.#told.get(path) ?? 0));
    if (changed.length === 0) return;
    for (const path of changed) this.#tell(path, this.#driftedAt(path));
    this.#changed.fire(changed.map((path) => vscode.Uri.from({ scheme: DECORATION_SCHEME, path })));
  }

  #driftedAt(path: string): number {
    return this.#drifted(path.slice(1, path.endsWith(DRIFT) ? -DRIFT.length : undefined));
  }

  #tell(path: string, drifted: number): void {
    if (drifted === 0) this.#told.delete(path);
    else this.#told.set(path, drifted);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
