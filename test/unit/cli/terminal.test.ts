import assert from "node:assert/strict";
import fc from "fast-check";
import { Printer, styled } from "../../../src/cli/terminal/printer.ts";
import { widthOf } from "../../../src/cli/terminal/width.ts";

function printed(
  print: (printer: Printer) => void,
  { isTTY = true, env = {} }: { isTTY?: boolean; env?: NodeJS.ProcessEnv } = {},
): string {
  let text = "";
  print(new Printer({ isTTY, write: (piece: string) => (text += piece) }, env));
  return text;
}

/** Controls but for line feeds and tabs, and what turns or hides text. */
const HARMFUL = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u200b]/u;

describe("What is printed", () => {
  it("has colors on a terminal alone, and none where somebody wants none", () => {
    const print = (printer: Printer) => printer.line(styled("red", "broken"), " here");
    assert.equal(printed(print), "\u001b[31mbroken\u001b[0m here\n");
    for (const options of [{ isTTY: false }, { env: { NO_COLOR: "1" } }, { env: { TERM: "dumb" } }])
      assert.equal(printed(print, options), "broken here\n");
    assert.equal(printed(print, { env: { NO_COLOR: "" } }), "\u001b[31mbroken\u001b[0m here\n");
  });

  it("is a table on a terminal, and cells with tabs between for programs", () => {
    const print = (printer: Printer) =>
      printer.table(
        ["Name", "Cost"],
        [
          ["漢字", "1"],
          ["a\tb\nc", "22"],
        ],
      );
    assert.equal(printed(print, { env: { NO_COLOR: "1" } }), "Name   Cost\n漢字   1\na b c  22\n");
    assert.equal(printed(print, { isTTY: false }), "漢字\t1\na b c\t22\n");
    assert.equal(widthOf("漢字"), 4);
  });

  it("does nothing to a terminal, whatever it is, and stays JSON", () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        "\u001b",
        "[",
        "]",
        "0",
        ";",
        "\u0007",
        "\u009b",
        "\r",
        "\n",
        "\u202e",
        "\u200b",
        "a",
        "\ud800",
      ),
    });
    const env = { NO_COLOR: "1" };
    fc.assert(
      fc.property(nasty, (text) => {
        const shown = printed(
          (printer) => {
            printer.line(text);
            printer.text(text);
            printer.document(text);
            printer.table([text], [[text, styled("red", text)]]);
          },
          { env },
        );
        assert.doesNotMatch(shown, HARMFUL);
        const json = printed((printer) => printer.json({ [text]: [text] }), { isTTY: false });
        assert.doesNotMatch(json, HARMFUL);
        assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify({ [text]: [text] })));
      }),
    );
  });

  it("is no command of a runner of workflows where one reads it, and else stays as it is", () => {
    const print = (printer: Printer) => {
      printer.line("::ffff:10.0.0.1 ", styled("bold", "##[a]"));
      printer.line(":", ":error::x #", "#[debug]");
      printer.line("listening on", styled("dim", "::1"));
      printer.text("a\n::1 is the host\n");
    };
    for (const isTTY of [false, true])
      assert.equal(
        printed(print, { isTTY, env: { NO_COLOR: "1" } }),
        "::ffff:10.0.0.1 ##[a]\n::error::x ##[debug]\nlistening on::1\na\n::1 is the host\n",
      );
    for (const runner of ["CI", "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"])
      assert.equal(
        printed(print, { isTTY: false, env: { [runner]: "true" } }),
        ": :ffff:10.0.0.1 ## [a]\n: :error::x ## [debug]\nlistening on::1\na\n: :1 is the host\n",
      );
  });

  it("never holds what was concealed, also where escape sequences stood in it", () => {
    const secret = "canary+T0ken/9f3a";
    const split = `can\u001b[31mary+T0\u200bken/9f3a`;
    for (const isTTY of [true, false]) {
      const all = printed(
        (printer) => {
          printer.conceal(secret);
          for (const text of [secret, split, `Bearer ${secret}`, btoa(secret), encodeURIComponent(secret)]) {
            printer.line(text, styled("bold", text));
            printer.text(text);
            printer.json({ [text]: text });
            printer.table(["x"], [[text]]);
            printer.document(text);
          }
        },
        { isTTY },
      );
      for (const spelling of [
        secret,
        btoa(secret).replace(/=+$/, "").slice(0, -1),
        encodeURIComponent(secret),
      ])
        assert.ok(!all.includes(spelling), spelling);
    }
  });
});
