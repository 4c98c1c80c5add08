/** A number that is said never contradicts the bounds that generated code has for want of any said. */
import assert from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import type { SettingName } from "../../../src/engine/catalogue/settings.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { languagesFor } from "../../../src/shared/codeLanguages.ts";
import { isCode } from "../../support/code/text.ts";

const engine = createEngine();
const SAID: readonly (readonly [SettingName, number])[] = [
  ["count", 60],
  ["min-capacity", 60],
  ["max-capacity", 1],
];
/** Lines between a lower and an upper bound of the same thing, at most. */
const NEAR = 6;

interface Line {
  readonly place: number;
  readonly indent: number;
  readonly key: string;
  readonly value: number;
}

function numbersOf(text: string): Line[] {
  return text.split("\n").flatMap((line, place) => {
    const found = /^(\s*)(?:- )?"?(\w+)"?\s*[:=]\s*['"]?(\d+(?:\.\d+)?)['"]?,?$/.exec(line);
    return found
      ? [{ place, indent: found[1]?.length ?? 0, key: found[2] ?? "", value: Number(found[3]) }]
      : [];
  });
}

/** Pairs such as `min_size` and `max_size` of which the lower is the higher. */
function contradictions(text: string): string[] {
  const lines = numbersOf(text);
  return lines.flatMap((lower) => {
    const partner = lower.key.replace("min", "max").replace("Min", "Max");
    const upper = lines.find(
      ({ key, indent, place }) =>
        partner !== lower.key &&
        key === partner &&
        indent === lower.indent &&
        Math.abs(place - lower.place) < NEAR,
    );
    const desired = lines.find(
      ({ key, place }) => /^(?:desired\w*|count|default)$/i.test(key) && Math.abs(place - lower.place) < NEAR,
    );
    if (upper === undefined) return [];
    const isWrong = lower.value > upper.value || (desired !== undefined && desired.value > upper.value);
    return isWrong ? [`${lower.key} ${lower.value}, ${desired?.value}, ${upper.key} ${upper.value}`] : [];
  });
}

describe("A number of machines that is said", () => {
  for (const cloud of CLOUD_IDS)
    for (const to of languagesFor(cloud))
      it(`is within the bounds of the code (${cloud}, ${to})`, async () => {
        const found: string[] = [];
        let pairs = 0;
        for (const entry of shippedCatalogue().forProvider(cloud))
          for (const [name, number] of SAID) {
            const targets = entry.settings[name] ?? [];
            if (targets.length === 0) continue;
            const settings = targets.map(({ at, is, kind, least = 0, most = number }) => {
              const value = Math.min(Math.max(number, least), most);
              return [at, is ?? (kind === "string" ? String(value) : value)] as const;
            });
            const component = {
              type_id: entry.typeId,
              name: "x",
              desired_input: Object.fromEntries(settings),
            };
            const code = await engine.generate({ plan: { components: [component] }, to });
            assert.ok(!("refused" in code));
            const text = code.files.filter(isCode).map(({ content }) => content);
            pairs += 1;
            for (const one of contradictions(text.join("\n"))) found.push(`${entry.typeId}, ${name}: ${one}`);
          }
        assert.ok(pairs > 10);
        assert.deepEqual(found, []);
      });
});
