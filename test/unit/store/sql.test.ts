import assert from "node:assert/strict";
import { parametersOf, sql, TextList, textOf, Wording } from "../../../src/service/store/sql.ts";
import { UnstorableText } from "../../../src/service/store/storable.ts";

describe("A statement", () => {
  it("has its values as parameters, in the way of each kind of database", () => {
    const statement = sql`SELECT name FROM users WHERE id = ${"'; DROP TABLE users --"} AND age > ${7}`;
    assert.equal(textOf(statement, "sqlite"), "SELECT name FROM users WHERE id = ? AND age > ?");
    assert.equal(textOf(statement, "postgres"), "SELECT name FROM users WHERE id = $1 AND age > $2");
    assert.deepEqual(parametersOf(statement), ["'; DROP TABLE users --", 7]);
  });

  it("has a list as one parameter, however long it is, and what each writes in its own way as no parameter", () => {
    const each = new Wording({ sqlite: "json_group_array(id)", postgres: "json_agg(id)" });
    const of = (ids: readonly string[]) =>
      sql`SELECT ${each} FROM users WHERE id IN ${new TextList(ids)} OR n = ${1}`;
    assert.equal(
      textOf(of(["a", "b"]), "sqlite"),
      "SELECT json_group_array(id) FROM users WHERE id IN (SELECT value FROM json_each(?)) OR n = ?",
    );
    assert.equal(
      textOf(of(["a", "b"]), "postgres"),
      "SELECT json_agg(id) FROM users WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)) OR n = $2",
    );
    assert.deepEqual(parametersOf(of(["a", 'b"'])), ['["a","b\\""]', 1]);
    assert.equal(of([]).strings, of(["a", "b"]).strings, "one statement serves lists of any length");
  });

  it("refuses texts that not every kind of database can hold", () => {
    for (const text of ["a\0b", "\ud83d", "\ude00 \ud83d"])
      assert.throws(() => parametersOf(sql`SELECT ${text}`), UnstorableText, JSON.stringify(text));
    assert.deepEqual(parametersOf(sql`SELECT ${"😀 é\n"}, ${null}`), ["😀 é\n", null]);
  });
});
