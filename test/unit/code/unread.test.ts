/** What a plan sets is in the generated code, or the code says that it is not: nothing is lost silently. */
import assert from "node:assert/strict";
import { coverageOfSettings } from "../../../src/engine/build/settingCoverage.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { languagesFor } from "../../../src/shared/codeLanguages.ts";

/** Code is as safe as it can be without being asked, whatever a plan says of these. */
const SAFE_BY_ITSELF: ReadonlySet<string> = new Set(["visibility", "encrypted", "versioned", "multi-zone"]);

describe("What a plan sets", () => {
  for (const cloud of CLOUD_IDS)
    for (const to of languagesFor(cloud))
      it(`is written or told of (${cloud}, ${to})`, async () => {
        const settings = (await coverageOfSettings(cloud, to)).filter(
          ({ name }) => !SAFE_BY_ITSELF.has(name),
        );
        assert.ok(settings.length > 50);
        const lost = settings.filter(({ coverage }) => coverage === "lost");
        assert.deepEqual(
          lost.map(({ type, name, path, values }) => `${type} ${name}: ${path} = ${JSON.stringify(values)}`),
          [],
        );
      });
});
