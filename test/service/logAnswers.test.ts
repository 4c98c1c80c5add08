/** Answers with the log of a run that is lost or damaged before they begin, or while they are under way. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "../../src/service/store/sql.ts";
import { EVERYTHING } from "../../src/service/store/subjects.ts";
import { type RunningService, startService } from "../support/service.ts";
import { inDatabase, overPostgres } from "../support/stores.ts";
import { asking, fileOf } from "./importSupport.ts";

const LOG = "aws_sqs_queue.mail: Still creating...\n".repeat(100_000);

describe("The answer with a run's log", () => {
  let dir: string;
  let failures: Error[];
  let running: RunningService;
  let id: string;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    failures = [];
    running = await startService({ dataDir: dir, onError: (error) => failures.push(error) });
    const { service } = running;
    ({ id } = await service.createEnvironment((await service.createProject("Shop")).id, "production"));
    await asking(service, id).take("run", fileOf("apply.log", LOG));
  });
  afterEach(async () => {
    await running.stop();
    rmSync(dir, { recursive: true });
  });

  const path = () => `/v1/environments/${id}/logs`;
  const headers = async () => ({ authorization: `Bearer ${await running.signIn()}` });
  /** The files of these tests' logs, beside those of the sample. */
  const files = () =>
    readdirSync(join(dir, "runs"))
      .map((name) => join(dir, "runs", name))
      .filter((path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= LOG.length);
  /** Takes away what the logs hold. */
  async function cutOff(): Promise<void> {
    if (!overPostgres) return void files().map((path) => truncateSync(path));
    await inDatabase(dir, (database) =>
      database.transaction(EVERYTHING, async (transaction) => {
        await transaction.run(sql`DELETE FROM run_log_chunks`);
      }),
    );
  }

  it("fails when the log is cut off meanwhile, and the service is told", async () => {
    const answer = await running.service.fetch(
      new Request(running.url + path(), { headers: await headers() }),
    );
    const reader = answer.body?.getReader();
    assert.ok(reader);
    await reader.read();
    await cutOff();
    const toEnd = async () => {
      while (!(await reader.read()).done);
    };
    await assert.rejects(toEnd(), /cut off|missing/);
    assert.deepEqual([answer.status, failures.length], [200, 1]);
    assert.match(failures[0]?.message ?? "", /Import (?:it|the log) again/);
  });

  it("breaks off over HTTP, too, and does not end as if it were whole", async () => {
    // More than is on its way at once.
    await asking(running.service, id).take("run", fileOf("long.log", LOG.repeat(12)));
    const answer = await fetch(running.url + path(), { headers: await headers() });
    const reader = answer.body?.getReader();
    assert.ok(reader);
    await reader.read();
    await cutOff();
    const toEnd = async () => {
      while (!(await reader.read()).done);
    };
    await assert.rejects(toEnd(), /terminated/);
    assert.equal(failures.length, 1);
  });

  if (overPostgres)
    it("is a failure from the start where the log's beginning is damaged", async () => {
      await cutOff();
      for (const query of ["", "?tail=true"]) {
        const answer = await fetch(running.url + path() + query, { headers: await headers() });
        assert.equal(answer.status, 507);
        assert.match(await answer.text(), /A part of the run's log is missing .*Import the log again/);
      }
      assert.equal(failures.length, 2);
    });

  if (!overPostgres)
    it("is there again once a log that could not be opened is imported again", async () => {
      const [log = ""] = files();
      rmSync(log);
      symlinkSync(log, log);
      const { take, see } = asking(running.service, id);
      assert.equal((await take("run", fileOf("apply.log", LOG))).changed, true);
      assert.equal((await see("logs")).logs, LOG);
      assert.equal(files().length, 1);
      assert.ok(!readdirSync(join(dir, "runs")).includes(basename(log)));
    });
});
