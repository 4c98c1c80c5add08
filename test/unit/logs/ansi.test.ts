import assert from "node:assert/strict";
import * as fc from "fast-check";
import { AnsiReader } from "../../../src/editor/logs/text/ansi.ts";
import { LogRenderer } from "../../../src/editor/logs/text/renderer.ts";
import { applySgr, background, Flag, foreground, PLAIN } from "../../../src/editor/logs/text/sgr.ts";
import type { TimeForm } from "../../../src/shared/logs/lineTime.ts";

const ESC = "\u001b";
const read = (line: string) => new AnsiReader().read(line);
/** The parts of a line with a style, as "text:style". */
const parts = (line: string) => {
  const { text, spans } = read(line);
  return spans.map(({ start, end, style }) => [text.slice(start, end), style]);
};

describe("ANSI styles", () => {
  const red = applySgr(PLAIN, "31");

  it("are the sixteen colours, in both brightnesses, before and behind the text", () => {
    assert.equal(foreground(red), 1);
    assert.equal(foreground(applySgr(PLAIN, "97")), 15);
    assert.equal(background(applySgr(PLAIN, "44")), 4);
    assert.equal(background(applySgr(PLAIN, "100")), 8);
    assert.equal(foreground(applySgr(red, "39")), undefined);
    assert.equal(background(applySgr(applySgr(PLAIN, "44"), "49")), undefined);
  });

  it("add up, are taken back one by one, and end with a reset", () => {
    const all = applySgr(PLAIN, "1;2;3;4;7;9;31;42");
    assert.equal(all & Flag.inverse, Flag.inverse);
    assert.equal(applySgr(all, "22;23;24;27;29;39;49"), PLAIN);
    assert.equal(applySgr(all, "0"), PLAIN);
    assert.equal(applySgr(all, ""), PLAIN);
    assert.equal(applySgr(applySgr(PLAIN, "4"), "4:0"), PLAIN);
  });

  for (const [what, parameters, ansi] of [
    ["of the palette's first sixteen", "38;5;9", 9],
    ["of the palette's cube", "38;5;196", 9],
    ["of the palette's greys", "38;5;240", 8],
    ["dark green as a true colour", "38;2;0;128;0", 2],
    ["bright blue with colons", "38:2::80:80:255", 12],
    ["without a colour space", "38:2:255:0:255", 13],
    ["white", "38;2;250;250;250", 15],
  ] as const) {
    it(`take the nearest colour of the theme for one ${what}`, () => {
      assert.equal(foreground(applySgr(PLAIN, parameters)), ansi);
    });
  }

  it("go on after an extended colour, and ignore what is broken or unknown", () => {
    assert.equal(applySgr(PLAIN, "38;5;196;1") & Flag.bold, Flag.bold);
    assert.equal(applySgr(red, "38;5"), red);
    assert.equal(applySgr(red, "38;2;1;2"), red);
    assert.equal(applySgr(red, "58;5;3;8;73"), red);
  });
});

describe("A line written for a terminal", () => {
  it("loses colours from its text and keeps them as spans", () => {
    const line = `a ${ESC}[31mred ${ESC}[1mbold${ESC}[0m end`;
    assert.equal(read(line).text, "a red bold end");
    assert.deepEqual(parts(line), [
      ["red ", applySgr(PLAIN, "31")],
      ["bold", applySgr(PLAIN, "31;1")],
    ]);
  });

  it("passes its style on to the next line", () => {
    const reader = new AnsiReader();
    reader.read(`${ESC}[33mfirst`);
    assert.deepEqual(reader.read("second").spans, [{ start: 0, end: 6, style: applySgr(PLAIN, "33") }]);
  });

  it("loses links, titles, cursor movements and other controls, not their text", () => {
    const link = `${ESC}]8;;https://example.com${ESC}\\here${ESC}]8;;\u0007`;
    const rest = `${ESC}[2J${ESC}[10;4H${ESC}[?25l${ESC}(B${ESC}7${ESC}]0;title\u0007${ESC}P1;2q${ESC}\\\u0000\b`;
    assert.equal(read(`see ${link}${rest}!`).text, "see here!");
  });

  it("keeps the text after a sequence that is broken off", () => {
    assert.equal(read(`a${ESC}]0;never ended`).text, "a0;never ended");
    assert.equal(read(`a${ESC}[31`).text, "a31");
    assert.equal(read(`a${ESC}`).text, "a");
  });

  it("shows the last state of a progress line", () => {
    assert.equal(read("10 %\r50 %\r100 %\r").text, "100 %");
    assert.equal(read(`10 %${ESC}[1G${ESC}[2K50 %`).text, "50 %");
    assert.equal(read(`${ESC}[31m10 %\r${ESC}[0mdone`).spans.length, 0);
  });

  it("keeps GitLab's section markers, over which headers are written", () => {
    const line = `${ESC}[0Ksection_start:1560896352:build\r${ESC}[0KBuilding`;
    assert.equal(read(line).text, "section_start:1560896352:build Building");
  });

  it("keeps both markers where a section ends and the next begins on its line", () => {
    const line = `section_end:1:get_sources\r${ESC}[0Ksection_start:2:step_script\r${ESC}[0K${ESC}[36;1mRunning`;
    assert.equal(read(line).text, "section_end:1:get_sources section_start:2:step_script Running");
    const many = `${"section_end:1:a\r".repeat(50)}x`;
    assert.equal(read(many).text, `${"section_end:1:a ".repeat(4)}x`);
  });

  it("keeps no more than the marker of a section, however often its line is written over", () => {
    const line = "section_start:1560896352:build\rBuilding 1 %\rBuilding 2 %\rBuilt";
    assert.equal(read(line).text, "section_start:1560896352:build Built");
  });

  it("never leaves a control character in the text, nor a span outside of it", () => {
    const pieces = fc.constantFrom(
      ESC,
      "[",
      "]",
      "31",
      "m",
      ";",
      "\r",
      "\u0007",
      "\\",
      "K",
      "é",
      "x",
      " ",
      "\u009b",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (line) => {
        const { text, spans } = read(line.join(""));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
        assert.doesNotMatch(text, /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/);
        let from = 0;
        for (const { start, end } of spans) {
          assert.ok(start >= from && end > start && end <= text.length);
          from = end;
        }
      }),
    );
  });
});

