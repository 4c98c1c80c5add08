/** Child processes that never outlive their parent, together with everything they start themselves. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

const running = new Set<ChildProcess>();
const windows = process.platform === "win32";

// The last line of defence: whatever ends this process, its children end with it.
process.on("exit", () => {
  for (const child of running) signalTree(child, "SIGKILL");
});

/** Starts a program in its own process group, so that {@link stopProcess} reaches its descendants too. */
export function startProcess(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: !windows, windowsHide: true });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/** Asks the process and its descendants to end, insists after two seconds, resolves once it has gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, "exit");
    signalTree(child, "SIGTERM");
    const insist = setTimeout(() => signalTree(child, "SIGKILL"), 2_000);
    await exited;
    clearTimeout(insist);
  }
  // Descendants may outlive the process that answered the polite request.
  signalTree(child, "SIGKILL");
  running.delete(child);
}

/** Runs a program to its end with the parent's output; answers its exit code. */
export async function runProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const child = startProcess(command, args, { stdio: "inherit", ...options });
  const [code] = await once(child, "exit");
  running.delete(child);
  return code ?? 1;
}

/** Calls `stop` once when the terminal or another process asks this one to end, then exits with the signal's code. */
export function onStopRequest(stop: () => Promise<void>): void {
  for (const [signal, number] of [
    ["SIGINT", 2],
    ["SIGTERM", 15],
    ["SIGHUP", 1],
  ] as const) {
    process.once(signal, () => {
      stop().finally(() => process.exit(128 + number));
    });
  }
}

function signalTree(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  if (windows) {
    spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has already gone.
  }
}
