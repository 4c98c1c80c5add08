import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { CODE_PAGE_PATH, codePage, coverage } from "../../../src/engine/build/codePage.ts";

describe("Types that become code", () => {
  it("are all that designs recommend, and most others", async () => {
    for (const { language, cloud, recommended, others } of await coverage()) {
      const place = `${language} for ${cloud}`;
      assert.ok(
        recommended.written >= 0.98 * recommended.all,
        `${place}: ${recommended.written} of ${recommended.all}`,
      );
      assert.ok(others.written >= 0.6 * others.all, `${place}: ${others.written} of ${others.all} others`);
    }
  });

  it("are listed in the guide", async () => {
    assert.equal(readFileSync(CODE_PAGE_PATH, "utf8"), await codePage(), "run npm run schema");
  });
});
