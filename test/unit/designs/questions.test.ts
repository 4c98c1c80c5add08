/** What is asked of an intent that leaves its design open, and what other whole designs are offered. */
import assert from "node:assert/strict";
import { isCapability } from "../../../src/engine/catalogue/capabilities.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { tagsOfConstraints } from "../../../src/engine/planner/constraints/constraints.ts";
import { Proposer } from "../../../src/engine/planner/propose.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { plan, recommended } from "../planner/planning.ts";

const asked = (intent: string, on: (typeof CLOUD_IDS)[number] = "aws") =>
  plan(intent, { on }).questions ?? [];
const idsOf = (intent: string) => asked(intent).map(({ id }) => id);

const THIN = [
  "a web app",
  "photo sharing",
  "an API for our partners",
  "chat for our support team",
  "store sensor readings",
  "a scraper",
  "website for my bakery",
  "nightly reports",
  "search over our documents",
  "a backend",
];

describe("questions about an intent", () => {
  it("are one or two for each thin one, on each cloud, with answers that differ", () => {
    for (const on of CLOUD_IDS)
      for (const intent of THIN) {
        const questions = asked(intent, on);
        assert.ok(questions.length >= 1 && questions.length <= 2, `${intent} on ${on}: ${questions.length}`);
        for (const { answers, id } of questions) {
          assert.ok(answers.length >= 2, id);
          const designs = answers.map(({ constraints }) =>
            recommended(plan(intent, { on, constraints })).sort().join(),
          );
          assert.ok(new Set(designs).size >= 2, `${intent} on ${on}: ${id}`);
        }
      }
  });

  it("are asked of longer texts as well, where they leave open what most depends on", () => {
    const gym =
      "A web application for a chain of 14 gyms, where members book classes and the waiting list moves up by itself.";
    assert.ok(idsOf(gym).includes("operation"));
    assert.ok(!idsOf(`${gym} It all runs in containers.`).includes("operation"));
  });

  it("are about the running of code where there is some, beside a database or ready-made software", () => {
    for (const on of CLOUD_IDS)
      for (const intent of [
        "WordPress for a museum",
        "moodle for a school, 150 learners",
        "postgres 80 GB",
        "a managed mysql database",
      ])
        assert.ok(!asked(intent, on).some(({ id }) => id === "operation"), `${intent} on ${on}`);
  });

  it("are about what it is, where it has nothing that is known", () => {
    assert.deepEqual(idsOf("xyzzy plugh frobnicate"), ["kind"]);
  });
});

describe("answers to questions", () => {
  const { architect, reader } = new Proposer(shippedCatalogue(), shippedPlannerData());
  const { questions, alsoTags } = architect.library;
  const answers = questions.flatMap(({ question }) => question.answers);

  /** The tags that words say, and what these say as well. */
  const heardIn = (words: string) =>
    reader.read(words, "aws").facts.marks.flatMap(({ tag }) => [tag, ...(alsoTags.get(tag) ?? [])]);
  /** Tags that no constraint says, by words of an answer that do. */
  const SAID_BY: Readonly<Record<string, RegExp>> = {
    transactional: /with relations/,
    "static-only": /nothing is kept/i,
    users: /sign in/,
    workforce: /own staff/,
    public: /anybody|only read/i,
  };

  it("hold for what their words and constraints say, and nothing else", () => {
    for (const { label, constraints, tags } of answers) {
      const included = [constraints["include"] ?? []].flat().map(String);
      const said = new Set([...tagsOfConstraints(constraints), ...[label, ...included].flatMap(heardIn)]);
      for (const tag of tags.filter((one) => !isCapability(one)))
        assert.ok(said.has(tag) || SAID_BY[tag]?.test(label), `${label}: ${tag}`);
    }
  });

  it("say of the load how much it is, and nothing of what it may cost", () => {
    const load = questions.find(({ question }) => question.id === "load")?.question.answers ?? [];
    assert.ok(load.length > 1);
    for (const { label, constraints } of load) assert.deepEqual(Object.keys(constraints), ["scale"], label);
  });
});

describe("whole designs beside the recommended one", () => {
  it("differ in two components at least, and are named by what they have", () => {
    let count = 0;
    for (const on of CLOUD_IDS)
      for (const intent of [...THIN, "a public shop in containers with Postgres, a queue and a cache"]) {
        const [first, ...others] = plan(intent, { on }).designs ?? [];
        for (const { title, components } of others) {
          const had = new Set(first?.components.map(({ type_id }) => type_id));
          const has = new Set(components.map(({ type_id }) => type_id));
          const brought = [...has].filter((type) => !had.has(type)).length;
          const left = [...had].filter((type) => !has.has(type)).length;
          assert.ok(Math.max(brought, left) >= 2, `${intent} on ${on}: ${title}`);
          assert.match(title, /: \S/);
          count += 1;
        }
      }
    assert.ok(count > 0);
  });
});
