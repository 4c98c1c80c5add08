import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { checkPack } from "../../../src/engine/rules/check.ts";
import { RulePackError } from "../../../src/engine/rules/errors.ts";
import { LIMITS } from "../../../src/engine/rules/limits.ts";
import { parsePack } from "../../../src/engine/rules/parse.ts";
import { readPacks } from "../../../src/engine/rules/read.ts";
import { looseGlobTest } from "../../../src/shared/glob.ts";
import { complaints, ours, packText } from "./packs.ts";

const RULE = `
  - id: no-public-bucket
    effect: forbid
    when: { type: aws:s3/bucket, setting: { visibility: public } }
    message: Buckets are never public.
`;

describe("A rule pack", () => {
  it("is read as it is written", () => {
    assert.deepEqual(ours(RULE).rules, [
      {
        id: "no-public-bucket",
        effect: "forbid",
        when: { type: "aws:s3/bucket", setting: { visibility: "public" } },
        message: "Buckets are never public.",
      },
    ]);
  });

  it("is the same whatever the line ends are", () => {
    assert.deepEqual(parsePack(packText(RULE).replaceAll("\n", "\r\n"), "x").pack, ours(RULE));
  });

  const wrong: readonly [what: string, text: string, complaint: string][] = [
    ["an empty file", "", "1:1 This must be a mapping."],
    ["a list", "- a", "1:1 This must be a mapping."],
    ["a title that is missing", "pack: ours\nrules: []", '1:1 "title" is missing here.'],
    ["no rules", "pack: ours\ntitle: t\nrules: []", "3:8 This is too short or too small: 1 is the least."],
    [
      "an id in capitals",
      packText(RULE.replace("no-public", "No-Public")),
      "4:9 This must be lower-case words joined by hyphens.",
    ],
    [
      "an unknown effect",
      packText(RULE.replace("forbid", "deny")),
      "5:13 A rule's effect is one of: forbid, require, prefer, set, warn, error.",
    ],
    [
      "an unknown key",
      packText(`${RULE}    wen: 1`),
      '8:5 "wen" is nothing that is understood here. Take it out, or correct its spelling.',
    ],
    [
      "an unknown state",
      packText(RULE.replace(": public", ": open")),
      "6:57 This must be one of: on, off, not on, public, private, unset.",
    ],
    [
      "a setting that is none",
      packText(RULE.replace("visibility", "visible")),
      '6:45 "visible" is nothing that is understood here. Take it out, or correct its spelling.',
    ],
    [
      "a link without https",
      packText(`${RULE}    link: http://intranet`),
      "8:11 This must be an address with https://.",
    ],
    [
      "a message that is missing",
      packText(RULE.replace(/ {4}message.*\n/, "")),
      '4:5 "message" is missing here.',
    ],
    [
      "an id that stands twice",
      packText(RULE + RULE.slice(1)),
      '8:9 Another rule of this pack is called "no-public-bucket". Give each its own id.',
    ],
    [
      "a requirement of a rule that sets",
      packText(RULE.replace("forbid", "set")),
      '4:5 "set" is missing here.',
    ],
    ["a bracket too few", "pack: [ours", "1:12 This is no YAML that can be read: Flow sequence in block"],
    ["two of a key", "pack: a\npack: b", "2:1 This key stands here twice. Keep one of them."],
    ["an anchor", "pack: &a ours", "1:7 Anchors (&) and aliases (*) are not read."],
    [
      "a pattern that YAML takes for an alias",
      packText(RULE.replace("aws:s3/bucket", "*bucket")),
      "6:19 Anchors (&) and aliases (*) are not read.",
    ],
    ["too many levels", `pack: ${"[".repeat(40)}`, "1:21 This nests deeper than 16 levels"],
    ["a file that is too large", `# ${"x".repeat(LIMITS.text)}`, "1:1 The file has more than 128 KiB."],
    ["a file of too many lines", "\n".repeat(LIMITS.lines + 1), "1:1 The file has 4002 lines"],
  ];
  for (const [what, text, complaint] of wrong) {
    it(`says where it has ${what}`, () => {
      const said = complaints(text);
      assert.ok(
        said.some((one) => one.startsWith(complaint)),
        `${complaint}\nis not in\n${said.join("\n")}`,
      );
    });
  }

  it("may have a pattern that begins with an asterisk, in quotes", () => {
    const [rule] = ours(RULE.replace("aws:s3/bucket", '"*bucket"')).rules;
    assert.deepEqual(rule?.when, { type: "*bucket", setting: { visibility: "public" } });
  });

  it("that comes as data is read as strictly", () => {
    assert.throws(() => readPacks([{ pack: "ours" }]), RulePackError);
    assert.throws(() => readPacks(Array(51).fill(ours(RULE))), /50 are read/);
    assert.deepEqual(readPacks([ours(RULE)]), [ours(RULE)]);
  });

  it("that speaks of what nobody knows is told where, and what is meant", () => {
    const text = packText(`
      - id: a
        effect: require
        when: { type: aws:sqs/queues, role: databases }
        require: { type: aws:wafv2/acl }
        message: m
      - id: b
        effect: set
        when: { type: aws:sqs/queue }
        set: { multi-zone: true }
        message: m
    `);
    const problems = checkPack(
      parsePack(text, "ours.yaml"),
      shippedCatalogue().entries,
      shippedPlannerData().designs.roles,
    ).map(({ line, column, message }) => `${line}:${column} ${message}`);
    assert.equal(problems.length, 4);
    assert.match(problems[0] ?? "", /^6:19 No type .* "aws:sqs\/queues"\. Do you mean .*aws:sqs\/queue/);
    assert.match(problems[1] ?? "", /^6:41 No role is called "databases"/);
    assert.match(problems[2] ?? "", /^7:22 No type .* "aws:wafv2\/acl"\. Do you mean aws:wafv2\//);
    assert.match(problems[3] ?? "", /^12:24 No type that the rule is about takes multi-zone of true/);
  });
});

describe("A pattern", () => {
  const cases: readonly [string, string, boolean][] = [
    ["aws:s3/*", "aws:s3/bucket", true],
    ["aws:s3/*", "aws:s3", false],
    ["*", "", true],
    ["a?c", "abc", true],
    ["a?c", "ac", false],
    ["*b*d", "abcbd", true],
    ["EU-*", "eu-west-1", true],
    ["a.c", "abc", false],
    ["(a+)+$", "aaaa", false],
  ];
  for (const [pattern, text, expected] of cases)
    it(`${pattern} ${expected ? "matches" : "does not match"} "${text}"`, () => {
      assert.equal(looseGlobTest(pattern)(text), expected);
    });

  it("is held against a long text without going back over it again and again", () => {
    // A matcher that tries every way to share the text among 100 asterisks would not end.
    assert.equal(looseGlobTest(`${"*a".repeat(100)}*b`)("a".repeat(2_000)), false);
  });
});

describe("The packs that ship", () => {
  it("are found by the catalogue and the roles in all that they name", () => {
    const folder = join(import.meta.dirname, "../../../src/engine/rules/packs");
    for (const name of readdirSync(folder)) {
      const parsed = parsePack(readFileSync(join(folder, name), "utf8"), name);
      assert.deepEqual(checkPack(parsed, shippedCatalogue().entries, shippedPlannerData().designs.roles), []);
    }
  });
});
