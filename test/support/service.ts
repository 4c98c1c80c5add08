import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { listen } from "../../src/service/http/listen.ts";
import type { Service, ServiceOptions } from "../../src/service/service.ts";
import { atFreshPort } from "./freshPort.ts";
import { databaseOf, openService } from "./stores.ts";

const ROOT = join(import.meta.dirname, "../..");
export const SAMPLE_DIR = join(ROOT, "media/sample");
/** The service's command line, to be run with Node. */
export const SERVICE_CLI = join(ROOT, "src/service/cli.ts");

/** The built-in service over real HTTP on loopback, in this process. */
export interface RunningService {
  readonly url: string;
  /** A login code that has not been used. */
  readonly loginCode: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly service: Service;
  /** Exchanges a fresh login code for a token. */
  signIn(): Promise<string>;
  /** Stops serving, and leaves the service itself alone. */
  stopListening(): Promise<void>;
  /** Stops serving and closes the service. */
  stop(): Promise<void>;
}

/** Starts the service: in memory, with the sample data, unless said otherwise. */
export async function startService(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const service = await openService({
    dataDir: ":memory:",
    sampleDir: SAMPLE_DIR,
    onError: (error) => console.error(error),
    ...options,
  });
  const listening = await atFreshPort(() => listen(service, "127.0.0.1", 0), {
    port: ({ url }) => Number(new URL(url).port),
    stop: (server) => server.stop(),
  });
  return {
    url: listening.url,
    loginCode: await service.issueLoginCode(),
    organization: service.organization,
    service,
    async signIn() {
      const answer = await fetch(`${listening.url}/v1/auth/cli-exchange`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code: await service.issueLoginCode() }),
      });
      const { token } = (await answer.json()) as { token: string };
      return token;
    },
    stopListening: () => listening.stop(),
    async stop() {
      await listening.stop();
      await service.close();
    },
  };
}

export interface ServiceProcess {
  readonly url: string;
  readonly loginCode: string;
  readonly pid: number;
  /** Sends the signal and waits for the end; the exit code, and what was written to standard error. */
  stop(signal?: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<{ code: number | null; errors: string }>;
}

/** The service's command line as a process of its own, ready to be asked. */
export async function spawnService(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const { line: command, env: address } = await commandOver(args);
  const child = spawn(process.execPath, [SERVICE_CLI, ...command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...address, ...env },
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const exit = once(child, "exit");
  const ready = once(createInterface(child.stdout), "line");
  const [line] = await Promise.race([
    ready,
    exit.then(([code]) => Promise.reject(new Error(`The service ended with ${code}: ${errors}`))),
  ]);
  const { url, loginCode } = JSON.parse(String(line));
  return {
    url,
    loginCode,
    pid: child.pid ?? 0,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const [code] = await exit;
      return { code, errors };
    },
  };
}

/** A command line, and what tells a process where the database is that stands for the data folder that it names. */
async function commandOver(
  args: readonly string[],
): Promise<{ readonly line: readonly string[]; readonly env: NodeJS.ProcessEnv }> {
  const at = args.indexOf("--data");
  const directory = at < 0 ? undefined : args[at + 1];
  const address = directory === undefined ? undefined : await databaseOf(directory);
  if (address === undefined) return { line: args, env: {} };
  return { line: args.toSpliced(at, 2), env: { DATABASE_URL: address } };
}

/** Runs one command of the service's command line to its end. */
export async function runServiceCommand(
  args: readonly string[],
): Promise<{ code: number | null; output: string; errors: string }> {
  const { line, env } = await commandOver(args);
  const child = spawn(process.execPath, [SERVICE_CLI, ...line], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, "close");
  return { code, output, errors };
}
