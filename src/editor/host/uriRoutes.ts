import * as vscode from "vscode";

/** Follows a link to this extension. */
export type FollowLink = (uri: vscode.Uri) => Promise<void>;

/** Follows links by their path. Other paths do nothing; a failure is shown. */
export function uriRoutes(routes: Readonly<Record<string, (uri: vscode.Uri) => unknown>>): FollowLink {
  return async (uri) => {
    try {
      if (Object.hasOwn(routes, uri.path)) await routes[uri.path]?.(uri);
    } catch (error) {
      await (await import("../dialogs/errors.ts")).report(error);
    }
  };
}

/** Takes links to this extension: VS Code has one handler for all of them. @param load what follows them */
export function registerLinks(load: () => Promise<FollowLink>): vscode.Disposable {
  return vscode.window.registerUriHandler({ handleUri: async (uri) => (await load())(uri) });
}
