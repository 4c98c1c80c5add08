import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readArguments } from "../../src/service/cli/arguments.ts";
import { isLoopback } from "../../src/service/http/hosts.ts";
import { UsageError } from "../../src/shared/usageError.ts";
import { runServiceCommand, SERVICE_CLI, spawnService } from "../support/service.ts";
import { sized } from "../support/stress.ts";
import { ask } from "./support.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");
const run = runServiceCommand;

/** The output of a command that has to succeed, parsed. */
async function output(...args: readonly string[]) {
  const { code, output: text, errors } = await run(args);
  assert.equal(code, 0, errors);
  return JSON.parse(text);
}

async function signIn({ url, loginCode }: { readonly url: string; readonly loginCode: string }) {
  const { body } = await ask(url, "/v1/auth/cli-exchange", { body: { code: loginCode } });
  return body.token as string;
}

describe("The service's command line", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    it(`serves on a free port and ends cleanly at ${signal}, leaving no temporary folder`, async () => {
      // A folder of its own: other services on this machine have theirs in the system's.
      const temporary = () => readdirSync(dir);
      const place = { TMPDIR: dir, TEMP: dir, TMP: dir };
      const service = await spawnService(["--tier", "free", "--rate-limit", "5/60s"], place);
      const token = await signIn(service);
      const me = await ask(service.url, "/v1/me", { token });
      assert.equal(me.body.tier, "free");
      assert.equal(me.headers.get("x-ratelimit-remaining"), "4");
      assert.ok(temporary().length > 0);
      assert.deepEqual(await service.stop(signal), { code: 0, errors: "" });
      assert.deepEqual(temporary(), []);
    });
  }

  it("keeps its state in the data folder, and a token across restarts", async () => {
    const first = await spawnService(["--data", dir]);
    const token = await signIn(first);
    await first.stop();
    const second = await spawnService(["--data", dir]);
    assert.equal((await ask(second.url, "/v1/me", { token })).status, 200);
    await second.stop();
    // Others on the machine cannot look into it.
    if (process.platform !== "win32") assert.equal(statSync(join(dir, "runs")).mode & 0o077, 0);
  });

  it("creates projects and environments, imports into them, and the running service shows it", async () => {
    const { id: project } = await output("create", "project", "--data", dir, "My", "shop");
    const { id: environment } = await output(
      ...["create", "environment", "--data", dir, "--project", project, "production"],
    );
    const service = await spawnService(["--data", dir]);
    try {
      const token = await signIn(service);
      const file = join(FIXTURES, "imports/focus-1.2.csv");
      const imported = ["import", "costs", "--data", dir, "--environment", environment, file];
      assert.equal((await output(...imported)).changed, true);
      assert.equal((await output(...imported)).changed, false);
      assert.deepEqual(await output("list", "--data", dir), [
        { id: project, name: "My shop", environments: [{ id: environment, name: "production" }] },
      ]);
      const cost = await ask(service.url, `/v1/environments/${environment}/cost`, { token });
      assert.equal(cost.body.total_cost, 28.5);
      const { loginCode } = await output("login-code", "--data", dir);
      assert.match(await signIn({ url: service.url, loginCode }), /^ipt_/);
    } finally {
      await service.stop();
    }
  });

  it("names what is wrong with a file, an id or a command, and ends with an error", async () => {
    const { id: project } = await output("create", "project", "--data", dir, "Shop");
    const { id: environment } = await output(
      ...["create", "environment", "--data", dir, "--project", project, "production"],
    );
    const costs = ["import", "costs", "--data", dir, "--environment"];
    for (const [args, code, message] of [
      [
        [...costs, environment, join(FIXTURES, "malformed/us-date.csv")],
        1,
        /^us-date\.csv, line 2, column Ch/,
      ],
      [[...costs, environment, "nowhere.csv"], 1, /^There is no file nowhere\.csv\.$/],
      [
        [...costs, "env_none", join(FIXTURES, "imports/focus-1.2.csv")],
        1,
        /^There is no environment env_none\.$/,
      ],
      [["create", "environment", "--data", dir, "--project", "none", "x"], 1, /^There is no project none\.$/],
      [["--port", "70000"], 2, /"70000" is not a port/],
    ] as const) {
      const ended = await run(args);
      assert.equal(ended.code, code, args.join(" "));
      assert.match(ended.errors.trim(), message);
      assert.equal(ended.output, "");
    }
  });

  describe("an import that is stopped", () => {
    /** An environment, and an export for it of so many rows. */
    async function exportOf(rows: number, serviceOf: (row: number) => string) {
      const { id: project } = await output("create", "project", "--data", dir, "Shop");
      const { id: environment } = await output(
        ...["create", "environment", "--data", dir, "--project", project, "production"],
      );
      const pieces = ["ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n"];
      for (let row = 0; row < rows; row++) pieces.push(`2026-09-01,1,USD,1,${serviceOf(row)}\n`);
      const text = pieces.join("");
      const file = join(dir, "costs.csv");
      writeFileSync(file, text);
      const start = (path: string) => {
        const importing = spawn(process.execPath, [
          ...[SERVICE_CLI, "import", "costs", "--data", dir, "--environment", environment, path],
        ]);
        return { importing, ended: once(importing, "exit") };
      };
      return { rows, environment, text, file, start };
    }

    type Exported = Awaited<ReturnType<typeof exportOf>>;

    async function kill({ importing, ended }: ReturnType<Exported["start"]>) {
      importing.kill("SIGKILL");
      assert.deepEqual(await ended, [null, "SIGKILL"], "it was still at it");
    }

    /** Starts an import from a pipe, which has taken half of the file but for the piece that a pipe holds. */
    async function startHalf({ start, text }: Exported) {
      const pipe = join(dir, "half.csv");
      execFileSync("mkfifo", [pipe]);
      const started = start(pipe);
      const file = await open(pipe, "w");
      await file.write(text.slice(0, text.length / 2));
      return { ...started, file };
    }

    /** Sees that nothing is there, and that the next import brings all of it. */
    async function repeat({ rows: count, environment, file }: Exported) {
      const service = await spawnService(["--data", dir]);
      try {
        const token = await signIn(service);
        const cost = () => ask(service.url, `/v1/environments/${environment}/cost`, { token });
        assert.equal((await cost()).status, 404);
        const again = ["import", "costs", "--data", dir, "--environment", environment, file];
        const { rows, changed } = await output(...again);
        assert.deepEqual([rows, changed], [count, true]);
        assert.equal((await cost()).body.total_cost, count);
      } finally {
        await service.stop();
      }
    }

    it("by force while it reads the rows leaves nothing behind, and the next one works", async () => {
      const exported = await exportOf(sized(50_000, 1_000_000), () => "Queue");
      const { file, ...started } = await startHalf(exported);
      await kill(started);
      await file.close();
      await repeat(exported);
    });

    it("by its user says so, and leaves nothing behind", async () => {
      const exported = await exportOf(sized(50_000, 200_000), () => "Queue");
      const { importing, ended, file } = await startHalf(exported);
      let said = "";
      importing.stderr.on("data", (text) => (said += text));
      importing.kill("SIGINT");
      // It stops at the next piece, and then nobody reads the others.
      await file.write(exported.text.slice(exported.text.length / 2)).catch(() => {});
      assert.deepEqual(await ended, [1, null]);
      assert.equal(said, "Stopped. Nothing was imported.\n");
      await file.close();
      await repeat(exported);
    });

    it("by force while it takes the rows in leaves nothing behind, and the next one works", async () => {
      const exported = await exportOf(200_000, (row) => `Service ${row}`);
      const started = exported.start(exported.file);
      const log = join(dir, "service.db-wal");
      // What a transaction changes goes to the log before it is committed, once it is more than memory is meant to hold.
      while (!existsSync(log) || statSync(log).size < 4_000_000) await delay(5);
      await kill(started);
      await repeat(exported);
    });
  });

  it("so does the import of a log, but for a file that nobody sees and that is cleared away later", async () => {
    const { id: project } = await output("create", "project", "--data", dir, "Shop");
    const { id: environment } = await output(
      ...["create", "environment", "--data", dir, "--project", project, "production"],
    );
    const file = join(dir, "apply.log");
    const lines = "aws_sqs_queue.mail: Still creating...\n".repeat(100_000);
    for (let part = 0; part < sized(10, 40); part++) appendFileSync(file, lines);
    const importing = spawn(process.execPath, [
      ...[SERVICE_CLI, "import", "run", "--data", dir, "--environment", environment, file],
    ]);
    const ended = once(importing, "exit");
    const parts = () => readdirSync(join(dir, "runs")).filter((name) => name.endsWith(".part"));
    while (parts().length === 0) await delay(5);
    importing.kill("SIGKILL");
    assert.deepEqual(await ended, [null, "SIGKILL"]);
    const [part = ""] = parts();
    const dayBefore = Date.now() / 1000 - 25 * 3600;
    utimesSync(join(dir, "runs", part), dayBefore, dayBefore);
    const service = await spawnService(["--data", dir]);
    try {
      const token = await signIn(service);
      assert.equal((await ask(service.url, `/v1/environments/${environment}/logs`, { token })).status, 404);
      assert.deepEqual(parts(), []);
    } finally {
      await service.stop();
    }
  });

  it("two processes share one data folder, from the first start on", async () => {
    const services = await Promise.all([0, 1, 2].map(() => spawnService(["--data", dir])));
    try {
      const tokens = await Promise.all(services.map(signIn));
      const ask1 = (index: number, path: string, body?: unknown) => {
        const { url } = services[index % 3] as { url: string };
        // Every token is good with every process.
        const token = tokens[(index + 1) % 3] as string;
        return ask(url, path, { token, body });
      };
      const organization = "org_built_in";
      const created = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          ask1(index, `/v1/orgs/${organization}/projects`, { name: `Project ${index % 20}` }),
        ),
      );
      assert.deepEqual([...new Set(created.map(({ status }) => status))], [200]);
      const lists = await Promise.all(
        [0, 1, 2].map((index) => ask1(index, `/v1/orgs/${organization}/projects`)),
      );
      for (const { body } of lists) {
        assert.deepEqual(body, lists[0]?.body);
        // The sample was taken in once, and each project was created once.
        assert.equal(body.length, 3 + 20);
      }
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
  });

  it("data of a newer version is refused with what to do", async () => {
    await output("create", "project", "--data", dir, "Shop");
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(join(dir, "service.db"));
    database.exec("PRAGMA user_version = 99");
    database.close();
    const { code, errors } = await run(["list", "--data", dir]);
    assert.equal(code, 1);
    assert.match(errors, /newer version of Infra Planner\. It was left as it is\. Update/);
  });

  it("a data folder that cannot be used is named", async () => {
    const file = join(dir, "file");
    writeFileSync(file, "");
    const { code, errors } = await run(["list", "--data", join(file, "data")]);
    assert.equal(code, 1);
    assert.match(errors, /file/);
  });
});

