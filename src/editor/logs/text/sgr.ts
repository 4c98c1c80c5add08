/**
 * A style as one number, so that a log of a million coloured words costs a million numbers: five bits for the
 * foreground, five for the background (0 is the default colour, n is ANSI colour n - 1), then a bit for each flag.
 */
export type Style = number;

/** The terminal's own colours. */
export const PLAIN: Style = 0;

const FOREGROUND_SHIFT = 0;
const BACKGROUND_SHIFT = 5;
const COLOUR_MASK = 0b11111;

export const Flag = {
  bold: 1 << 10,
  dim: 1 << 11,
  italic: 1 << 12,
  underline: 1 << 13,
  strike: 1 << 14,
  inverse: 1 << 15,
} as const;

/** ANSI colour 0–15 of the text; undefined for the default. */
export function foreground(style: Style): number | undefined {
  return colour(style >> FOREGROUND_SHIFT);
}

/** ANSI colour 0–15 behind the text; undefined for the default. */
export function background(style: Style): number | undefined {
  return colour(style >> BACKGROUND_SHIFT);
}

function colour(bits: number): number | undefined {
  const value = bits & COLOUR_MASK;
  return value === 0 ? undefined : value - 1;
}

function withColour(style: Style, shift: number, ansi: number | undefined): Style {
  return (style & ~(COLOUR_MASK << shift)) | ((ansi === undefined ? 0 : ansi + 1) << shift);
}

/** What plain parameters do: flags set and flags cleared (ECMA-48, 8.3.117). */
const SWITCHES: ReadonlyMap<number, { readonly set?: number; readonly clear?: number }> = new Map([
  [1, { set: Flag.bold }],
  [2, { set: Flag.dim }],
  [3, { set: Flag.italic }],
  [4, { set: Flag.underline }],
  [7, { set: Flag.inverse }],
  [9, { set: Flag.strike }],
  [21, { set: Flag.underline }],
  [22, { clear: Flag.bold | Flag.dim }],
  [23, { clear: Flag.italic }],
  [24, { clear: Flag.underline }],
  [27, { clear: Flag.inverse }],
  [29, { clear: Flag.strike }],
]);

/**
 * The style after a "Select Graphic Rendition" sequence. Colours beyond the sixteen become the nearest of them, so
 * that the theme keeps every text legible. What is not known is passed over.
 * @param parameters what stands between `ESC [` and `m`
 */
export function applySgr(style: Style, parameters: string): Style {
  let result = style;
  const codes = parameters.split(";");
  for (let at = 0; at < codes.length; at++) {
    const parts = (codes[at] ?? "").split(":").map(Number);
    const [code = 0] = parts;
    const change = SWITCHES.get(code);
    if (code === 0) result = PLAIN;
    else if (code === 4 && parts[1] === 0) result &= ~Flag.underline;
    else if (change) result = (result & ~(change.clear ?? 0)) | (change.set ?? 0);
    else if (code === 38 || code === 48 || code === 58) {
      const { ansi, used } = extendedColour(parts, codes, at);
      at += used;
      // 58 is the colour of the underline, which decorations do not have.
      if (ansi !== undefined && code !== 58)
        result = withColour(result, code === 38 ? FOREGROUND_SHIFT : BACKGROUND_SHIFT, ansi);
    } else result = basicColour(result, code);
  }
  return result;
}

function basicColour(style: Style, code: number): Style {
  if (code >= 30 && code <= 37) return withColour(style, FOREGROUND_SHIFT, code - 30);
  if (code === 39) return withColour(style, FOREGROUND_SHIFT, undefined);
  if (code >= 40 && code <= 47) return withColour(style, BACKGROUND_SHIFT, code - 40);
  if (code === 49) return withColour(style, BACKGROUND_SHIFT, undefined);
  if (code >= 90 && code <= 97) return withColour(style, FOREGROUND_SHIFT, code - 82);
  if (code >= 100 && code <= 107) return withColour(style, BACKGROUND_SHIFT, code - 92);
  return style;
}

/** The colour of `38;5;n`, `38;2;r;g;b` and their forms with colons; how many more parameters belong to it. */
function extendedColour(
  parts: readonly number[],
  codes: readonly string[],
  at: number,
): { readonly ansi: number | undefined; readonly used: number } {
  if (parts.length > 1) {
    // With colons there may be a colour space between the kind and the three components.
    const rgb = parts.length > 5 ? parts.slice(3, 6) : parts.slice(2, 5);
    return { ansi: parts[1] === 5 ? fromPalette(parts[2] ?? 0) : nearestAnsi(rgb), used: 0 };
  }
  const kind = Number(codes[at + 1]);
  if (kind === 5) return { ansi: fromPalette(Number(codes[at + 2])), used: 2 };
  if (kind === 2) return { ansi: nearestAnsi(codes.slice(at + 2, at + 5).map(Number)), used: 4 };
  return { ansi: undefined, used: codes.length };
}

/** Colour n of xterm's palette of 256: the sixteen, a cube of 6 × 6 × 6, 24 greys. */
function fromPalette(n: number): number | undefined {
  if (!(n >= 0 && n <= 255)) return undefined;
  if (n < 16) return n;
  if (n >= 232) return nearestAnsi(Array(3).fill(8 + (n - 232) * 10));
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const index = n - 16;
  return nearestAnsi([level(Math.floor(index / 36)), level(Math.floor(index / 6) % 6), level(index % 6)]);
}

/** ANSI colours by hue: red, yellow, green, cyan, blue, magenta, every 60 degrees. */
const HUES = [1, 3, 2, 6, 4, 5];

/** The one of the sixteen that looks most like it: by hue where there is one, by brightness where it is grey. */
function nearestAnsi(rgb: readonly number[]): number | undefined {
  const [r = 0, g = 0, b = 0] = rgb;
  if (rgb.length < 3 || !rgb.every((component) => component >= 0 && component <= 255)) return undefined;
  const max = Math.max(r, g, b);
  const chroma = max - Math.min(r, g, b);
  if (chroma < 40) return [0, 8, 7, 15][Math.min(3, Math.floor(max / 64))];
  const sector = max === r ? (g - b) / chroma : max === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
  const hue = HUES[(Math.round(sector) + 6) % 6] ?? 1;
  return max > 215 ? hue + 8 : hue;
}
