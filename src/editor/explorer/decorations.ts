import * as vscode from "vscode";
import { Disposables } from "../common/disposables.ts";
import { DECORATION_SCHEME } from "../ids.ts";
import type { TreeNode } from "./nodes.ts";

/** VS Code takes two characters at most. */
const MAX_BADGE = 99;

/**
 * The URI that a row is decorated by; undefined for rows without decoration. Projects have one, because VS Code hands
 * a mark on what is below them up to them, so that drift is seen on a closed project as well.
 */
export function decorationUri(node: TreeNode): vscode.Uri | undefined {
  if (node.kind !== "project" && node.kind !== "environment" && node.kind !== "drift") return undefined;
  // Services may send ids with half a character, which no URI can hold.
  return vscode.Uri.from({ scheme: DECORATION_SCHEME, path: `/${node.key.toWellFormed()}` });
}

/** What the path of a drift row has more than that of its environment. */
const DRIFT = "/drift";

/** Marks environments that have drifted: with a number, in words, and in the theme's colour for warnings. */
export class DriftDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #drifted: (key: string) => number;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<vscode.Uri[] | undefined>());
  readonly onDidChangeFileDecorations = this.#changed.event;

  /** @param drifted how many resources of the environment under a key are known to have drifted */
  constructor(drifted: (key: string) => number) {
    this.#drifted = drifted;
    this.#owned.add(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration({ scheme, path }: vscode.Uri): vscode.FileDecoration | undefined {
    if (scheme !== DECORATION_SCHEME) return undefined;
    const drifted = this.#drifted(path.slice(1, path.endsWith(DRIFT) ? -DRIFT.length : undefined));
    if (drifted === 0) return undefined;
    return {
      badge: drifted > MAX_BADGE ? "9+" : String(drifted),
      color: new vscode.ThemeColor("list.warningForeground"),
      tooltip:
        drifted === 1
          ? vscode.l10n.t("1 resource has drifted")
          : vscode.l10n.t("{0} resources have drifted", drifted),
      // From the environment to its project; what came up from its own drift would stand in place of its number.
      propagate: !path.endsWith(DRIFT),
    };
  }

  /** Decorates rows anew; all of them without an argument. */
  update(nodes?: readonly TreeNode[]): void {
    this.#changed.fire(nodes?.map(decorationUri).filter((uri) => uri !== undefined));
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
