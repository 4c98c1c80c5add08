/** Gives the tests of a `describe` the extension and its pages, and leaves evidence when one fails. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { resultsDirectory } from "../../host/paths.ts";
import { type Evidence, evidenceName } from "../reporter.ts";
import { PageHost, type PageHostOptions } from "./pageHost.ts";

export interface PagesOptions extends PageHostOptions {
  /** Writes what the folder holds when the tests begin. */
  readonly files?: (folder: string) => Promise<void>;
}

/** @returns a function that answers the host, which is there while tests and their hooks run. */
export function usePages({ files, ...options }: PagesOptions = {}): () => PageHost {
  let host: PageHost | undefined;
  before("start the extension", async () => {
    host = await PageHost.start(options);
    await files?.(host.folder);
  });
  afterEach("keep evidence", async function () {
    // A test whose hook has failed has no state.
    if (!host || this.currentTest === undefined || this.currentTest.state === "passed") return;
    await mkdir(resultsDirectory, { recursive: true });
    await host.page.screenshot({
      path: join(resultsDirectory, `${evidenceName(this.currentTest.fullTitle())}.png`),
    });
    Object.assign(this.currentTest, { evidence: host.evidence } satisfies Evidence);
  });
  after("end the extension", async () => {
    await host?.[Symbol.asyncDispose]();
    host = undefined;
  });
  return () => {
    if (!host) throw new Error("The extension runs only while a test or its hooks run.");
    return host;
  };
}
