import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

const NAME = "infra-planner";

/** Where the command line keeps what it has to remember: nothing of a workspace, which could choose the service. */
export function configFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  const home = env["HOME"] || homedir();
  if (platform === "win32") return join(env["APPDATA"] || join(home, "AppData", "Roaming"), NAME);
  if (platform === "darwin") return join(home, "Library", "Application Support", NAME);
  // A relative one is to be ignored (XDG Base Directory Specification).
  const named = env["XDG_CONFIG_HOME"] ?? "";
  return join(isAbsolute(named) ? named : join(home, ".config"), NAME);
}
