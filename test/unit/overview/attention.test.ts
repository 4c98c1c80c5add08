import assert from "node:assert/strict";
import { dayOfIso } from "../../../src/shared/cost/days.ts";
import { reasonsOf, urgencyOf } from "../../../src/shared/overview/attention.ts";
import { ago, reasonText } from "../../../src/shared/overview/words.ts";
import type { EnvironmentFacts } from "../../../src/shared/protocols/overview.ts";
import { t } from "../../../src/webview/common/l10n.ts";
import { known, listed, NOW } from "./environments.ts";

const HOUR = 3_600_000;
const words = { tell: t, locale: "en", now: NOW };
const drift = { drifted: 3, unclear: 0, accepted: 0, fresh: 0, checkedAt: NOW };
const said = (facts: Partial<EnvironmentFacts>) =>
  reasonsOf(known(listed("production"), facts)).map((reason) => reasonText(reason, words));

describe("What needs attention", () => {
  it("is nothing of an environment that is well, or of which nothing is known", () => {
    assert.deepEqual(said({}), []);
    assert.deepEqual(reasonsOf(undefined), []);
    assert.equal(urgencyOf([]), 0);
  });

  it("is said in words, with numbers and times", () => {
    assert.deepEqual(said({ run: { state: "failed", at: NOW - 2 * HOUR } }), ["run failed 2 h ago"]);
    assert.deepEqual(said({ drift: { ...drift, since: NOW - 48 * HOUR } }), [
      "3 resources drifted since Monday",
    ]);
    assert.deepEqual(said({ drift: { ...drift, drifted: 1, since: NOW - 24 * HOUR } }), [
      "1 resource drifted since yesterday",
    ]);
    assert.deepEqual(said({ drift: { ...drift, since: NOW - 30 * 24 * HOUR } }), [
      "3 resources drifted since Oct 19",
    ]);
    assert.deepEqual(said({ drift: { ...drift, since: NOW - HOUR } }), [
      "3 resources drifted, first seen today",
    ]);
    assert.deepEqual(said({ drift: { ...drift, fresh: 2, since: NOW - 48 * HOUR } }), [
      "2 more resources drifted",
    ]);
  });

  it("tells unusual costs by their weekday, and a new level by its day", () => {
    const day = dayOfIso("2026-11-16") ?? 0;
    const cost = { total: 300, unit: "EUR", estimate: false, spark: [] };
    const unusual = { day, kind: "spike" as const, cost: 138, usual: 100, share: 0.38 };
    assert.deepEqual(said({ cost: { ...cost, unusual } }), ["cost 38% above its usual Monday"]);
    assert.deepEqual(said({ cost: { ...cost, unusual: { ...unusual, kind: "step" } } }), [
      "cost 38% above its usual since Nov 16",
    ]);
    const { share: _, ...fromNothing } = { ...unusual, usual: 0 };
    assert.deepEqual(said({ cost: { ...cost, unusual: fromNothing } }), ["cost €138 above its usual Monday"]);
  });

  it("holds the forecast against the budget, the cost where there is none, and never an estimate", () => {
    const budget = { amount: 500, currency: "EUR" };
    const cost = { total: 450, unit: "EUR", estimate: false, spark: [], forecast: 561 };
    assert.deepEqual(said({ cost, budget }), ["forecast exceeds its budget of €500 by €61"]);
    const { forecast: _, ...over } = { ...cost, total: 520 };
    assert.deepEqual(said({ cost: over, budget }), ["cost exceeds its budget of €500 by €20"]);
    assert.deepEqual(said({ cost: { ...over, estimate: true }, budget }), []);
    assert.deepEqual(said({ cost: { ...cost, unit: "USD" }, budget }), [
      "its budget of €500 is in another currency than its costs",
    ]);
  });

  it("comes in the order of urgency: a failed run, new drift, the budget, drift, odd costs, what is not known", () => {
    const budget = { amount: 100, currency: "EUR" };
    const all = reasonsOf(
      known(listed("production"), {
        run: { state: "failed" },
        drift: { ...drift, unclear: 1 },
        budget,
        failure: "The service failed.",
      }),
    );
    assert.deepEqual(
      all.map(({ kind }) => kind),
      ["runFailed", "overBudget", "drift", "notLoaded", "unclearChecks"],
    );
    const failed = reasonsOf(known(listed("a"), { run: { state: "failed" } }));
    const fresh = reasonsOf(known(listed("b"), { drift: { ...drift, fresh: 1 } }));
    assert.ok(urgencyOf(all) > urgencyOf(failed), "more reasons of the same urgency go first");
    assert.ok(urgencyOf(failed) > urgencyOf(fresh));
    const much = reasonsOf(known(listed("c"), { drift: { ...drift, fresh: 0, drifted: 400 } }));
    const unclear = reasonsOf(known(listed("d"), { drift: { ...drift, fresh: 0, drifted: 1, unclear: 1 } }));
    const little = reasonsOf(known(listed("e"), { drift: { ...drift, fresh: 0, drifted: 1 } }));
    assert.ok(urgencyOf(unclear) > urgencyOf(much) && urgencyOf(much) > urgencyOf(little));
  });

  it("is as old as it is", () => {
    assert.equal(ago(NOW - 30_000, words), "just now");
    assert.equal(ago(NOW - 59 * 60_000, words), "59 min ago");
    assert.equal(ago(NOW - 30 * HOUR, words), "1 day ago");
    assert.equal(ago(NOW - 14 * 24 * HOUR, words), "14 days ago");
    assert.equal(ago(NOW - 40 * 24 * HOUR, words), "on Oct 9");
  });
});
