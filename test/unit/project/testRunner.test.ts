/** The tests' own runner: what it installs, how often, and when it takes something for hung. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mock } from "node:test";
import { promisify } from "node:util";
import { expectedTime, keepTime } from "../../host/duration.ts";
import { root } from "../../host/paths.ts";
import { runProcess } from "../../host/processes.ts";
import { silence } from "../../host/silence.ts";
import { specs } from "../../host/specs.ts";
import { settle } from "../../support/clock.ts";

const MODULE = join(import.meta.dirname, "../../host/serverInstall.ts");
const run = promisify(execFile);

/** Stands in for npm: notes what it is asked for, and leaves what a package with a server would. */
const NPM = `
const { appendFileSync, mkdirSync } = require("node:fs");
const asked = process.argv.filter((word) => word.startsWith("code-server@") || word.startsWith("--omit"));
appendFileSync(process.env.NPM_LOG, asked.join(" ") + "\\n");
if (process.env.NPM_FAILS) {
  console.error("npm error 404 at https://user:secret@registry.invalid/code-server");
  process.exit(1);
}
const server = asked[0].startsWith("--omit") ? "." : "node_modules/code-server/lib/vscode";
for (const name of ["spdlog", "native-watchdog"])
  mkdirSync(server + "/node_modules/@vscode/" + name, { recursive: true });
`;

describe("The VS Code server that tests run on", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-install-"));
    await writeFile(join(folder, "npm.js"), NPM);
  });
  beforeEach(() => writeFile(join(folder, "npm.log"), ""));
  after(() => rm(folder, { recursive: true }));

  /** Runs a script that knows `ensure(version)`, in a process of its own. @returns what it printed last */
  async function inProcess(script: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
    const { TEST_WORKER: _, ...rest } = process.env;
    const env = { ...rest, npm_execpath: join(folder, "npm.js"), NPM_LOG: join(folder, "npm.log"), ...more };
    const prelude = `
      import { ensureServer } from ${JSON.stringify(MODULE)};
      const ensure = (version) => ensureServer(version, ${JSON.stringify(folder)});
    `;
    const args = ["--input-type=module-typescript", "--eval", prelude + script];
    const { stdout } = await run(process.execPath, args, { env });
    return stdout.trimEnd().split("\n").at(-1) ?? "";
  }
  const asked = async () => (await readFile(join(folder, "npm.log"), "utf8")).trimEnd().split("\n");

  it("is installed once, however many ask for it at the same time and later", async () => {
    const script = `
      const found = await Promise.all([1, 2, 3].map(() => ensure("1.0.0")));
      found.push(await ensure("1.0.0"));
      console.log(new Set(found).size);
    `;
    assert.equal(await inProcess(script), "1");
    assert.equal(await inProcess(script), "1");
    assert.deepEqual(await asked(), ["code-server@1.0.0", "--omit=dev"]);
  });

  it("is not installed by the processes that run tests, which would each do so", async () => {
    const script = `await ensure("2.0.0").catch(({ message }) => console.log(message));`;
    assert.match(await inProcess(script, { TEST_WORKER: "1" }), /2\.0\.0 is not there/);
    assert.deepEqual(await asked(), [""]);
  });

  it("is asked for again after npm has failed, which is said without addresses", async () => {
    const script = `
      await ensure("3.0.0").catch(({ message }) => console.log(message.replaceAll("\\n", " ")));
    `;
    const said = await inProcess(script, { NPM_FAILS: "1" });
    assert.match(said, /could not install the VS Code server \(exit code 1\)\. npm error 404 at <registry>$/);
    await inProcess(`await ensure("3.0.0");`);
    assert.deepEqual(await asked(), ["code-server@3.0.0", "code-server@3.0.0", "--omit=dev"]);
  });
});

describe("The test files", () => {
  const files = globSync("test/**/*.test.ts", { cwd: root });
  const of = (...names: readonly (keyof typeof specs)[]) =>
    names.flatMap((name) => globSync(specs[name], { cwd: root }));

  it("are each run by one phase, or only under stress; some of the service's over both of its stores", () => {
    const overPostgres = of("postgres").filter((file) => !of("unit").includes(file));
    const once = [...of("ui", "vsix", "pages", "unit", "suite", "stress"), ...overPostgres];
    assert.deepEqual(once.sort(), files.sort());
    for (const file of of("postgres"))
      assert.match(file.replaceAll("\\", "/"), /^test\/(?:service|postgres)\//);
    assert.ok(of("postgres").length > overPostgres.length + 10);
  });

  it("of units, services, clients, the extension and pages need no VS Code", () => {
    const drivers = /^import (?!type ).*(ui\/driver|host\/(server|hostSuite|vsix)\.ts|"vscode")/m;
    const needing = files.filter((file) => drivers.test(readFileSync(join(root, file), "utf8")));
    assert.deepEqual(
      of("unit", "pages").filter((file) => needing.includes(file)),
      [],
    );
  });

  it("drive windows only where nothing else proves the same", () => {
    const tests = of("ui", "vsix").flatMap(
      (file) => readFileSync(join(root, file), "utf8").match(/^\s*it\(/gm) ?? [],
    );
    assert.ok(
      tests.length <= 100,
      `${tests.length} tests drive windows, each of them slow and at times flaky.`,
    );
  });

  it("have no test that is tried a second time", () => {
    const code = (file: string) => readFileSync(join(root, file), "utf8");
    assert.deepEqual(
      files.filter((file) => /\)\.retries\(|\bthis\.retries\(/.test(code(file))),
      [],
    );
    for (const runner of ["test/host/mochaWorker.ts", "test/suite/entry.ts"])
      assert.doesNotMatch(code(runner), /\bretries\b/);
  });
});

describe("A run of tests", () => {
  it("is said to take as long as the last that was asked for the same, on as many processes", async () => {
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-durations-"));
    const file = join(folder, "durations.json");
    try {
      await keepTime({ only: "unit", jobs: "4" }, 61_000, file);
      assert.match(await expectedTime({ only: "unit", jobs: "4" }, file), / 1 min 1 s /);
      assert.equal(await expectedTime({ only: "unit", jobs: "2" }, file), "");
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("ends a program that takes too long, and says so", async () => {
    const hangs = ["--eval", "setInterval(() => {}, 1_000)"];
    await assert.rejects(runProcess(process.execPath, hangs, { limit: 200 }), /longer than 0\.2 s.*--eval/);
  });
});

describe("A test file", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"], now: 0 }));
  afterEach(() => mock.timers.reset());

  it("may take as long as it likes while it says something, and is hung when it says nothing more", async () => {
    let heard = 0;
    let hangs = false;
    const over = new AbortController();
    void silence(1_000, () => heard, over.signal).then(() => {
      hangs = true;
    });
    const pass = async (ms: number) => {
      mock.timers.tick(ms);
      await settle();
    };
    for (let said = 0; said < 60; said++) {
      await pass(900);
      heard = Date.now();
    }
    await pass(999);
    assert.equal(hangs, false);
    await pass(1);
    assert.equal(hangs, true);
    over.abort();
  });
});
