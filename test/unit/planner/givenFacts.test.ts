/** Facts that a caller gives beside an intent take the place of what the text says of the same. */
import assert from "node:assert/strict";
import type { IntentFacts } from "../../../src/contract/design.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { inputOf, nameOf, ruleAgainst } from "./planning.ts";

const engine = createEngine();

/** A text that speaks of much, of which nothing is in most of the facts here. */
const LOUD =
  "A shop with Redis cache, Kafka, full-text search, a chatbot and nightly reports for our customers; we have a PostgreSQL already and leave Oracle, no Lambda";

const propose = (facts: unknown, intent = LOUD, cloud = "aws", constraints = {}) =>
  engine.propose(cloud, { intent, facts: facts as IntentFacts, constraints });
type Answer = ReturnType<typeof propose>;

const built = ({ candidates }: Answer) =>
  candidates
    .filter(({ recommended, existing }) => recommended === true && existing !== true)
    .map(({ type_id }) => nameOf(type_id))
    .sort();
const existing = ({ candidates }: Answer) =>
  candidates.filter((one) => one.existing === true).map(({ type_id }) => nameOf(type_id));
const said = ({ notes = [] }: Answer) => notes.join("\n");
const told = ({ understood = [] }: Answer) => understood.map(({ kind, text }) => `${kind} ${text}`);

describe("What the facts say a design consists of", () => {
  it("is all there is of it, whatever the text speaks of", () => {
    assert.deepEqual(built(propose({ roles: ["queue"] })), ["sqs/queue"]);
    assert.deepEqual(built(propose({ types: ["S3"] })), ["s3/bucket"]);
    const ofText = built(engine.propose("aws", { intent: LOUD }));
    assert.ok(ofText.length > 4, "by itself the text asks for more");
  });

  it("is the same for every text that names no product", () => {
    const facts = { roles: ["app", "relational", "queue"], qualities: ["cheap"] };
    const plain = built(propose(facts, "Please"));
    for (const intent of ["", "Reports of sales for managers, sent by mail", "Wir bauen einen Webshop"])
      assert.deepEqual(built(propose(facts, intent)), plain, intent);
  });

  it("is chosen among by products that the text names, and never by those that it leaves or has", () => {
    const facts = { roles: ["app", "key-value"] };
    assert.ok(built(propose(facts, "A Lambda with DynamoDB")).includes("lambda/function"));
    assert.ok(!built(propose(facts, "We do not want Lambda")).includes("lambda/function"));
    assert.ok(!built(propose({ ...facts, leaving: [{ name: "EC2" }] }, "Off EC2")).includes("ec2/instance"));
  });

  it("are the roles that a design needs by itself, where designs are given", () => {
    const { designs } = engine.factVocabulary();
    const id = designs.find((one) => one.id === "static-site")?.id ?? designs[0]?.id;
    const answer = propose({ designs: [id] }, "A chatbot with Redis, Kafka and a warehouse");
    assert.ok(built(answer).length > 0);
    for (const type of ["elasticache/replicationgroup", "redshift/cluster"])
      assert.ok(!built(answer).includes(type), type);
  });

  it("runs an application on the cluster that stands beside it", () => {
    for (const [cloud, type] of [
      ["aws", "eks/cluster"],
      ["azure", "containerservice/managedclusters"],
      ["gcp", "container/cluster"],
    ] as const)
      assert.deepEqual(built(propose({ roles: ["app", "cluster"] }, "x", cloud)), [type]);
  });

  it("is explained by the words of the facts", () => {
    const { candidates, notes = [] } = propose({ types: ["S3", "SQS"], denied: ["SQS"] }, "x");
    assert.match(candidates.find(({ recommended }) => recommended)?.explanation ?? "", /“S3”/);
    assert.ok(notes.some((note) => note.startsWith("The facts include SQS queue, and yet it is out.")));
  });

  it("names products of other clouds by what they do", () => {
    assert.deepEqual(built(propose({ types: ["Pub/Sub"] }, "x")), ["sns/topic"]);
    assert.deepEqual(built(propose({ types: ["gcp:pubsub/topic@1"] }, "x")), ["sns/topic"]);
  });

  it("is answered with its successor, where a product is closed", () => {
    const answer = propose({ types: ["App Runner"] }, "x");
    assert.ok(!built(answer).includes("apprunner/service"), built(answer).join());
    assert.match(said(answer), /App Runner.*closed to new customers/);
  });
});

