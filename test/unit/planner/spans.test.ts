/** How long things are kept: of what it is said, and never of what stands beside that. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { inputOf, plan, recommended } from "./planning.ts";

const STORES = {
  aws: {
    type: "s3/bucket",
    paths: ["LifecycleConfiguration.Rules.ExpirationInDays"],
    versions: "LifecycleConfiguration.Rules.NoncurrentVersionExpiration.NoncurrentDays",
  },
  azure: {
    type: "storage/managementpolicies",
    paths: ["policy.rules.definition.actions.baseBlob.delete.daysAfterModificationGreaterThan"],
    versions: "policy.rules.definition.actions.version.delete.daysAfterCreationGreaterThan",
  },
  gcp: {
    type: "storage/bucket",
    paths: ["lifecycle_rule.condition.age"],
    versions: "lifecycle_rule.condition.days_since_noncurrent_time",
  },
} as const;
const CLOUDS = ["aws", "azure", "gcp"] as const;
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
      fc.property(intent, fc.constantFrom(...CLOUDS), (said, on) => {
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

  it("a retention of what was replaced or deleted never becomes an expiry of what there is, however it is said", () => {
    const days = fc.integer({ min: 2, max: 400 });
    const former = fc.constantFrom(
      ...["old versions", "each version", "every version", "previous versions of files", "version history"],
      ...[
        "superseded copies",
        "overwritten objects",
        "prior revisions",
        "all revisions",
        "replaced documents",
      ],
      ...["earlier copies", "former states", "noncurrent objects", "soft-deleted blobs", "deleted uploads"],
    );
    const keep = fc.constantFrom("keep", "retain", "store", "we keep", "please retain");
    const saying = fc.oneof(
      fc.tuple(keep, former, days).map(([verb, what, n]) => `${verb} ${what} for ${n} days`),
      fc.tuple(keep, former, days).map(([verb, what, n]) => `${verb} ${what} ${n} days`),
      fc.tuple(former, days).map(([what, n]) => `${what} kept for ${n} days`),
      fc.tuple(former, days).map(([what, n]) => `${what} are deleted after ${n} days`),
      fc.tuple(former, days).map(([what, n]) => `${what}, which are retained for ${n} days`),
      fc.tuple(former, days).map(([what, n]) => `${n} days of retention for ${what}`),
      days.map((n) => `versioned, kept for ${n} days`),
      days.map((n) => `versioning and ${n} days retention`),
      days.map((n) => `kept for ${n} days, versioned`),
      days.map((n) => `keep for ${n} days with versioning`),
    );
    const store = fc.constantFrom(
      "contracts in object storage",
      "a bucket for invoices",
      "blob storage for photos",
    );
    const joint = fc.constantFrom(", ", "; ", " with ", ". ", " and ");
    const intent = fc
      .tuple(store, saying, joint, fc.boolean())
      .map(([named, said, by, isFirst]) => (isFirst ? `${said}${by}${named}` : `${named}${by}${said}`));
    fc.assert(
      fc.property(intent, fc.constantFrom(...CLOUDS), (said, on) => {
        const { type, paths } = STORES[on];
        const result = plan(said, { on });
        for (const path of paths) assert.equal(inputOf(result, type)[path], undefined, `${on}: ${said}`);
      }),
      { numRuns: 100 },
    );
  });

  for (const on of CLOUDS)
    it(`what was replaced or deleted is kept as long as is said, and what there is stays (${on})`, () => {
      const { type, paths, versions } = STORES[on];
      for (const said of [
        "contracts in object storage, keep 120 days of versions",
        "contracts in object storage, whose old versions are kept for 120 days",
        "object storage for contracts with a 120-day retention of previous versions",
        "contracts in object storage; deleted files can be restored for 120 days",
        "object storage for contracts: deleted objects expire after 120 days",
        "contracts in object storage, keep the version history for 120 days",
        "object storage for contracts with every version kept for 120 days",
        "object storage for contracts, overwritten objects are retained for 120 days",
        "contracts in object storage with 120 days of file history",
        "contracts in object storage, keep every version 120 days",
        "contracts in object storage, superseded copies are retained for 120 days",
        "keep overwritten objects of object storage for 120 days",
        "object storage for contracts; retain prior revisions for 120 days",
        "object storage for contracts, versioned, kept for 120 days",
        "object storage for contracts with versioning and 120 days retention",
      ]) {
        const input = inputOf(plan(said, { on }), type);
        assert.equal(input[versions], 120, said);
        for (const path of paths) assert.equal(input[path], undefined, said);
      }
    });

  it("a version of software, or of an interface, is none of what is kept", () => {
    for (const said of [
      "a versioned API in front of a function, logs kept for 30 days in CloudWatch, pictures in a bucket",
      "PostgreSQL version 16, pictures in a bucket, logs kept for 30 days in CloudWatch",
    ]) {
      const result = plan(said);
      assert.equal(inputOf(result, "s3/bucket")[STORES.aws.versions], undefined, said);
      assert.equal(inputOf(result, "logs/loggroup")["RetentionInDays"], 30, said);
    }
  });

  it("days of something else beside old versions are not theirs", () => {
    for (const said of [
      "a versioned bucket for contracts, logs kept for 30 days",
      "old versions of contracts in a bucket, and a log group kept for 30 days",
    ]) {
      const input = inputOf(plan(said), STORES.aws.type);
      for (const path of [STORES.aws.versions, ...STORES.aws.paths])
        assert.equal(input[path], undefined, said);
    }
    const said = "PostgreSQL version 16 and uploads in a bucket, which are kept for 30 days";
    assert.equal(inputOf(plan(said), STORES.aws.type)[STORES.aws.paths[0]], 30);
  });

  for (const on of CLOUDS)
    it(`what is stored expires where exactly that is said (${on})`, () => {
      const { type, paths } = STORES[on];
      for (const said of [
        "versioned object storage for uploads, objects in object storage expire after 30 days",
        "uploads in blob storage, deleted after 30 days",
        "object storage for uploads, which are kept for 30 days",
      ])
        assert.equal(inputOf(plan(said, { on }), type)[paths[0]], 30, said);
    });

  it("what is kept in queues and of logs ends nothing in the storage account beside it", () => {
    for (const said of [
      "a storage queue whose messages are kept for 7 days, and blob storage for images",
      "blob storage for images and a PostgreSQL database; logs kept for 30 days",
      "an event hub kept for 5 days and a blob container",
      "keep for 30 days",
    ])
      assert.deepEqual(inputOf(plan(said, { on: "azure" }), STORES.azure.type), {}, said);
  });

  it("what is kept of logs is the log group's, however it is said, and ends no item of a table", () => {
    for (const said of [
      "An API with Lambda and DynamoDB, retain logs in CloudWatch 30 days",
      "Lambda functions on a DynamoDB table and keep logs for 30 days",
      "A DynamoDB table behind Lambda, with a log retention of 30 days",
      "A Lambda function and a DynamoDB table; application logs are kept 30 days",
    ]) {
      const result = plan(said);
      assert.equal(inputOf(result, "logs/loggroup")["RetentionInDays"], 30, said);
      assert.equal(inputOf(result, "dynamodb/table")[TABLE], undefined, said);
    }
    const store = inputOf(plan("Lambda, with access logs kept in S3 for 90 days"), "s3/bucket");
    assert.equal(store["LifecycleConfiguration.Rules.ExpirationInDays"], 90);
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
