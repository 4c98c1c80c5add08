/** What the extension host calls to run this folder's tests: mocha inside a real VS Code. */
import { format } from "node:util";
import Mocha from "mocha";
import { lineMark } from "../host/lineMark.ts";
import "../support/properties.ts";
import CountingReporter from "../support/reporter.ts";

/**
 * Runs every `*.test.ts` of this folder (the bundle gathers them).
 *
 * @throws when a test fails: VS Code then ends with a failure, and the runner reads the counts.
 */
export async function run(): Promise<void> {
  // The runner picks the report out of VS Code's own console output by the mark.
  Mocha.reporters.Base.consoleLog = (message = "", ...values) => {
    for (const line of format(message, ...values).split("\n")) console.log(lineMark + line);
  };
  Mocha.reporters.Base.useColors = false;
  const mocha = new Mocha({
    ui: "bdd",
    timeout: 90_000,
    forbidPending: true,
    forbidOnly: true,
    reporter: CountingReporter,
    ...(process.env["TEST_GREP"] === undefined ? {} : { grep: process.env["TEST_GREP"] }),
  });
  // Defines describe and it as globals, as mocha does before it loads a test file.
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await import("suite:files");
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