describe("What is there, leaves or is put off, by the facts", () => {
  it("is used and not built where it stays", () => {
    const answer = propose({ roles: ["app"], existing: [{ name: "RDS", role: "relational" }] });
    assert.deepEqual(existing(answer), ["rds/dbinstance"]);
    assert.deepEqual(built(answer), ["ecs/service"]);
    const played = propose({ roles: ["app", "cache"], existing: [{ role: "cache" }] });
    assert.deepEqual(built(played), ["ecs/service"]);
  });

  it("is of no cloud where a vendor runs it", () => {
    const answer = propose({
      roles: ["app", "relational"],
      existing: [{ role: "relational", name: "Oracle in the cellar" }],
    });
    assert.deepEqual(built(answer), ["ecs/service"]);
    assert.deepEqual(existing(answer), []);
  });

  it("is wanted anew where it leaves and no roles are given, and else not", () => {
    const alone = propose({ designs: ["static-site"], leaving: [{ role: "queue" }] }, "x");
    assert.ok(built(alone).includes("sqs/queue"), built(alone).join());
    assert.ok(!built(propose({ roles: ["app"], leaving: [{ role: "queue" }] }, "x")).includes("sqs/queue"));
    const lambda = propose({ roles: ["handler"], leaving: [{ name: "Lambda" }] }, "x");
    assert.equal(ruleAgainst(lambda, "lambda/function"), "facts:leaving");
  });

  it("is not built where it is put off, though a design or another role needs it, and is said", () => {
    const answer = propose({ roles: ["app", "search", "queue"], later: ["search", "SQS"] }, "x");
    assert.deepEqual(
      built(answer).filter((type) => /search|sqs/.test(type)),
      [],
    );
    assert.match(said(answer), /Put off: “search”, “SQS”\. Nothing is built for it now\./);
  });

  it("is in nothing where it is denied: by role, capability or name", () => {
    const facts = { roles: ["app", "queue", "relational"] };
    for (const [word, type] of [
      ["queue", "sqs/queue"],
      ["relational", "rds/dbinstance"],
      ["relational-store", "rds/dbinstance"],
      ["SQS", "sqs/queue"],
    ] as const)
      assert.ok(!built(propose({ ...facts, denied: [word] }, "x")).includes(type), word);
    assert.match(
      said(propose({ ...facts, denied: ["Frobnicator"] }, "x")),
      /The facts deny “Frobnicator”, which/,
    );
  });
});

