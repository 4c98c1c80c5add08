import assert from "node:assert/strict";
import { SHADES } from "../../../src/engine/diagram/theme.ts";

type Ground = "light" | "dark";

/** Contrast of two colours by WCAG 2. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const hex =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe("diagram colours", () => {
  for (const ground of ["light", "dark"] as const satisfies readonly Ground[]) {
    const [lane, card] = [SHADES.lane[ground], SHADES.card[ground]];

    it(`make words readable on a ${ground} ground`, () => {
      for (const [name, shade] of Object.entries(SHADES)) {
        if (!/^(text|muted|group-)/.test(name)) continue;
        for (const behind of [lane, card]) {
          const ratio = contrast(shade[ground], behind);
          assert.ok(ratio >= 4.5, `${name} on ${behind}: ${ratio.toFixed(2)}`);
        }
      }
    });

    it(`make lines and marks visible on a ${ground} ground`, () => {
      assert.ok(contrast(SHADES.line[ground], lane) >= 3);
      for (const name of ["error", "warning"] as const)
        assert.ok(contrast(SHADES[name][ground], card) >= 3, name);
    });
  }
});
