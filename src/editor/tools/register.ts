import * as vscode from "vscode";

/** A tool's work, by the name that VS Code knows it by. */
export type ToolCalled = (name: string) => Promise<Required<ToolWork>>;
type ToolWork = Pick<vscode.LanguageModelTool<unknown>, "prepareInvocation" | "invoke">;

/** Registers the tools for AI agents that the manifest declares. @param load what does their work, when one is first used */
export function registerTools(
  { packageJSON }: vscode.Extension<unknown>,
  load: () => Promise<ToolCalled>,
): vscode.Disposable {
  const declared: readonly { readonly name: string }[] = packageJSON.contributes.languageModelTools;
  const called = async (name: string) => (await load())(name);
  return vscode.Disposable.from(
    ...declared.map(({ name }) =>
      vscode.lm.registerTool<unknown>(name, {
        prepareInvocation: async (options, token) => (await called(name)).prepareInvocation(options, token),
        invoke: async (options, token) => (await called(name)).invoke(options, token),
      }),
    ),
  );
}
