/** How a text is cut into words. */
import assert from "node:assert/strict";
import { tokenize } from "../../../src/engine/planner/text/tokens.ts";

describe("Words of a text", () => {
  it("have a mark before them where a clause ends, and none within a number", () => {
    const marked = (text: string) =>
      tokenize(text).flatMap(({ text: word, gap }) => (gap === "space" ? [] : [word]));
    assert.deepEqual(marked("a shop for 5,000 users, no queue"), ["no"]);
    assert.deepEqual(marked("1,250,000 rows, 3 tables"), ["3"]);
    assert.deepEqual(marked("topic 5, 6 and 7"), ["6"]);
  });

  it("are one where their punctuation is part of them, whatever else the text has", () => {
    for (const [written, read] of [
      ["node.js", "nodejs"],
      ["Next.js", "nextjs"],
      ["ASP.NET", "dotnet"],
      [".net", "dotnet"],
      ["C#", "csharp"],
      ["c++", "cplusplus"],
      ["CI / CD", "cicd"],
      ["pub/sub", "pubsub"],
      ["pub - sub", "pubsub"],
      ["e-mail", "email"],
      ["k8s", "kubernetes"],
      ["k3s", "kubernetes"],
    ] as const)
      assert.deepEqual(
        tokenize(`we use ${written} here`).map(({ text }) => text),
        ["we", "use", read, "here"],
      );
    for (const written of ["we don't", "we don’t"])
      assert.deepEqual(
        tokenize(written).map(({ text }) => text),
        ["we", "do", "not"],
      );
  });
});
