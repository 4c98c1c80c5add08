/** The sample data that a new service begins with: as recent on any day as on the one of which its files are. */
import assert from "node:assert/strict";
import { DAY_MS, isoOfDay } from "../../src/shared/cost/days.ts";
import { startService } from "../support/service.ts";
import { signedIn } from "./support.ts";

/** Environments of the sample whose costs are an estimate, which has no days. */
const ESTIMATED = new Set(["env_orders_staging"]);
/** Seconds by which a log's times may differ from what it says itself: it rounds to seconds. */
const ROUNDED = 1;

const ENVIRONMENTS = [
  "env_web_shop_production",
  "env_web_shop_staging",
  "env_orders_production",
  "env_orders_staging",
  "env_data_platform_production",
];

/** Times at which somebody may begin: ends of months and of years, leap days, the first and last moments of a day. */
const BEGINNINGS = [
  "2026-11-15T12:00:00Z",
  "2026-12-01T00:00:00Z",
  "2027-01-01T00:00:00.001Z",
  "2027-01-31T23:59:59.999Z",
  "2027-03-01T09:00:00Z",
  "2028-02-29T06:00:00Z",
  "2028-03-01T06:00:00Z",
  "2025-06-30T18:30:00Z",
  "2031-10-26T01:30:00Z",
];

describe("The sample data", () => {
  for (const beginning of BEGINNINGS)
    describe(`of a service that begins at ${beginning}`, () => {
      const now = Date.parse(beginning);
      const today = Math.floor(now / DAY_MS);
      let running: Awaited<ReturnType<typeof startService>>;
      let get: Awaited<ReturnType<typeof signedIn>>;
      before(async () => {
        running = await startService({ clock: () => now });
        get = await signedIn(running);
      });
      after(() => running.stop());

      it("has costs of each day up to yesterday", async () => {
        for (const id of ENVIRONMENTS.filter((one) => !ESTIMATED.has(one))) {
          const { body } = await get(`/v1/environments/${id}/cost`);
          const days = [...(body.earlier_costs ?? []), ...body.daily_costs].map(({ date }) => date);
          const expected = days.map((_, index) => isoOfDay(today - days.length + index));
          assert.ok(days.length >= 30, `${id}: ${days.length} days`);
          assert.deepEqual(days, expected, id);
        }
      });

      it("was looked at for drift and deployed within the last days, and never in the future", async () => {
        for (const id of ENVIRONMENTS) {
          const drift = (await get(`/v1/environments/${id}/drift`)).body;
          const checked = Date.parse(drift.checked_at);
          assert.ok(checked <= now && checked > now - 4 * DAY_MS, `${id}: ${drift.checked_at}`);
          const { logs } = (await get(`/v1/environments/${id}/logs`)).body;
          for (const time of timesOf(logs))
            assert.ok(time <= now && time > now - 7 * DAY_MS, `${id}: ${new Date(time).toISOString()}`);
        }
      });
    });

  it("took as long as its logs say", async () => {
    const running = await startService();
    try {
      const get = await signedIn(running);
      let counted = 0;
      for (const id of ENVIRONMENTS) {
        const { logs } = (await get(`/v1/environments/${id}/logs`)).body;
        const times = timesOf(logs);
        assert.ok(times.length > 5, id);
        assert.deepEqual(
          times,
          [...times].sort((one, other) => one - other),
          id,
        );
        for (const { line, said, took } of durationsOf(logs)) {
          counted++;
          assert.ok(Math.abs(took - said) < ROUNDED, `${id}: ${line} took ${took} s`);
        }
      }
      assert.ok(counted > 20, `${counted} durations`);
    } finally {
      await running.stop();
    }
  });
});

const TIME = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) (.*)$/;

function timesOf(log: string): number[] {
  return log.split("\n").flatMap((line) => Date.parse(TIME.exec(line)?.[1] ?? "") || []);
}

/** What a log says of how long each change has taken, and how long by the times of its lines, in seconds. */
function durationsOf(log: string): { readonly line: string; readonly said: number; readonly took: number }[] {
  const begun = new Map<string, number>();
  return log.split("\n").flatMap((line) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: These colour the text.
    const [, time = "", text = ""] = TIME.exec(line.replaceAll(/\u001b\[\d*m/g, "")) ?? [];
    const address = text.split(": ")[0] ?? "";
    if (/: (?:Creating|Modifying|Destroying)\.\.\./.test(text)) begun.set(address, Date.parse(time));
    const [, minutes = "0", seconds] =
      /(?:complete after|\[|, )\s?(?:(\d+)m)?(\d+)s(?: elapsed\]| \[|$)/.exec(text) ?? [];
    const start = begun.get(address);
    if (seconds === undefined || start === undefined) return [];
    return [{ line, said: Number(minutes) * 60 + Number(seconds), took: (Date.parse(time) - start) / 1000 }];
  });
}