describe("A host that others can reach", () => {
  it("is warned of, and loopback by address or name is not", async () => {
    // An address of the documentation's (RFC 5737), which no computer has: nothing is served on it.
    const { code, errors } = await run(["--host", "192.0.2.1"]);
    assert.equal(code, 1);
    assert.match(errors, /^Warning: --host 192\.0\.2\.1 lets others on the network reach the service\./);
    for (const host of ["127.0.0.1", "localhost"]) {
      const service = await spawnService(["--host", host]);
      assert.deepEqual(await service.stop(), { code: 0, errors: "" });
    }
    assert.deepEqual(await Promise.all(["127.9.9.9", "::1", "0.0.0.0", "::"].map(isLoopback)), [
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("Command lines", () => {
  const read = (line: string) => readArguments(line.split(" ").filter((word) => word !== ""));

  it("serve is what is done unless something else is said", () => {
    assert.deepEqual(read(""), {
      name: "serve",
      host: "127.0.0.1",
      port: 0,
      data: undefined,
      tier: undefined,
      rateLimit: undefined,
      empty: false,
    });
    assert.deepEqual(read("--port 8080 --host ::1 --data d --tier free --rate-limit 100/10s --empty"), {
      name: "serve",
      host: "::1",
      port: 8080,
      data: "d",
      tier: "free",
      rateLimit: { requests: 100, seconds: 10 },
      empty: true,
    });
    assert.deepEqual(read("--help"), { name: "help" });
  });

  it("take the database of the environment, unless another place is named", () => {
    const env = { DATABASE_URL: "postgres://host/db" };
    const placeOf = (...args: string[]) => {
      const command = readArguments(args, env);
      return "database" in command ? command.database : "data" in command ? command.data : undefined;
    };
    assert.deepEqual(
      [
        placeOf("list"),
        placeOf("list", "--database", "postgres://host/other"),
        placeOf("list", "--data", "d"),
      ],
      ["postgres://host/db", "postgres://host/other", "d"],
    );
  });

  for (const [line, message] of [
    ["fly", /no command "fly"/],
    ["serve now", /"now" is not expected/],
    ["--rate-limit 100", /not of the form 100\/10s/],
    ["--tier gold", /paid or free, not "gold"/],
    ["--port -1", /port/],
    ["--nonsense", /nonsense/],
    ["list", /--data is missing/],
    ["list --data d --database postgres://host/db", /--data does not go with --database/],
    ["list --data d --tier free", /--tier does not go with list/],
    ["create", /Write: create project NAME/],
    ["create project", /Write: create project NAME/],
    ["create environment x --data d", /--project is missing/],
    ["import weather f --data d --environment e", /Write: import costs\|drift\|run/],
    ["import costs --data d --environment e", /Write: import costs\|drift\|run/],
    ["import costs f --data d", /--environment is missing/],
  ] as const) {
    it(`"${line}" is told what is wrong`, () => {
      assert.throws(
        () => read(line),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    });
  }
});
