import { globSync } from "node:fs";
import { root } from "./paths.ts";

/** Tests of the service that PostgreSQL has no part in, and why. */
const OVER_SQLITE_ALONE: Readonly<Record<string, string>> = {
  "test/service/bounds.test.ts": "What reading files takes, before anything is kept of them.",
  "test/service/brokenImports.test.ts": "Half-written files in the data folder, whatever the database.",
  "test/service/builtIn.test.ts": "How the extension loads the service, which knows SQLite alone.",
  "test/service/cli.test.ts":
    "What commands do to a data folder; over PostgreSQL: test/postgres/opening.test.ts.",
  "test/service/dataFolder.test.ts": "Files of earlier versions, copies of the database, and modes of files.",
  "test/service/durability.test.ts": "Disks that are full and files that are damaged, beneath SQLite itself.",
  "test/service/foreignDatabase.test.ts": "Files of others in the database's place.",
  "test/service/importMalformed.test.ts": "Files that are refused before anything is kept of them.",
  "test/service/jsonSyntax.test.ts": "Asks no service.",
};
const serviceFiles = globSync("test/service/*.test.ts", { cwd: root }).map((file) =>
  file.replaceAll("\\", "/"),
);

/** Which test files each kind of phase runs, as patterns from the repository. */
export const specs = {
  ui: ["test/ui/**/*.test.ts"],
  /** What a user does first. It runs on the oldest version too. */
  smoke: ["test/ui/smoke.test.ts"],
  /** What is proven of the packed extension. */
  vsix: ["test/vsix/**/*.test.ts"],
  /** Pages in a plain browser, with the extension or alone. */
  pages: ["test/pages/**/*.test.ts"],
  /** All else that needs no VS Code. */
  unit: ["unit", "service", "client", "extension"].map((level) => `test/${level}/**/*.test.ts`),
  /** The service's tests again, by two instances over PostgreSQL, and what is proven of that alone. */
  postgres: [
    "test/postgres/**/*.test.ts",
    ...serviceFiles.filter((file) => !Object.hasOwn(OVER_SQLITE_ALONE, file)),
  ],
  /** What only ever comes in full. */
  stress: ["test/stress/**/*.test.ts"],
  /** What runs inside VS Code; it is put together into one file (see `bundle.ts`). */
  suite: ["test/suite/*.test.ts"],
} as const;
