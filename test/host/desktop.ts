/** Finds a desktop VS Code on this machine. */
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { cacheDirectory } from "./paths.ts";

/**
 * The VS Code that `VSCODE_EXECUTABLE` names, else one that `@vscode/test-electron` has downloaded here, else `code`
 * on the PATH. Undefined when there is none: tests and `npm start` then use the VS Code server from npm.
 */
export function findDesktop(): string | undefined {
  const named = process.env["VSCODE_EXECUTABLE"];
  if (named !== undefined && named !== "") return named;
  const patterns = {
    linux: "vscode-linux-*/code",
    darwin: "vscode-darwin-*/*.app/Contents/MacOS/Electron",
    win32: "vscode-win32-*/Code.exe",
  };
  const pattern = patterns[process.platform as keyof typeof patterns];
  const downloaded = pattern === undefined ? [] : globSync(pattern, { cwd: cacheDirectory }).sort();
  const newest = downloaded.at(-1);
  if (newest !== undefined) return join(cacheDirectory, newest);
  const program = process.platform === "win32" ? "code.cmd" : "code";
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
