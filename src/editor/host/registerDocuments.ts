import * as vscode from "vscode";

/** Gives the text of a read-only document. */
export type ProvideText = (uri: vscode.Uri, token: vscode.CancellationToken) => vscode.ProviderResult<string>;

/** Read-only documents as VS Code has them from the start: by scheme, what tells it to read one anew. */
export interface ProvidedDocuments<Scheme extends string> extends vscode.Disposable {
  readonly changed: Readonly<Record<Scheme, vscode.EventEmitter<vscode.Uri>>>;
}

/** Registers read-only documents. @param load what gives their texts, when the first is opened or restored */
export function registerDocuments<Scheme extends string>(
  schemes: readonly Scheme[],
  load: () => Promise<Readonly<Record<Scheme, ProvideText>>>,
): ProvidedDocuments<Scheme> {
  const emitters = schemes.map((scheme) => [scheme, new vscode.EventEmitter<vscode.Uri>()] as const);
  const registered = emitters.map(([scheme, changed]) =>
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: async (uri, token) => (await load())[scheme](uri, token),
    }),
  );
  const owned = vscode.Disposable.from(...registered, ...emitters.map(([, changed]) => changed));
  return {
    changed: Object.fromEntries(emitters) as ProvidedDocuments<Scheme>["changed"],
    dispose: () => owned.dispose(),
  };
}
