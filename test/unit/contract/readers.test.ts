import assert from "node:assert/strict";
import fc from "fast-check";
import { readCost } from "../../../src/contract/cost.ts";
import { readDrift } from "../../../src/contract/drift.ts";
import { ToolError, unwrapEnvelope } from "../../../src/contract/envelope.ts";
import { readErrorMessage } from "../../../src/contract/errors.ts";
import { readLogs } from "../../../src/contract/logs.ts";
import { buildPath } from "../../../src/contract/path.ts";
import { readProjects } from "../../../src/contract/project.ts";
import { UnreadableError } from "../../../src/contract/reading.ts";
import { readUser } from "../../../src/contract/user.ts";

describe("Reading what services send", () => {
  it("keeps numeric identifiers as text", () => {
    assert.equal(readUser({ id: 42, email: "a@b.c" }).id, "42");
    assert.equal(readProjects([{ id: 7, name: "shop" }]).items[0]?.id, "7");
  });

  it("reads money as number or decimal text", () => {
    assert.equal(readCost({ total_cost: "1204.10", unit: "EUR" }).totalCost, 1204.1);
    assert.equal(readCost({ total_cost: "about a lot" }).totalCost, undefined);
  });

  it("reads dates as ISO date, date-time, seconds or milliseconds", () => {
    assert.equal(readCost({ start_date: "2026-11-01" }).startDate, "2026-11-01");
    assert.equal(readCost({ start_date: 1_793_491_200 }).startDate, "2026-11-01T00:00:00.000Z");
    assert.equal(readCost({ start_date: 1_793_491_200_000 }).startDate, "2026-11-01T00:00:00.000Z");
    assert.equal(readCost({ start_date: "2026-13-45" }).startDate, undefined);
  });

  it("reads what costs are made of in whatever words a service has for it", () => {
    const days = [{ date: "2026-11-01", cost: 2 }];
    const part = { service: "Queue", resource: "q", days };
    const read = (breakdown: unknown) =>
      readCost({ breakdown }).parts.map(({ service, resource, days }) => ({ service, resource, days }));
    assert.deepEqual(read([{ service: "Queue", resource: "q", daily_costs: days }]), [part]);
    assert.deepEqual(read([{ ServiceName: "Queue", ResourceId: "q", days: [["2026-11-01", "2"]] }]), [part]);
    assert.deepEqual(
      read([{ service_name: "Queue", resource_id: "q", date: "2026-11-01T00:00:00Z", EffectiveCost: "2" }]),
      [part],
    );
    assert.deepEqual(
      read([null, 7, {}, { service: "Queue" }, { service: "Queue", days: [{ cost: 1 }] }]),
      [],
    );
    assert.deepEqual(read("Queue"), []);
  });

  it("takes daily costs that say what they are for as the parts of their days, and as the days still", () => {
    const { parts, dailyCosts } = readCost({
      daily_costs: [
        { date: "2026-11-01", cost: 1, service: "Queue" },
        { date: "2026-11-01", cost: 2, service: "Disk", Tags: '{"team":"shop","n":1}' },
        { date: "2026-11-02", cost: 4, service: "Queue" },
      ],
    });
    assert.deepEqual(
      parts.map(({ service, tags, days }) => [service, tags, days.map(({ cost }) => cost)]),
      [
        ["Queue", {}, [1, 4]],
        ["Disk", { team: "shop", n: "1" }, [2]],
      ],
    );
    assert.equal(dailyCosts.items.length, 3);
  });

  it("keeps the last of the days before a period, whatever order a service has them in", () => {
    const days = Array.from({ length: 120 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      cost: day,
    }));
    for (const earlier of [days, days.toReversed()])
      assert.deepEqual(
        readCost({ earlier_costs: earlier }).earlierCosts.map(({ cost }) => cost),
        days.slice(20).map(({ cost }) => cost),
      );
  });

  it("reads daily costs in every known form and counts the others", () => {
    const { dailyCosts } = readCost({
      daily_costs: [1, "2.5", { date: "2026-11-01", amount: "3" }, ["2026-11-02", 4], { weird: true }, null],
    });
    assert.deepEqual(
      dailyCosts.items.map(({ cost }) => cost),
      [1, 2.5, 3, 4],
    );
    assert.equal(dailyCosts.odd.length, 2);
  });

  it("reads money that names its currency, and no sum of two currencies", () => {
    const { totalCost, unit, dailyCosts } = readCost({
      total_cost: { amount: "1204.10", currency: "EUR" },
      daily_costs: [
        { date: "2026-11-01", cost: { amount: 4, currency: "EUR" } },
        { date: "2026-11-02", amount: { value: "5.5", currency_code: "eur" } },
        ["2026-11-03", { amount: 6 }],
        { amount: 7, currency: "EUR" },
        { date: "2026-11-04", cost: { amount: 8, currency: "USD" } },
        { date: "2026-11-05", amount: 9, currency: "USD" },
      ],
    });
    assert.deepEqual([totalCost, unit], [1204.1, "EUR"]);
    assert.deepEqual(
      dailyCosts.items.map(({ cost }) => cost),
      [4, 5.5, 6, 7],
    );
    assert.equal(dailyCosts.odd.length, 2, "days in another currency are kept as they came");
    // The summary's own unit counts: a total in another is none of it.
    const other = readCost({ total_cost: { amount: 1, currency: "USD" }, unit: "EUR", daily_costs: [2] });
    assert.deepEqual([other.totalCost, other.unit, other.dailyCosts.items.length], [undefined, "EUR", 1]);
    const unnamed = readCost({
      total_cost: 3,
      daily_costs: [["2026-11-01", { amount: 3, currency: "JPY" }]],
    });
    assert.deepEqual([unnamed.totalCost, unnamed.unit], [3, "JPY"]);
    const [part] = readCost({
      unit: "EUR",
      breakdown: [
        { service: "Queue", daily_costs: [["2026-11-01", { amount: 3, currency: "EUR" }]] },
        { service: "Topic", daily_costs: [["2026-11-01", { amount: 3, currency: "USD" }]] },
      ],
    }).parts;
    assert.deepEqual(part?.days, [{ date: "2026-11-01", cost: 3 }]);
    for (const none of [{}, { amount: "a lot" }, { currency: "EUR" }, [1]])
      assert.equal(readCost({ total_cost: none, unit: "EUR" }).totalCost, undefined);
  });

  it("takes a sign or a word for whatever currency the amounts are in", () => {
    for (const [unit, currency] of [
      ["$", "USD"],
      ["USD", "US$"],
      ["usd", "USD"],
      ["credits", "EUR"],
    ]) {
      const { totalCost, dailyCosts, parts } = readCost({
        ...{ unit, total_cost: { amount: 9, currency } },
        daily_costs: [{ date: "2026-11-01", cost: 4, currency }, ["2026-11-02", { amount: 5, currency }]],
        breakdown: [{ service: "Queue", daily_costs: [["2026-11-01", { amount: 3, currency }]] }],
      });
      assert.deepEqual(
        [totalCost, dailyCosts.items.map(({ cost }) => cost), dailyCosts.odd, parts[0]?.days],
        [9, [4, 5], [], [{ date: "2026-11-01", cost: 3 }]],
        unit,
      );
    }
  });

  it("reads drift checks in every known form, and an unknown verdict spoils nothing", () => {
    const { checks, odd } = readDrift({
      checks: [
        "bucket",
        { address: "aws_s3_bucket.a", drifted: true },
        { name: "b", status: "IN SYNC", detail: "fine" },
        { id: 3, severity: "cosmic" },
        17,
      ],
    });
    assert.deepEqual(
      checks.map(({ subject, verdict }) => [subject, verdict]),
      [
        ["bucket", "unknown"],
        ["aws_s3_bucket.a", "drifted"],
        ["b", "ok"],
        ["3", "unknown"],
      ],
    );
    assert.equal(checks[3]?.verdictText, "cosmic");
    assert.deepEqual(odd, [17]);
  });

  it("reads logs as text, lines or records", () => {
    assert.equal(readLogs({ logs: "a\nb" }).text, "a\nb");
    assert.equal(readLogs({ logs: ["a", "b"] }).text, "a\nb");
    const record = { timestamp: "2026-11-01T10:00:00Z", level: "info", message: "done" };
    assert.equal(readLogs({ logs: [record] }).text, "2026-11-01T10:00:00Z INFO done");
  });

  it("drops no good project beside an odd one", () => {
    const { items, odd } = readProjects([{ id: "a", name: "A" }, "?", { name: "no id" }]);
    assert.deepEqual(
      items.map(({ id }) => id),
      ["a"],
    );
    assert.equal(odd.length, 2);
  });

  it("accepts a bare result and an envelope, and gives an error in the service's words", () => {
    assert.deepEqual(unwrapEnvelope({ candidates: [] }), { candidates: [] });
    assert.deepEqual(unwrapEnvelope({ isError: false, result: { candidates: [] } }), { candidates: [] });
    assert.throws(
      () => unwrapEnvelope({ isError: true, error: "No such cloud" }),
      new ToolError("No such cloud"),
    );
    assert.throws(() => unwrapEnvelope({ isError: false }), UnreadableError);
  });

  it("finds the message of an error body", () => {
    assert.equal(readErrorMessage('{"detail":"Too many"}'), "Too many");
    assert.equal(readErrorMessage('{"error":{"message":"Nested"}}'), "Nested");
    assert.equal(readErrorMessage("Plain words\nmore"), "Plain words");
    assert.equal(readErrorMessage("<html>…"), undefined);
  });

  it("throws nothing but UnreadableError, whatever arrives", () => {
    for (const read of [readUser, readProjects, readCost, readDrift, readLogs]) {
      fc.assert(
        fc.property(fc.jsonValue(), (body) => {
          try {
            read(body);
          } catch (error) {
            assert.ok(error instanceof UnreadableError);
          }
        }),
      );
    }
  });
});

describe("Building paths", () => {
  it("encodes parameters, and refuses what would address something else", () => {
    assert.equal(buildPath("/v1/orgs/{id}/projects", { id: "a/b ?" }), "/v1/orgs/a%2Fb%20%3F/projects");
    for (const id of ["", ".", ".."]) assert.throws(() => buildPath("/v1/orgs/{id}/projects", { id }));
  });
});
