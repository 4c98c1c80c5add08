import assert from "node:assert/strict";
import { ENGINES, wordIn } from "../../../src/engine/planner/settings/words.ts";
import { inputOf, plan, recommended } from "./planning.ts";

describe("settings that an intent implies", () => {
  it("an interval becomes the provider's schedule expression", () => {
    const intent = "run a function every 5 minutes";
    assert.equal(inputOf(plan(intent), "scheduler/schedule")["ScheduleExpression"], "rate(5 minutes)");
    assert.equal(inputOf(plan(intent, { on: "gcp" }), "cloudscheduler/job")["schedule"], "*/5 * * * *");
  });

  it("a time of day becomes a cron expression", () => {
    const expressionFor = (when: string) =>
      inputOf(plan(`start a job ${when}`), "scheduler/schedule")["ScheduleExpression"];
    assert.equal(expressionFor("every day at 6:30 am"), "cron(30 6 * * ? *)");
    assert.equal(expressionFor("every Monday at 9am"), "cron(0 9 ? * MON *)");
    assert.equal(expressionFor("every weekday at 17:00"), "cron(0 17 ? * MON-FRI *)");
    assert.equal(expressionFor("every night"), "cron(0 2 * * ? *)");
    assert.equal(expressionFor("twice a day"), "rate(12 hours)");
    assert.equal(expressionFor("at midnight every month"), "cron(0 0 1 * ? *)");
  });

  it("a literal expression is passed on", () => {
    const result = plan("a scheduler with cron(15 10 ? * 6L *) in UTC");
    assert.equal(inputOf(result, "scheduler/schedule")["ScheduleExpression"], "cron(15 10 ? * 6L *)");
  });

  it("the engine goes to the database and in its own spelling", () => {
    const intent = "a PostgreSQL database";
    assert.equal(inputOf(plan(intent), "rds/dbinstance")["Engine"], "postgres");
    assert.equal(
      inputOf(plan("an Aurora PostgreSQL cluster"), "rds/dbcluster")["Engine"],
      "aurora-postgresql",
    );
    assert.match(
      String(inputOf(plan(intent, { on: "gcp" }), "sqladmin/instance")["database_version"]),
      /^POSTGRES_/,
    );
  });

  it("the engine of a database is not the engine of a cache", () => {
    const result = plan("a MySQL database and a Redis cache");
    assert.equal(inputOf(result, "rds/dbinstance")["Engine"], "mysql");
    assert.equal(inputOf(result, "elasticache/replicationgroup")["Engine"], "redis");
  });

  it("a language becomes the runtime", () => {
    assert.match(String(inputOf(plan("a Python function"), "lambda/function")["Runtime"]), /^python3/);
    assert.equal(
      inputOf(plan("a C# function", { on: "azure" }), "web/functionapps")["functionAppConfig.runtime.name"],
      "dotnet-isolated",
    );
  });

  it("order of messages makes a FIFO queue", () => {
    assert.equal(inputOf(plan("a FIFO queue for payments"), "sqs/queue")["FifoQueue"], true);
    assert.equal(inputOf(plan("a queue for payments"), "sqs/queue")["FifoQueue"], undefined);
  });

  it("retention is written in the unit of the property", () => {
    assert.equal(
      inputOf(plan("a queue with a retention of 7 days"), "sqs/queue")["MessageRetentionPeriod"],
      604_800,
    );
    assert.equal(
      inputOf(plan("a Kinesis data stream with a retention of 7 days"), "kinesis/stream")[
        "RetentionPeriodHours"
      ],
      168,
    );
  });

  it("what is said of one thing is not said of another", () => {
    const result = plan("a queue, and keep the CloudWatch log group for 30 days");
    assert.equal(inputOf(result, "sqs/queue")["MessageRetentionPeriod"], undefined);
    assert.equal(inputOf(result, "logs/loggroup")["RetentionInDays"], 30);
  });

  it("public and private are told apart within a sentence", () => {
    const result = plan("a public load balancer and a private PostgreSQL database");
    assert.equal(inputOf(result, "elasticloadbalancingv2/loadbalancer")["Scheme"], "internet-facing");
    assert.equal(inputOf(result, "rds/dbinstance")["PubliclyAccessible"], false);
  });

  it("a denied public access is private", () => {
    const input = inputOf(
      plan("a relational database that must not be publicly accessible"),
      "rds/dbinstance",
    );
    assert.equal(input["PubliclyAccessible"], false);
  });

  it("memory and timeouts are read with their units", () => {
    const input = inputOf(
      plan("a Lambda function with 1 GB of memory and a timeout of 2 minutes"),
      "lambda/function",
    );
    assert.equal(input["MemorySize"], 1024);
    assert.equal(input["Timeout"], 120);
  });

  it("a domain name is found, a library's name is not", () => {
    assert.equal(
      inputOf(plan("a DNS zone for shop.example.com"), "route53/hostedzone")["Name"],
      "shop.example.com",
    );
    assert.equal(
      inputOf(plan("a DNS zone for an ASP.NET app, mail to me@example.com"), "route53/hostedzone")["Name"],
      undefined,
    );
  });

  it("high availability spreads a database over zones", () => {
    assert.equal(inputOf(plan("a highly available MySQL database"), "rds/dbinstance")["MultiAZ"], true);
  });

  it("high availability that is denied spreads nothing, however much else asks for it", () => {
    const zonesOf = (wish: string) =>
      inputOf(plan(`a web app with a MySQL database, ${wish}`), "rds/dbinstance")["MultiAZ"];
    for (const wish of [
      "not highly available",
      "it does not need to be multi-AZ",
      "no need for high availability",
      "multi-AZ isn't needed",
      "high availability is overkill",
      "not spread across availability zones",
      "it need not survive the loss of a zone",
      "it does not have to keep running if a zone fails",
    ])
      assert.equal(zonesOf(wish), undefined, wish);
    for (const wish of [
      "not only fast but not just highly available",
      "across no fewer than two availability zones",
      "no downtime through high availability",
      "it must not stop when a zone fails",
      "it cannot be down if a zone fails",
      "multi-AZ is not needed for the cache. Multi-AZ for the database",
    ])
      assert.equal(zonesOf(wish), true, wish);
    const constraints = { high_availability: true };
    const result = plan("a MySQL database, not highly available", { constraints });
    assert.equal(inputOf(result, "rds/dbinstance")["MultiAZ"], true);
  });

  it("versions and encryption that are denied are not set", () => {
    const versioningOf = (wish: string) =>
      inputOf(plan(`object storage for pictures, ${wish}`), "s3/bucket")["VersioningConfiguration.Status"];
    assert.equal(versioningOf("versioned"), "Enabled");
    for (const wish of ["not versioned", "versioning isn't needed", "versioning is disabled"])
      assert.equal(versioningOf(wish), undefined, wish);
    const encryptedOf = (wish: string) =>
      inputOf(plan(`a file share, ${wish}`), "efs/filesystem")["Encrypted"];
    assert.equal(encryptedOf("encrypted"), true);
    assert.equal(encryptedOf("encryption cannot be disabled"), true);
    for (const wish of ["non-encrypted", "not encrypted", "encryption isn't needed"])
      assert.equal(encryptedOf(wish), undefined, wish);
  });

  it("constraints set what the intent leaves open", () => {
    const constraints = { runtime: "java", schedule: "0 4 * * *", visibility: "private", database: "mysql" };
    const result = plan("a scheduled function with a database", { constraints });
    assert.equal(inputOf(result, "lambda/function")["Runtime"], "java25");
    assert.equal(inputOf(result, "scheduler/schedule")["ScheduleExpression"], "cron(0 4 * * ? *)");
    assert.equal(inputOf(result, "rds/dbinstance")["PubliclyAccessible"], false);
    assert.equal(inputOf(result, "rds/dbinstance")["Engine"], "mysql");
  });

  it("a version is the one that is stated, in each cloud's spelling", () => {
    const functions = { aws: "lambda/function", azure: "web/functionapps", gcp: "cloudfunctions/function" };
    const runtimesOf = (intent: string) =>
      Object.entries(functions).map(([on, type]) => {
        const input = inputOf(plan(intent, { on }), type);
        return (
          input["Runtime"] ??
          input["build_config.runtime"] ??
          `${input["functionAppConfig.runtime.name"]} ${input["functionAppConfig.runtime.version"]}`
        );
      });
    assert.deepEqual(runtimesOf("a Python 3.11 function"), ["python3.11", "python 3.11", "python311"]);
    assert.deepEqual(runtimesOf("a serverless function in Node.js v20"), [
      "nodejs20.x",
      "node 20",
      "nodejs20",
    ]);
    assert.deepEqual(runtimesOf("a Java 17 function"), ["java17", "java 17", "java17"]);
    assert.deepEqual(runtimesOf("a .NET 8 function"), ["dotnet8", "dotnet-isolated 8.0", "dotnet8"]);
    // No cloud has a "Python 3": the newest is meant.
    assert.match(String(runtimesOf("a Python 3 function")[0]), /^python3\.\d+$/);
  });

  it("a version is a whole number of its own, and nothing that is counted or measured", () => {
    for (const [text, said] of [
      ["postgres 15, 100 gb", "postgres 15"],
      ["mysql 8.0 with 20 gb", "mysql 8.0"],
      ["sql server 2019.", "sqlserver 2019"],
      ["postgres 80 gb", "postgres"],
      ["mysql 30-gb", "mysql"],
      ["redis 6 gigs", "redis"],
      ["postgres 15.4 tb", "postgres"],
      ["mysql 1,000 users", "mysql"],
      ["mysql 30 € a month", "mysql"],
      ["postgres 30 days", "postgres"],
    ] as const)
      assert.equal(wordIn(ENGINES, text), said, text);
  });

  it("an engine's version goes with the engine, and never to another", () => {
    const versionOf = (intent: string, type: string, on = "aws") => inputOf(plan(intent, { on }), type);
    assert.deepEqual(
      [versionOf("a PostgreSQL 15 database", "rds/dbinstance")].map((input) => [
        input["Engine"],
        input["EngineVersion"],
      ]),
      [["postgres", "15"]],
    );
    assert.equal(
      versionOf("a PostgreSQL 15 database", "dbforpostgresql/flexibleservers", "azure")["version"],
      "15",
    );
    assert.equal(
      versionOf("a Postgres 15 database", "sqladmin/instance", "gcp")["database_version"],
      "POSTGRES_15",
    );
    assert.equal(
      versionOf("MySQL 8.0 database", "sqladmin/instance", "gcp")["database_version"],
      "MYSQL_8_0",
    );
    const both = plan("a MySQL database and a Redis 7 cache");
    assert.equal(inputOf(both, "rds/dbinstance")["EngineVersion"], undefined);
    assert.equal(inputOf(both, "elasticache/replicationgroup")["EngineVersion"], "7.1");
    // What is counted is no version.
    assert.equal(
      versionOf("a Redis cache with redis 3 nodes", "elasticache/replicationgroup")["EngineVersion"],
      undefined,
    );
  });

  it("a machine's size goes to what it is said of, where the cloud has such a size", () => {
    const database = "a Postgres database on db.r6g.large and a Redis cache on cache.t4g.small";
    assert.equal(inputOf(plan(database), "rds/dbinstance")["DBInstanceClass"], "db.r6g.large");
    assert.equal(inputOf(plan(database), "elasticache/replicationgroup")["CacheNodeType"], "cache.t4g.small");
    assert.equal(inputOf(plan("t4g.small EC2 instances"), "ec2/instance")["InstanceType"], "t4g.small");
    assert.deepEqual(
      inputOf(plan("an EKS cluster with a node group of 3 m6i.xlarge nodes"), "eks/nodegroup")[
        "InstanceTypes"
      ],
      ["m6i.xlarge"],
    );
    assert.equal(
      inputOf(plan("a virtual machine of size Standard_D4s_v5", { on: "azure" }), "compute/virtualmachines")[
        "hardwareProfile.vmSize"
      ],
      "Standard_D4s_v5",
    );
    assert.equal(
      inputOf(plan("a virtual machine of type e2-medium", { on: "gcp" }), "compute/instance")["machine_type"],
      "e2-medium",
    );
    assert.equal(
      inputOf(plan("a virtual machine like t4g.small", { on: "gcp" }), "compute/instance")["machine_type"],
      undefined,
    );
  });

  it("counts and shards are those of what they are said of", () => {
    assert.equal(inputOf(plan("a Kinesis stream with 4 shards"), "kinesis/stream")["ShardCount"], 4);
    assert.equal(
      inputOf(plan("a managed Kafka cluster with three brokers"), "msk/cluster")["NumberOfBrokerNodes"],
      3,
    );
    assert.equal(
      inputOf(plan("an event hub with 8 partitions", { on: "azure" }), "eventhub/eventhubs")[
        "partitionCount"
      ],
      8,
    );
    assert.equal(inputOf(plan("a Fargate service with 3 tasks"), "ecs/service")["DesiredCount"], 3);
  });

  it("a unit or a notation is the property's own", () => {
    const gcp = inputOf(
      plan("a Cloud Run service with 2 vCPUs, 1 GB of memory and a timeout of 5 minutes", { on: "gcp" }),
      "run/service",
    );
    assert.equal(gcp["template.containers.resources.limits.memory"], "1024Mi");
    assert.equal(gcp["template.containers.resources.limits.cpu"], "2");
    assert.equal(gcp["template.timeout"], "300s");
    assert.equal(
      inputOf(
        plan("a Service Bus queue whose messages expire after 1 hour", { on: "azure" }),
        "servicebus/queues",
      )["defaultMessageTimeToLive"],
      "PT3600S",
    );
    assert.equal(
      inputOf(plan("a queue with a retention of 30 days"), "sqs/queue")["MessageRetentionPeriod"],
      undefined,
    );
    assert.equal(
      inputOf(plan("keep the CloudWatch log group for 45 days"), "logs/loggroup")["RetentionInDays"],
      60,
    );
  });

  it("a cron expression is each service's own, whoever's it was", () => {
    const constraints = { schedule: "30 6 * * 1" };
    const of = (on: string, type: string) => inputOf(plan("a scheduled job", { on, constraints }), type);
    assert.equal(of("aws", "scheduler/schedule")["ScheduleExpression"], "cron(30 6 ? * MON *)");
    assert.equal(of("gcp", "cloudscheduler/job")["schedule"], "30 6 * * 1");
  });

  it("backups are kept as long as is said of them, and nothing else is", () => {
    const result = plan("a PostgreSQL database with 14 day backups, and CloudWatch logs kept for 90 days");
    assert.equal(inputOf(result, "rds/dbinstance")["BackupRetentionPeriod"], 14);
    assert.equal(inputOf(result, "logs/loggroup")["RetentionInDays"], 90);
    const azure = plan("a MySQL database, keep backups for 2 weeks", { on: "azure" });
    assert.equal(inputOf(azure, "dbformysql/flexibleservers")["backup.backupRetentionDays"], 14);
  });

  it("what belongs to a setting goes with it", () => {
    const bucket = inputOf(plan("an S3 bucket, delete objects after 30 days"), "s3/bucket");
    assert.equal(bucket["LifecycleConfiguration.Rules.ExpirationInDays"], 30);
    assert.equal(bucket["LifecycleConfiguration.Rules.Status"], "Enabled");
    const plain = inputOf(plan("an S3 bucket"), "s3/bucket");
    assert.equal(plain["LifecycleConfiguration.Rules.Status"], undefined);
  });

  it("the number in a machine's name is not the number of machines", () => {
    const input = inputOf(
      plan("a GKE node pool with 3 e2-standard-4 nodes", { on: "gcp" }),
      "container/nodepool",
    );
    assert.equal(input["autoscaling.total_min_node_count"], 3);
    assert.equal(input["node_config.machine_type"], "e2-standard-4");
  });

  it("numbers are read as digits and as words, as counts and as bounds", () => {
    for (const [on, intent, type, path, value] of [
      ["aws", "a four-node OpenSearch cluster", "opensearchservice/domain", "ClusterConfig.InstanceCount", 4],
      ["aws", "a Kinesis stream with six shards", "kinesis/stream", "ShardCount", 6],
      [
        "aws",
        "a Fargate service with between 2 and 10 tasks",
        "applicationautoscaling/scalabletarget",
        "MaxCapacity",
        10,
      ],
      [
        "aws",
        "ECS, at least two and at most twelve tasks",
        "applicationautoscaling/scalabletarget",
        "MaxCapacity",
        12,
      ],
      [
        "aws",
        "Fargate behind a load balancer that grows to ten tasks",
        "applicationautoscaling/scalabletarget",
        "MaxCapacity",
        10,
      ],
      [
        "azure",
        "a container app, scaling out to 7 replicas",
        "app/containerapps",
        "template.scale.maxReplicas",
        7,
      ],
      ["aws", "an EKS cluster with 3 to 9 nodes", "eks/nodegroup", "ScalingConfig.MinSize", 3],
      ["azure", "a container app with 3 to 9 replicas", "app/containerapps", "template.scale.maxReplicas", 9],
      ["azure", "an event hub with six partitions", "eventhub/eventhubs", "partitionCount", 6],
      [
        "azure",
        "a four-node Kubernetes cluster",
        "containerservice/managedclusters",
        "agentPoolProfiles.count",
        4,
      ],
      [
        "gcp",
        "a Cloud Run service with 3-9 instances",
        "run/service",
        "template.scaling.max_instance_count",
        9,
      ],
      ["gcp", "a GKE cluster, node count 4", "container/nodepool", "autoscaling.total_min_node_count", 4],
    ] as const) {
      const result = plan(intent, { on });
      assert.equal(inputOf(result, type)[path], value, intent);
      assert.ok(recommended(result).includes(type), intent);
    }
    const service = plan("a Fargate service with at least 2 tasks");
    assert.ok(!recommended(service).includes("applicationautoscaling/scalabletarget"));
    for (const said of [
      "scales in to 2 replicas at night",
      "scales to 0 replicas",
      "scales down to 1 replica",
    ]) {
      const app = plan(`a container app that ${said}`, { on: "azure" });
      assert.equal(inputOf(app, "app/containerapps")["template.scale.maxReplicas"], undefined, said);
    }
  });

  it("a number of tasks is no bound of the database beside them", () => {
    const result = plan("A Fargate service with 2 to 10 tasks behind a load balancer, and Aurora");
    const bounds = inputOf(result, "applicationautoscaling/scalabletarget");
    assert.deepEqual([bounds["MinCapacity"], bounds["MaxCapacity"]], [2, 10]);
    const database = inputOf(result, "rds/dbcluster");
    assert.equal(database["ServerlessV2ScalingConfiguration.MaxCapacity"], undefined);
  });

  it("the room of a database is its own, and no store or disk beside it", () => {
    for (const [on, type, path, value, disk, store] of [
      ["aws", "rds/dbinstance", "AllocatedStorage", "500", "ec2/volume", "s3/bucket"],
      [
        ...(["azure", "dbforpostgresql/flexibleservers", "storage.storageSizeGB", 512] as const),
        ...(["compute/disks", "storage/storageaccounts"] as const),
      ],
      ["gcp", "sqladmin/instance", "settings.disk_size", 500, "compute/disk", "storage/bucket"],
    ] as const)
      for (const intent of [
        "PostgreSQL, 500 GB of storage",
        "PostgreSQL with 500 GB disk",
        "a PostgreSQL database with 500 GB of SSD",
      ]) {
        const result = plan(intent, { on, roles: ["relational"] });
        assert.equal(inputOf(result, type)[path], value, `${on}: ${intent}`);
        assert.ok(!recommended(result).includes(disk), `${on}: ${intent}`);
        assert.ok(!recommended(result).includes(store), `${on}: ${intent}`);
      }
  });

  it("a part whose size is said is recommended with it", () => {
    const service = plan("a Fargate service with 3 tasks, 2 vCPU and 4 GB memory behind a load balancer");
    assert.ok(recommended(service).includes("ecs/taskdefinition"));
    assert.deepEqual(inputOf(service, "ecs/taskdefinition"), { Cpu: "2048", Memory: "4096" });
    assert.ok(!recommended(plan("a Fargate service behind a load balancer")).includes("ecs/taskdefinition"));
    const app = plan("an App Service web app on P1v3 with 3 instances", { on: "azure" });
    assert.deepEqual(inputOf(app, "web/serverfarms"), { "sku.capacity": 3, "sku.name": "P1v3" });
    const hub = plan("an event hub with 4 partitions", { on: "azure" });
    assert.ok(recommended(hub).includes("eventhub/eventhubs"));
    const cluster = plan("an EKS cluster with 3 m6i.large nodes");
    assert.equal(inputOf(cluster, "eks/nodegroup")["ScalingConfig.DesiredSize"], 3);
  });
});
