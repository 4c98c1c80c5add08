import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openApiDocument } from "../../../src/contract/openapi.ts";
import { ROUTES } from "../../../src/contract/routes.ts";

const run = promisify(execFile);
const linter = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");

describe("The OpenAPI document", () => {
  it("has every route of the table once", () => {
    const paths = openApiDocument("/")["paths"] as Record<string, Record<string, { operationId: string }>>;
    const operations = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    assert.deepEqual(operations.sort(), Object.keys(ROUTES).sort());
  });

  it("satisfies a public linter", async () => {
    const folder = await mkdtemp(join(tmpdir(), "openapi-"));
    try {
      const file = join(folder, "openapi.json");
      await writeFile(file, JSON.stringify(openApiDocument("https://planning.example.com")));
      const { stderr, stdout } = await run(process.execPath, [linter, "lint", file], {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      });
      assert.match(`${stdout}${stderr}`, /valid/i);
    } finally {
      await rm(folder, { recursive: true });
    }
  }).timeout(180_000);
});
