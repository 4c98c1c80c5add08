import assert from "node:assert/strict";
import * as fc from "fast-check";
import { quotesOf } from "../../../src/engine/planner/text/quote.ts";
import { tokenize } from "../../../src/engine/planner/text/tokens.ts";

describe("Quoting a text", () => {
  for (const [text, words, quoted] of [
    ["Use MySQL and Redis", "mysql", "MySQL"],
    ["Une réservation à l'hôtel", "reservation", "réservation"],
    ["夜間バッチが必要。", "夜間 ハッチ か 必要", "夜間バッチが必要"],
    ["夜間バッチが必要。", "ハッチ", "バッチ"],
    ["a Node.js\n  app in CI/CD", "nodejs app", "Node.js app"],
    ["our customer's SFTP", "customer sftp", "customer's SFTP"],
    ["5,000 fridges report", "000 fridges", "5,000 fridges"],
    ["our on-premises machines", "premises machines", "on-premises machines"],
    ["eine PostgreSQL-Datenbank", "postgresql", "PostgreSQL-Datenbank"],
    ["not there", "elsewhere", "elsewhere"],
  ] as const)
    it(`finds “${words}” as “${quoted}”`, () => assert.equal(quotesOf(text)(words), quoted));

  it("finds a misspelt word as it is written", () => {
    assert.equal(
      quotesOf("a Lamda function", [{ written: "lamda", read: "lambda" }])("lambda function"),
      "Lamda function",
    );
  });

  it("cuts what is long", () => {
    const text = "データ基盤".repeat(40);
    const words = tokenize(text).map((token) => token.text);
    assert.ok(quotesOf(text)(words.join(" ")).length < 130);
  });

  it("answers any words of any text with a part of it, or with the words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.nat(5), (text, length) => {
        const words = tokenize(text)
          .slice(0, length)
          .map((token) => token.text)
          .join(" ");
        assert.equal(typeof quotesOf(text)(words), "string");
      }),
    );
  });
});
