/** VS Code's git extension, as far as it is asked: git itself answers for it. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { EventEmitter, Uri } from "./values.ts";

const run = promisify(execFile);

/** @param folder of the workspace, which is a repository or none */
export function gitExtension(folder: string) {
  const git = async (...args: readonly string[]) => (await run("git", args, { cwd: folder })).stdout;
  const repository = {
    show: (ref: string, path: string) => git("show", `${ref}:./${path.slice(folder.length + 1)}`),
    diffWithHEAD: async () => {
      const names = await git("diff", "--name-only", "-z", "HEAD");
      return names
        .split("\0")
        .filter((name) => name !== "")
        .map((name) => ({ originalUri: Uri.file(join(folder, name)) }));
    },
  };
  const api = {
    state: "initialized",
    onDidChangeState: new EventEmitter<never>().event,
    getRepository: () => (existsSync(join(folder, ".git")) ? repository : null),
  };
  return { activate: async () => ({ enabled: true, getAPI: () => api }) };
}