describe("Names in facts", () => {
  it("mean the same whatever the vendor is called before them, and in every kind of fact", () => {
    for (const [name, type] of [
      ["Amazon SQS", "sqs/queue"],
      ["Amazon SNS", "sns/topic"],
      ["Amazon EC2", "ec2/instance"],
      ["Amazon OpenSearch Service", "opensearchservice/domain"],
      ["AWS Site-to-Site VPN", "ec2/vpnconnection"],
      ["Amazon RDS for PostgreSQL", "rds/dbinstance"],
      ["RDS PostgreSQL", "rds/dbinstance"],
    ] as const) {
      const answer = propose({ roles: ["handler"], existing: [{ name }] }, "x");
      assert.deepEqual(existing(answer), [type], name);
      assert.doesNotMatch(said(answer), /known by that name/, name);
      assert.ok(built(propose({ types: [name] }, "x")).includes(type), name);
      assert.ok(!built(propose({ types: [name], denied: [name] }, "x")).includes(type), name);
    }
  });

  it("mean the most particular thing that is called so", () => {
    for (const [cloud, name, type] of [
      ["aws", "Amazon Redshift Serverless", "redshiftserverless/workgroup"],
      ["aws", "Amazon MSK Serverless", "msk/serverlesscluster"],
      ["aws", "Amazon ElastiCache Serverless", "elasticache/serverlesscache"],
      ["aws", "Amazon OpenSearch Serverless", "opensearchserverless/collection"],
      ["aws", "Amazon EventBridge Scheduler", "scheduler/schedule"],
      ["aws", "Amazon Kinesis Data Firehose", "kinesisfirehose/deliverystream"],
      ["aws", "Amazon DynamoDB Accelerator", "dax/cluster"],
      ["azure", "Azure SQL Managed Instance", "sql/managedinstances"],
      ["azure", "Azure Cosmos DB for MongoDB vCore", "documentdb/mongoclusters"],
      ["azure", "Microsoft Azure Cache for Redis Enterprise", "cache/redisenterprise"],
      ["azure", "Azure Container Apps Jobs", "app/jobs"],
      ["gcp", "Google Cloud SQL for PostgreSQL", "sqladmin/instance"],
      ["gcp", "Google Kubernetes Engine Autopilot", "container/cluster"],
      ["gcp", "Google Cloud Run Jobs", "run/job"],
      ["gcp", "Google Memorystore for Redis Cluster", "redis/cluster"],
    ] as const)
      assert.ok(built(propose({ types: [name] }, "x", cloud)).includes(type), name);
  });

  it("mean nothing of the cloud where they say that a thing is elsewhere", () => {
    for (const name of [
      "Azure VPN Gateway",
      "Redis on a machine of ours",
      "Jenkins server",
      "Oracle in the cellar",
    ])
      assert.deepEqual(existing(propose({ roles: ["app"], existing: [{ name }] }, "x")), [], name);
    assert.match(
      said(propose({ types: ["Azure Service Bus"] }, "x")),
      /“Azure Service Bus” is of Azure: the plan for AWS has what plays its role there, “broker”\./,
    );
  });

  it("are told apart, for whoever chooses among roles that do nearly the same", () => {
    const { roles } = engine.factVocabulary();
    const meanings = new Map(roles.map(({ id, meaning }) => [id, meaning.slice(meaning.indexOf(":"))]));
    assert.equal(new Set(meanings.values()).size, meanings.size, "no two roles say the same of themselves");
    assert.match(meanings.get("app-data") ?? "", /; where the kind of database is open$/);
    const { candidates } = propose({ roles: ["app-data"] }, "x");
    assert.doesNotMatch(candidates[0]?.explanation ?? "", /open/, "which is not said of what is built");
  });

  it("are said where a role is given and nobody knows the name", () => {
    const answer = propose(
      {
        roles: ["app"],
        existing: [
          { role: "relational", name: "Blorf" },
          { name: "SAP", role: "vpn" },
        ],
      },
      "x",
    );
    assert.match(
      said(answer),
      /No type of AWS is known by the name of “Blorf”, “SAP”: the role counts as played/,
    );
  });

  it("bring what plays a role that is there into the answer, by the usual type of the role", () => {
    assert.deepEqual(existing(propose({ roles: ["app"], existing: [{ role: "vpn" }] }, "x")), [
      "ec2/vpnconnection",
    ]);
    const text = propose({ existing: [{ role: "cache" }] }, "A web shop with Redis");
    assert.deepEqual(existing(text), ["elasticache/replicationgroup"]);
    const cache = propose({ roles: ["app"], existing: [{ role: "cache" }] });
    assert.equal(existing(cache).length, 1);
    assert.deepEqual(built(cache), ["ecs/service"]);
  });

  it("name a role by its title or in other letters as well", () => {
    const answer = propose({ roles: ["Relational database", "Queue", "SIGN-IN"], denied: ["Cache"] }, "x");
    assert.deepEqual(
      ["cognito/userpool", "rds/dbinstance", "sqs/queue"].filter((type) => !built(answer).includes(type)),
      [],
    );
    assert.deepEqual(
      ["role relational", "role queue", "role identity", "denied cache"].filter(
        (line) => !told(answer).includes(line),
      ),
      [],
    );
  });

  it("deny a product, and not what else does its job", () => {
    const answer = propose({ roles: ["app", "relational"], denied: ["Aurora"] }, "x");
    assert.ok(built(answer).includes("rds/dbinstance"), built(answer).join());
    assert.equal(
      ruleAgainst(propose({ types: ["Aurora"], denied: ["Aurora"] }, "x"), "rds/dbcluster"),
      "facts:denied",
    );
  });

  it("put the role of a product off, unless another product is asked for", () => {
    const answer = propose({ roles: ["app", "cache"], later: ["Redis"] }, "x");
    assert.deepEqual(built(answer), ["ecs/service"]);
    const other = propose({ roles: ["app"], types: ["Memcached"], later: ["Redis"] }, "x");
    assert.ok(built(other).includes("elasticache/cachecluster"), built(other).join());
  });
});

