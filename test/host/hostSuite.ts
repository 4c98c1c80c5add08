/** Runs a suite, or a measurement, inside a real VS Code and reads what it left. */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { runTests } from "@vscode/test-electron";
import { launchBrowser, RESTING } from "../support/browser.ts";
import { countsVariable } from "../support/reporter.ts";
import { lineMark } from "./lineMark.ts";
import { startServer } from "./server.ts";
import { silence } from "./silence.ts";
import { prepareWindows } from "./windowPage.ts";

/** Where and with what the suite runs. */
export interface HostSuiteOptions {
  /** A desktop VS Code's executable, or the version of the package that carries the server. */
  readonly editor: { readonly executable: string } | { readonly server: string };
  /** The extension's folder, holding its package.json. */
  readonly developmentPath: string;
  /** Folder of more extensions, installed beside it; on a server only. */
  readonly extensionsDirectory?: string;
  /** Loads only some of the extensions that VS Code brings along (see `companions`); on a server only. */
  readonly lean?: boolean;
  /** The bundled suite. */
  readonly testsPath: string;
  /** More environment variables for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** Takes the report line by line; by default it is printed. */
  readonly print?: (line: string) => void;
}

/**
 * Runs the suite on a fresh VS Code with an empty folder open, printing its report. What comes back is
 * what the suite wrote into the file that `TEST_COUNTS_FILE` names, as far as it came.
 *
 * @throws when it came to write nothing, with the last lines of VS Code's console.
 */
export async function runHostSuite<Result>(options: HostSuiteOptions): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), "infra-planner-suite-"));
  const folder = join(scratch, "workspace");
  const countsFile = join(scratch, "counts.json");
  const env = { [countsVariable]: countsFile, ...options.env };
  const print = options.print ?? console.log;
  const output = new SuiteOutput(print);
  const run = { options, folder, env, output };
  try {
    await mkdir(folder);
    const { editor } = options;
    const ended = "server" in editor ? runOnServer(editor.server, run) : runOnDesktop(editor.executable, run);
    const problem = await ended.catch((error: unknown) => error);
    if (problem !== undefined) print(String(problem));
    const results = await readFile(countsFile, "utf8").catch(() => {
      throw problem ?? new Error(`The suite did not run inside VS Code.\n${output.tail}`);
    });
    return JSON.parse(results) as Result;
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A suite that says nothing for so long hangs, in milliseconds: each of its tests has a limit far below. */
const SILENCE_LIMIT_MS = 15 * 60_000;

/** Prints the suite's report out of VS Code's console and remembers the end of the rest. */
class SuiteOutput {
  readonly #print: (line: string) => void;
  readonly #others: string[] = [];
  /** When VS Code said something last, in epoch milliseconds. */
  heard = Date.now();

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  accept(line: string): void {
    this.heard = Date.now();
    const mark = line.indexOf(lineMark);
    if (mark >= 0) this.#print(line.slice(mark + lineMark.length));
    else if (this.#others.push(line) > 40) this.#others.shift();
  }

  get tail(): string {
    return this.#others.join("\n");
  }
}

interface Run {
  readonly options: HostSuiteOptions;
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly output: SuiteOutput;
}

async function runOnServer(version: string, { options, folder, env, output }: Run): Promise<void> {
  const server = await startServer({
    version,
    env,
    extensionsDirectory: options.extensionsDirectory,
    lean: options.lean,
    testDriver: true,
  });
  try {
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext(RESTING);
      await prepareWindows(context);
      const page = await context.newPage();
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      await page.exposeFunction("codeAutomationLog", (_type: string, values: unknown[]) =>
        output.accept(values.join(" ")),
      );
      await page.exposeFunction("codeAutomationExit", () => end());
      await page.goto(server.windowUrl({ ...options, folder }));
      await whileHeard(ended, output);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

async function runOnDesktop(executable: string, { options, folder, env, output }: Run): Promise<void> {
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of String(chunk).split(/\r?\n/)) output.accept(line);
      done();
    },
  });
  // A failing test ends VS Code with a failure; the counts tell more.
  const ended = runTests({
    vscodeExecutablePath: executable,
    extensionDevelopmentPath: options.developmentPath,
    extensionTestsPath: options.testsPath,
    extensionTestsEnv: env,
    launchArgs: [folder, "--disable-extensions", `--user-data-dir=${join(folder, "..", "user-data")}`],
    stdout: lines,
    stderr: lines,
  }).catch(() => undefined);
  await whileHeard(ended, output);
}

/** Waits for the end of a run, but not for ever. */
async function whileHeard(ended: Promise<unknown>, output: SuiteOutput): Promise<void> {
  const over = new AbortController();
  const hangs = silence(SILENCE_LIMIT_MS, () => output.heard, over.signal).then(() => {
    const minutes = SILENCE_LIMIT_MS / 60_000;
    throw new Error(
      `The suite inside VS Code hangs: nothing was heard for ${minutes} minutes.\n${output.tail}`,
    );
  });
  await Promise.race([ended, hangs]).finally(() => over.abort());
}
