/** The command line against the real service, and against one that does its worst. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { runCli } from "../../support/cli.ts";
import { type Answer, FaultServer, hang, json, raw, text, truncated } from "../../support/faultServer.ts";
import { type RunningService, startService } from "../../support/service.ts";

const MAIN = join(import.meta.dirname, "../../../src/cli/main.ts");
const ENVIRONMENT = "env_orders_production";
/** Told apart from everything else, and changed by URL encoding. */
const TOKEN = "canary+T0ken/9f3a=~7b/XY";

let home: string;
/** Without a keyring: nothing is on the path. */
let env: NodeJS.ProcessEnv;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "cli-home-"));
  env = { HOME: home, XDG_CONFIG_HOME: join(home, "config"), PATH: home };
});
afterEach(() => rmSync(home, { recursive: true }));

/** Every file below the home, by its path. */
function filesAtHome(): ReadonlyMap<string, string> {
  const all = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(home, name)).isFile(),
  );
  return new Map(all.map((name) => [name, readFileSync(join(home, name), "utf8")]));
}

describe("The command line and a service", () => {
  let service: RunningService;
  before(async () => {
    service = await startService();
  });
  after(() => service.stop());

  const cli = (args: readonly string[], options = {}) => runCli(args, { env, ...options });
  const login = async () =>
    cli(["login", "--service", service.url], { input: `${await service.service.issueLoginCode()}\n` });

  it("signs in by a code on stdin, keeps the token to its owner, and says so", async () => {
    const { code, out, notes } = await login();
    assert.equal(code, 0, notes);
    assert.equal(out, `You are signed in to ${service.url} as owner@built-in.invalid.\n`);
    assert.match(notes, /There is no keyring.*tokens\.json, which only you can read/);
    const path = join(home, "config/infra-planner/tokens.json");
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(statSync(join(path, "..")).mode & 0o777, 0o700);
    const token = JSON.parse(readFileSync(path, "utf8"))[service.url];
    const holders = [...filesAtHome()].filter(([, content]) => content.includes(token)).map(([name]) => name);
    assert.deepEqual(holders, ["config/infra-planner/tokens.json"]);
    assert.ok(!out.includes(token) && !notes.includes(token));
  });

  it("reads what runs, as text, as JSON and with what scripts go by", async () => {
    await login();
    const listed = await cli(["projects"]);
    assert.ok(
      listed.out.split("\n").includes(`My organization\tOrder processing\tproduction\t${ENVIRONMENT}`),
    );
    const { organizations } = (await cli(["projects", "--json"])).json();
    assert.equal(organizations[0].id, service.organization.id);
    assert.match((await cli(["cost", ENVIRONMENT])).out, /^€[\d,.]+ · /);
    const cost = (await cli(["cost", ENVIRONMENT, "--json"])).json();
    assert.equal(typeof cost.total_cost, "number");
    const daily = await cli(["cost", ENVIRONMENT, "--daily"]);
    assert.equal(daily.out.split("\n").length, cost.daily_costs.length + 2);
    const drifting = "env_data_platform_production";
    const drift = await cli(["drift", drifting]);
    assert.match(drift.out, /^missing\taws_s3_bucket_lifecycle_configuration\.lake\t/);
    assert.equal(drift.notes, "1 of 4 drifted.\n");
    assert.equal(drift.code, 0);
    assert.equal((await cli(["drift", drifting, "--fail"])).code, 1);
    assert.equal((await cli(["drift", drifting, "--all"])).out.trim().split("\n").length, 4);
    assert.equal((await cli(["drift", drifting, "--json"])).json().checks.length, 4);
    const log = await cli(["logs", ENVIRONMENT]);
    assert.match(log.out, /##\[error\]Terraform exited with code 1\./);
    // What has ended is not waited for.
    const followed = await cli(["logs", ENVIRONMENT, "--follow", "--json"]);
    assert.match(followed.out, /^\{.*"run_status":"failed".*\}\n$/);
    assert.deepEqual([log.code, followed.code], [0, 1]);
    for (const args of [
      ["propose", "a queue"],
      ["practices", "static site"],
    ])
      assert.equal((await cli([...args, "--json"])).code, 0);
  });

  it("counts no drift that the team has accepted, and says why", async () => {
    await login();
    const drifting = "env_data_platform_production";
    const file = join(home, "drift.json");
    const accept = (until: string) => ({
      address: "aws_s3_bucket_lifecycle_configuration.*",
      reason: "Moves in spring",
      until,
    });
    const args = ["drift", drifting, "--accepted", file];
    writeFileSync(file, JSON.stringify({ accept: [accept("2999-12-31"), { address: "x" }] }));
    const { out, notes } = await cli(args);
    assert.match(
      out,
      /^accepted\taws_s3_bucket_lifecycle_configuration\.lake\tuntil 2999-12-31: Moves in spring$/m,
    );
    assert.match(notes, /drift\.json, line 1: not understood/);
    assert.match(notes, /\n1 accepted\.\n$/);
    assert.equal((await cli([...args, "--fail"])).code, 0);
    const { checks } = (await cli([...args, "--json"])).json();
    assert.deepEqual(checks.filter(({ accepted }: { accepted?: unknown }) => accepted).length, 1);
    // In any encoding, as where it is found.
    const text = `\ufeff${JSON.stringify({ accept: [accept("2999-12-31")] })}`;
    for (const encoding of ["utf8", "utf16le"] as const) {
      writeFileSync(file, text, encoding);
      assert.equal((await cli([...args, "--fail"])).code, 0, encoding);
    }
    // What has expired counts again.
    writeFileSync(file, JSON.stringify({ accept: [accept("2020-01-01")] }));
    assert.equal((await cli([...args, "--fail"])).code, 1);
    rmSync(file);
    assert.match((await cli(args)).notes, /drift\.json/);
  });

  it("imports into the service, and says before what that would do", async () => {
    await login();
    const file = join(import.meta.dirname, "../../fixtures/imports/focus-1.2.csv");
    const args = ["import", "costs", file, "--environment", "env_orders_staging"];
    assert.equal((await cli([...args, "--preview"])).json().kind, "costs");
    assert.equal((await cli(args)).json().changed, true);
    assert.match((await cli(["import", "costs", file])).notes, /--environment is missing/);
  });

  it("signs out there and here, after which nobody is signed in", async () => {
    await login();
    const token = JSON.parse(readFileSync(join(home, "config/infra-planner/tokens.json"), "utf8"))[
      service.url
    ];
    assert.deepEqual((await cli(["logout", "--json"])).json(), {
      service: service.url,
      signed_out: true,
      ended: true,
    });
    assert.deepEqual([...filesAtHome()], []);
    const answer = await fetch(`${service.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.status, 401);
    const { code, notes } = await cli(["projects", "--service", service.url]);
    assert.deepEqual([code, /Sign in with "infra-planner login"/.test(notes)], [3, true]);
    // Planning goes on without anybody.
    assert.match((await cli(["propose", "a queue"])).out, /aws:sqs\/queue@1/);
    const notThere = await cli(["propose", "a queue", "--service", service.url]);
    assert.equal(notThere.code, 3);
  });

  it("takes a token from the environment to the environment's service alone, and out of it", async () => {
    const token = await service.signIn();
    const given = { ...env, INFRA_PLANNER_URL: service.url, INFRA_PLANNER_TOKEN: token };
    const { code, out } = await runCli(["cost", ENVIRONMENT, "--json"], { env: given });
    assert.equal(code, 0, out);
    assert.equal(given.INFRA_PLANNER_TOKEN, undefined);
    await using other = await FaultServer.start(json({}));
    const elsewhere = await runCli(["cost", ENVIRONMENT, "--service", other.url], {
      env: { ...given, INFRA_PLANNER_TOKEN: token },
    });
    assert.deepEqual([elsewhere.code, other.requests], [3, []]);
  });

  it("keeps nothing where the code is refused, and says why", async () => {
    const { code, notes } = await cli(["login", "--service", service.url], { input: "AAAAA-BBBBB\n" });
    assert.equal(code, 3);
    assert.match(notes, /did not accept this login code/);
    assert.equal((await cli(["login", "--service", service.url], { input: "\n" })).code, 2);
    assert.equal((await cli(["login", "--service", "http://planner.example.com"], { input: "x" })).code, 2);
    assert.deepEqual([...filesAtHome()], []);
  });

  it("keeps the token in the keyring where there is one, over stdin and not as an argument", async () => {
    // Speaks as libsecret's program does, and writes down what it was called with.
    const program = join(home, "secret-tool");
    writeFileSync(
      program,
      `#!/bin/sh
echo "$@" >> "${home}/called"
env >> "${home}/called"
case "$1" in
  store) exec /bin/cat > "${home}/ring" ;;
  lookup) [ -f "${home}/ring" ] && exec /bin/cat "${home}/ring"; exit 1 ;;
  clear) exec /bin/rm -f "${home}/ring" ;;
esac
`,
    );
    chmodSync(program, 0o755);
    env = { ...env, PATH: [home, "/usr/bin", "/bin"].join(delimiter), INFRA_PLANNER_TOKEN: TOKEN };
    const { notes, code } = await login();
    assert.equal(code, 0, notes);
    assert.match(notes, /kept in the desktop's keyring/);
    const files = filesAtHome();
    const token = files.get("ring") ?? "";
    assert.ok(token.length > 8);
    const holders = [...files].filter(([, content]) => content.includes(token)).map(([name]) => name);
    assert.deepEqual(holders, ["ring"]);
    assert.ok(![...files.values()].some((content) => content.includes(TOKEN)));
    assert.equal((await cli(["cost", ENVIRONMENT])).code, 0);
    await cli(["logout"]);
    assert.ok(!filesAtHome().has("ring"));
  });

  it("leaves no token in the report of a crash, nor in its arguments", async () => {
    const token = await service.signIn();
    mkdirSync(join(home, "reports"));
    const report = `process.on("exit", () => process.report.writeReport(${JSON.stringify(join(home, "reports/r.json"))}))`;
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        "--import",
        `data:text/javascript,${encodeURIComponent(report)}`,
        MAIN,
        "propose",
        "a queue",
        "--local",
      ],
      { encoding: "utf8", env: { ...env, INFRA_PLANNER_URL: service.url, INFRA_PLANNER_TOKEN: token } },
    );
    assert.equal(status, 0, stderr);
    const written = readFileSync(join(home, "reports/r.json"), "utf8");
    assert.match(written, /INFRA_PLANNER_URL/);
    for (const text of [written, stdout, stderr]) assert.ok(!text.includes(token));
  });
});

const NASTY = `\u001b]0;owned\u0007\u001b[2J\u202e\u009b31m${TOKEN} can\u001b[31mary+T0ken/9f3a=~7b/XY`;

/** What a service might answer whoever reads from it. */
const WORST: Readonly<Record<string, Answer>> = {
  "a refusal with what was sent": json({ error: `no ${NASTY}` }, 403),
  "an unknown thing in bad words": json({ error: NASTY }, 404),
  "a token that is not accepted": text(NASTY, 401),
  "more requests than it takes": text(NASTY, 429, { "retry-after": "3600" }),
  "another place": text(NASTY, 302, { location: `/?${encodeURIComponent(TOKEN)}` }),
  "a web page": text(`<html>${TOKEN}`, 200, { "content-type": "text/html" }),
  "half of it": truncated(`{"token":"${TOKEN}"`),
  "no HTTP": raw(`${TOKEN}\r\n\r\n`),
  "data of another shape": json([NASTY]),
  "data full of it": json({
    id: NASTY,
    email: NASTY,
    organizations: [{ id: "o", name: NASTY }],
    total_cost: 3,
    unit: NASTY,
    start_date: "2026-11-01",
    daily_costs: [{ date: "2026-11-01", cost: 1 }],
    checks: [{ resource: NASTY, status: NASTY, message: NASTY, before: NASTY, [NASTY]: 1 }, 7],
    run_id: NASTY,
    run_status: "failed",
    logs: `${NASTY}\r${NASTY}\n${NASTY}`,
    isError: false,
    result: {
      candidates: [
        { type_id: NASTY, display_name: NASTY, explanation: NASTY, rank_score: 1, recommended: true },
      ],
      notes: [NASTY],
      chunks: [{ chunk_text: NASTY, heading: NASTY, category: NASTY, type_ids: [NASTY] }],
    },
  }),
};
const READING = [
  ["projects"],
  ["cost", "e", "--daily"],
  ["drift", "e", "--all"],
  ["logs", "e"],
  ["logs", "e", "--follow"],
  ["propose", "a queue"],
  ["practices", "a site"],
  ["login"],
];

describe("The command line and a hostile service", () => {
  for (const [name, answer] of Object.entries(WORST))
    it(`shows nothing of the token, and does nothing to the terminal: ${name}`, async () => {
      await using server = await FaultServer.start(answer);
      const plain = [false, true].flatMap((terminal) =>
        [[], ["--json"]].flatMap((json) => READING.map((args) => ({ args: [...args, ...json], terminal }))),
      );
      await Promise.all(
        plain.map(async ({ args, terminal }) => {
          const given = { ...env, INFRA_PLANNER_URL: server.url, INFRA_PLANNER_TOKEN: TOKEN, NO_COLOR: "1" };
          const { code, out, notes } = await runCli(args, { env: given, terminal, input: TOKEN });
          const all = out + notes;
          const where = `${args.join(" ")}: ${all.slice(0, 300)}`;
          assert.ok(!all.includes(TOKEN) && !all.includes(encodeURIComponent(TOKEN)), where);
          assert.doesNotMatch(all, /[^\P{Cc}\n\t]|\u202e/u, where);
          if (!name.startsWith("data full")) assert.notEqual(code, 0, where);
          if (code !== 0) assert.notEqual(notes + out, "", where);
        }),
      );
      assert.deepEqual(
        [...filesAtHome()].filter(([, content]) => content.includes(TOKEN)),
        [],
      );
    });

  it("ends at once when it is interrupted", async () => {
    await using server = await FaultServer.start(hang);
    const given = { ...env, INFRA_PLANNER_URL: server.url, INFRA_PLANNER_TOKEN: TOKEN };
    for (const args of [["cost", "e"], ["logs", "e", "--follow"], ["login"]]) {
      const stop = new AbortController();
      const before = server.requests.length;
      const running = runCli(args, { env: { ...given }, signal: stop.signal, input: "CODE" });
      while (server.requests.length === before) await new Promise(setImmediate);
      stop.abort();
      assert.equal((await running).code, 130, args.join(" "));
    }
  });
});

describe("A log that grows", () => {
  it("is printed line by line to its end, without gaps, and fails where its run did", async () => {
    const run = (logs: string, status: string) =>
      json({ environment_id: "e", run_id: "r1", run_status: status, logs });
    const start = "one: the first of some lines\ntwo: the sec";
    await using server = await FaultServer.start(
      run(start, "running"),
      run(`${start}ond of them\nthree: and \u001b[31mthe third\u001b[0m\n`, "failed"),
    );
    const given = { ...env, INFRA_PLANNER_URL: server.url, INFRA_PLANNER_TOKEN: TOKEN };
    const { code, out, notes } = await runCli(["logs", "e", "--follow"], { env: given });
    assert.equal(out, "one: the first of some lines\ntwo: the second of them\nthree: and the third\n");
    assert.match(notes, /The run ended \(failed\)/);
    assert.equal(code, 1);
    assert.ok(server.requests.every(({ url }) => url.includes("tail=true")));
  });
});
