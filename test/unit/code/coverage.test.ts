import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { CODE_PAGE_PATH, codePage, coverage } from "../../../src/engine/build/codePage.ts";

/** Plans of Defender belong to the subscription, and applications to the tenant: Bicep has no words for them in a group. */
const UNWRITTEN: Readonly<Partial<Record<CodeLanguage, number>>> = { bicep: 2 };

describe("Types that become code", () => {
  it("are all that designs recommend, and most others", async () => {
    for (const { language, cloud, recommended, others } of await coverage()) {
      const place = `${language} for ${cloud}`;
      assert.equal(recommended.all - recommended.written, UNWRITTEN[language] ?? 0, place);
      assert.ok(others.written >= 0.6 * others.all, `${place}: ${others.written} of ${others.all} others`);
    }
  });

  it("are listed in the guide", async () => {
    assert.equal(readFileSync(CODE_PAGE_PATH, "utf8"), await codePage(), "run npm run schema");
  });
});
