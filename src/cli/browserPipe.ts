/**
 * A headless Chromium that is told what to do through two pipes (`--remote-debugging-pipe`): no port is opened, and
 * every message of its protocol is JSON that ends with a zero byte.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { isObject } from "../contract/reading.ts";

const FLAGS = [
  "--headless",
  "--remote-debugging-pipe",
  "--hide-scrollbars",
  "--disable-gpu",
  "--no-first-run",
  "--disable-sync",
  "--disable-background-networking",
  "--disable-component-update",
];
/** A picture takes a second or two; a browser that has not answered by then hangs. */
const PATIENCE_MS = 60_000;

type Answer = Record<string, unknown>;
/** Sends a command, in a session if one is named. Rejects with what the browser says against it. */
export type Send = (method: string, params: object, sessionId?: string) => Promise<Answer>;

/** Starts a browser for some work and ends it afterwards. @throws Error with what went wrong */
export async function withBrowser<T>(program: string, work: (send: Send) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), "browser-"));
  // Chromium has no sandbox for root, which pipelines often are; what it is given is inert and the engine's own.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = spawn(program, [...FLAGS, ...sandbox, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    signal: AbortSignal.timeout(PATIENCE_MS),
    killSignal: "SIGKILL",
  });
  const ended = new Promise<string>((resolve) => {
    browser.once("error", (error) => resolve(error.message));
    browser.once("exit", (code, signal) => resolve(`it ended with ${signal ?? code}`));
  });
  try {
    const failure = ended.then((reason): never => {
      throw new Error(reason);
    });
    return await Promise.race([
      work(speak(browser.stdio[3] as Writable, browser.stdio[4] as Readable)),
      failure,
    ]);
  } finally {
    browser.kill("SIGKILL");
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function speak(input: Writable, output: Readable): Send {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let heard = "";
  output.setEncoding("utf8");
  output.on("data", (piece: string) => {
    const messages = (heard + piece).split("\0");
    heard = messages.pop() ?? "";
    for (const message of messages) settle(JSON.parse(message), waiting);
  });
  // A browser that is gone is told of by its end.
  input.on("error", () => {});
  let last = 0;
  return (method, params, sessionId) => {
    const answer = Promise.withResolvers<Answer>();
    waiting.set(++last, answer);
    input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    return answer.promise;
  };
}

function settle(message: unknown, waiting: Map<number, PromiseWithResolvers<Answer>>): void {
  if (!isObject(message)) return;
  const answer = waiting.get(Number(message["id"]));
  const { error, result } = message;
  if (isObject(error)) answer?.reject(new Error(String(error["message"])));
  else answer?.resolve(isObject(result) ? result : {});
}
