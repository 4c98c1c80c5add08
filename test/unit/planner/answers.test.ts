import assert from "node:assert/strict";
import * as fc from "fast-check";
import { ProposeResult } from "../../../src/contract/component.ts";
import { WhyNotResult } from "../../../src/contract/primitives.ts";
import { leastBusyMs } from "../../support/growth.ts";
import { candidate, plan, planner, ranked, recommended } from "./planning.ts";

describe("the planner's answers", () => {
  describe("odd intents", () => {
    it("an empty intent gets no candidates and is told what to say", () => {
      for (const intent of ["", "   \n", "?!…"]) {
        const result = plan(intent);
        assert.deepEqual(result.candidates, []);
        assert.match(result.notes?.join() ?? "", /The intent is empty/);
      }
    });

    it("an intent of which nothing is recognised gets common building blocks, none recommended, and says so", () => {
      const result = plan("xyzzy plugh frobnicate");
      assert.deepEqual(recommended(result), []);
      assert.match(result.notes?.join() ?? "", /Nothing in the intent was recognized/);
    });

    it("an intent in another language is answered as far as it is understood, with a note", () => {
      const result = plan("necesito una base de datos y una cola de mensajes para una aplicación web");
      assert.ok(recommended(result).includes("rds/dbinstance") && recommended(result).includes("sqs/queue"));
      assert.match(result.notes?.join() ?? "", /Spanish/);
      const german = plan("Wir brauchen eine Datenbank und eine Warteschlange für unsere Benutzer");
      assert.match(german.notes?.join() ?? "", /German/);
      assert.ok(recommended(german).includes("sqs/queue"));
    });

    it("an intent in a language that is not read says which, and what to do", () => {
      for (const [intent, language] of [
        ["Potrzebujemy sklepu internetowego z bazą danych PostgreSQL i kolejką", "Polish"],
        ["Нам нужен сайт с базой данных", "Russian or another language in Cyrillic"],
        ["Veritabanı ve mesaj kuyruğu olan bir web uygulaması istiyoruz", "Turkish"],
        ["웹 앱과 데이터베이스가 필요합니다", "Korean"],
      ] as const)
        assert.match(
          plan(intent).notes?.join() ?? "",
          new RegExp(`seems to be in ${language}, which the planner does not read.*Write it in English`),
        );
    });

    it("an intent in another script names what it can and says so", () => {
      const result = plan("我需要一个 DynamoDB 和 Lambda 的网站");
      assert.ok(recommended(result).includes("dynamodb/table"));
      assert.match(
        plan("我需要一个网站").notes?.join() ?? "",
        /seems to be in Chinese.*Check what it has understood/,
      );
    });

    it("English is not taken for another language", () => {
      for (const intent of [
        "a queue",
        "an API on Lambda",
        "run the nightly batch and mail the report to me",
        "IoT data to S3",
      ]) {
        assert.deepEqual(plan(intent).notes, [], intent);
      }
    });

    it("of 10,000 words the beginning and the end are read, and that is said", () => {
      const filler =
        "Our company grows steadily, and colleagues everywhere appreciate clear words about plans. ";
      const [queue, cache, graph] = ["An SQS queue first. ", "A Redis cache. ", "And a graph database."];
      const intent = [queue, filler.repeat(400), cache, filler.repeat(400), graph].join("");
      const result = plan(intent);
      const names = recommended(result);
      assert.ok(names.includes("sqs/queue") && names.includes("neptune/dbcluster"), names.join());
      assert.ok(!names.includes("elasticache/replicationgroup"), names.join());
      assert.ok(result.notes?.some((note) => /only its first 12000 and last 4000 characters/.test(note)));
      const whole = plan(intent.slice(0, 16_000)).notes ?? [];
      assert.ok(!whole.some((note) => /characters/.test(note)), whole.join());
    });

    it("a hundred thousand characters of anything take not much longer than as many of prose", () => {
      const reading = (text: string) => leastBusyMs(() => plan(text.repeat(100_000 / text.length)), 3);
      const prose = reading("We sell shoes online, and mails about orders go out at night from a queue. ");
      const texts = [
        "a",
        "a-",
        "no vms, ",
        "1,000 ",
        "データベース",
        "ÿ ",
        "x.com.",
        "in in in",
        ")(",
        "\u0301e",
      ];
      for (const text of texts) {
        const ms = reading(text);
        assert.ok(ms <= 8 * prose, `${text}: ${ms} ms, and prose ${prose} ms`);
      }
    });

    it("repeating a word does not drown the others", () => {
      const names = recommended(plan(`${"queue ".repeat(500)} and a GraphQL API`));
      assert.ok(names.includes("sqs/queue") && names.includes("appsync/graphqlapi"));
    });

    it("hostile text is text", () => {
      const result = plan("<script>alert(1)</script> __proto__ constructor toString a queue");
      assert.ok(recommended(result).includes("sqs/queue"));
      assert.deepEqual(plan("a queue", { constraints: { __proto__: 1, constructor: 2 } }).notes, [
        "The constraint “constructor” is not understood and was not applied.",
      ]);
    });
  });

  describe("explanations", () => {
    it("begin with the reason, in the words of the intent", () => {
      const { explanation, role } =
        candidate(plan("a Lambda that takes work from an SQS queue"), "sqs/queue") ?? {};
      assert.equal(explanation, "You name it (“SQS queue”): it holds work until a worker takes it.");
      assert.equal(role, "queue");
    });

    it("name the words of the intent and the capability", () => {
      const { contributions = [] } =
        candidate(plan("users upload photos and a function resizes them"), "s3/bucket") ?? {};
      assert.ok(
        contributions.some(
          ({ source, evidence }) => source === "capability" && evidence.endsWith("→ object-store"),
        ),
      );
    });

    it("call an alternative only what serves the purpose of something recommended", () => {
      const result = plan("an API for our mobile app", { roles: ["http-api"] });
      assert.match(
        candidate(result, "apigatewayv2/api")?.explanation ?? "",
        /^Instead of API Gateway REST API as API: /,
      );
    });

    it("are not filled up with what is merely common", () => {
      const { candidates } = plan("an SQS queue");
      const speaks = candidates.map(({ contributions = [] }) =>
        contributions.some(({ source, points }) => source !== "prior" && points > 0),
      );
      assert.ok(candidates.length >= 10);
      assert.ok(speaks.slice(10).every(Boolean), speaks.join());
    });

    it("say what counts against a type", () => {
      const result = plan("a data warehouse", { constraints: { scale: "small" } });
      assert.match(
        candidate(result, "redshift/cluster")?.explanation ?? "",
        /Against it: it suits .* scale, not small/,
      );
    });
  });

  describe("why not?", () => {
    const ask = (intent: string, type: string, constraints = {}) =>
      planner.whyNot("provider", { intent, constraints }, type);

    it("names the rule that left a type out", () => {
      assert.match(
        ask("containers, but no VMs", "ec2/instance").answer,
        /does not want “vms”.*intent:denied/,
      );
      const { answer } = ask("a relational database", "rds/dbinstance", { serverless: true });
      assert.match(answer, /constraint:serverless/);
    });

    it("says of what is there already that it is, and not that it is to be built", () => {
      const facts = { roles: ["queue"], existing: [{ role: "relational", name: "RDS" }] };
      const asked = (type: string) => planner.whyNot("aws", { intent: "orders", facts }, type).answer;
      assert.match(asked("rds/dbinstance"), /^It is there already \(“RDS”\)/);
      assert.match(asked("sqs/queue"), /^It is recommended\. /);
    });

    it("names what serves the purpose instead", () => {
      const { answer, candidate: weighed } = ask("a REST API", "apigatewayv2/api");
      assert.match(answer, /^API Gateway REST API is the API of the design \(“REST API”\)\. Instead of it: /);
      assert.equal(weighed?.recommended, false);
    });

    it("says of what composition adds that the plan has it, and what for", () => {
      const { answer, change } = ask("a Fargate service with a database", "ecs/taskdefinition");
      assert.match(answer, /^ECS service needs it, and composition adds it/);
      assert.match(change ?? "", /^Nothing/);
    });

    it("says of what nothing asks for what speaks for it, and what of the design is nearest", () => {
      const { answer } = ask("a shop with a Postgres database where people pay by card", "dynamodb/table");
      assert.match(answer, /key-value database.*Nearest to it in the design is the RDS database instance/);
      assert.doesNotMatch(answer, /common building block|No role/);
    });

    it("says when a type is recommended after all", () => {
      assert.match(ask("a queue", "SQS").answer, /^It is recommended\./);
    });

    it("says what would have to change", () => {
      assert.match(ask("containers, but no VMs", "ec2/instance").change ?? "", /Take out of the intent/);
      const { change } = ask("a relational database", "rds/dbinstance", { serverless: true });
      assert.match(change ?? "", /loosen the constraint serverless/);
      assert.match(
        ask("a REST API", "apigatewayv2/api").change ?? "",
        /Name it in the intent.*Or exclude API Gateway REST API/,
      );
      assert.match(ask("a queue", "azure:servicebus/namespaces@1").change ?? "", /constraint cloud to azure/);
      assert.equal(ask("a queue", "SQS").change, undefined);
    });

    it("is recommended once what it says has changed", () => {
      const { change = "" } = ask("a queue", "kubernetes");
      const name = /“(.+)”/.exec(change)?.[1];
      assert.match(ask(`a queue and ${name}`, "kubernetes").answer, /^It is recommended/);
    });

    it("takes a type id or anybody's words", () => {
      for (const words of ["aws:eks/cluster@1", "eks/cluster", "kubernetes", "Kubernets"]) {
        assert.equal(ask("a queue", words).type_id, "aws:eks/cluster@1", words);
      }
    });

    it("knows types of other clouds, and says when words name nothing", () => {
      assert.match(ask("a queue", "azure:servicebus/namespaces@1").answer, /belongs to azure/);
      assert.deepEqual(ask("a queue", "flux capacitor").type_id, null);
    });
  });

  describe("always", () => {
    const words = [
      "queue",
      "API",
      "Lambda",
      "no",
      "without",
      "Kubernetes",
      "database",
      "or",
      "and",
      ",",
      ".",
      "private",
      "every 5 minutes",
      "Redis",
      "azure",
      "emails",
      "é漢",
      "\u0000",
      "RAG",
    ];
    const intents = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((all) => all.join(" ")),
    );
    const constraints = fc.dictionary(
      fc.constantFrom(
        "region",
        "scale",
        "budget",
        "exclude",
        "include",
        "compliance",
        "serverless",
        "limit",
        "visibility",
        "cloud",
        "x",
      ),
      fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.string())),
    );

    it("any request gets a result of the contract's shape, in score order, whose contributions add up", () => {
      fc.assert(
        fc.property(intents, constraints, (intent, free) => {
          const result = plan(intent, { constraints: free });
          ProposeResult.parse(result);
          const scores = result.candidates.map(({ rank_score }) => rank_score);
          assert.deepEqual(
            scores,
            scores.toSorted((a, b) => b - a),
          );
          for (const { rank_score, contributions = [] } of result.candidates) {
            const sum = contributions.reduce((total, { points }) => total + Math.round(points * 1000), 0);
            assert.equal(sum, Math.round(rank_score * 1000));
          }
          const left = new Set(result.excluded?.map(({ type_id }) => type_id));
          assert.ok(result.candidates.every(({ type_id }) => !left.has(type_id)));
        }),
        { numRuns: 150 },
      );
    });

    it("why-not answers any question", () => {
      fc.assert(
        fc.property(
          intents,
          fc.oneof(fc.string(), fc.constantFrom("queue", "lambda", "eks/cluster")),
          (intent, type) => {
            WhyNotResult.parse(planner.whyNot("provider", { intent }, type));
          },
        ),
        { numRuns: 80 },
      );
    });

    it("the same request gets the same bytes, whatever was asked in between", () => {
      const intent = "An event-driven order system with a queue, functions and a NoSQL database";
      const first = JSON.stringify(plan(intent));
      plan("something else entirely", { on: "gcp" });
      assert.equal(JSON.stringify(plan(intent)), first);
    });

    it("case and spacing of an intent do not matter", () => {
      assert.deepEqual(ranked(plan("A  QUEUE\tand   a function")), ranked(plan("a queue and a function")));
    });
  });
});

describe("what nothing in a plan does", () => {
  const told = (intent: string) => plan(intent).not_understood ?? [];

  it("is not told of scraps, nor of other languages", () => {
    for (const intent of [
      "Museum with 220, an audio guide. Practically free please",
      "phase II, an S3 bucket, part time",
      "Wir brauchen einen Onlineshop mit Datenbank, jeder darf schauen, jede Änderung bleibt für immer nachvollziehbar",
      "Juego de trivia en vivo los viernes, queremos que no se caiga ni dé dos veces el mismo premio",
    ])
      assert.deepEqual(told(intent), [], intent);
  });

  it("is told of what is surely wanted, in English and in so many words", () => {
    const wanted = "ripe bananas need careful peeling before lunch";
    assert.deepEqual(told(`We need a bucket for videos; ${wanted}`), [wanted]);
  });
});
