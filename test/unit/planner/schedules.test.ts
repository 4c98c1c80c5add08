/** Intervals as each notation can say them: a step of cron is never beyond the bounds of its field. */
import assert from "node:assert/strict";
import {
  awsCron,
  awsExpression,
  cronExpression,
  recurrence,
  type Schedule,
} from "../../../src/engine/planner/settings/schedule.ts";
import { findSchedule } from "../../../src/engine/planner/settings/scheduleWords.ts";
import { inputOf, plan } from "./planning.ts";

function scheduleOf(words: string): Schedule {
  const found = findSchedule(words)?.schedule;
  assert.ok(found, words);
  return found;
}

describe("Intervals", () => {
  it("of a fraction of days are hours, and whole days where only cron is known", () => {
    for (const [words, rate, cron] of [
      ["every 0.5 days", "rate(12 hours)", "0 */12 * * *"],
      ["every 1.5 days", "rate(36 hours)", "0 0 * * *"],
      ["every 2,5 days", "rate(60 hours)", "0 0 */2 * *"],
      ["every 1.3 days", "rate(31 hours)", "0 0 * * *"],
      ["every 1.5 weeks", "rate(252 hours)", "0 0 */10 * *"],
      ["every 0.5 months", "rate(15 days)", "0 0 */15 * *"],
      ["every 1.5 hours", "rate(90 minutes)", "0 * * * *"],
      ["every 0.5 hours", "rate(30 minutes)", "*/30 * * * *"],
    ] as const) {
      assert.equal(awsExpression(scheduleOf(words)), rate, words);
      assert.equal(cronExpression(scheduleOf(words)), cron, words);
    }
    assert.deepEqual(recurrence(scheduleOf("every 1.5 days")), { frequency: "Hour", interval: 36 });
  });

  it("never are a step beyond an hour, a day, a month or a year in cron", () => {
    for (const [words, cron, aws] of [
      ["every 90 minutes", "0 * * * *", "cron(0 * * * ? *)"],
      ["every 120 minutes", "0 */2 * * *", "cron(0 0/2 * * ? *)"],
      ["every 24 hours", "0 0 * * *", "cron(0 0 * * ? *)"],
      ["every 36 hours", "0 0 * * *", "cron(0 0 * * ? *)"],
      ["every 72 hours", "0 0 */3 * *", "cron(0 0 1/3 * ? *)"],
      ["every 90 days", "0 0 1 */3 *", "cron(0 0 1 1/3 ? *)"],
      ["every 45 days", "0 0 1 * *", "cron(0 0 1 * ? *)"],
      ["every 1,000 days", "0 0 1 */12 *", "cron(0 0 1 1/12 ? *)"],
    ] as const) {
      assert.equal(cronExpression(scheduleOf(words)), cron, words);
      assert.equal(awsCron(scheduleOf(words)), aws, words);
    }
  });

  it("are written to a scheduler in a form that it takes", () => {
    const intent = "start a job every 2.5 days";
    assert.equal(inputOf(plan(intent), "scheduler/schedule")["ScheduleExpression"], "rate(60 hours)");
    assert.equal(inputOf(plan(intent, { on: "gcp" }), "cloudscheduler/job")["schedule"], "0 0 */2 * *");
  });

  it("of several months are steps of a year, where they divide it", () => {
    for (const [words, cron, aws] of [
      ["every 3 months", "0 0 1 */3 *", "cron(0 0 1 */3 ? *)"],
      ["every six months", "0 0 1 */6 *", "cron(0 0 1 */6 ? *)"],
      ["every 3 months at 6 am", "0 6 1 */3 *", "cron(0 6 1 */3 ? *)"],
      ["every 5 months", "0 0 1 * *", "cron(0 0 1 * ? *)"],
    ] as const) {
      assert.equal(cronExpression(scheduleOf(words)), cron, words);
      assert.equal(awsExpression(scheduleOf(words)), aws, words);
    }
  });

  it("are none where nothing is counted", () => {
    assert.equal(findSchedule("every 0 minutes"), undefined);
  });
});

describe("Times of the clock", () => {
  for (const [words, cron] of [
    ["every morning at 6", "0 6 * * *"],
    ["every evening at 8", "0 20 * * *"],
    ["every night at 2", "0 2 * * *"],
    ["every night at 11", "0 23 * * *"],
    ["at 6 every morning", "0 6 * * *"],
    ["every day at 7 in the evening", "0 19 * * *"],
    ["at 3 sites, every monday at 7", "0 7 * * MON"],
    ["daily at 14", "0 14 * * *"],
    ["every night at 12", "0 0 * * *"],
    ["every night at 12:30", "30 0 * * *"],
    ["every day at 120 sites", "0 0 * * *"],
    ["every day at 3 warehouses", "0 0 * * *"],
    ["every morning at 6 i want a report", "0 6 * * *"],
    ["every night from 12 sensors at 3 sites", "0 2 * * *"],
  ] as const)
    it(`of “${words}” are ${cron}`, () => assert.equal(cronExpression(scheduleOf(words)), cron));
});
