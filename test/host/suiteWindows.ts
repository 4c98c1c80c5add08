/** Runs the files of `test/suite` inside a VS Code, and in another one what a VS Code that broke left. */
import { broken, type FileRun } from "../support/reporter.ts";
import { bundleSuite } from "./bundle.ts";
import { findDesktop } from "./desktop.ts";
import { runHostSuite } from "./hostSuite.ts";
import { root, serverVersions, type VersionName } from "./paths.ts";

export interface SuiteOptions {
  readonly version: VersionName;
  /** Paths from the repository. */
  readonly files: readonly string[];
  /** Runs only tests whose title matches. */
  readonly grep?: string | undefined;
  /** More environment variables for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the report of each window, as one text. */
  readonly print: (report: string) => void;
  /** Called when so many more files have run. */
  readonly done: (files: number) => void;
}

let bundled: Promise<string> | undefined;

/** The suite as one file, put together once a run. */
export function bundledSuite(): Promise<string> {
  bundled ??= bundleSuite();
  return bundled;
}

/** Runs the files in their order in one fresh window, as long as it lasts. */
export async function runSuiteFiles({ files, ...options }: SuiteOptions): Promise<readonly FileRun[]> {
  const runs: FileRun[] = [];
  while (runs.length < files.length) {
    const left = files.slice(runs.length);
    const { ran, problem } = await runWindow({ ...options, files: left });
    runs.push(...ran);
    const [next] = left.slice(ran.length);
    if (next === undefined) continue;
    runs.push({ file: next, counts: broken(next, problem) });
    options.done(1);
  }
  return runs;
}

async function runWindow({
  version,
  files,
  grep,
  env,
  print,
  done,
}: SuiteOptions): Promise<{ readonly ran: readonly FileRun[]; readonly problem: unknown }> {
  const desktop = version === "newest" ? findDesktop() : undefined;
  const report: string[] = [];
  try {
    const ran = await runHostSuite<readonly FileRun[]>({
      editor: desktop === undefined ? { server: serverVersions[version] } : { executable: desktop },
      developmentPath: root,
      lean: true,
      testsPath: await bundledSuite(),
      env: { TEST_FILES: files.join(","), ...(grep === undefined ? {} : { TEST_GREP: grep }), ...env },
      print: (line) => report.push(line),
    });
    done(ran.length);
    return { ran, problem: "VS Code ended while this file ran." };
  } catch (problem) {
    return { ran: [], problem };
  } finally {
    print(report.join("\n"));
  }
}
