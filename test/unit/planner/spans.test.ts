/** How long things are kept: of what it is said, and never of what stands beside that. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { inputOf, plan, recommended } from "./planning.ts";

const STORES = {
  aws: { type: "s3/bucket", paths: ["LifecycleConfiguration.Rules.ExpirationInDays"] },
  gcp: { type: "storage/bucket", paths: ["lifecycle_rule.condition.age"] },
} as const;
const TABLE = "TimeToLiveSpecification.Enabled";

describe("how long an intent says that things are kept", () => {
  it("a retention of backups never becomes an expiry of objects or items, however it is said", () => {
    const days = fc.integer({ min: 2, max: 35 });
    const backups = fc.constantFrom("backups", "snapshots", "daily backups", "database backups");
    const saying = fc.oneof(
      fc.tuple(backups, days).map(([what, n]) => `${what} kept ${n} days`),
      fc.tuple(backups, days).map(([what, n]) => `${what} retained for ${n} days`),
      fc.tuple(backups, days).map(([what, n]) => `${what} expire after ${n} days`),
      fc.tuple(backups, days).map(([what, n]) => `${what}, which we keep for ${n} days`),
      fc.tuple(backups, days).map(([what, n]) => `keep ${what} for ${n} days`),
      fc.tuple(backups, days).map(([what, n]) => `${what} are deleted after ${n} days`),
      days.map((n) => `backup retention of ${n} days`),
      days.map((n) => `a ${n}-day retention of backups`),
      days.map((n) => `back it up every night and keep that for ${n} days`),
      days.map((n) => `${n} days of point-in-time recovery`),
    );
    const things = fc.shuffledSubarray(["PostgreSQL", "product images in a bucket", "a DynamoDB table"], {
      minLength: 2,
    });
    const joint = fc.constantFrom(", ", "; ", " and ", " with ", ". ");
    const intent = fc
      .tuple(things, saying, joint, fc.boolean())
      .map(([named, said, by, isFirst]) => (isFirst ? [said, ...named].join(by) : [...named, said].join(by)));
    fc.assert(
      fc.property(intent, fc.constantFrom("aws" as const, "gcp" as const), (said, on) => {
        const { type, paths } = STORES[on];
        const result = plan(said, { on });
        for (const path of paths) assert.equal(inputOf(result, type)[path], undefined, `${on}: ${said}`);
        if (on === "aws") assert.equal(inputOf(result, "dynamodb/table")[TABLE], undefined, said);
      }),
      { numRuns: 120 },
    );
  });

  it("backups are kept as long as is said, in whatever words", () => {
    for (const [words, days] of [
      ["PostgreSQL, backups kept 14 days, images in a bucket", 14],
      ["PostgreSQL with daily backups, which we keep for 14 days", 14],
      ["PostgreSQL with a 30-day retention of backups", 30],
      ["PostgreSQL with two functions and 7 days of automated backups", 7],
    ] as const)
      assert.equal(inputOf(plan(words), "rds/dbinstance")["BackupRetentionPeriod"], days, words);
  });

  it("objects expire where that is said of them, beside backups that are kept otherwise", () => {
    const result = plan(
      "Uploads in a bucket, keep them 30 days, with database backups for 7 days on PostgreSQL",
    );
    assert.equal(inputOf(result, "s3/bucket")["LifecycleConfiguration.Rules.ExpirationInDays"], 30);
    assert.equal(inputOf(result, "rds/dbinstance")["BackupRetentionPeriod"], 7);
  });

  it("items of a table expire by a time in each, and only where it is said of them", () => {
    const table = (intent: string) => inputOf(plan(intent), "dynamodb/table");
    assert.deepEqual(table("a DynamoDB table for sessions whose items expire after 7 days"), {
      "TimeToLiveSpecification.AttributeName": "expires_at",
      [TABLE]: true,
    });
    assert.equal(table("objects in S3 expire after 30 days, metadata in DynamoDB")[TABLE], undefined);
    assert.equal(
      table("a Redis cache with a TTL of 1 hour and a DynamoDB table for orders")[TABLE],
      undefined,
    );
  });

  it("a time to live of a distribution brings the cache policy that says it", () => {
    const result = plan("CloudFront in front of an S3 bucket, TTL of 300 s");
    assert.ok(recommended(result).includes("cloudfront/cachepolicy"));
    assert.equal(inputOf(result, "cloudfront/cachepolicy")["CachePolicyConfig.DefaultTTL"], 300);
    const other = plan("a CDN with a TTL of 10 minutes for product images in a bucket", { on: "gcp" });
    assert.equal(inputOf(other, "compute/backendbucket")["cdn_policy.default_ttl"], 600);
  });
});
