/** Git's own program, for folders under test. */
import { execFileSync } from "node:child_process";

/** Identity and settings are the tests' own, whatever this machine has. */
const OWN = ["-c", "user.name=test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false"];

/** Runs git in a folder; what it printed. @throws with what it complained of */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", [...OWN, ...args], { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
}

/** Makes a repository of a folder, with all that is in it as its first commit. */
export function commitAll(folder: string, message: string): void {
  git(folder, "init", "-q");
  git(folder, "add", ".");
  git(folder, "commit", "-q", "-m", message);
}
