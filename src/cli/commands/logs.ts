/** `logs`: the log of a run, as it is or as it grows. */
import { systemClock } from "../../client/clock.ts";
import { ClientError } from "../../client/errors.ts";
import { Follower, type FollowState, type Growth } from "../../client/follow/follower.ts";
import { knownLength } from "../../client/follow/overlap.ts";
import type { LogReading } from "../../contract/logs.ts";
import { isFailed, isFinal } from "../../shared/runState.ts";
import { UsageError } from "../../shared/usageError.ts";
import { failureInWords } from "../failure.ts";
import { EXIT, type ExitCode } from "../line/exitCodes.ts";
import type { Values } from "../line/table.ts";
import type { Connected, Sessions } from "../session/session.ts";
import type { Shell } from "../terminal/shell.ts";

/** What is remembered of a log to find where it goes on, in UTF-16 code units: more than any tail is known to be. */
const REMEMBERED = 4 * 1024 * 1024;

/** @throws ClientError, UsageError */
export async function logs(
  environment: string,
  values: Values<"logs">,
  shell: Shell,
  sessions: Sessions,
): Promise<ExitCode> {
  if (values.follow && values.run !== undefined) throw new UsageError("--follow is for the latest run.");
  await using service = await sessions.connect(values.service);
  const reading = await service.client.logs(environment, {
    signal: shell.signal,
    ...((values.tail || values.follow) && { tail: true }),
    ...(values.run !== undefined && { runId: values.run }),
  });
  if (values.run !== undefined && reading.runId !== undefined && reading.runId !== values.run)
    shell.notes.line(`The service does not tell runs apart: this is ${reading.runId}.`);
  const screen = new Screen(shell, values);
  screen.show(reading.text, reading);
  try {
    if (values.follow && !isFinal(reading.runStatus))
      return await follow(environment, service, reading, shell, screen);
  } finally {
    screen.end();
  }
  return values.follow ? codeOf(reading.runStatus) : EXIT.done;
}

const codeOf = (status: string | undefined) => (isFailed(status) ? EXIT.failed : EXIT.done);

/** What is printed of a log: whole lines, since a tail may end in the middle of one; or what each tail brought, as JSON. */
class Screen {
  readonly #shell: Shell;
  readonly #values: Values<"logs">;
  #rest = "";

  constructor(shell: Shell, values: Values<"logs">) {
    this.#shell = shell;
    this.#values = values;
  }

  show(text: string, { environmentId, runId, runStatus }: LogReading): void {
    const { json, follow: compact } = this.#values;
    if (json) {
      const log = { environment_id: environmentId, run_id: runId, run_status: runStatus, logs: text };
      this.#shell.out.json(log, compact);
      return;
    }
    const all = this.#rest + text;
    const end = all.lastIndexOf("\n") + 1;
    this.#shell.out.text(all.slice(0, end));
    this.#rest = all.slice(end);
  }

  end(): void {
    this.#shell.out.text(this.#rest);
    this.#rest = "";
  }
}

/** Prints what comes until the run ends, by the same rules as the editor's. */
function follow(
  environment: string,
  { client }: Connected,
  first: LogReading,
  shell: Shell,
  screen: Screen,
): Promise<ExitCode> {
  let known = first.text;
  const { promise, resolve, reject } = Promise.withResolvers<ExitCode>();
  let last: LogReading = first;
  const follower = new Follower({
    clock: systemClock,
    runId: first.runId,
    fetchTail: async (signal) => {
      last = await client.logs(environment, { tail: true, signal });
      return last;
    },
    absorb: async (tail): Promise<Growth> => {
      const length = knownLength(known, tail);
      if (length === tail.length) return "nothing";
      if (length === undefined)
        shell.notes.line("Lines may be missing here: the log grew faster than it was read.");
      const news = tail.slice(length ?? 0);
      known = (known + news).slice(-REMEMBERED);
      screen.show(news, last);
      return length === undefined ? "afterGap" : "lines";
    },
    onState: (state) => settle(state, shell, resolve, reject),
  });
  const stop = () => {
    follower.stop();
    resolve(EXIT.interrupted);
  };
  shell.signal.addEventListener("abort", stop, { once: true });
  if (shell.signal.aborted) stop();
  else follower.setWatched(true);
  return promise.finally(() => {
    follower.stop();
    shell.signal.removeEventListener("abort", stop);
  });
}

function settle(
  state: FollowState,
  { notes }: Shell,
  resolve: (code: ExitCode) => void,
  reject: (error: unknown) => void,
): void {
  switch (state.kind) {
    case "waiting":
      if (state.error instanceof ClientError) notes.line(failureInWords(state.error));
      return;
    case "ended":
      notes.line(`The run ended (${state.status}).`);
      return resolve(codeOf(state.status));
    case "newRun":
      notes.line("A new run has started.");
      return resolve(EXIT.done);
    case "silent":
      notes.line("Nothing new for a long time: no longer followed.");
      return resolve(EXIT.done);
    case "failed":
      return reject(state.error);
  }
}
