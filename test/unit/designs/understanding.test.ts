import assert from "node:assert/strict";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { candidate, inputOf, plan, ranked, recommended } from "../planner/planning.ts";
import { everyWordingNeeds, noWordingGets } from "./asking.ts";

describe("what a design intent means", () => {
  describe("how an answer speaks", () => {
    it("of a product that a type is, or is for, as no substitute", () => {
      for (const [intent, on, name] of [
        ["web app with postgres", "azure", "dbforpostgresql/flexibleservers"],
        ["web app with mysql", "gcp", "sqladmin/instance"],
      ] as const) {
        assert.doesNotMatch(candidate(plan(intent, { on }), name)?.explanation ?? "", /^In place of/);
      }
    });

    it("never against glue that it recommends", () => {
      for (const on of CLOUD_IDS) {
        const { candidates } = plan("three tier web application on VMs with database and private subnets", {
          on,
        });
        for (const { recommended: isChosen, explanation } of candidates)
          assert.ok(!(isChosen === true && explanation.includes("it is glue")), explanation);
      }
    });

    it("of a guess where much was not understood, and only there", () => {
      const told = (intent: string) => (plan(intent).notes ?? []).filter((text) => /is a guess/.test(text));
      assert.equal(told("web app for flumping quorbles with zibbly snarfs and vrombles").length, 1);
      assert.deepEqual(told("a web application with PostgreSQL for our sales team"), []);
    });

    it("asks nothing about load that was told", () => {
      const asked = (intent: string) => (plan(intent).questions ?? []).map(({ id }) => id);
      for (const load of ["20000 users", "300 requests per second", "50,000 page views per day"])
        assert.ok(!asked(`a web shop with ${load}`).includes("load"), load);
    });

    it("puts no words of another language right", () => {
      const { notes = [] } = plan(
        "Uma aplicação web com banco de dados para os nossos clientes, baixo custo",
      );
      assert.ok(!notes.some((text) => text.startsWith("Read “")), notes.join());
    });
  });

  describe("what is not wanted", () => {
    const KUBERNETES = {
      aws: ["eks/cluster"],
      azure: ["containerservice/managedclusters"],
      gcp: ["container/cluster"],
    };

    it("in every form: a suffix, an exception, a plain no", () => {
      noWordingGets(
        [
          "kubernetes-free container platform",
          "containers without kubernetes",
          "host containers, anything but Kubernetes",
          "container hosting, definitely no kubernetes",
          "run containers rather than Kubernetes",
        ],
        KUBERNETES,
      );
    });

    it("leaves the job to something else", () => {
      everyWordingNeeds(["kubernetes-free container platform", "containers, no kubernetes"], {
        aws: ["ecs/service"],
        azure: ["app/containerapps"],
        gcp: ["run/service"],
      });
      everyWordingNeeds(["a REST API but no lambda", "REST API, not on Lambda"], { aws: ["ecs/service"] });
    });

    it("leaves a note, and nothing that is merely common, where nothing else does the job", () => {
      const answers = [
        plan("data warehouse, no BigQuery", { on: "gcp" }),
        plan("product search, without OpenSearch", { on: "aws" }),
        plan("a cache but no Redis", { on: "azure" }),
      ];
      for (const answer of answers) {
        assert.match(
          (answer.notes ?? []).join(" "),
          /Nothing is left that could be the (?:data warehouse|search|cache)/,
        );
        assert.deepEqual(recommended(answer), []);
      }
    });

    it("of one product leaves others of its kind", () => {
      const names = recommended(plan("a queue, but not SQS: we need ordering and replay"));
      assert.ok(names.includes("kinesis/stream"), names.join());
      const database = recommended(
        plan("not SQL Server, some open source relational database for our CRM", { on: "azure" }),
      );
      assert.ok(database.includes("dbforpostgresql/flexibleservers"), database.join());
    });

    it("of one product takes its siblings along", () => {
      noWordingGets(["anything but DynamoDB: key value storage for sessions"], {
        aws: ["dynamodb/table", "dynamodb/globaltable"],
      });
    });

    it("takes a role out of a design", () => {
      noWordingGets(["a REST API without a database", "an API, no database"], {
        aws: ["rds/dbinstance", "dynamodb/table"],
        azure: ["dbforpostgresql/flexibleservers", "documentdb/databaseaccounts"],
        gcp: ["sqladmin/instance", "firestore/database"],
      });
    });

    it("a free tier denies nothing", () => {
      assert.ok(recommended(plan("a Postgres free tier database")).includes("rds/dbinstance"));
    });
  });

  describe("homonyms", () => {
    it("a company is no protocol, a month no schedule, a wish for little cost no budget alert", () => {
      noWordingGets(
        ["web portal for 5000 users a month on a tight budget", "our budget is small: a web app"],
        {
          aws: ["budgets/budget", "scheduler/schedule"],
          azure: ["consumption/budgets"],
          gcp: ["billingbudgets/budget", "cloudscheduler/job"],
        },
      );
    });

    it("an API that is only called is not one to build", () => {
      noWordingGets(
        ["a cron job that calls an API every hour", "fetch from an API every night and store the result"],
        {
          aws: ["apigateway/restapi", "apigatewayv2/api"],
        },
      );
    });

    it("a budget that is asked for is one", () => {
      everyWordingNeeds(
        ["alert me when our cloud bill is too high", "budget alerts for our monthly spending"],
        {
          aws: ["budgets/budget"],
          gcp: ["billingbudgets/budget"],
        },
      );
    });

    it("a patient portal is no speech therapist, certificates of a course are no TLS", () => {
      noWordingGets(
        ["course platform that prints certificates for students", "gift certificates in our shop"],
        {
          aws: ["certificatemanager/certificate"],
          gcp: ["certificatemanager/certificate"],
        },
      );
    });
  });

  describe("what somebody is on today", () => {
    it("Heroku's parts each get what does their job", () => {
      everyWordingNeeds(
        ["move from Heroku: web dyno, worker dyno, heroku postgres, heroku redis, scheduler"],
        {
          aws: ["ecs/service", "rds/dbinstance", "elasticache/replicationgroup", "scheduler/schedule"],
          azure: [
            ["web/webapps", "app/containerapps"],
            "dbforpostgresql/flexibleservers",
            ["cache/redisenterprise", "cache/redis"],
          ],
          gcp: ["run/service", "sqladmin/instance", "redis/instance", "cloudscheduler/job"],
        },
      );
    });

    it("another cloud's services are answered in the target's", () => {
      everyWordingNeeds(
        [
          "we are on AWS with Lambda, DynamoDB, SQS and S3 and move over",
          "migrate Lambda + DynamoDB + SQS + S3",
        ],
        {
          gcp: [
            ["cloudfunctions/function", "run/service"],
            ["firestore/database", "bigtable/instance"],
            "pubsub/topic",
            "storage/bucket",
          ],
        },
      );
    });

    it("frameworks and their helpers are an application with workers", () => {
      everyWordingNeeds(["Rails with Sidekiq and Postgres", "Django, Celery, Redis, Postgres"], {
        aws: ["ecs/service", "rds/dbinstance", "elasticache/replicationgroup"],
        gcp: ["run/service", "sqladmin/instance", "redis/instance"],
      });
    });

    it("is said", () => {
      const result = plan("we use DynamoDB today", { on: "gcp" });
      assert.match(candidate(result, "firestore/database")?.explanation ?? "", /^In place of “dynamodb”/);
    });
  });

  describe("other languages", () => {
    const SHOPS = [
      "Wir brauchen einen Onlineshop mit Datenbank und Zahlungen",
      "Necesitamos una tienda en línea con base de datos y pagos",
      "Nous voulons une boutique en ligne avec base de données et paiements",
      "Precisamos de uma loja virtual com banco de dados e pagamentos",
      "決済とデータベースのあるオンラインショップ",
      "带支付和数据库的网上商店",
    ];

    it("an online shop is one in German, Spanish, French, Portuguese, Japanese and Chinese", () => {
      everyWordingNeeds(SHOPS, {
        aws: ["ecs/service", ["rds/dbinstance", "rds/dbcluster"]],
        azure: [["web/webapps", "app/containerapps"], "dbforpostgresql/flexibleservers"],
        gcp: ["run/service", "sqladmin/instance"],
      });
    });

    it("what is ruled out stands before its negation in Japanese, in its own clause", () => {
      const wordings = [
        "PostgreSQL を使うコンテナー API、Kubernetes なし",
        "Kubernetes なしで動くコンテナー API と PostgreSQL",
        "Kubernetes を使わないコンテナー API と PostgreSQL",
        "コンテナー API と PostgreSQL。Kubernetes は不要",
      ];
      everyWordingNeeds(wordings, { aws: ["ecs/service", "rds/dbinstance"] });
      noWordingGets(wordings, { aws: ["eks/cluster"] });
    });

    it("a serverless API with a database too", () => {
      everyWordingNeeds(
        [
          "Eine serverlose API mit Datenbank für unsere Kunden",
          "Quiero una API sin servidor con una base de datos",
          "Une API sans serveur avec une base de données pour nous",
          "サーバーレスのAPIとデータベース",
          "无服务器API和数据库",
        ],
        { aws: ["lambda/function", ["apigateway/restapi", "apigatewayv2/api"], "dynamodb/table"] },
      );
    });

    it("what is not wanted is not wanted in any language", () => {
      noWordingGets(["Wir wollen eine API ohne Datenbank", "Queremos una API sin base de datos"], {
        aws: ["dynamodb/table", "rds/dbinstance"],
      });
    });

    it("the reading is said", () => {
      assert.match(
        plan(SHOPS[0] ?? "").notes?.join() ?? "",
        /German; it was read word by word as “.*online shop/,
      );
    });

    it("English with a foreign word stays English", () => {
      for (const intent of [
        "no servers, no kubernetes, no lambda",
        "an app for a pizzeria in Como",
        "a site on Azure, no login",
      ]) {
        assert.doesNotMatch(plan(intent).notes?.join() ?? "", /word by word/, intent);
      }
    });
  });

  describe("numbers", () => {
    const understood = (intent: string, kind: string) =>
      plan(intent).understood?.find((fact) => fact.kind === kind)?.meaning;

    it("become facts in one unit", () => {
      assert.equal(understood("a web app for 5,000 users a day", "users"), "5,000 users");
      assert.equal(
        understood("an API with 2k requests per minute", "requests_per_second"),
        "33 requests per second",
      );
      assert.equal(
        understood("ingest 1 million messages per minute", "events_per_second"),
        "16,667 events per second",
      );
      assert.equal(understood("an archive of 2 TB", "gigabytes"), "2,048 GB of data");
      assert.equal(understood("keep logs for 7 years", "retention_days"), "kept for 2,555 days");
      assert.equal(
        understood("disaster recovery, RPO 15 minutes, RTO 1 hour", "rpo_minutes"),
        "loses at most 15 minutes of data",
      );
      assert.equal(understood("a shop for $50 a month", "budget_per_month"), "$50 a month");
    });

    it("choose among fillings", () => {
      assert.ok(recommended(plan("a Postgres web app for 2 million users")).includes("rds/dbcluster"));
      assert.ok(recommended(plan("a Postgres web app for 200 users")).includes("rds/dbinstance"));
    });

    it("places are offered as the cloud's own regions", () => {
      for (const [cloud, region] of [
        ["aws", "eu-central-1"],
        ["azure", "germanywestcentral"],
        ["gcp", "europe-west3"],
      ]) {
        const fact = plan("a web app in Frankfurt", { on: cloud ?? "" }).understood?.find(
          ({ kind }) => kind === "region",
        );
        assert.deepEqual(fact?.constraints, { region });
      }
    });
  });

  describe("what comes back", () => {
    it("names qualities, denials and designs with the constraint that insists on them", () => {
      const facts = plan("a cheap web app without Kubernetes").understood ?? [];
      assert.ok(
        facts.some(({ kind, constraints }) => kind === "quality" && constraints?.["budget"] === "low"),
      );
      assert.ok(facts.some(({ kind }) => kind === "denied"));
      assert.ok(facts.some(({ kind, meaning }) => kind === "design" && meaning === "web application"));
    });

    it("names the words that nothing knows", () => {
      assert.deepEqual(plan("a web app for flurbish zorgles").not_understood, ["flurbish", "zorgles"]);
    });

    it("names the cloud that the intent speaks of, which can be passed over", () => {
      const clouds = (intent: string, constraints = {}) =>
        (plan(intent, { constraints }).understood ?? [])
          .filter(({ kind }) => kind === "cloud")
          .map(({ meaning, constraints: insisting }) => [meaning, insisting]);
      assert.deepEqual(clouds("a queue on Azure"), [["Azure", { cloud: "azure" }]]);
      assert.deepEqual(clouds("a queue on Google Cloud"), [["Google Cloud", { cloud: "gcp" }]]);
      assert.deepEqual(clouds("a queue"), []);
      assert.deepEqual(clouds("a queue on Azure", { ignore: "azure" }), []);
      const names = plan("a queue on Azure", { constraints: { ignore: "azure" } }).candidates;
      assert.ok(names.every(({ type_id }) => type_id.startsWith("aws:")));
    });

    it("does not call a word unknown that a place or a number was read from", () => {
      assert.deepEqual(plan("a web app in Frankfurt for 200 concurrent users").not_understood, []);
    });

    it("contradictions are said, not averaged", () => {
      assert.match(
        plan("serverless on our own EC2 virtual machines").notes?.join() ?? "",
        /machines are not serverless/,
      );
    });
  });

  describe("constraints", () => {
    it("never empty a design in silence: the nearest that fits is named", () => {
      for (const on of CLOUD_IDS) {
        const result = plan("an online shop", { on, constraints: { exclude: ["database"] } });
        const names = recommended(result);
        assert.ok(names.length >= 3, names.join());
        assert.match(result.notes?.join() ?? "", /database.*(?:ruled out|Nothing is left)/i);
      }
    });

    it("serverless takes what qualifies", () => {
      const names = recommended(
        plan("a web app with a Postgres database", { constraints: { serverless: true } }),
      );
      assert.ok(
        names.some((name) => /^dsql|^rds\/dbcluster|^dynamodb/.test(name)),
        names.join(),
      );
    });

    it("low budget keeps a database in the design", () => {
      for (const on of CLOUD_IDS) {
        const result = plan("a web app with a database", { on, constraints: { budget: "low" } });
        const roles = result.candidates.filter((one) => one.recommended).map(({ role }) => role);
        assert.ok(roles.includes("database") || /database/.test(result.notes?.join() ?? ""), roles.join());
      }
    });

    it("include fills the role it belongs to", () => {
      const names = recommended(plan("a web app", { constraints: { include: ["virtual machine"] } }));
      assert.ok(names.includes("ec2/instance") || names.includes("ecs/service"), names.join());
    });
  });

  it("a type that is named always fills its role, and the rest of the design stays", () => {
    const stories = [
      ["an online shop with Aurora PostgreSQL", "rds/dbcluster"],
      ["an online shop with DynamoDB", "dynamodb/table"],
      ["an online shop on EKS", "eks/cluster"],
      ["an online shop with MemoryDB", "memorydb/cluster"],
    ] as const;
    for (const [intent, type] of stories) {
      const names = recommended(plan(intent));
      assert.ok(names.includes(type), `${intent}: ${names.join()}`);
      assert.ok(names.includes("s3/bucket") && names.length >= 5, `${intent}: ${names.join()}`);
    }
  });

  it("an alternative says instead of what, and what that means", () => {
    const { alternative_to, trade_off, role } =
      candidate(plan("a relational database for a web app"), "rds/dbcluster") ?? {};
    assert.match(alternative_to ?? "", /rds\/dbinstance/);
    assert.ok((trade_off ?? "").length > 10);
    assert.equal(role, "relational database");
  });

  it("alternatives of every role are ranked before what only might belong", () => {
    assert.ok(ranked(plan("an online shop")).indexOf("rds/dbinstance") < 15);
    assert.deepEqual(inputOf(plan("an online shop"), "no/such"), {});
  });
});
