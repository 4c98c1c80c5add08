import assert from "node:assert/strict";
import * as fc from "fast-check";
import { joined, plain } from "../../../src/editor/text/plain.ts";

/** What VS Code finds links by in notifications, below input boxes and in titles of progress (`parseLinkedText`). */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
/** What it finds icons by in the status bar and in lists to choose from. */
const ICON = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Bidi_Control}\u2028\u2029]/u;

/** Pieces of attacks, in any order, between any text. */
const piece = fc.oneof(
  fc.constantFrom(
    "[",
    "](",
    "]",
    "(",
    ")",
    "$",
    "$(zap)",
    "command:x",
    "https://e.example",
    "[a](command:b)",
  ),
  fc.constantFrom(
    "\u200b",
    "\u202e",
    "\u2066",
    "\u00ad",
    "\ufeff",
    "\u{e0041}",
    "\n",
    "\r\n",
    "\u0000",
    "\u001b[31m",
  ),
  fc.string({ unit: "binary" }),
);
const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

describe("Any text made plain", () => {
  it("has no link, no icon, nothing unseen, one line and a bounded length, and is plain already", () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 2, max: 80 }), (text, max) => {
        const shown = plain(text, { max });
        assert.doesNotMatch(shown, LINK);
        assert.doesNotMatch(shown, ICON);
        assert.doesNotMatch(shown, UNSEEN);
        assert.ok(shown.isWellFormed() && shown.length <= max, shown);
        assert.equal(plain(shown, { max }), shown);
      }),
      { numRuns: 2_000 },
    );
  });

  it("stays so when it is put together with others", () => {
    fc.assert(
      fc.property(fc.array(hostile), fc.constantFrom("", " ", ", "), (texts, between) => {
        const all = joined(
          texts.map((text) => plain(text)),
          between,
        );
        assert.doesNotMatch(all, LINK);
        assert.doesNotMatch(all, ICON);
      }),
    );
  });

  it("reads as it did", () => {
    const same = [
      'module.web["a"].aws_instance.app[0]',
      "Zürich (prod) · 東京 ❤️",
      "https://planner.example.com/a?b=c#d",
      "C:\\plans\\a_b*c.csv",
      "shop/[id]/page.tsx",
    ];
    for (const text of same) assert.equal(plain(text), text);
    assert.equal(plain("[win](command:x) $(zap)"), "[win] (command:x) $ (zap)");
    assert.equal(plain(" two\n\n lines\t"), "two lines");
    assert.equal(plain("annual\u202efdp.exe"), "annualfdp.exe");
  });

  it("shows that there was something where nothing could be seen", () => {
    assert.equal(plain("\u200b\u2066"), "�");
    assert.equal(plain(" \n"), "");
  });

  it("is made of the beginning of a long text alone", () => {
    for (const unit of ["](", "\r\n", "[", "\u200b", " ", "$(", "x"])
      assert.equal(plain(unit.repeat(1_000_000)), plain(unit.repeat(1_000_000).slice(0, 8_001)));
  });
});
