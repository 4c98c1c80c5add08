import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningService, runServiceCommand, startService } from "../support/service.ts";
import { overPostgres } from "../support/stores.ts";
import { ask } from "./support.ts";

const exchange = (running: RunningService, code: string) =>
  ask(running.url, "/v1/auth/cli-exchange", { body: { code } });

describe("Login codes", () => {
  let now: number;
  let running: RunningService;
  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    running = await startService({ clock: () => now });
  });
  afterEach(() => running.stop());

  it("a code works once", async () => {
    assert.equal((await exchange(running, running.loginCode)).status, 200);
    const again = await exchange(running, running.loginCode);
    assert.equal(again.status, 401);
    assert.match(again.body.error, /already been used/);
  });

  it("of many at the same moment, one gets the token", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(running, running.loginCode)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(401)]);
  });

  it("a code expires after ten minutes", async () => {
    now += 10 * 60_000 - 1;
    assert.equal((await exchange(running, await running.service.issueLoginCode())).status, 200);
    now += 1;
    const expired = await exchange(running, running.loginCode);
    assert.equal(expired.status, 401);
    assert.match(expired.body.error, /expired/);
  });

  it("a wrong code is not known, and the answer does not repeat it", async () => {
    const wrong = await exchange(running, "AAAAA-BBBBB-CCCCC-DDDDD");
    assert.equal(wrong.status, 401);
    assert.match(wrong.body.error, /not known/);
    assert.doesNotMatch(wrong.text, /AAAAA/);
  });

  it("a code typed in lower case, or pasted with spaces around it, is the same code", async () => {
    assert.equal((await exchange(running, ` ${running.loginCode.toLowerCase()}\n`)).status, 200);
  });

  it("codes and tokens are all different", async () => {
    const codes = await Promise.all(Array.from({ length: 200 }, () => running.service.issueLoginCode()));
    assert.equal(new Set(codes).size, 200);
    const tokens = await Promise.all([running.signIn(), running.signIn()]);
    assert.notEqual(tokens[0], tokens[1]);
  });
});

describe("Tokens", () => {
  const DAY = 24 * 60 * 60_000;
  let now: number;
  let running: RunningService;
  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    running = await startService({ clock: () => now });
  });
  afterEach(() => running.stop());
  const status = async (token: string) => (await ask(running.url, "/v1/me", { token })).status;
  const revoke = (token: string, query = "") =>
    ask(running.url, `/v1/auth/token${query}`, { method: "DELETE", token });

  it("end when they were not used for ninety days, and stay good as long as they are used", async () => {
    const [used, unused] = [await running.signIn(), await running.signIn()];
    now += 89 * DAY;
    assert.equal(await status(used), 200);
    now += 2 * DAY;
    assert.deepEqual([await status(used), await status(unused)], [200, 401]);
    now += 90 * DAY;
    assert.equal(await status(used), 401);
  });

  it("can be revoked: one, or all of its user", async () => {
    const [one, two, three] = [await running.signIn(), await running.signIn(), await running.signIn()];
    assert.equal((await revoke(one)).status, 200);
    assert.deepEqual([await status(one), await status(two)], [401, 200]);
    assert.equal((await revoke(one)).status, 401, "what is revoked revokes nothing");
    await revoke(two, "?all=true");
    assert.deepEqual([await status(two), await status(three)], [401, 401]);
    assert.equal(await status(await running.signIn()), 200);
  });

  it("are all revoked by the owner of the data, from a shell", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    const shared = await startService({ dataDir });
    try {
      const token = await shared.signIn();
      const { output } = await runServiceCommand(["revoke", "tokens", "--data", dataDir]);
      assert.deepEqual(JSON.parse(output), { revoked: 1 });
      assert.equal((await ask(shared.url, "/v1/me", { token })).status, 401);
    } finally {
      await shared.stop();
      rmSync(dataDir, { recursive: true });
    }
  });
});

// What is in a server's files is not the service's to say: what it sends there are hashes here and there.
if (!overPostgres)
  describe("What the data folder keeps", () => {
    it("has neither codes nor tokens in any file, only what cannot be turned back into them", async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
      try {
        const running = await startService({ dataDir });
        const token = await running.signIn();
        const files = () =>
          readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
        const holding = (secret: string) =>
          files().filter((file) => readFileSync(join(file.parentPath, file.name), "latin1").includes(secret));
        const secrets = [token, token.slice(4), running.loginCode, running.loginCode.replaceAll("-", "")];
        for (const secret of secrets) assert.deepEqual(holding(secret), []);
        // The search itself works: what is no secret is found.
        assert.notDeepEqual(holding("owner@built-in.invalid"), []);
        await running.stop();
        for (const secret of secrets) assert.deepEqual(holding(secret), []);

        const again = await startService({ dataDir });
        assert.equal((await ask(again.url, "/v1/me", { token })).status, 200);
        await again.stop();
      } finally {
        rmSync(dataDir, { recursive: true });
      }
    });
  });
