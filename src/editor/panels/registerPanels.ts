import * as vscode from "vscode";

/** Shows in a panel what was in it before the window was loaded anew. */
export type RestorePanel = (panel: vscode.WebviewPanel, state: unknown) => Promise<void>;

/** Registers the panels that VS Code restores. @param load what restores them, when the first is there again */
export function registerPanels<Type extends string>(
  types: readonly Type[],
  load: () => Promise<Readonly<Record<Type, RestorePanel>>>,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...types.map((type) =>
      vscode.window.registerWebviewPanelSerializer(type, {
        deserializeWebviewPanel: async (panel, state) => (await load())[type](panel, state),
      }),
    ),
  );
}
