/** What the extension host calls to run this folder's tests: mocha inside a real VS Code. */
import { writeFileSync } from "node:fs";
import { format } from "node:util";
import { files } from "suite:files";
import Mocha from "mocha";
import { lineMark } from "../host/lineMark.ts";
import "../support/properties.ts";
import CountingReporter, { countsVariable, type FileRun, type TestCounts } from "../support/reporter.ts";
import { establishKnownState } from "./knownState.ts";

/** The variable that names the files to run, separated by commas; without it, all of them run. */
const FILES = process.env["TEST_FILES"]?.split(",") ?? [...files.keys()];

const GREP = process.env["TEST_GREP"];

/**
 * Runs the test files one after the other, each from a known state, and leaves what each of them counted where the
 * runner reads it, as soon as it has run: should VS Code break, what ran until then is known.
 *
 * @throws when a test fails: VS Code then ends with a failure.
 */
export async function run(): Promise<void> {
  // The runner picks the report out of VS Code's own console output by the mark.
  Mocha.reporters.Base.consoleLog = (message = "", ...values) => {
    for (const line of format(message, ...values).split("\n")) console.log(lineMark + line);
  };
  Mocha.reporters.Base.useColors = false;
  const runs: FileRun[] = [];
  const results = process.env[countsVariable];
  for (const file of FILES) {
    runs.push({ file, counts: await runFile(file) });
    if (results !== undefined) writeFileSync(results, JSON.stringify(runs));
  }
  const failed = runs.reduce((sum, { counts }) => sum + counts.failed, 0);
  if (failed > 0) throw new Error(`${failed} tests failed`);
}

async function runFile(file: string): Promise<TestCounts> {
  let reporter: CountingReporter | undefined;
  const mocha = new Mocha({
    ui: "bdd",
    timeout: 90_000,
    forbidPending: true,
    forbidOnly: true,
    reporter: class extends CountingReporter {
      constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
        super(runner, options);
        reporter = this;
      }
    },
    ...(GREP === undefined ? {} : { grep: GREP }),
  });
  mocha.suite.beforeAll("a known state", establishKnownState);
  // Defines describe and it as globals, as mocha does before it loads a test file.
  mocha.suite.emit("pre-require", globalThis, file, mocha);
  await files.get(file)?.();
  if (!matches(mocha.suite)) return { passed: 0, failed: 0 };
  await new Promise((resolve) => mocha.run(resolve));
  // Takes back what mocha listens to in this process, which the next one listens to as well.
  mocha.dispose();
  if (reporter === undefined) throw new Error(`There is no ${file}.`);
  return reporter.counted();
}

/** Whether any test has a title that is asked for. */
function matches(suite: Mocha.Suite): boolean {
  const titles = new RegExp(GREP ?? "");
  return suite.suites.some(matches) || suite.tests.some((test) => titles.test(test.fullTitle()));
}
