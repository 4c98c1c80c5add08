/** Gives the tests of a `describe` the extension without VS Code and without pages. */
import type { Evidence } from "../reporter.ts";
import { ExtensionHost, type ExtensionOptions } from "./extensionHost.ts";

export interface UsedExtension extends ExtensionOptions {
  /** Writes what the folder holds when the tests begin. */
  readonly files?: (folder: string) => Promise<void>;
}

/** @returns a function that answers the host, which is there while tests and their hooks run. */
export function useExtension({ files, ...options }: UsedExtension = {}): () => ExtensionHost {
  let host: ExtensionHost | undefined;
  before("start the extension", async () => {
    host = await ExtensionHost.start(options);
    await files?.(host.folder);
  });
  afterEach("keep evidence", function () {
    // A test whose hook has failed has no state.
    if (!host || this.currentTest === undefined || this.currentTest.state === "passed") return;
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
