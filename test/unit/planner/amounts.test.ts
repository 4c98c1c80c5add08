/** Amounts of an intent: what each is of, what it sets, and what is said of those that set nothing. */
import assert from "node:assert/strict";
import { regionsNamed } from "../../../src/engine/catalogue/regions.ts";
import { amountsIn } from "../../../src/engine/planner/settings/amounts.ts";
import { detectSettings } from "../../../src/engine/planner/settings/detect.ts";
import { archiveDays, lockedDays } from "../../../src/engine/planner/settings/lifecycle.ts";
import { findSchedule } from "../../../src/engine/planner/settings/scheduleWords.ts";
import { sizesIn } from "../../../src/engine/planner/settings/sizes.ts";
import { inputOf, plan } from "./planning.ts";

const settingIn = (text: string, name: string) =>
  detectSettings(text).find((setting) => setting.name === name)?.value;
const notUsed = (intent: string, on = "aws") =>
  plan(intent, { on }).notes?.find((note) => note.startsWith("Not used")) ?? "";
const chips = (intent: string, on = "aws") =>
  (plan(intent, { on }).understood ?? []).map(({ text, meaning }) => `${text} = ${meaning}`);

describe("Amounts of a text", () => {
  it("are what their units say, in a base unit", () => {
    for (const [text, measure, value] of [
      ["for 90 seconds", "time", 90],
      ["every 2 weeks", "time", 1_209_600],
      ["of 3 TB", "bytes", 3 * 1024 ** 2],
      ["4 vCPUs", "processors", 4],
      ["1,250 euros", "money", 1250],
      ["$40", "money", 40],
      ["$4k", "money", 4000],
      ["22k eur", "money", 22_000],
      ["1.5m usd", "money", 1_500_000],
      ["24k eur a year", "money", 2000],
      ["99.5 %", "share", 99.5],
      ["on port 5432", "port", 5432],
      ["three green doors", "count", 3],
      ["2 million birds", "count", 2_000_000],
    ] as const)
      assert.deepEqual(
        amountsIn(text).map((amount) => [amount.measure, amount.value]),
        [[measure, value]],
        text,
      );
  });

  it("are none where a number is part of a name, a version or a time of day", () => {
    for (const text of [
      "s3 buckets",
      "python 3.12 scripts",
      "at 6 am cars",
      "in eu-west-1",
      "ipv6 hosts",
      "level 3 the guards",
    ])
      assert.deepEqual(amountsIn(text), [], text);
  });

  it("keep a number whole that is written in groups", () => {
    assert.deepEqual(
      amountsIn("a door, 12,500 keys, two locks").map(({ words }) => words),
      ["12,500 keys", "two locks"],
    );
  });
});

describe("Sizes", () => {
  it("are memory, room, one piece or a flow by the words around them", () => {
    for (const [text, of] of [
      ["8 gb of ram", "memory"],
      ["memory of 8 gb", "memory"],
      ["2 cores + 8 gb", "memory"],
      ["8 gb + 2 cores", "memory"],
      ["8 gb of disk", "room"],
      ["8 gb ssd storage", "room"],
      ["documents of up to 8 gb", "piece"],
      ["8 gb uploads", "piece"],
      ["8 gb a night", "flow"],
      ["8 gb of traffic", "flow"],
      ["8 gb", "bare"],
      ["a file share 8 gb", "bare"],
    ] as const)
      assert.deepEqual(
        sizesIn(text).map((size) => [size.megabytes, size.of]),
        [[8192, of]],
        text,
      );
  });

  it("stand beside processors whatever joins the two", () => {
    for (const text of ["1 vCPU and 3 GB", "3 GB, 1 vCPU", "1 core with 3 GB", "1 cpu / 3 GB"])
      assert.equal(settingIn(text, "memory-mb"), 3072, text);
  });

  it("are no storage of something else than what is named with them", () => {
    const roles = ["cache", "app", "relational"];
    const { candidates } = plan("A Redis with 5 GB, a web app and PostgreSQL", { on: "gcp", roles });
    const result = { candidates };
    assert.equal(inputOf(result, "redis/instance")["memory_size_gb"], 5);
    assert.ok(!("settings.disk_size" in inputOf(result, "sqladmin/instance")));
    const traffic = plan("A web app with MySQL and 3 TB of traffic a month", {
      roles: ["app", "relational"],
    });
    assert.ok(!("AllocatedStorage" in inputOf(traffic, "rds/dbinstance")));
  });
});

