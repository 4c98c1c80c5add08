import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type RunningService, startService } from "../support/service.ts";
import { signedIn } from "./support.ts";

const HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
const ENVIRONMENT = "/v1/environments/env_orders_staging";

describe("Importing over HTTP", () => {
  let running: RunningService;
  let get: Awaited<ReturnType<typeof signedIn>>;
  const failures: Error[] = [];
  beforeEach(async () => {
    failures.length = 0;
    running = await startService({ onError: (error) => failures.push(error) });
    get = await signedIn(running);
  });
  afterEach(() => running.stop());

  it("what is wrong with the file is the answer, by the file's name without its folder", async () => {
    const answer = await get(`${ENVIRONMENT}/imports/costs?name=..%5Cfolder%2Fcosts.csv`, {
      body: `${HEADER}2026-09-01,a lot,EUR,1,Queue\n`,
    });
    assert.equal(answer.status, 400);
    assert.equal(
      answer.body.error,
      'costs.csv, line 2, column EffectiveCost: "a lot" is not a decimal number such as 12.5',
    );
    assert.deepEqual(failures, []);
  });

  it("two parts of one export add up when the second is sent as a further part", async () => {
    for (const [cost, mode] of [
      [1, "replace"],
      [2, "add"],
      [2, "add"],
    ] as const) {
      const answer = await get(`${ENVIRONMENT}/imports/costs?name=part.csv&mode=${mode}`, {
        body: `${HEADER}2026-09-01,${cost},EUR,1,Queue\n`,
      });
      assert.equal(answer.status, 200);
    }
    assert.equal((await get(`${ENVIRONMENT}/cost`)).body.total_cost, 3);
  });

  it("a file of many megabytes streams in while other requests are answered", async () => {
    const rows = "2026-09-01,0.5,EUR,1,Queue\n".repeat(400_000);
    const importing = get(`${ENVIRONMENT}/imports/costs?name=large.csv`, { body: HEADER + rows });
    let answered = 0;
    let done = false;
    const finished = importing.finally(() => {
      done = true;
    });
    while (!done) {
      const { status } = await get(`${ENVIRONMENT}/cost`);
      assert.equal(status, 200);
      answered++;
    }
    const { body } = await finished;
    assert.equal(body.rows, 400_000);
    assert.ok(answered >= 3, `${answered} requests were answered meanwhile`);
    assert.equal((await get(`${ENVIRONMENT}/cost`)).body.total_cost, 200_000);
  });

  it("a connection that breaks half-way leaves nothing behind, and is no failure of the service", async () => {
    const before = await get(`${ENVIRONMENT}/cost`);
    const token = await running.signIn();
    const sending = request(`${running.url}${ENVIRONMENT}/imports/costs?name=costs.csv`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    const broken = once(sending, "error");
    sending.write(`${HEADER}${"2026-09-01,1,EUR,1,Queue\n".repeat(1000)}`);
    await delay(50);
    sending.destroy(new Error("pulled the plug"));
    await broken;
    await delay(50);
    assert.deepEqual((await get(`${ENVIRONMENT}/cost`)).body, before.body);
    assert.deepEqual(failures, []);
  });
});
