/** What an answer says of an intent, its limits and its alternatives; where that is not about reading, roles are given. */
import assert from "node:assert/strict";
import type { ProposeResult } from "../../../src/contract/component.ts";
import { CLOUD_IDS, type Cloud } from "../../../src/shared/clouds.ts";
import { candidate, nameOf, plan, planner, ranked, recommended } from "../planner/planning.ts";

const APPLICATION = ["app", "relational"];
const MACHINES: Readonly<Record<Cloud, readonly string[]>> = {
  aws: ["ec2/instance", "autoscaling/autoscalinggroup"],
  azure: ["compute/virtualmachines", "compute/virtualmachinescalesets"],
  gcp: ["compute/instance", "compute/instancegroupmanager"],
};
const SHOP = ["app", "entry", "relational", "objects", "identity"];

describe("how an answer speaks", () => {
  it("of a product that a type is, or is for, as no substitute", () => {
    for (const [intent, on, name] of [
      ["web app with postgres", "azure", "dbforpostgresql/flexibleservers"],
      ["web app with mysql", "gcp", "sqladmin/instance"],
    ] as const) {
      const explanation = candidate(plan(intent, { on, roles: APPLICATION }), name)?.explanation;
      assert.doesNotMatch(explanation ?? "In place of nothing", /^In place of/);
    }
  });

  it("never against glue that it recommends", () => {
    for (const on of CLOUD_IDS) {
      const roles = ["vm", "relational", "network", "subnets"];
      const { candidates } = plan("three tier web application on VMs with private subnets", { on, roles });
      for (const { recommended: isChosen, explanation } of candidates)
        assert.ok(!(isChosen === true && explanation.includes("it is glue")), explanation);
    }
  });

  it("asks nothing about load that was told", () => {
    const asked = (intent: string) => (plan(intent).questions ?? []).map(({ id }) => id);
    for (const load of ["20000 users", "300 requests per second", "50,000 page views per day"])
      assert.ok(!asked(`a web shop with ${load}`).includes("load"), load);
  });

  it("of a transfer that takes weeks, with the days", () => {
    const days = (size: string) =>
      (plan(`move ${size} of video to the cloud, our line has 1 Gbit/s`).notes ?? []).filter((note) =>
        /\bdays\b/.test(note),
      );
    assert.match(days("100 TB").join(), /about 12 days/);
    assert.deepEqual(days("2 TB"), []);
  });

  it("of what no cloud builds, with what to take instead", () => {
    for (const on of CLOUD_IDS)
      assert.match(
        (plan("800 mailboxes for our staff", { on, roles: ["mailboxes"] }).notes ?? []).join(),
        /Mailboxes for people/,
      );
  });

  it("of what nothing in the plan does, in the words of the intent", () => {
    const unknown = "and it should water thirsty tomato plants on the balcony";
    const { not_understood, notes = [] } = plan(`An online shop in Frankfurt, ${unknown}`);
    assert.deepEqual(not_understood, [unknown]);
    assert.match(notes.join(), /Nothing in the plan does “and it should water/);
  });

  it("with no reason out of what is not wanted", () => {
    for (const denied of ["no Kubernetes", "we do not want Kubernetes", "without Kubernetes"]) {
      const { candidates } = plan(`An online shop in Frankfurt for 5,000 users, ${denied}`);
      for (const { recommended: isChosen, explanation } of candidates)
        if (isChosen === true) assert.doesNotMatch(explanation, /kubernetes/i);
    }
  });

  it("of contradictions, which are not averaged", () => {
    const { notes = [] } = plan("serverless on our own EC2 virtual machines");
    assert.match(notes.join(), /machines are not serverless/);
  });

  it("of alternatives, instead of what they are and what that means", () => {
    const { candidates } = plan("a relational database for a web app", { roles: APPLICATION });
    const others = candidates.filter(({ alternative_to }) => alternative_to?.includes("rds/dbinstance"));
    assert.ok(others.length > 0);
    for (const { role, trade_off = "", type_id } of others) {
      assert.equal(role, "relational database", type_id);
      assert.ok(trade_off.length > 10, type_id);
    }
  });

  it("of a design that is called serverless, which runs no code on machines that one keeps", () => {
    let count = 0;
    for (const intent of ["a web app with a Postgres database", "a Django app with Redis on VMs"])
      for (const on of CLOUD_IDS)
        for (const { id, components } of plan(intent, { on, roles: APPLICATION }).designs ?? []) {
          if (id !== "serverless") continue;
          count += 1;
          const names = components.map(({ type_id }) => nameOf(type_id));
          for (const home of MACHINES[on]) assert.ok(!names.includes(home), `${intent} on ${on}: ${home}`);
        }
    assert.ok(count > 0, "some design is serverless");
  });
});

