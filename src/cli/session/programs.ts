import { spawn } from "node:child_process";

/** A program that keeps secrets, and how it is asked: what is secret goes over stdin, never as an argument. */
export interface Request {
  readonly program: string;
  readonly args: readonly string[];
  readonly input: string;
}

export interface Answered {
  /** Undefined where it could not be started, or was ended. */
  readonly code: number | undefined;
  readonly output: string;
}

/** A keyring may ask its owner to unlock it; one that nobody unlocks is as good as none. */
const PATIENCE_MS = 60_000;

/** Runs a program without a shell, and with nothing of ours in its environment. What it complains of is not passed on. */
export function run({ program, args, input }: Request, env: NodeJS.ProcessEnv): Promise<Answered> {
  const { INFRA_PLANNER_TOKEN: _, NODE_OPTIONS: __, ...environment } = env;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: environment,
      stdio: ["pipe", "pipe", "ignore"],
      windowsHide: true,
    });
    // Not spawn's own timeout, which goes on, and keeps the process, where a program cannot be started.
    const timer = setTimeout(() => child.kill(), PATIENCE_MS);
    const settle = (answer: Answered) => {
      clearTimeout(timer);
      resolve(answer);
    };
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
    });
    // One that ends before it has read is told of by its code.
    child.stdin.on("error", () => {});
    child.once("error", () => settle({ code: undefined, output: "" }));
    child.once("close", (code) => settle({ code: code ?? undefined, output }));
    child.stdin.end(input);
  });
}
