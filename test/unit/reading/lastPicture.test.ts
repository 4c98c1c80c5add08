import assert from "node:assert/strict";
import { createEngine, ParsedFiles } from "../../../src/engine/engine.ts";
import { LastPicture } from "../../../src/reading/lastPicture.ts";
import type { Drawing } from "../../../src/shared/protocols/diagram.ts";
import { inMemory, largeConfiguration } from "../../support/hcl.ts";

describe("The picture of what is read again", () => {
  const engine = createEngine();
  const parsed = new ParsedFiles();
  const read = async (files: Record<string, string>) =>
    (await engine.read(inMemory(files, { parsed }), [""])).plan;
  const drawing: Drawing = { choice: "architecture", unfold: [], width: 900, height: 700 };

  it("is drawn once for all edits of settings, and is the one that would be drawn", async () => {
    const last = new LastPicture();
    let drawn = 0;
    const pictureOf = async (files: Record<string, string>, more = {}) => {
      const plan = await read(files);
      const asked = { ...drawing, ...more };
      const { choice: view, ...options } = asked;
      const picture = last.drawn(plan, asked, (drawable) => {
        drawn++;
        return engine.render(drawable, "svg", { ...options, view });
      });
      assert.equal(picture, engine.render(plan, "svg", { ...options, view }));
      return drawn;
    };
    const files = largeConfiguration(100);
    assert.equal(await pictureOf(files), 1);
    assert.equal(await pictureOf(largeConfiguration(100, 7)), 1);
    // A line more above everything moves what is declared, and nothing in the picture.
    assert.equal(await pictureOf({ ...files, "services0.tf": `# Queues\n${files["services0.tf"]}` }), 1);
    const more = { ...files, "more.tf": 'resource "aws_s3_bucket" "more" {}\n' };
    assert.equal(await pictureOf(more), 2);
    assert.equal(await pictureOf(more, { width: 400 }), 3);
    assert.equal(await pictureOf(files), 4);
  });
});