describe("A rendered log", () => {
  const anyLog = fc.array(
    fc.constantFrom(
      `${ESC}[31m`,
      `${ESC}[0m`,
      "\n",
      "\r\n",
      "\r",
      "2026-11-13T16:02:12.688Z ",
      "2026-11-13 16:02:12",
      "2026-99-99T16:02:12Z ",
      '{"@level":"info","@message":"Plan: 1 to add.","@timestamp":"2026-11-13T16:02:12Z","type":"change_summary"}',
      "##[error]",
      "text",
      ESC,
      "[1",
    ),
    { maxLength: 40 },
  );

  it("is the same however it is cut into pieces", () => {
    fc.assert(
      fc.property(
        anyLog,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.constantFrom("time", "full", "none"),
        (tokens, cuts, timestamps) => {
          const raw = tokens.join("");
          const whole = new LogRenderer({ timestamps });
          const pieces = new LogRenderer({ timestamps });
          const places = [0, ...cuts.map((cut) => cut % (raw.length + 1)), raw.length].sort((a, b) => a - b);
          let text = "";
          for (let index = 1; index < places.length; index++) {
            text += pieces.push(raw.slice(places[index - 1], places[index]));
            pieces.peek();
          }
          assert.equal(text + pieces.peek(), whole.push(raw) + whole.peek());
          assert.equal(pieces.lineCount, whole.lineCount);
          for (let line = 0; line <= whole.lineCount; line++) {
            assert.deepEqual(pieces.spansOf(line), whole.spansOf(line));
            assert.deepEqual(pieces.timeOf(line), whole.timeOf(line));
          }
        },
      ),
    );
  });

  it("reads the same where nothing but the text is wanted", () => {
    const more = fc.oneof(
      anyLog,
      fc.array(fc.constantFrom(`${ESC}]0;`, "\u0007", `${ESC}[G`, `${ESC}P`, `${ESC}\\`, "x", "\n"), {
        maxLength: 30,
      }),
    );
    fc.assert(
      fc.property(more, fc.nat(), fc.constantFrom("time", "full", "none"), (tokens, cut, timestamps) => {
        const raw = tokens.join("");
        const place = cut % (raw.length + 1);
        const [known, bare] = [true, false].map((facts) => {
          const renderer = new LogRenderer({ timestamps, facts });
          return renderer.push(raw.slice(0, place)) + renderer.push(raw.slice(place)) + renderer.peek();
        });
        assert.equal(bare, known);
      }),
      { numRuns: 500 },
    );
  });

  it("shows time stamps as the time of day, in full or not at all, and knows when a line was written", () => {
    const raw = `2026-11-13T16:02:12.688Z a ${ESC}[31mred${ESC}[0m\nno time\n2026-11-13 16:02:13 no zone\n`;
    const red = applySgr(PLAIN, "31");
    const rendered = (timestamps: TimeForm) => {
      const renderer = new LogRenderer({ timestamps });
      return { text: renderer.push(raw), renderer };
    };
    const { text, renderer } = rendered("time");
    assert.equal(text, "16:02:12 a red\nno time\n16:02:13 no zone\n");
    assert.deepEqual(renderer.spansOf(0), [{ start: 11, end: 14, style: red }]);
    assert.deepEqual(renderer.timeOf(0), { epochMs: Date.UTC(2026, 10, 13, 16, 2, 12, 688), hasZone: true });
    assert.equal(renderer.timeOf(1), undefined);
    assert.equal(renderer.timeOf(2)?.hasZone, false);
    const none = rendered("none");
    assert.equal(none.text, "a red\nno time\nno zone\n");
    assert.deepEqual(none.renderer.spansOf(0), [{ start: 2, end: 5, style: red }]);
    assert.deepEqual(none.renderer.timeOf(0), renderer.timeOf(0));
    const full = rendered("full");
    assert.ok(full.text.startsWith("2026-11-13T16:02:12.688Z a red\n"));
    assert.equal(full.renderer.timeOf(0), undefined);
  });

  it("breaks a line that has no end, instead of holding it for ever", () => {
    const renderer = new LogRenderer({ timestamps: "full" });
    const block = "x".repeat(700_000);
    assert.equal(renderer.push(block), "");
    assert.equal(renderer.push(block), `${block}${block}\n`);
  });
});
