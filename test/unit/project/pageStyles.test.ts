/** The styles of pages: colours are the theme's alone, and what is laid out by a size is so at every size. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const pages = join(import.meta.dirname, "../../../src/webview");

const files = readdirSync(pages, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.(?:css|tsx?)$/.test(name))
  .map((name) => ({
    name,
    text: readFileSync(join(pages, name), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, ""),
  }));
const styles = files.filter(({ name }) => name.endsWith(".css"));
const textOf = (file: string) => files.find(({ name }) => name === file)?.text ?? "";

/** Chats tell fewer colours than VS Code: their page names what lacks. */
const OF_CHATS = "chat/chat.css";

describe("The styles of pages", () => {
  it("have no colours of their own", () => {
    const own =
      /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:[^;{]*\b(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple)\b(?!-)/gi;
    for (const { name, text } of styles)
      if (name !== OF_CHATS)
        assert.deepEqual(text.replaceAll(/var\(--[\w-]+/g, "").match(own) ?? [], [], name);
  });

  it("say by signs where one size ends and the next begins: zoomed pages have parts of a pixel", () => {
    for (const { name, text } of files)
      assert.doesNotMatch(text, /\((?:min|max)-(?:width|height|inline-size|block-size)\s*:/, name);
  });

  it("change where the pages' programs do", () => {
    const [wide] = /\(width > \d+px\)/.exec(textOf("planner/rooms/useWide.ts")) ?? [""];
    const [separate] = /\(height > \d+px\)/.exec(textOf("planner/reveal.ts")) ?? [""];
    for (const query of [wide, separate]) {
      assert.notEqual(query, "");
      assert.ok(textOf("planner/planner.css").includes(`@media ${query.replace(">", "<=")} {`), query);
    }
    const scroller = textOf("overview/view/scroller.tsx");
    for (const [, size] of scroller.matchAll(/const (?:NARROW|SLIM) = (\d+);/g))
      assert.ok(textOf("overview/view/rows.css").includes(`@container (width < ${size}px) {`), size);
    for (const [, size] of scroller.matchAll(/const (?:TABLE|NARROW_TABLE|SLIM_TABLE): .*entries: (\d+) /g))
      assert.ok(textOf("overview/view/rows.css").includes(`block-size: ${size}px;`), size);
    const [, gap, height] =
      /\.card-line \{[^}]*\bgap: (\d+)px;\s*block-size: (\d+)px;/.exec(textOf("overview/view/rows.css")) ??
      [];
    const [, card] = /const CARDS: .*entries: (\d+) /.exec(scroller) ?? [];
    assert.equal(Number(card), Number(gap) + Number(height), "a line of cards and the gap below it");
  });
});