describe("What becomes of data", () => {
  it("is an archive after some days, or a lock for some", () => {
    for (const [text, days] of [
      ["archived after 60 days", 60],
      ["after 3 months they go to cold storage", 90],
      ["move to glacier when older than 1 year", 365],
      ["kept hot for 30 days, then moved to the archive", 30],
      ["an archive of 30 days", undefined],
    ] as const)
      assert.equal(archiveDays(text), days, text);
    for (const [text, days] of [
      ["immutable for 2 years", 730],
      ["kept for 3 years, tamper-proof", 1095],
      ["nobody can delete them for 10 days", 10],
      ["kept 10 years, and nobody is allowed to delete them", 3650],
      ["not allowed to be changed for 5 years", 1825],
      ["a locked door, and 10 days of rest", undefined],
    ] as const)
      assert.equal(lockedDays(text), days, text);
  });

  it("deletes nothing that only moves or is locked", () => {
    for (const text of [
      "objects older than 90 days move to cold storage",
      "keep files immutable for 7 years",
      "keep files for 7 years, nobody can delete them",
      "kept 10 years, and nobody is allowed to change or delete them",
      "files are archived after 90 days",
    ])
      assert.equal(settingIn(text, "retention-days"), undefined, text);
    const both = "Logs are kept for 30 days, and invoices are immutable for 10 years";
    assert.equal(settingIn(both, "retention-days"), 30);
    assert.equal(settingIn(both, "locked-days"), 3650);
    const input = inputOf(plan("A bucket whose files are kept for 7 years, tamper-proof"), "s3/bucket");
    assert.equal(input["LifecycleConfiguration.Rules.ExpirationInDays"], undefined);
    assert.equal(input["ObjectLockConfiguration.Rule.DefaultRetention.Days"], 2555);
  });

  it("archives first and deletes then, where both are said", () => {
    const intent = "A bucket whose files move to the archive after 60 days and are deleted after 2 years";
    const aws = inputOf(plan(intent), "s3/bucket");
    assert.equal(aws["LifecycleConfiguration.Rules.Transitions.TransitionInDays"], 60);
    assert.equal(aws["LifecycleConfiguration.Rules.ExpirationInDays"], 730);
    // A rule of Cloud Storage does one thing: there are two, whichever is said first.
    for (const said of [
      intent,
      "A bucket whose files are deleted after 2 years and move to the archive after 60 days",
    ]) {
      const gcp = inputOf(plan(said, { on: "gcp" }), "storage/bucket");
      assert.equal(gcp["lifecycle_rule.condition.age"], 730, said);
      assert.equal(gcp["lifecycle_rule.action.type"], "Delete", said);
      assert.equal(gcp["lifecycle_rule.1.condition.age"], 60, said);
      assert.equal(gcp["lifecycle_rule.1.action.type"], "SetStorageClass", said);
      assert.equal(notUsed(said, "gcp"), "", said);
    }
  });

  it("is locked and archived only where that is said of it", () => {
    const roles = ["relational", "object-store"];
    const days = (intent: string) => {
      const input = inputOf(plan(intent, { roles }), "s3/bucket");
      return [
        input["ObjectLockConfiguration.Rule.DefaultRetention.Days"],
        input["LifecycleConfiguration.Rules.Transitions.TransitionInDays"],
      ];
    };
    for (const [intent, locked, archived] of [
      ["PostgreSQL for orders, immutable for 5 years, and a bucket for photos", undefined, undefined],
      ["A bucket for photos, immutable for 5 years, and PostgreSQL for orders", 1825, undefined],
      [
        "Invoices in DynamoDB, nobody can delete them for 5 years; a bucket whose photos are archived after 90 days",
        undefined,
        90,
      ],
      [
        "A bucket for photos. Orders are in PostgreSQL. They are tamper-proof for 5 years.",
        undefined,
        undefined,
      ],
      ["Orders are in PostgreSQL. A bucket for photos. They are archived after 90 days.", undefined, 90],
      ["A bucket for photos, and PostgreSQL for orders. Photos are archived after 90 days.", undefined, 90],
    ] as const)
      assert.deepEqual(days(intent), [locked, archived], intent);
  });

  it("has no versions under the retention policy of a bucket, which Google refuses beside them", () => {
    const intent =
      "A bucket for contracts, versioned, old versions kept 90 days, nobody can delete them for 2 years";
    const gcp = inputOf(plan(intent, { on: "gcp" }), "storage/bucket");
    assert.equal(gcp["retention_policy.retention_period"], 730 * 86_400);
    for (const path of ["versioning.enabled", "lifecycle_rule.condition.days_since_noncurrent_time"])
      assert.ok(!(path in gcp), path);
    assert.match(notUsed(intent, "gcp"), /90 days/);
    const aws = inputOf(plan(intent), "s3/bucket");
    assert.equal(aws["VersioningConfiguration.Status"], "Enabled");
  });
});

