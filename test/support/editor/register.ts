/** From here on, modules that are imported find the editor under test as `vscode`. */
import { registerHooks } from "node:module";

const VSCODE = new URL("./vscode.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "vscode" ? { url: VSCODE, shortCircuit: true } : next(specifier, context),
});
