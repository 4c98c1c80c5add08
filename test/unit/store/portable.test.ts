/** What is one kind of database's alone stands in its own folder. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SERVICE = join(import.meta.dirname, "../../../src/service");
const files = globSync("**/*.ts", { cwd: SERVICE })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => !name.startsWith("store/sqlite/"))
  .map((name) => ({ name, text: readFileSync(join(SERVICE, name), "utf8") }));
/** The texts of statements, without their values: these hold no backticks and no braces but pairs of them. */
const STATEMENT = /\bsql`((?:[^`$]|\$(?!\{)|\$\{[^{}`]*\})*)`/g;
const statements = files.flatMap(({ name, text }) =>
  [...text.matchAll(STATEMENT)].map(([, statement = ""]) => ({
    name,
    statement: statement.replaceAll(/\$\{[^{}]*\}/g, "§").replaceAll(/\s+/g, " "),
  })),
);

/** What PostgreSQL does not have, or takes for something else. */
const SQLITE_ALONE =
  /\b(?:rowid|glob|pragma|nocase|insert or|replace into|ifnull|iif|json_\w+|unixepoch|datetime|strftime|julianday|group_concat|is not §|autoincrement)\b|[?"]|on conflict do update/i;

describe("Statements of the store", () => {
  it("are found", () => {
    const written = files.reduce((count, { text }) => count + text.split("sql`").length - 1, 0);
    assert.equal(statements.length, written);
    assert.ok(written > 60);
  });

  it("say nothing that is SQLite's alone", () => {
    for (const { name, statement } of statements)
      assert.doesNotMatch(statement, SQLITE_ALONE, `${name}: ${statement}`);
  });

  it("that limit how many rows come, and take more than whether there is one, say in which order", () => {
    for (const { name, statement } of statements)
      if (/\bLIMIT\b/.test(statement) && !/^SELECT (?:1|unit) /.test(statement))
        assert.match(statement, /\bORDER BY\b/, `${name}: ${statement}`);
  });

  it("reach SQLite through one folder", () => {
    for (const { name, text } of files) assert.doesNotMatch(text, /node:sqlite/, name);
  });
});
