import * as vscode from "vscode";
import { View } from "../ids.ts";
import type { ProjectsTree } from "./projectsTree.ts";
import type { TreeNode } from "./row.ts";

/** The projects view as VS Code has it from the start. */
export interface ProjectsView extends vscode.Disposable {
  readonly view: vscode.TreeView<TreeNode>;
  /** Tells VS Code which rows to ask for anew; without rows, all. */
  readonly redrawn: vscode.EventEmitter<TreeNode[] | undefined>;
}

/** Registers the projects view. @param load what is in it, when it is first seen */
export function registerProjectsView(load: () => Promise<ProjectsTree>): ProjectsView {
  const redrawn = new vscode.EventEmitter<TreeNode[] | undefined>();
  const view = vscode.window.createTreeView<TreeNode>(View.projects, {
    treeDataProvider: {
      onDidChangeTreeData: redrawn.event,
      getChildren: async (node) => (await load()).getChildren(node),
      getTreeItem: async (node) => (await load()).getTreeItem(node),
      getParent: async (node) => (await load()).getParent(node),
      resolveTreeItem: async (item, node) => (await load()).resolveTreeItem(item, node),
    },
    showCollapseAll: true,
  });
  const owned = vscode.Disposable.from(view, redrawn);
  return { view, redrawn, dispose: () => owned.dispose() };
}
