import assert from "node:assert/strict";
import * as fc from "fast-check";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { DesignLibrary } from "../../../src/engine/designs/library.ts";
import { Proposer } from "../../../src/engine/planner/propose.ts";
import { write } from "../../../src/engine/planner/settings/write.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { plan } from "../planner/planning.ts";

const catalogue = shippedCatalogue();
const data = shippedPlannerData();
const library = new DesignLibrary(data.designs);
const proposer = new Proposer(catalogue, data);

/** What an intent is about: things that have a setting for who may reach them. */
const SUBJECTS = [
  "an API that stores JSON documents",
  "a web app with a Postgres database",
  "a PostgreSQL database and a Redis cache",
  "a container service behind a load balancer",
  "file storage with a function that resizes images",
  "a Kubernetes cluster with a private registry",
  "search over documents with a key vault",
  "a serverless API with an event bus",
];
const PRIVACY = [
  "nothing public",
  "Nothing is public.",
  "not reachable from the internet",
  "must not be reachable from the public internet",
  "internal only",
  "no public access",
  "no public endpoints",
  "not publicly accessible",
  "never exposed to the internet",
  "without any public access",
  "public access disabled",
  "public network access must be switched off",
  "only reachable from our office",
  "only accessible via VPN",
  "private, no internet access",
  "we don't want anything exposed to the outside world",
  "isn't open to the public",
  "block all public access",
  "none of it may be public",
  "keep everything private",
  "zero public exposure",
  "should not have a public IP",
  "hidden from the internet",
  "not internet-facing",
  "no anonymous access",
  "Nichts öffentlich, bitte, und nicht aus dem Internet erreichbar",
];

/** Where a type says who may reach it, and what it writes there, as JSON. */
function exposures(typeId: string, word: "public" | "private"): (readonly [string, string | undefined])[] {
  const targets = catalogue.lookup(typeId)?.settings.visibility ?? [];
  return targets.map((target) => [target.at, JSON.stringify(write("visibility", target, word))] as const);
}

/** Settings of a result that open something. */
function openings(result: ReturnType<typeof plan>): string[] {
  return result.candidates.flatMap(({ type_id, desired_input = {} }) => {
    return exposures(type_id, "public").flatMap(([property, value]) =>
      value !== undefined && JSON.stringify(desired_input[property]) === value
        ? [`${type_id} ${property} = ${value}`]
        : [],
    );
  });
}

const isOver = (id: string, other: string) =>
  library.designs.some(({ design }) => design.id === id && design.over.includes(other));

