import { globSync } from "node:fs";
import { join } from "node:path";

/** The folder of the installed package, in the folder of extensions that `UI_EXTENSIONS_DIRECTORY` names. */
export function installedExtension(): string {
  const extensions = process.env["UI_EXTENSIONS_DIRECTORY"];
  const [name] =
    extensions === undefined ? [] : globSync("infra-planner.infra-planner-*", { cwd: extensions });
  if (extensions === undefined || name === undefined) throw new Error("The package is not installed.");
  return join(extensions, name);
}