describe("Roles that nothing of their own is built for", () => {
  it("are said with what does them, in one note, and take their settings to that", () => {
    const settings = [{ of: "entry", setting: "vcpu", value: 2 }];
    const answer = propose({ roles: ["app", "entry"], settings }, "x", "gcp");
    assert.deepEqual(built(answer), ["run/service"]);
    assert.match(
      said(answer),
      /Nothing of its own is built for .*: “Cloud Run service” does “entry” as well\./,
    );
    assert.doesNotMatch(said(answer), /does not build/);
    assert.ok(JSON.stringify(inputOf(answer, "run/service")).includes('"2"'));
    assert.match(
      said(propose({ roles: ["account-logs", "audit"] }, "x")),
      /“CloudTrail trail” does “account-logs” as well/,
    );
    assert.match(
      said(propose({ roles: ["static-site", "objects"] }, "x")),
      /“S3 bucket” does “objects” as well/,
    );
    assert.doesNotMatch(said(propose({ roles: ["app", "queue"] }, "x")), /Nothing of its own/);
  });
});

describe("Roles that a cloud has nothing for", () => {
  it("are said, with what to do instead", () => {
    const notes = said(propose({ roles: ["sharing", "state-lock", "queue"] }, "Please", "azure"));
    assert.match(notes, /Nothing is built for the sharing between accounts\. Subscriptions of one tenant/);
    assert.match(notes, /Nothing is built for the state lock\. Terraform's azurerm backend/);
  });
});

describe("Facts that contradict each other, or constraints", () => {
  it("build nothing that they also say is there, denied or put off, and that is said", () => {
    for (const other of [
      { denied: ["queue"] },
      { later: ["queue"] },
      { existing: [{ role: "queue", name: "a broker in the cellar" }] },
    ]) {
      const answer = propose({ roles: ["app", "queue"], ...other }, "x");
      assert.deepEqual(built(answer), ["ecs/service"]);
      assert.match(said(answer), /The facts ask for “queue” under “roles”, and say elsewhere that this is/);
    }
    assert.doesNotMatch(said(propose({ roles: ["app"], denied: ["queue"] }, "x")), /under “roles”/);
  });

  it("build no type that is asked for, where its role is put off", () => {
    const answer = propose({ types: ["SQS", "S3"], later: ["queue"] }, "x");
    assert.deepEqual(built(answer), ["s3/bucket"]);
    assert.equal(ruleAgainst(answer, "sqs/queue"), "facts:later");
  });

  it("are said, with which of them counts", () => {
    const both = propose({ roles: ["app"], existing: [{ name: "RDS" }], leaving: [{ name: "rds" }] }, "x");
    assert.match(said(both), /“rds” under “existing” and “leaving”: it counts as leaving\./);
    assert.deepEqual(existing(both), []);
    const sizes = propose({ roles: ["app"], qualities: ["small", "large", "private", "public"] }, "x");
    assert.match(said(sizes), /“small” and “large”: it is planned as large\./);
    assert.match(said(sizes), /“private” and “public”: what can face the internet does, and nothing else\./);
    for (const other of [{ denied: ["queue"] }, { denied: ["SQS"] }, { later: ["queue"] }]) {
      const left = propose({ roles: ["app"], existing: [{ name: "SQS" }], ...other }, "x");
      assert.match(said(left), /“SQS” under “existing”, and say elsewhere that it is denied, put off or/);
      assert.deepEqual(existing(left), []);
      assert.ok(!told(left).includes("existing SQS"));
    }
    const there = propose({ types: ["SQS", "S3"], existing: [{ name: "SQS" }] }, "x");
    assert.match(said(there), /“SQS” under “types” and “existing”: it counts as there, and is not built\./);
    assert.deepEqual(built(there), ["s3/bucket"]);
  });

  it("leave the region to constraints that name one, and say so", () => {
    const facts = { roles: ["queue"], regions: ["eu-central-1", "eu-west-1"] };
    const answer = propose(facts, "x", "aws", { region: "us-east-1" });
    assert.equal(answer.region, "us-east-1");
    assert.match(said(answer), /The constraints name the region; the regions of the facts are not used\./);
    assert.doesNotMatch(said(answer), /once more/);
    assert.ok(!told(answer).some((line) => line.startsWith("region")), told(answer).join());
  });

  it("open nothing that a constraint keeps private", () => {
    const answer = propose({ roles: ["app"], qualities: ["public"] }, "x", "aws", { visibility: "private" });
    const key = "NetworkConfiguration.AwsvpcConfiguration.AssignPublicIp";
    assert.equal(inputOf(answer, "ecs/service")[key], "DISABLED");
  });

  it("open what can face the internet, and nothing else, where both private and public are asked for", () => {
    const roles = ["app", "relational", "site-cdn"];
    for (const qualities of [
      ["private", "public"],
      ["public", "private"],
    ]) {
      const answer = propose({ roles, qualities }, "x");
      assert.ok(built(answer).includes("cloudfront/distribution"), built(answer).join());
      assert.equal(inputOf(answer, "rds/dbinstance")["PubliclyAccessible"], false);
    }
    const answer = propose({ roles, qualities: ["private"] }, "x");
    assert.equal(ruleAgainst(answer, "cloudfront/distribution"), "facts:visibility");
  });
});

describe("What the facts say of a design", () => {
  it("replaces the text's numbers of the same kind, and no others", () => {
    const intent = "A queue for 20 users, messages kept for 4 days";
    const { understood = [] } = propose({ numbers: { users: 2_000_000 } }, intent);
    const meanings = understood.map(({ meaning }) => meaning);
    assert.ok(meanings.includes("2,000,000 users"), meanings.join());
    assert.ok(meanings.includes("kept for 4 days: retention of SQS queue"), meanings.join());
    assert.ok(!meanings.includes("20 users"), meanings.join());
  });

  it("replaces its regions, of which the first is the plan's", () => {
    const answer = propose({ regions: ["eu-central-1", "us-east-1"], roles: ["key-value"] }, "In Tokyo");
    assert.equal(answer.region, "eu-central-1");
    const regions = told(answer).filter((line) => line.startsWith("region"));
    assert.deepEqual(regions, ["region eu-central-1", "region us-east-1"]);
    assert.deepEqual(built(answer), ["dynamodb/globaltable"]);
    assert.match(said(answer), /The plan is for eu-central-1.*once more for us-east-1/);
    assert.deepEqual(built(propose({ regions: ["eu-central-1"], roles: ["key-value"] }, "x")), [
      "dynamodb/table",
    ]);
  });

  it("takes one region for one, however often and however it is named", () => {
    for (const regions of [["Frankfurt, Germany"], ["Frankfurt", "eu-central-1"]]) {
      const answer = propose({ regions, roles: ["key-value"] }, "x");
      assert.equal(answer.region, "eu-central-1");
      assert.deepEqual(built(answer), ["dynamodb/table"]);
      assert.doesNotMatch(said(answer), /once more/);
    }
    const answer = propose({ regions: ["Frankfurt, Ireland"], roles: ["key-value"] }, "x");
    assert.deepEqual(built(answer), ["dynamodb/globaltable"]);
  });

  it("chooses whom people are signed in as", () => {
    const signedIn = (audience: string[]) =>
      built(propose({ roles: ["identity"], audience }, "Our customers"));
    assert.deepEqual(signedIn(["staff"]), ["sso/instance"]);
    assert.deepEqual(signedIn(["customers"]), ["cognito/userpool"]);
  });

  it("asks for qualities in the place of the text's", () => {
    const { understood = [] } = propose(
      { qualities: ["available"], roles: ["relational"] },
      "Cheap and private",
    );
    const qualities = understood.filter(({ kind }) => kind === "quality").map(({ meaning }) => meaning);
    assert.deepEqual(qualities, ["high availability"]);
  });

  it("leaves the roles to the text, where it names none", () => {
    const intent = "A queue and a worker";
    const [without, withFacts] = [
      engine.propose("aws", { intent }),
      propose({ numbers: { users: 700 } }, intent),
    ];
    assert.deepEqual(built(withFacts), built(without));
  });
});

describe("Settings that the facts bind", () => {
  const facts = { roles: ["app", "relational", "queue", "objects"] };

  it("are written to the type of a role, or to a type that is named, and come before the text's", () => {
    const answer = propose(
      {
        ...facts,
        settings: [
          { of: "relational", setting: "backup-days", value: 14 },
          { of: "relational", setting: "engine", value: "postgres 16" },
          { of: "S3", setting: "versioned", value: true },
          { of: "queue", setting: "fifo", value: true },
        ],
      },
      "MySQL with backups kept 3 days",
    );
    assert.equal(inputOf(answer, "rds/dbinstance")["BackupRetentionPeriod"], 14);
    assert.equal(inputOf(answer, "rds/dbinstance")["Engine"], "postgres");
    assert.equal(inputOf(answer, "rds/dbinstance")["EngineVersion"], "16");
    assert.equal(inputOf(answer, "sqs/queue")["FifoQueue"], true);
    assert.ok(Object.keys(inputOf(answer, "s3/bucket")).length > 0);
  });

  it("belong to nothing else", () => {
    const answer = propose({ ...facts, settings: [{ of: "app", setting: "storage-gb", value: 30 }] }, "x");
    assert.deepEqual(inputOf(answer, "rds/dbinstance")["AllocatedStorage"], undefined);
  });

  it("bring in the part of a type that has them", () => {
    const settings = [
      { of: "app", setting: "vcpu", value: 2 },
      { of: "app", setting: "memory-mb", value: 4096 },
    ];
    const answer = propose({ roles: ["app"], settings }, "x");
    assert.ok(built(answer).includes("ecs/taskdefinition"));
    assert.equal(inputOf(answer, "ecs/taskdefinition")["Cpu"], "2048");
  });

  it("turn off what the text says, where they are off", () => {
    const settings = [{ of: "queue", setting: "fifo", value: false }];
    assert.equal(
      inputOf(propose({ ...facts, settings }, "a FIFO queue"), "sqs/queue")["FifoQueue"],
      undefined,
    );
    assert.equal(inputOf(propose(facts, "a FIFO queue"), "sqs/queue")["FifoQueue"], true);
  });

  it("are said where they cannot be used, and why", () => {
    const settings = [
      { of: "search", setting: "count", value: 3 },
      { of: "queue", setting: "colour", value: "red" },
      { of: "queue", setting: "timeout-seconds", value: "soon" },
      { of: "objects", setting: "vcpu", value: 2 },
      { of: "queue", setting: "retention-days", value: "  " },
    ];
    const notes = said(propose({ ...facts, settings }, "x"));
    assert.match(notes, /set “count” on “search”, which the design does not build/);
    assert.match(notes, /the setting “colour”, which is not known/);
    assert.match(notes, /set “timeout-seconds” on “queue” to “soon”, which is no value of it/);
    assert.match(notes, /set “vcpu” on S3 bucket, which does not take it/);
    assert.match(notes, /set “retention-days” on “queue” to “”, which is no value of it/);
  });

  it("are each said where the one that they are bound to does not take them", () => {
    const settings = [
      { of: "batch", setting: "memory-mb", value: 4096 },
      { of: "handler", setting: "memory-mb", value: 1024 },
    ];
    const answer = propose({ roles: ["batch", "handler"], settings }, "x");
    assert.equal(inputOf(answer, "lambda/function")["MemorySize"], 1024);
    assert.match(said(answer), /set “memory-mb” on Batch job queue, which does not take it/);
    assert.deepEqual(
      told(answer).filter((line) => line.startsWith("setting")),
      ["setting handler: memory-mb"],
    );
  });

  it("bring what goes with them: memory its processors, and an engine the cluster that runs it", () => {
    const sized = (setting: string, value: number) =>
      inputOf(
        propose({ roles: ["app"], settings: [{ of: "app", setting, value }] }, "x"),
        "ecs/taskdefinition",
      );
    assert.deepEqual(sized("memory-mb", 4096), { Memory: "4096", Cpu: "512" });
    assert.deepEqual(sized("memory-mb", 8192), { Memory: "8192", Cpu: "1024" });
    assert.deepEqual(sized("vcpu", 2), { Cpu: "2048", Memory: "4096" });
    const settings = [{ of: "AlloyDB", setting: "engine", value: "postgres 16" }];
    const answer = propose({ types: ["AlloyDB"], settings }, "x", "gcp");
    assert.equal(inputOf(answer, "alloydb/cluster")["database_version"], "POSTGRES_16");
  });

  it("are read from text as from numbers, and schedules only where there is such a time", () => {
    const stored = (value: unknown) =>
      inputOf(
        propose(
          { roles: ["relational"], settings: [{ of: "relational", setting: "storage-gb", value }] },
          "x",
        ),
        "rds/dbinstance",
      )["AllocatedStorage"];
    assert.equal(stored("100"), stored(100));
    const timed = (value: string) =>
      propose({ roles: ["schedule"], settings: [{ of: "schedule", setting: "schedule", value }] }, "x");
    for (const [value, written] of [
      ["every tuesday", "cron(0 0 ? * TUE *)"],
      ["0 6 * * 1-5", "cron(0 6 ? * MON-FRI *)"],
      ["cron(0/15 8-18 ? * 2-6 *)", "cron(0/15 8-18 ? * 2-6 *)"],
      ["cron(0 2 L * ? 2030)", "cron(0 2 L * ? 2030)"],
    ] as const)
      assert.equal(inputOf(timed(value), "scheduler/schedule")["ScheduleExpression"], written);
    for (const value of ["cron(99 99 ? * * *)", "cron(0 2 32 * ? *)", "cron(0 2 ? * 8 *)"])
      assert.match(said(timed(value)), /which is no value of it/, value);
  });

  it("are known by all that the catalogue's types can be set", () => {
    const { settings } = engine.factVocabulary();
    assert.equal(new Set(settings.map(({ id }) => id)).size, settings.length);
    assert.ok(settings.every(({ meaning }) => meaning.length > 5));
  });
});

describe("An answer to facts", () => {
  it("says which were used, and calls no word of the text unknown", () => {
    const answer = propose(
      {
        designs: ["static-site"],
        roles: ["queue"],
        types: ["S3", "Frobnicator"],
        denied: ["kubernetes"],
        qualities: ["cheap"],
        regions: ["eu-central-1"],
        audience: ["staff"],
        later: ["search"],
        existing: [{ name: "RDS" }, { role: "cache" }],
        leaving: [{ name: "Oracle" }],
        numbers: { users: 70 },
        settings: [{ of: "queue", setting: "timeout-seconds", value: 30 }],
      },
      "Blorf the wibble with a frangible quux and seventeen gnorps",
    );
    const lines = told(answer);
    for (const line of [
      ...["role queue", "type S3", "denied kubernetes", "quality cheap", "region eu-central-1"],
      ...["audience staff", "later search", "existing RDS", "existing cache", "instead Oracle"],
      ...["users 70 (given)", "setting queue: timeout-seconds"],
    ])
      assert.equal(lines.filter((one) => one === line).length, 1, `${line} in ${lines.join(", ")}`);
    assert.ok(lines.some((line) => line.startsWith("design ")));
    assert.deepEqual(answer.not_understood, []);
    assert.doesNotMatch(said(answer), /not understood|guess|Nothing in the intent/);
    assert.match(said(answer), /“Frobnicator”, which is no type of aws that is known/);
    assert.ok(!lines.includes("type Frobnicator"));
  });

  it("names what is not known, with what to do", () => {
    const notes = said(propose({ roles: ["queue", "quu"], designs: ["nope"], region: "eu-central-1" }));
    assert.match(
      notes,
      /The facts name the role “quu”, which is not known\. Take one of the ids that the tool's schema lists/,
    );
    assert.match(notes, /The facts name the design “nope”/);
    assert.match(notes, /The facts have “region”, of which nothing is known; the keys are designs, roles/);
  });

  it("says nothing back that was not used, and what is there once", () => {
    const answer = propose(
      {
        roles: ["app", "queue", "relational"],
        denied: ["Snowflake", "__proto__", "queue"],
        regions: ["mordor-1"],
        existing: [{ role: "relational", name: "RDS" }, { name: "Amazon RDS" }],
        settings: [{ of: "app", setting: "ttl-seconds", value: 5 }],
      },
      "x",
    );
    const lines = told(answer);
    for (const line of ["role queue", "denied Snowflake", "denied __proto__", "region mordor-1"])
      assert.ok(!lines.includes(line), line);
    assert.ok(lines.includes("denied queue"));
    assert.equal(lines.filter((line) => line.startsWith("existing")).length, 1, lines.join());
    assert.ok(!lines.some((line) => line.startsWith("setting")), lines.join());
  });
});

describe("Hostile facts", () => {
  const odd = [
    "a\nb\u202e",
    "__proto__",
    "constructor",
    "toString",
    "x".repeat(5_000),
    "",
    " ",
    "command:[x](y)",
  ];

  it("throw nothing, build nothing, and are said on single lines of bounded length", () => {
    const things = odd.map((name) => ({ name, role: name }));
    const answer = propose(
      {
        ...Object.fromEntries(
          ["designs", "types", "denied", "qualities", "regions", "audience", "later"].map((key) => [
            key,
            odd,
          ]),
        ),
        roles: [...odd, "queue"],
        existing: things,
        leaving: things,
        settings: odd.flatMap((of) => odd.map((setting) => ({ of, setting, value: of }))),
        numbers: JSON.parse('{"__proto__": 5, "constructor": 1, "users": -3, "gigabytes": 1e300}'),
      },
      "x",
    );
    assert.deepEqual(built(answer), ["sqs/queue"]);
    for (const note of answer.notes ?? []) {
      assert.doesNotMatch(note, /[\n\u202e]/);
      assert.ok(note.length < 600, `${note.length} characters`);
    }
    assert.ok((answer.notes ?? []).length < 60, said(answer));
    for (const { text, meaning } of answer.understood ?? [])
      assert.doesNotMatch(text + meaning, /[\n\u202e]/);
    assert.equal(({} as Record<string, unknown>)["users"], undefined);
  });

  it("are said back in values of one line and bounded length", () => {
    const settings = [
      { of: "queue", setting: "timeout-seconds", value: `30${" ".repeat(100_000)}` },
      { of: "relational", setting: "engine", value: "postgres 16\n\u202eneeds nothing" },
    ];
    const { understood = [] } = propose({ roles: ["queue", "relational"], settings }, "x");
    const meanings = understood.flatMap(({ kind, meaning }) => (kind === "setting" ? [meaning] : []));
    assert.deepEqual(meanings, [
      "timeout-seconds of queue: 30",
      "engine of relational database: postgres 16 needs nothing",
    ]);
  });

  it("keep what can be read of a thing, and say which names are too long", () => {
    const answer = propose(
      { roles: ["app"], existing: [{ role: "queue", name: null }, { name: "x".repeat(300) }] },
      "x",
    );
    assert.ok(told(answer).includes("existing queue"), told(answer).join());
    assert.match(said(answer), /Names under “existing” that are empty or longer than 200 characters/);
  });

  it("of wrong kinds are passed over, each key for itself", () => {
    const answer = propose(
      {
        roles: ["queue", 7, null, ["app"]],
        types: "S3",
        existing: [{}, "RDS", { name: 7 }],
        settings: [{}],
        numbers: [1],
      },
      "x",
    );
    assert.deepEqual(built(answer), ["sqs/queue"]);
    assert.match(
      said(answer),
      /under “roles”, “types”, “existing”, “settings”, “numbers” are not of the kind/,
    );
    for (const facts of [7, "queue", null, [], true]) {
      const { notes = [] } = propose(facts, "a queue");
      assert.ok(notes.includes("The facts are no object, and were not read."), String(facts));
    }
  });

  it("are read up to a bound, which is said", () => {
    const many = Array.from({ length: 10_000 }, (_, place) => `thing ${place}, a ${place}, b ${place}`);
    const started = performance.now();
    const answer = propose(
      {
        roles: ["queue", ...many],
        types: many,
        regions: many,
        existing: many.map((name) => ({ name })),
        leaving: many.map((name) => ({ name })),
        settings: many.map((of) => ({ of, setting: "count", value: 1 })),
        numbers: Object.fromEntries(many.map((name) => [name, 1])),
      },
      "x",
    );
    assert.ok(performance.now() - started < 3_000);
    assert.deepEqual(built(answer), ["sqs/queue"]);
    assert.match(said(answer), /The facts list 10001 under “roles”; the first 60 are read\./);
    assert.ok((answer.notes ?? []).every((note) => note.length < 600));
    assert.ok((answer.understood ?? []).length < 200);
  });
});
