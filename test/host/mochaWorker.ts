/**
 * A process that runs test files, one after the other, as `mochaFiles.ts` names them. What a file has started may stay
 * for the next one (see `support/atEnd.ts`).
 */
import { format } from "node:util";
import Mocha from "mocha";
import { runAtEnd } from "../support/atEnd.ts";
import "../support/properties.ts";
import CountingReporter, { broken, type Failure, type TestCounts } from "../support/reporter.ts";
import { onStopRequest } from "./processes.ts";

/** What a worker is told: a file to run, or, without one, that there is none left. */
export interface Order {
  readonly file?: string;
  /** The limit of each test, in milliseconds. */
  readonly timeout?: number | undefined;
  readonly grep?: string | undefined;
}

/** What a worker answers to each file: what it counted, and what it has to say. */
export interface Outcome {
  readonly counts: TestCounts;
  readonly report: string;
}

/** What a worker says at the beginning of each test of a file. */
export interface Progress {
  readonly running: string;
  /** What has failed until then. */
  readonly failures: readonly Failure[];
}

// With the process ends what it has started, also when the one that started it has gone.
onStopRequest(async () => {});
const orphaned = () => process.exit(1);
process.once("disconnect", orphaned);

process.on("message", async ({ file, timeout, grep }: Order) => {
  if (file !== undefined) return void process.send?.(await run(file, { timeout, grep }));
  await runAtEnd();
  process.off("disconnect", orphaned);
  // The process ends by itself now; `mochaFiles.ts` notices one that does not.
  process.disconnect();
});

async function run(file: string, options: Pick<Order, "timeout" | "grep">): Promise<Outcome> {
  const report: string[] = [];
  Mocha.reporters.Base.consoleLog = (message = "", ...values) => report.push(format(message, ...values));
  let reporter: CountingReporter | undefined;
  const mocha = new Mocha({
    ui: "bdd",
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    ...(options.grep === undefined ? {} : { grep: options.grep }),
    forbidPending: true,
    forbidOnly: true,
    color: process.env["FORCE_COLOR"] !== undefined,
    reporter: class extends CountingReporter {
      constructor(runner: Mocha.Runner, given: Mocha.MochaOptions) {
        super(runner, given);
        reporter = this;
        runner.on(Mocha.Runner.constants.EVENT_TEST_BEGIN, (test) => {
          const { failures = [] } = this.counted();
          process.send?.({ running: test.fullTitle(), failures } satisfies Progress);
        });
      }
    },
  });
  mocha.addFile(file);
  // Mocha ignores a rejection that nobody handles; here it fails the test that runs.
  // It hears of each, and passes it on to whoever else listens.
  const known = new WeakSet<Promise<unknown>>();
  const fail = (reason: unknown, promise: Promise<unknown>) => {
    if (known.has(promise)) return;
    known.add(promise);
    setImmediate(() => {
      throw reason;
    });
  };
  process.on("unhandledRejection", fail);
  try {
    await mocha.loadFilesAsync();
    await new Promise((resolve) => mocha.run(resolve));
    if (reporter === undefined) throw new Error("Mocha made no reporter.");
    return { counts: reporter.counted(), report: report.join("\n") };
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { counts: broken(`${file} cannot be run`, said), report: said };
  } finally {
    // Mocha leaves its own behind, which would call each other.
    process.removeAllListeners("unhandledRejection");
    process.removeAllListeners("uncaughtException");
  }
}
