/** What VS Code has been given of the tree, so that only what has changed since is given again. Pure. */

import { sameData } from "../environments/registry.ts";
import { type Appearance, sameAppearance } from "./appearance.ts";
import { parentOf, type TreeNode } from "./row.ts";

/** The tree as it is now. */
export interface CurrentRows {
  /** The rows below a row, or at the top. */
  childrenOf(row: TreeNode | undefined): readonly TreeNode[];
  appearanceOf(row: TreeNode): Appearance;
}

interface Drawn {
  /** The very object that VS Code knows the row by. */
  readonly row: TreeNode;
  readonly appearance: Appearance;
  /** Undefined while VS Code has not asked for them. */
  children: readonly TreeNode[] | undefined;
}

/**
 * VS Code asks again for every row below one that is drawn anew, which is slow where there are a thousand. So each
 * change is traced to the fewest and lowest rows that show it; a change that no row shows draws nothing.
 */
export class DrawnRows {
  readonly #rows = new Map<string, Drawn>();
  #top: readonly TreeNode[] | "awaited" | undefined;

  /** VS Code asks for the rows at the top, and will ask for all that is below them. */
  awaitTop(): void {
    this.#top = "awaited";
  }

  /** VS Code has been given the rows below one, or those at the top. */
  gave(parent: TreeNode | undefined, children: readonly TreeNode[]): void {
    if (parent === undefined) this.#top = children;
    else {
      const drawn = this.#rows.get(parent.key);
      if (drawn) drawn.children = children;
    }
  }

  /** VS Code has been given a row, and has forgotten what was below it. */
  drew(row: TreeNode, appearance: Appearance): void {
    this.#rows.set(row.key, { row, appearance, children: undefined });
  }

  /** Whether VS Code has forgotten what was below a row, and not asked for it since. */
  lacksChildren({ key }: TreeNode): boolean {
    const drawn = this.#rows.get(key);
    return drawn !== undefined && drawn.children === undefined;
  }

  /** All that VS Code has is of another tree. */
  clear(): void {
    this.#rows.clear();
    this.#top = undefined;
  }

  /**
   * The rows to draw anew because of changes in some places, or anywhere; "all" where only that helps, and once: VS
   * Code asks for everything then, and would lose the rows that it is just given where it had to begin again.
   * @param changed the nodes that have changed; undefined when that may be all of them
   */
  outdated(now: CurrentRows, changed?: readonly TreeNode[]): readonly TreeNode[] | "all" {
    // What comes will be of the time when it comes.
    if (this.#top === "awaited") return [];
    const top = now.childrenOf(undefined);
    if (this.#top === undefined || !sameRows(this.#top, top)) {
      this.awaitTop();
      return "all";
    }
    return changed ? this.#outdatedAt(changed, now) : top.flatMap((row) => this.#outdatedBelow(row, now));
  }

  #outdatedAt(changed: readonly TreeNode[], now: CurrentRows): readonly TreeNode[] {
    const looked = new Map<string, boolean>();
    const isOutdated = ({ key }: TreeNode) => {
      const drawn = this.#rows.get(key);
      const known = looked.get(key);
      const outdated = known ?? (drawn !== undefined && isDrawnAnew(drawn, now));
      looked.set(key, outdated);
      return outdated;
    };
    const found = new Set<TreeNode>();
    for (const row of changed) {
      const highest = pathTo(row).find(isOutdated);
      const rows = highest ? [this.#rows.get(highest.key)?.row ?? highest] : this.#outdatedBelow(row, now);
      for (const each of rows) found.add(each);
    }
    return [...found];
  }

  #outdatedBelow({ key }: TreeNode, now: CurrentRows): readonly TreeNode[] {
    const drawn = this.#rows.get(key);
    if (!drawn) return [];
    if (isDrawnAnew(drawn, now)) return [drawn.row];
    return (drawn.children ?? []).flatMap((child) => this.#outdatedBelow(child, now));
  }
}

function isDrawnAnew({ row, appearance, children }: Drawn, now: CurrentRows): boolean {
  if (!sameAppearance(appearance, now.appearanceOf(row))) return true;
  return children !== undefined && !sameRows(children, now.childrenOf(row));
}

function sameRows(before: readonly TreeNode[], after: readonly TreeNode[]): boolean {
  return before.length === after.length && before.every((row, index) => isSame(row, after[index]));
}

function isSame(before: TreeNode, after: TreeNode | undefined): boolean {
  if (before === after) return true;
  // The tree makes rows of its own each time that it is asked.
  if (before.kind === "own")
    return (
      after?.kind === "own" &&
      before.says === after.says &&
      sameData(before.held, after.held) &&
      before.key === after.key &&
      before.parent === after.parent
    );
  return before.kind === after?.kind && sameData(before, after);
}

/** A row and all that it stands in, from the top. */
function pathTo(row: TreeNode): readonly TreeNode[] {
  const parent = parentOf(row);
  return parent ? [...pathTo(parent), row] : [row];
}
