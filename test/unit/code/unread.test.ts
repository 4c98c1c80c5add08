/** What a plan sets is in the generated code, or the code says that it is not: nothing is lost silently. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { samplesOf } from "../../../src/engine/build/catalogueSettings.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { write } from "../../../src/engine/planner/settings/write.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { languagesFor } from "../../../src/shared/codeLanguages.ts";
import { isCode } from "../../support/code/text.ts";

const engine = createEngine();
/** Code is as safe as it can be without being asked, whatever a plan says of these. */
const SAFE_BY_ITSELF: ReadonlySet<string> = new Set(["visibility", "encrypted", "versioned", "multi-zone"]);

async function codeWith(typeId: string, path: string, value: unknown, to: CodeLanguage) {
  const component = { type_id: typeId, name: "x", desired_input: { [path]: value } };
  const code = await engine.generate({ plan: { components: [component] }, to });
  assert.ok(!("refused" in code));
  const files = code.files.filter(isCode);
  return {
    text: files.map(({ content }) => content).join("\n"),
    isMissing: code.missing.length > 0 || files.length === 0,
    told: code.decisions.map(({ text }) => text).join("\n"),
  };
}

describe("What a plan sets", () => {
  for (const cloud of CLOUD_IDS)
    for (const to of languagesFor(cloud))
      it(`is written or told of (${cloud}, ${to})`, async () => {
        const lost: string[] = [];
        let looked = 0;
        for (const { typeId, settings } of shippedCatalogue().forProvider(cloud))
          for (const [name, targets] of Object.entries(settings))
            for (const target of SAFE_BY_ITSELF.has(name) ? [] : targets) {
              if (target.is !== undefined) continue;
              const values = samplesOf(name, target, cloud).flatMap(
                (sample) => write(name as "count", target, sample) ?? [],
              );
              const [one, other] = [
                ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
              ];
              if (one === undefined || other === undefined) continue;
              const [first, second] = await Promise.all(
                [one, other].map((value) => codeWith(typeId, target.at, value, to)),
              );
              if (!first || !second || first.isMissing) continue;
              looked += 1;
              if (first.text === second.text && ![first, second].some(({ told }) => told.includes(target.at)))
                lost.push(`${typeId} ${name}: ${target.at} = ${JSON.stringify([one, other])}`);
            }
        assert.ok(looked > 50);
        assert.deepEqual(lost, []);
      });
});
