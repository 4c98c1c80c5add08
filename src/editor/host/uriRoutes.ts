import * as vscode from "vscode";

/** Takes links to this extension, by their path; VS Code has one handler for all of them. Other paths do nothing. */
export function registerUriRoutes(
  routes: Readonly<Record<string, (uri: vscode.Uri) => unknown>>,
): vscode.Disposable {
  return vscode.window.registerUriHandler({
    handleUri: async (uri) => {
      try {
        if (Object.hasOwn(routes, uri.path)) await routes[uri.path]?.(uri);
      } catch (error) {
        await (await import("../dialogs/errors.ts")).report(error);
      }
    },
  });
}
