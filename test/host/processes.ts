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

/** Ends everything that was started here and still runs. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stopProcess));
}

export interface Ended {
  readonly code: number;
  /** What it wrote, errors among it. */
  readonly output: string;
  /** What it wrote but errors. */
  readonly stdout: string;
}

/**
 * Runs a program to its end.
 * @param limit in milliseconds: it ends what takes longer
 * @throws when it took longer
 */
export async function runProcess(
  command: string,
  args: readonly string[],
  { limit, ...options }: SpawnOptions & { readonly limit?: number } = {},
): Promise<Ended> {
  const child = startProcess(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let [output, stdout] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  let isLate = false;
  const stop = () => {
    isLate = true;
    void stopProcess(child);
  };
  const late = limit === undefined ? undefined : setTimeout(stop, limit);
  const [code] = await once(child, "close");
  clearTimeout(late);
  if (isLate && limit !== undefined)
    throw new Error(
      `It took longer than ${limit / 1000} s, and was ended: ${command} ${args.join(" ")}\n${output}`,
    );
  return { code: code ?? 1, output, stdout };
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
