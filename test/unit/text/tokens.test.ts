/** How a text is cut into words. */
import assert from "node:assert/strict";
import { wordsOf } from "../../../src/engine/planner/reading/words.ts";
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

  it("are those of the dictionary in scripts without spaces, apart from what is written beside them", () => {
    const read = (text: string) => tokenize(text).map((token) => `${token.gap} ${token.text}`);
    assert.deepEqual(read("顧客データ、S3バケット。東京"), [
      ...["space 顧客", "space テータ", "comma s3", "space ハケット", "stop 東京"],
    ]);
    assert.deepEqual(read("用户可以登录，数据库"), [
      ...["space 用户", "space 可以", "space 登录", "comma 数据", "space 库"],
    ]);
    assert.deepEqual(read("東京-大阪"), ["space 東京", "space 大阪"]);
    assert.deepEqual(read("ﾊﾞｹｯﾄ"), read("バケット"));
  });
});

describe("What the models see of words", () => {
  it("is each Han character and each run of kana, whatever the dictionary makes of them", () => {
    const tokens = tokenize("顧客のデータ、S3バケット10個");
    const words = wordsOf(tokens);
    assert.deepEqual(
      words.map(({ text }) => text),
      ["顧", "客", "のテータ", ",", "s3", "ハケット", "#", "個"],
    );
    assert.deepEqual(
      wordsOf(tokenize("サーバー・レス サーバーレス")).map(({ text }) => text),
      ["サーハー", "レス", "サーハーレス"],
    );
    // A run belongs to the token that it begins in.
    assert.deepEqual(
      words.map(({ token }) => tokens[token]?.text),
      ["顧客", "顧客", "の", "s3", "s3", "ハケット", "10", "個"],
    );
  });
});
