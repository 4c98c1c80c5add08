import assert from "node:assert/strict";
import { placesOfWords } from "../../../src/shared/words.ts";

const found = (text: string, words: string) =>
  placesOfWords(text, words).map(({ start, end }) => text.slice(start, end));

describe("Words in a text", () => {
  it("are found whatever their case, their accents and what stands between them", () => {
    assert.deepEqual(found("A shop in São-Paulo, and SAO PAULO alone", "sao paulo"), [
      "São-Paulo",
      "SAO PAULO",
    ]);
    assert.deepEqual(found("for 5,000 users", "5 000 users"), ["5,000 users"]);
  });

  it("are whole words, and do not overlap", () => {
    assert.deepEqual(found("an API and APIs", "api"), ["API"]);
    assert.deepEqual(found("no no no", "no no"), ["no no"]);
  });

  it("are nowhere where there are none", () => {
    assert.deepEqual(found("a shop", "…"), []);
    assert.deepEqual(found("", "shop"), []);
  });
});
