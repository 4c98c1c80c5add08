import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import fc from "fast-check";
import { parse } from "yaml";
import { RULE_SCHEMA_PATH, ruleSchemaText } from "../../../src/engine/build/planSchema.ts";
import { SETTING_NAMES } from "../../../src/engine/catalogue/settings.ts";
import { engine, packText } from "./packs.ts";

const PACKS = join(import.meta.dirname, "../../../src/engine/rules/packs");
const HEAD = "pack: ours\ntitle: Ours\nrules:\n  - id: closed\n";

/** What is offered and told at the `|` of a text. */
function at(text: string) {
  const offset = text.indexOf("|");
  const whole = text.replace("|", "");
  const { completions, from, to, hover } = engine.assistRules(whole, offset);
  return {
    labels: completions.map(({ label }) => label),
    completions,
    replaced: whole.slice(from, to),
    hover,
  };
}

describe("Writing a rule pack", () => {
  const offered: readonly [what: string, text: string, labels: readonly string[]][] = [
    ["the keys of a pack", "|", ["pack", "title", "wishes", "rules", "examples"]],
    ["those that are not there yet", "pack: ours\n|", ["title", "wishes", "rules", "examples"]],
    ["effects", `${HEAD}    effect: |`, ["forbid", "require", "prefer", "set", "warn", "error"]],
    [
      "what goes with the effect of the rule",
      `${HEAD}    effect: set\n    |`,
      ["message", "link", "where", "when", "unless", "set"],
    ],
    [
      "types, by a part of their names",
      `${HEAD}    when: { type: aws:s3/bucketp| }`,
      ["aws:s3/bucketpolicy"],
    ],
    [
      "types in lists of blocks",
      `${HEAD}    when:\n      type:\n        - aws:s3/bucketp|`,
      ["aws:s3/bucketpolicy"],
    ],
    ["types of an unfinished mapping", `${HEAD}    when: { type: aws:s3/bucketp|`, ["aws:s3/bucketpolicy"]],
    ["capabilities", `${HEAD}    when: { gives: [object-s|] }`, ["object-store"]],
    ["settings", `${HEAD}    when: { setting: { visib| } }`, ["visibility"]],
    [
      "how a setting stands",
      `${HEAD}    when: { setting: { encrypted: | } }`,
      ["on", "off", "not on", "public", "private", "unset", "true", "false"],
    ],
    ["what is set", `${HEAD}    effect: set\n    set: { visibility: | }`, ["private", "public"]],
    ["roles", `${HEAD}    when: { role: relation| }`, ["relational"]],
    [
      "properties of the type that is named",
      `${HEAD}    when: { type: aws:s3/bucket, property: { PublicAccess| } }`,
      ["BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"].map(
        (name) => `PublicAccessBlockConfiguration.${name}`,
      ),
    ],
    [
      "properties of an example's component",
      `examples:\n  - components:\n      - type: aws:sqs/queue\n        settings: { Fifo| }`,
      ["FifoQueue"],
    ],
    ["ids of the pack's rules", `${HEAD}examples:\n  - fails: [|]`, ["closed"]],
    ["nothing in a comment", "# pa|", []],
    ["nothing in a sentence", `${HEAD}    message: re|`, []],
  ];
  for (const [what, text, labels] of offered)
    it(`is offered ${what}`, () => assert.deepEqual(at(text).labels, labels));

  it("replaces the whole word, and writes a key with what follows it where that is not there yet", () => {
    const fresh = at("pa|c");
    assert.deepEqual([fresh.replaced, fresh.completions[0]?.insert], ["pac", "pack: "]);
    const there = at("pa|ck: ours");
    assert.deepEqual([there.replaced, there.completions[0]?.insert], ["pack", undefined]);
    assert.equal(at(`${HEAD}    when: { type: aws:s3/buc|ke }`).replaced, "aws:s3/bucke");
  });

  const told: readonly [what: string, text: string, title: string, meaning: RegExp][] = [
    ["a key", "ru|les: []", "rules", /must, should and must not/],
    ["a setting", `${HEAD}    when: { setting: { multi-zo|ne: on } }`, "multi-zone", /several zones/],
    ["a type", `${HEAD}    when: { type: aws:s3/buck|et }`, "S3 bucket", /Stores any number/],
    ["a pattern", `${HEAD}    when: { type: "aws:s3|/*" }`, "5 types", /aws:s3\/bucketpolicy/],
    [
      "a capability",
      `${HEAD}    when: { gives: cac|he }`,
      "cache",
      /hot data.*aws:dax\/cluster.* and \d+ more/,
    ],
    ["an effect", `${HEAD}    effect: pre|fer`, "prefer", /first among/],
  ];
  for (const [what, text, title, meaning] of told)
    it(`is told what ${what} means`, () => {
      const { hover } = at(text);
      assert.equal(hover?.title, title);
      assert.match(hover.text, meaning);
    });

  it("is told nothing of names of its own: properties and tags may be called like keys", () => {
    assert.equal(at(`${HEAD}    when: { property: { na|me: x } }`).hover, undefined);
    assert.equal(at(`${HEAD}    when: { tags: { own|er: x } }`).hover, undefined);
    assert.equal(at(`${HEAD}    constructo|r: 1`).hover, undefined);
  });

  it("is helped at every place of the packs that ship, within them and whatever is cut off behind", () => {
    const texts = readdirSync(PACKS).map((name) => readFileSync(join(PACKS, name), "utf8"));
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (text, part, cut) => {
          const offset = Math.floor(text.length * part);
          const { from, to } = engine.assistRules(cut ? text.slice(0, offset) : text, offset);
          assert.ok(from <= offset && offset <= to);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is refused what could stall it, as packs are", () => {
    const deep = `${"{a: ".repeat(5_000)}|`;
    assert.deepEqual(at(deep).labels, []);
  });
});

describe("What is told of a pack", () => {
  const RULE = `
    - id: no-queues
      effect: forbid
      when: { type: aws:sqs/queue }
      message: No queues.
  `;

  it("is how each of its examples fares, and where it stands", async () => {
    const text = `${packText(RULE)}examples:
  - title: A queue
    components: [{ type: aws:sqs/queue }]
    fails: [no-queues]
  - title: A queue that passes
    components: [{ type: aws:sqs/queue }]
`;
    const { pack, examples, problems } = await engine.inspectRules(text);
    assert.equal(pack?.["pack"], "ours");
    assert.deepEqual(examples, [
      { title: "A queue", line: 9, column: 5 },
      { title: "A queue that passes", line: 12, column: 5, failure: "no-queues objects and should not." },
    ]);
    assert.deepEqual(
      problems.map(({ kind, line }) => [kind, line]),
      [["example", 12]],
    );
  });

  it("lets others have their turn between two examples, of which a file may have a hundred", async () => {
    const example = "  - title: A queue\n    components: [{ type: aws:sqs/queue }]\n    fails: [no-queues]\n";
    let turns = 0;
    const pause = async () => {
      turns += 1;
    };
    await engine.inspectRules(`${packText(RULE)}examples:\n${example.repeat(20)}`, pause);
    assert.equal(turns, 20);
  });

  it("is what it says of nothing, and what cannot be read", async () => {
    const about = await engine.inspectRules(packText(RULE.replace("sqs/queue", "sqs/rocket")));
    assert.deepEqual([about.problems[0]?.kind, about.pack !== undefined], ["rule-about-nothing", true]);
    const broken = await engine.inspectRules("pack: [");
    assert.deepEqual(
      [broken.problems[0]?.kind, broken.pack, broken.examples],
      ["unreadable-rules", undefined, []],
    );
  });
});

describe("The schema of rule packs", () => {
  const text = readFileSync(RULE_SCHEMA_PATH, "utf8");

  it("is what the engine reads by; else run `npm run schema`", () => assert.equal(text, ruleSchemaText()));

  it("accepts the packs that ship, and no unknown key", () => {
    const validate = new Ajv({ strict: false }).compile(JSON.parse(text));
    for (const name of readdirSync(PACKS))
      assert.ok(
        validate(parse(readFileSync(join(PACKS, name), "utf8"))),
        `${name}: ${JSON.stringify(validate.errors)}`,
      );
    const rule = { id: "a", effect: "forbid", when: {}, message: "No." };
    assert.ok(validate({ pack: "a", title: "A", rules: [rule] }));
    assert.ok(!validate({ pack: "a", title: "A", rules: [{ ...rule, wen: {} }] }));
  });

  it("describes every key, and every setting is explained", () => {
    const undescribed: string[] = [];
    const visit = (schema: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(schema)) {
        if (typeof value !== "object" || value === null) continue;
        if (key === "properties")
          for (const [name, member] of Object.entries(value))
            if (typeof member.description !== "string") undescribed.push(name);
        visit(value as Record<string, unknown>);
      }
    };
    visit(JSON.parse(text));
    assert.deepEqual(undescribed, []);
    for (const name of SETTING_NAMES)
      assert.match(at(`${HEAD}    when: { setting: { ${name}|: on } }`).hover?.text ?? "", /\.$/, name);
  });
});
