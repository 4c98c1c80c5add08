/** Paths below a folder, name by name. */
import { isAbsolute } from "node:path";
import { PathError } from "./pathError.ts";

/** Names of devices, with any ending: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICES = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|\s*$)/i;
/** A colon begins a stream or follows a drive; what ends in a dot or a space is another name without it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows refuses them in names.
const REFUSED = /[\u0000-\u001f<>:"|?*\\/]|[. ]$/;

/** Whether Windows takes a name for a file of that name, and for nothing else. */
export function isWindowsName(name: string): boolean {
  return !REFUSED.test(name) && !DEVICES.test(name);
}

/**
 * Whether a file found in a folder is hidden, as Terraform and shells have it: nothing that is looked for has such a
 * name. Editors keep theirs so beside what is open: Emacs a link `.#name` that leads nowhere, Vim `.name.swp`, and macOS
 * a file `._name` on disks of others. Whoever names such a file means it.
 * @param path with `/`, or a name alone
 */
export function isHidden(path: string): boolean {
  return path.startsWith(".", path.lastIndexOf("/") + 1);
}

/**
 * The names on the way from a folder to what is below it.
 * @param path relative, with `/` or, on Windows, `\`; `""` and `"."` are the folder itself
 * @throws PathError where it leads out of the folder, or has a name that Windows takes for something else
 */
export function namesOnWay(path: string, windows = process.platform === "win32"): readonly string[] {
  const names = path.split(windows ? /[\\/]/ : "/").filter((name) => name !== "" && name !== ".");
  if (isAbsolute(path) || names.includes("..") || path.includes("\0")) throw new PathError("outside", path);
  if (windows && !names.every(isWindowsName)) throw new PathError("name", path);
  return names;
}