describe("designs, always", () => {
  it("no phrase of privacy ever yields a public setting", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SUBJECTS),
        fc.constantFrom(...PRIVACY),
        fc.constantFrom(...CLOUD_IDS),
        fc.boolean(),
        fc.constantFrom(". ", ", ", " - ", "; ", " and ", "\n"),
        (subject, privacy, on, isFirst, joint) => {
          const intent = isFirst ? `${privacy}${joint}${subject}` : `${subject}${joint}${privacy}`;
          assert.deepEqual(openings(plan(intent, { on })), [], intent);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("a phrase of privacy for everything closes what can be closed", () => {
    for (const on of CLOUD_IDS) {
      const result = plan("an API with a Postgres database and file uploads. Nothing public.", { on });
      const closed = result.candidates.filter(({ type_id, recommended, desired_input = {} }) => {
        const [property, value] = exposures(type_id, "private")[0] ?? [];
        if (property === undefined || value === undefined || recommended !== true) return false;
        return JSON.stringify(desired_input[property]) === value;
      });
      assert.ok(closed.length >= 2, `${on}: ${closed.map(({ type_id }) => type_id).join()}`);
    }
  });

  it("the public sector, a public key and public transport open nothing", () => {
    for (const intent of [
      "a Postgres database for the public sector",
      "an API for public transport timetables with MySQL",
      "store public keys in a database behind an API",
    ]) {
      for (const on of CLOUD_IDS) assert.deepEqual(openings(plan(intent, { on })), [], intent);
    }
  });

  it("designs are recognised by nearly all of their signs", () => {
    const all = library.designs.flatMap(({ design }) =>
      design.signs
        .filter((sign) => !sign.includes("@") && !sign.includes("!"))
        .map((sign) => ({ design, intent: sign.split(" + ").join(" ") })),
    );
    const missed = all.filter(({ design, intent }) => {
      const found = proposer
        .deliberate("aws", { intent })
        ?.composition.designs.map(({ ready }) => ready.design);
      return !found?.some(({ id }) => id === design.id || isOver(id, design.id));
    });
    // A sign by itself may be heard as what is only talked of.
    assert.ok(
      missed.length <= all.length * 0.1,
      `${missed.length} of ${all.length}: ${missed.map(({ intent }) => intent).join(", ")}`,
    );
  });

  it("every role that a recognised design needs is filled, covered, or said to be open", () => {
    for (const { design } of library.designs) {
      for (const provider of CLOUD_IDS) {
        const intent = design.signs
          .find((sign) => !sign.includes("@") && !sign.includes("!"))
          ?.split(" + ")
          .join(" ");
        const thoughts = proposer.deliberate(provider, {
          intent: intent ?? design.title,
          facts: { designs: [design.id] },
        });
        const composition = thoughts?.composition;
        const settled = new Set([
          ...(composition?.choices.map(({ role }) => role.id) ?? []),
          ...(composition?.gaps.map(({ role }) => role.id) ?? []),
        ]);
        const types = new Set(composition?.choices.map(({ entry }) => `${entry.service}/${entry.kind}`));
        for (const need of design.needs) {
          const covers = library.roleById.get(need)?.covered ?? [];
          const isCovered = covers.some(
            (name) => types.has(name) || settled.has(name) || composition?.signals.has(`r:${name}`),
          );
          assert.ok(settled.has(need) || isCovered, `${design.id} on ${provider}: nothing for ${need}`);
        }
      }
    }
  });

  it("any words get whole answers of the same bytes, and no type twice", () => {
    const words = [
      "shop",
      "API",
      "no",
      "without",
      "queue",
      "Postgres",
      "private",
      "nothing public",
      "migrate",
      "Heroku",
      ",",
      ".",
      "100k users",
      "chat",
      "IoT",
      "データベース",
      "ohne",
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((list) => list.join(" ")),
        fc.constantFrom(...CLOUD_IDS),
        (intent, on) => {
          const first = plan(intent, { on });
          assert.equal(JSON.stringify(plan(intent, { on })), JSON.stringify(first));
          const ids = first.candidates.map(({ type_id }) => type_id);
          assert.equal(new Set(ids).size, ids.length);
          for (const { id, components } of first.designs ?? []) assert.ok(components.length > 0, id);
          assert.ok((first.questions?.length ?? 0) <= 2);
        },
      ),
      { numRuns: 120 },
    );
  });

  it("the first of several whole designs is the recommended one, and the others differ from it", () => {
    // The second has what such designs have by habit.
    for (const intent of ["an online shop with a cache", "a private web app with Postgres for staff"]) {
      const { designs = [], candidates } = plan(intent);
      assert.ok(designs.length >= 2 && designs.length <= 3, String(designs.length));
      const sets = designs.map(({ components }) => components.map(({ type_id }) => type_id).sort());
      assert.equal(new Set(sets.map((types) => types.join())).size, sets.length);
      const chosen = candidates.filter(({ recommended }) => recommended === true);
      assert.deepEqual(sets[0], chosen.map(({ type_id }) => type_id).sort());
      for (const { trade_off } of designs) assert.ok(trade_off.length > 10);
    }
  });

  it("a thin intent is asked at most two questions, whose answers are constraints that change the design", () => {
    const { questions = [] } = plan("a web app");
    assert.ok(questions.length >= 1 && questions.length <= 2);
    for (const { answers } of questions) {
      const designs = answers.map(({ constraints }) =>
        plan("a web app", { constraints })
          .candidates.filter(({ recommended }) => recommended === true)
          .map(({ type_id }) => type_id)
          .sort()
          .join(),
      );
      assert.ok(new Set(designs).size > 1, JSON.stringify(answers));
    }
    const detailed =
      "A public web application in containers with PostgreSQL, sign-in for customers, Redis, and a queue for e-mails, 500 users, in Frankfurt";
    assert.deepEqual(plan(detailed).questions ?? [], []);
  });

  it("facts that the caller gives take the place of recognising", () => {
    const facts = {
      roles: ["queue", "handler", "relational"],
      qualities: ["private"],
      denied: ["kubernetes"],
      numbers: { users: 50 },
    };
    const thoughts = proposer.deliberate("aws", { intent: "what Anna described", facts });
    const chosen = thoughts?.composition.choices.map(({ role }) => role.id);
    assert.deepEqual(chosen?.sort(), ["handler", "queue", "relational"]);
    const result = proposer.propose("aws", {
      intent: "what Anna described",
      facts: { roles: ["no-such"], designs: ["nor-this"] },
    });
    assert.match(result.notes?.join() ?? "", /role “no-such”.*not known|design “nor-this”/);
  });
});