describe("what is understood of an intent", () => {
  it("is said with the constraint that insists on it", () => {
    const facts = plan("a cheap web app").understood ?? [];
    assert.ok(facts.some(({ kind, constraints }) => kind === "quality" && constraints?.["budget"] === "low"));
  });

  it("offers places as the cloud's own regions", () => {
    const regions = { aws: "eu-central-1", azure: "germanywestcentral", gcp: "europe-west3" };
    for (const on of CLOUD_IDS) {
      const { understood } = plan("a web app in Frankfurt", { on });
      assert.deepEqual(understood?.find(({ kind }) => kind === "region")?.constraints, {
        region: regions[on],
      });
    }
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

  it("is in other languages said to be read with fewer examples, and English is not", () => {
    assert.match(
      plan("Wir brauchen einen Onlineshop mit Datenbank und Zahlungen").notes?.join() ?? "",
      /seems to be in German.*fewer examples than of English\. Check/,
    );
    for (const intent of [
      "no servers, no kubernetes, no lambda",
      "an app for a pizzeria in Como",
      "a site on Azure, no login",
    ])
      assert.doesNotMatch(plan(intent).notes?.join() ?? "", /seems to be in/, intent);
  });
});

describe("words of an intent", () => {
  it("are names in any spelling: apart, hyphenated, run together, in the plural", () => {
    for (const words of ["step functions", "Step-Functions", "StepFunctions", "a step function"])
      assert.equal(ranked(plan(`use ${words}`))[0], "stepfunctions/statemachine", words);
  });

  it("weigh less as a name that several types share, and not as one that a type has for itself", () => {
    const { contributions = [] } = candidate(plan("an EventBridge rule"), "events/rule") ?? {};
    assert.equal(contributions.find(({ source }) => source === "name")?.points, 4);
  });

  it("are read as names where they are misspelt, and that is said", () => {
    const { notes } = plan("a lamda function that writes to dynmodb");
    assert.deepEqual(notes, ["Read “lamda” as “lambda”.", "Read “dynmodb” as “dynamodb”."]);
  });

  it("may have another letter than a brand has, and than no other name", () => {
    const corrections = (text: string) =>
      (plan(text).notes ?? []).filter((note) => note.startsWith("Read “"));
    assert.deepEqual(corrections("a lanbda function"), ["Read “lanbda” as “lambda”."]);
    assert.deepEqual(corrections("dynanodb"), ["Read “dynanodb” as “dynamodb”."]);
    assert.deepEqual(corrections("a dashbord"), ["Read “dashbord” as “dashboard”."]);
    assert.deepEqual(corrections("a databaze"), []);
  });

  it("are no misspelling where they are ordinary ones, of English or another language", () => {
    for (const text of [
      "We want to track the state of our stock, route the price report and share a matching photo with the team",
      "Our analysts think that auctions, funding and lunch orders of police officers need a clear record",
      "A solver for routes of people who are sitting in hosted rooms, under roofs, with a vague filler and a stitch",
      "Dairy farms and lawyers provide their employees with tablets, though a trustee may consent to pocket sensors",
      "Uma aplicação web com banco de dados para os nossos clientes, baixo custo",
    ])
      assert.deepEqual(plan(text).notes?.filter((note) => note.startsWith("Read “")) ?? [], []);
  });
});

describe("constraints on a design", () => {
  /** Something fills the role of the database, or a note says why nothing does. */
  const assertAnswered = ({ candidates, notes = [] }: ProposeResult) => {
    const roles = candidates.filter((one) => one.recommended === true).map(({ role }) => role);
    const isSaid = notes.some((note) =>
      note.startsWith("Nothing is left that could be the relational database"),
    );
    assert.notEqual(roles.includes("relational database"), isSaid, roles.join());
  };

  it("never empty it in silence: what is left of a role is taken, or its lack is said", () => {
    for (const on of CLOUD_IDS) {
      const result = plan("an online shop", { on, roles: SHOP, constraints: { exclude: ["database"] } });
      assert.ok(recommended(result).length >= 3, recommended(result).join());
      assertAnswered(result);
    }
  });

  it("take what qualifies, where it is to be serverless", () => {
    const constraints = { serverless: true };
    const names = recommended(
      plan("a web app with a Postgres database", { roles: APPLICATION, constraints }),
    );
    assert.ok(
      names.some((name) => /^dsql|^rds\/dbcluster|^dynamodb/.test(name)),
      names.join(),
    );
  });

  it("keep a database in it on a low budget, or say why not", () => {
    const constraints = { budget: "low" };
    for (const on of CLOUD_IDS)
      assertAnswered(plan("a web app with a database", { on, roles: APPLICATION, constraints }));
  });

  it("fill the role that what they include belongs to", () => {
    const result = plan("a web app", { roles: ["app"], constraints: { include: ["virtual machine"] } });
    assert.ok(recommended(result).includes("ec2/instance"), recommended(result).join());
  });

  it("are what speaks against a type that is asked about", () => {
    const constraints = { exclude: ["kubernetes"] };
    const { answer } = planner.whyNot("provider", { intent: "containers", constraints }, "kubernetes");
    assert.match(answer, /exclude/);
  });
});
