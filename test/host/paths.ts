/** Where the harness keeps things, and which versions of VS Code it proves the extension on. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Editors and browsers that are fetched or unpacked once and then reused; git ignores it. */
export const cacheDirectory = join(root, ".vscode-test");

/** What failing tests leave behind: screenshots, traces, logs; git ignores it. */
export const resultsDirectory = process.env["TEST_RESULTS_DIRECTORY"] ?? join(root, "test-results");

/**
 * The two ends of the supported range, as versions of the npm package that carries the VS Code server.
 * `oldest` is what `engines.vscode` promises: 4.133 carries VS Code 1.133, and no older package that
 * carries one installs without a compiler.
 */
export const serverVersions = { oldest: "4.133.0", newest: "4.139.1" } as const;

/** One end of the supported range. */
export type VersionName = keyof typeof serverVersions;
