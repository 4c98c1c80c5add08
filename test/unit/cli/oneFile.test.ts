/** The command line as it ships: one file, alone in an empty folder. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startMcp } from "../../support/mcp.ts";

const BUILT = join(import.meta.dirname, "../../../dist/infra-planner.cjs");
const MOST_BYTES = 5_200_000;

describe("The command line in one file", () => {
  const folder = mkdtempSync(join(tmpdir(), "one-file-"));
  after(() => rmSync(folder, { recursive: true }));
  // As somebody would call it.
  const program = join(folder, "infra-planner");
  const env = { HOME: folder, PATH: "", TMPDIR: folder };
  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      encoding: "utf8",
      cwd: folder,
      env,
    });
    assert.equal(status, 0, stderr);
    return stdout;
  };
  before(() => copyFileSync(BUILT, program));

  it("is no larger than it may be, and can be run", () => {
    const { size, mode } = statSync(BUILT);
    assert.ok(size <= MOST_BYTES, `${size} bytes`);
    if (process.platform !== "win32") assert.equal(mode & 0o111, 0o111);
  });

  it("plans, draws and writes code, and leaves nothing beside what it was to write", () => {
    assert.match(run("--help"), /^Plans infrastructure/);
    const { version } = JSON.parse(readFileSync(join(BUILT, "../../package.json"), "utf8"));
    assert.equal(run("--version"), `infra-planner ${version}\n`);
    writeFileSync(
      join(folder, "orders.plan.json"),
      run("plan", "Functions that work on orders from a queue"),
    );
    assert.match(run("check"), /^1 plan: 0 errors/m);
    assert.match(
      run("render", "orders.plan.json", "--format", "svg", "--icons", "logos"),
      /^<svg .*data:image\/svg/,
    );
    run("generate", "orders.plan.json", "--to", "terraform", "--out", "code");
    assert.match(run("review", "code"), /\d+ resources: 0 errors/);
    assert.deepEqual(readdirSync(folder).sort(), ["code", "infra-planner", "orders.plan.json"]);
    rmSync(join(folder, "code"), { recursive: true });
  });

  it("serves, with sample data that goes when it ends, and is a client of it", async () => {
    const child = spawn(process.execPath, [program, "serve"], {
      env,
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    const [line] = await once(createInterface(child.stdout), "line");
    const { url, loginCode } = JSON.parse(String(line));
    const login = spawnSync(process.execPath, [program, "login", "--service", url], {
      input: loginCode,
      encoding: "utf8",
      env,
    });
    assert.equal(login.status, 0, login.stderr);
    assert.match(run("projects"), /\tenv_orders_production\n/);
    child.kill("SIGTERM");
    assert.deepEqual(await ended, [0, null]);
    const temporary = readdirSync(folder).filter((name) => /^infra-planner-/.test(name));
    assert.deepEqual(temporary, []);
  });

  it("serves agents, and carries the page that chats show", async () => {
    await using server = await startMcp({ command: [program, "mcp"] });
    const { contents } = await server.client.readResource({ uri: "ui://infra-planner/plan" });
    const [page] = contents;
    assert.match(page && "text" in page ? page.text : "", /^<!doctype html>/);
  });
});
