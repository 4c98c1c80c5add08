/** What a panel remembers of its pictures. */
import assert from "node:assert/strict";
import { PastPictures, type Shown } from "../../../src/webview/planner/diagram/pastPictures.ts";

describe("The pictures before", () => {
  const showing = (names: string, unfold: readonly string[] = []): Shown => ({
    plan: { components: names.split(" ").map((name) => ({ type_id: "aws:s3/bucket@1", name })) },
    unfold,
  });
  const places = (column: number) => ({ site: { column, row: 0 } });

  it("say where things stood when just the same was shown, in whatever order", () => {
    const past = new PastPictures();
    past.remember(showing("site api"), places(1));
    past.remember(showing("site"), places(2));
    assert.deepEqual(past.placesFor(showing("api site")), places(1));
    assert.deepEqual(past.placesFor(showing("site")), places(2));
  });

  it("say of anything else where things stood in the last one", () => {
    const past = new PastPictures();
    assert.equal(past.placesFor(showing("site")), undefined);
    past.remember(showing("site api"), places(1));
    past.remember(showing("site"), places(2));
    assert.deepEqual(past.placesFor(showing("site store")), places(2));
    assert.deepEqual(past.placesFor(showing("site api", ["api"])), places(2));
  });

  it("are forgotten but for the last one when the pane is another, and of many the oldest", () => {
    const past = new PastPictures();
    past.remember(showing("site api"), places(1));
    past.remember(showing("site"), places(2));
    past.resized();
    assert.deepEqual(past.placesFor(showing("site api")), places(2));
    past.remember(showing("first"), places(3));
    for (let index = 0; index < 30; index++) past.remember(showing(`other${index}`), places(4));
    assert.deepEqual(past.placesFor(showing("first")), places(4));
  });
});
