import assert from "node:assert/strict";
import { readRemaining, readRetryAfter } from "../../../src/client/retryAfter.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const wait = (value: string, date?: string) =>
  readRetryAfter(
    new Map([["retry-after", value], ...(date === undefined ? [] : [["date", date] as const])]),
    NOW,
  );

describe("Retry-After", () => {
  it("is read as seconds", () => {
    assert.equal(wait("120"), 120_000);
    assert.equal(wait(" 1 "), 1000);
    assert.equal(wait("1.5"), 1500);
    assert.equal(wait("2, 30, 5"), 30_000);
  });

  it("is read as a date in each of HTTP's forms, against the response's own Date", () => {
    const forms = [
      "Sat, 21 Nov 2026 12:00:30 GMT",
      "Saturday, 21-Nov-26 12:00:30 GMT",
      "Sat Nov 21 12:00:30 2026",
    ];
    for (const form of forms) {
      assert.equal(wait(form), 30_000);
      assert.equal(wait(form, "Sat, 21 Nov 2026 12:00:10 GMT"), 20_000);
      assert.equal(wait(form, "yesterday"), 30_000);
    }
  });

  it("is no wait when it is missing, zero, past or garbled", () => {
    assert.equal(readRetryAfter(new Map(), NOW), undefined);
    for (const value of [
      "",
      "0",
      "-5",
      "soon",
      "1e3",
      "0x10",
      "Infinity",
      "2026-11-22",
      "Sat, 21 Nov 2026 11:59:59 GMT",
      "21 Nov 2027",
    ]) {
      assert.equal(wait(value), undefined, value);
    }
  });
});

describe("X-RateLimit-Remaining", () => {
  const remaining = (value: string) => readRemaining(new Map([["x-ratelimit-remaining", value]]));

  it("is a count, the smallest of several, or nothing", () => {
    assert.equal(remaining("0"), 0);
    assert.equal(remaining(" 17"), 17);
    assert.equal(remaining("5, 3"), 3);
    for (const value of ["", "-1", "many", "1.5", "99999999999"])
      assert.equal(remaining(value), undefined, value);
  });
});
