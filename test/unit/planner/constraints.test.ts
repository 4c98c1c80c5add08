import assert from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { DesignLibrary } from "../../../src/engine/designs/library.ts";
import { excludeTypes } from "../../../src/engine/planner/constraints/types.ts";
import { IntentReader } from "../../../src/engine/planner/facts/reader.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { candidate, plan, ranked, recommended, ruleAgainst } from "./planning.ts";

const SHOP = "a web shop with a relational database, a cache and a queue";

const catalogue = shippedCatalogue();
const data = shippedPlannerData();
const reader = new IntentReader(catalogue, data, new DesignLibrary(data.designs));

describe("constraints", () => {
  it("a key that is not understood is reported, never dropped in silence", () => {
    assert.deepEqual(plan(SHOP, { constraints: { colour: "green" } }).notes, [
      "The constraint “colour” is not understood and was not applied.",
    ]);
  });

  it("keys are read in any spelling", () => {
    for (const key of ["max_monthly_cost", "maxMonthlyCost", "Max Monthly Cost"]) {
      assert.equal(
        ruleAgainst(
          plan("a load balancer and a data warehouse", { constraints: { [key]: 0 } }),
          "redshift/cluster",
        ),
        "constraint:budget",
        key,
      );
    }
  });

  it("what is included against another constraint is out, and that is said", () => {
    for (const intent of ["", SHOP]) {
      const answer = plan(intent, { constraints: { serverless: true, include: ["ec2/instance", "sqs"] } });
      assert.equal(ruleAgainst(answer, "ec2/instance"), "constraint:serverless");
      assert.ok(!ranked(answer).includes("ec2/instance"), intent);
      assert.ok(recommended(answer).includes("sqs/queue"), intent);
      assert.match((answer.notes ?? []).join(" "), /include EC2 instance, and yet it is out\. Left out: /);
    }
  });

  it("a value that is not understood is reported", () => {
    const { notes } = plan(SHOP, {
      constraints: { budget: "purple", scale: {}, serverless: "perhaps", limit: "none" },
    });
    assert.equal(notes?.length, 4);
  });

  it("null means no constraint", () => {
    assert.deepEqual(plan(SHOP, { constraints: { budget: null } }), plan(SHOP));
  });

  it("exclude takes type ids, names, products and families", () => {
    for (const word of ["aws:rds/dbinstance@1", "rds/dbinstance", "RDS database instance", "database"]) {
      const result = plan(SHOP, { constraints: { exclude: [word] } });
      assert.equal(ruleAgainst(result, "rds/dbinstance"), "constraint:exclude", word);
    }
  });

  it("exclude by a capability leaves alone what has no purpose of its own", () => {
    for (const on of ["aws", "azure", "gcp"]) {
      for (const word of ["virtual desktop", "queue", "cache"]) {
        const glue = new Set(
          catalogue.forProvider(on).flatMap(({ gives, typeId }) => (gives.length === 0 ? [typeId] : [])),
        );
        const excluding = excludeTypes(word, { catalogue, provider: on, reader });
        const out = catalogue
          .forProvider(on)
          .filter((entry) => excluding.judges?.some((judge) => judge(entry) !== undefined));
        assert.ok(out.length > 0, `${word} on ${on}`);
        assert.deepEqual(
          out.flatMap(({ typeId }) => (glue.has(typeId) ? [typeId] : [])),
          [],
          `${word} on ${on}`,
        );
      }
    }
  });

  it("excluding the best choice moves the next one up", () => {
    assert.ok(recommended(plan("a container service")).includes("ecs/service"));
    const result = plan("a container service", { constraints: { exclude: "ECS service" } });
    assert.ok(!ranked(result).includes("ecs/service"));
    assert.ok(
      recommended(result).some((name) => /elasticbeanstalk|eks|ec2|lightsail/.test(name)),
      recommended(result).join(),
    );
  });

  it("include brings in types and capabilities that the intent does not speak of", () => {
    const result = plan("a static website", { constraints: { include: ["waf", "queue"] } });
    assert.deepEqual(new Set(ranked(result).slice(0, 2)), new Set(["wafv2/webacl", "sqs/queue"]));
    assert.ok(recommended(result).includes("wafv2/webacl"));
  });

  it("a name that means nothing is reported", () => {
    const { notes } = plan(SHOP, { constraints: { exclude: ["flux capacitor"] } });
    assert.match(notes?.join() ?? "", /“flux capacitor”, which is no type or capability of aws/);
  });

  it("serverless: true leaves out what has capacity to manage", () => {
    const result = plan("a container API with a relational database", { constraints: { serverless: true } });
    assert.equal(ruleAgainst(result, "rds/dbinstance"), "constraint:serverless");
    assert.ok(ranked(result).length > 0);
  });

  it("serverless in the intent weighs, but bans nothing", () => {
    const plain = candidate(plan("an API with a MySQL database"), "rds/dbinstance");
    const wished = candidate(plan("a serverless API with a MySQL database"), "rds/dbinstance");
    assert.ok(plain?.contributions?.every(({ source }) => source !== "constraint"));
    assert.ok(wished?.contributions?.some(({ source, points }) => source === "constraint" && points < 0));
  });

  it("a budget is a class, or dollars a month", () => {
    for (const budget of ["low", 15, "$15/month"]) {
      assert.equal(
        ruleAgainst(plan("a data warehouse", { constraints: { budget } }), "redshift/cluster"),
        "constraint:budget",
      );
    }
    assert.equal(
      ruleAgainst(plan("a data warehouse", { constraints: { budget: "unlimited" } }), "redshift/cluster"),
      undefined,
    );
  });

  it("scale counts against types made for another scale", () => {
    const result = plan("a data warehouse", { constraints: { scale: "small" } });
    const against = candidate(result, "redshift/cluster")?.contributions?.find(
      ({ source }) => source === "constraint",
    );
    assert.ok(against && against.points < 0);
  });

  it("tier is another word for scale", () => {
    assert.deepEqual(
      plan(SHOP, { constraints: { tier: "small" } }).candidates,
      plan(SHOP, { constraints: { scale: "small" } }).candidates,
    );
  });

  it("a region of another cloud is reported", () => {
    assert.match(
      plan(SHOP, { constraints: { region: "westeurope" } }).notes?.join() ?? "",
      /“westeurope” is a region of Azure, not of AWS/,
    );
    assert.deepEqual(plan(SHOP, { constraints: { region: "eu-west-1" } }).notes, []);
    assert.deepEqual(plan(SHOP, { on: "azure", constraints: { region: "West Europe" } }).notes, []);
    assert.deepEqual(plan(SHOP, { on: "gcp", constraints: { region: "europe-west4" } }).notes, []);
  });

  it("a region that does not exist is reported with those that may be meant", () => {
    const notesOn = (on: string, region: string) =>
      plan(SHOP, { on, constraints: { region } }).notes?.join("\n") ?? "";
    assert.match(notesOn("aws", "eu-central-9"), /Did you mean eu-central-1 \(Frankfurt, Germany\) or/);
    assert.match(notesOn("azure", "eastus5"), /Did you mean eastus \(Virginia/);
    assert.match(notesOn("gcp", "europe-wst4"), /Did you mean europe-west4 \(Eemshaven/);
    assert.match(notesOn("aws", "Frankfurt"), /^Read “Frankfurt” as the region eu-central-1\.$/);
  });

  it("what public lists do not have in the region comes after what they have, with a note", () => {
    const intent = "Convert uploaded videos with MediaConvert";
    const there = plan(intent, { constraints: { region: "eu-central-1" } });
    const elsewhere = plan(intent, { constraints: { region: "eu-south-2" } });
    const pointsOf = (result: typeof there) => candidate(result, "mediaconvert/queue")?.rank_score ?? 0;
    assert.deepEqual(there.notes, []);
    assert.ok(pointsOf(elsewhere) < pointsOf(there));
    assert.match(
      elsewhere.notes?.join() ?? "",
      /no MediaConvert queue in eu-south-2: check, or choose another/,
    );
  });

  it("compliance leaves out what is not listed for it, and reports programmes it does not know", () => {
    const result = plan("an API catalogue for API governance", {
      on: "azure",
      constraints: { compliance: ["HIPAA", "FERPA"] },
    });
    assert.equal(ruleAgainst(result, "apicenter/services"), "constraint:compliance");
    assert.match(result.notes?.join() ?? "", /“FERPA” is not in the catalog/);
  });

  describe("an intent that speaks of a compliance program", () => {
    const INTENT = "a HIPAA compliant patient API with PostgreSQL";

    it("is told what the program asks for, and how to insist on it", () => {
      const { notes = [] } = plan(INTENT);
      assert.equal(notes.length, 1);
      assert.match(
        notes[0] ?? "",
        /^HIPAA asks .* record every access\. Set the constraint compliance to “hipaa”/,
      );
      assert.match(
        plan("SOC 2, PCI DSS and GDPR apply to our shop").notes?.join() ?? "",
        /PCI.*SOC 2.*GDPR|SOC 2.*PCI.*GDPR/,
      );
    });

    it("is told once, and only of what the constraints leave open", () => {
      const { notes = [] } = plan(INTENT, { constraints: { compliance: "hipaa" } });
      assert.equal(notes.length, 1);
      assert.doesNotMatch(notes[0] ?? "", /Set the constraint/);
    });

    it("has data encrypted, and counts against what is not listed for it", () => {
      const { desired_input } = candidate(plan(INTENT), "rds/dbinstance") ?? {};
      assert.equal(desired_input?.["StorageEncrypted"], true);
      const result = plan("an API catalogue for API governance under HIPAA", { on: "azure" });
      assert.match(
        candidate(result, "apicenter/services")?.explanation ?? "",
        /Against it: the catalog does not list it for HIPAA/,
      );
    });

    it("is not seen where it is denied, or in a word that only looks like one", () => {
      assert.deepEqual(plan("a queue for orders, no PHI is stored").notes, []);
      assert.doesNotMatch((plan("our SOC analysts need a queue").notes ?? []).join(), /SOC 2/);
    });
  });

  describe("words to ignore", () => {
    const INTENT =
      "We sell shoes and want a cheap shop of our own in Frankfurt for 250,000 users, no Kubernetes, GDPR applies, and our people in the store print the labels";
    const readings = (ignore?: unknown) => {
      const { understood = [] } = plan(INTENT, { constraints: ignore === undefined ? {} : { ignore } });
      // Which qualities and which reference design a text speaks of depends on all of its words.
      const isOfAll = (kind: string) => ["denied", "design", "quality"].includes(kind);
      const said = understood.filter(({ kind }) => !isOfAll(kind));
      return said.map(({ text }) => text).sort();
    };

    it("are passed over, and nothing else is read otherwise", () => {
      const all = readings();
      for (const words of ["frankfurt", "250,000 users", "GDPR"]) {
        assert.ok(all.includes(words), words);
        assert.deepEqual(
          readings([words.replace(",", " ")]),
          all.filter((text) => text !== words),
          words,
        );
      }
      assert.ok(!readings("Frankfurt, GDPR").some((text) => /frankfurt|gdpr/i.test(text)));
    });

    it("that nobody said are reported", () => {
      const { notes = [] } = plan(INTENT, { constraints: { ignore: "Paris" } });
      assert.ok(notes.some((note) => /ignore names “Paris”, which the intent does not say/.test(note)));
    });

    it("do not let what was denied of them reach further", () => {
      const names = recommended(
        plan("no Kubernetes, a queue and a bucket", { constraints: { ignore: "kubernetes" } }),
      );
      assert.ok(names.includes("sqs/queue") && names.includes("s3/bucket"), names.join());
    });
  });

  it("limit cuts the alternatives first", () => {
    const { candidates } = plan(SHOP, { constraints: { limit: 3 } });
    assert.deepEqual(
      candidates.map((one) => one.recommended),
      [true, true, true],
    );
  });

  describe("the cloud", () => {
    it("is the default behind the interface's own word", () => {
      assert.ok(plan("a queue").candidates.every(({ type_id }) => type_id.startsWith("aws:")));
    });

    it("is the constraints' when they name one", () => {
      for (const cloud of ["azure", "Microsoft Azure"]) {
        const { candidates } = plan("a queue", { constraints: { cloud } });
        assert.ok(
          candidates.length > 0 && candidates.every(({ type_id }) => type_id.startsWith("azure:")),
          cloud,
        );
      }
    });

    it("is the intent's when it speaks of exactly one, with a note", () => {
      const result = plan("host a static website on Google Cloud");
      assert.ok(result.candidates.every(({ type_id }) => type_id.startsWith("gcp:")));
      assert.deepEqual(result.notes, ["Planned for Google Cloud, because the intent speaks of it."]);
    });

    it("is not the one that is left", () => {
      assert.ok(
        plan("move our website away from Azure").candidates.every(({ type_id }) =>
          type_id.startsWith("aws:"),
        ),
      );
    });

    it("is the address's when it names one, whatever else is said", () => {
      const result = plan("a queue on AWS", { on: "azure", constraints: { cloud: "aws" } });
      assert.ok(result.candidates.every(({ type_id }) => type_id.startsWith("azure:")));
      assert.match(result.notes?.join() ?? "", /Planned for Azure/);
    });

    it("that has no catalogue gets no candidates and a clear note", () => {
      const result = plan("a queue", { on: "vaporcloud" });
      assert.deepEqual(result.candidates, []);
      assert.match(result.notes?.join() ?? "", /no catalog for “vaporcloud”.*aws/);
    });
  });
});