describe("Schedules", () => {
  it("are an interval on some days, and no rotation of keys and no payment", () => {
    assert.deepEqual(findSchedule("every 20 minutes on weekdays")?.schedule, {
      kind: "expression",
      text: "cron(*/20 * * * MON-FRI)",
    });
    for (const text of ["passwords rotated every 60 days", "members who pay monthly"])
      assert.equal(findSchedule(text), undefined, text);
  });
});

describe("Regions by their ids", () => {
  it("are found in each spelling, whole before parts", () => {
    const ids = (cloud: string, text: string) =>
      regionsNamed(cloud, text.split(" ")).map(({ region }) => region.id);
    assert.deepEqual(ids("azure", "in west europe or north europe"), ["westeurope", "northeurope"]);
    assert.deepEqual(ids("gcp", "europe west3 first"), ["europe-west3"]);
    assert.deepEqual(ids("aws", "eu west 1"), ["eu-west-1"]);
    assert.deepEqual(ids("nobody", "eu west 1"), []);
  });

  it("are said to be several", () => {
    const { notes = [], region } = plan("a bucket in eu-west-1 and eu-central-1");
    assert.equal(region, "eu-west-1");
    assert.ok(
      notes.some((note) => note.includes("several regions")),
      notes.join(),
    );
  });
});

describe("What an answer says of amounts", () => {
  it("is what they set", () => {
    const said = chips(
      "A Lambda function with 512 MB of memory that runs every 10 minutes, timeout of 20 seconds",
    );
    assert.ok(said.includes("512 mb = memory of Lambda function"), said.join());
    assert.ok(said.includes("20 seconds = timeout of Lambda function"), said.join());
    assert.ok(!said.some((one) => one.includes("GB of data")), said.join());
  });

  it("is that they are not used, in one line, where they set and choose nothing", () => {
    const intent = "A queue on port 5671 for messages of 200 KB";
    assert.match(notUsed(intent), /“port 5671”, “200 kb”/);
    assert.deepEqual(
      chips(intent).filter((one) => /5671|200/.test(one)),
      [],
    );
  });

  it("is a budget where one is built, in the currency of the words", () => {
    const intent = "A budget alert at 400 dollars a month";
    const budget = { roles: ["cost-control"] };
    const result = plan(intent, budget);
    const [limit] = Object.values(inputOf(result, "budgets/budget"));
    assert.equal(limit, 400);
    assert.ok(result.understood?.some(({ meaning }) => meaning === "$400 a month: limit of AWS budget"));
    assert.deepEqual(inputOf(plan("A budget alert at 400 euros a month", budget), "budgets/budget"), {});
  });

  it("does not take a machine's size for how large anything is", () => {
    const { understood = [] } = plan("Two EC2 instances of m7g.large");
    assert.ok(!understood.some(({ kind, text }) => kind === "quality" && text === "large"));
  });
});

describe("What is said of amounts that set nothing", () => {
  it("is nothing where a setting has the value, however it is written and wherever it is said again", () => {
    const budgets = ["22k eur a month", "264k eur a year", "$22k", "22,000 euros a month"];
    for (const budget of budgets)
      assert.equal(notUsed(`a budget alert for our account at ${budget}`, "gcp"), "", budget);
    assert.equal(
      notUsed("CloudWatch log group, keep logs 30 days. The logs are deleted after 30 days, as I said"),
      "",
    );
  });

  it("is nothing of the system that machines run", () => {
    assert.equal(notUsed("SQL Server on Windows servers"), "");
  });
});
