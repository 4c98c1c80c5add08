/**
 * What a picture may consist of, whoever drew it: the elements, the attributes and the values that a drawing of a plan
 * needs, and nothing that loads, leads anywhere, runs, moves, or multiplies what is drawn.
 */

/** Shapes, texts and what paints them. No patterns, masks, clips, filters or uses: nested, few bytes of them draw for minutes. */
export const ELEMENTS: ReadonlySet<string> = new Set([
  ...["svg", "g", "title", "desc", "defs"],
  ...["rect", "path", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"],
  ...["marker", "linearGradient", "radialGradient", "stop"],
]);

/** Elements that others refer to; each is drawn as often as it is referred to. */
export const SHARED_ELEMENTS = "marker, linearGradient, radialGradient";

type Rule = (value: string) => boolean;

/** Colours, also those that a page defines, and the functions that compute one. */
const COLOUR_FUNCTIONS: ReadonlySet<string> = new Set(["rgb", "rgba", "hsl", "hsla", "var"]);
const TRANSFORMS: ReadonlySet<string> = new Set([
  ...["translate", "translateX", "translateY", "scale", "scaleX", "scaleY"],
  ...["rotate", "skewX", "skewY", "matrix"],
]);
const NO_FUNCTIONS: ReadonlySet<string> = new Set();

/** Characters of numbers, words, colours and functions; no escapes, which would hide what a value says. */
const CHARACTERS = /^[-\w\s#%.,()+'"/]*$/;
const LOCAL = /^url\(["']?#[-\w]+["']?\)$/;

const words: Rule = (value) => keepsTo(value, NO_FUNCTIONS);
const transform: Rule = (value) => keepsTo(value, TRANSFORMS);
const colour: Rule = (value) => keepsTo(value, COLOUR_FUNCTIONS);
const paint: Rule = (value) => colour(value) || LOCAL.test(value.trim());
const reference: Rule = (value) => value.trim() === "none" || LOCAL.test(value.trim());
const text: Rule = () => true;

const dashes: Rule = (value) => /^[\s\d.,px]*$|^\s*none\s*$/.test(value);

/** Longer values take the browser seconds to draw: one outline of megabytes, one text with a place for each letter. */
const MOST_CHARACTERS = { outline: 50_000, other: 1_000 };
const outline: Rule = (value) =>
  value.length <= MOST_CHARACTERS.outline && CHARACTERS.test(value) && !value.includes("(");

/** Rules of presentation: they hold for an attribute and for a property of a style alike. */
const PRESENTATION: Readonly<Record<string, Rule>> = {
  ...all(colour, "color", "stop-color"),
  ...all(paint, "fill", "stroke"),
  ...all(dashes, "stroke-dasharray"),
  ...all(
    words,
    "fill-opacity",
    "fill-rule",
    "opacity",
    "stop-opacity",
    "paint-order",
    "visibility",
    "display",
  ),
  ...all(words, "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
  ...all(words, "stroke-dashoffset", "shape-rendering", "text-rendering"),
  ...all(words, "font-family", "font-size", "font-style", "font-weight", "font-variant", "letter-spacing"),
  ...all(
    words,
    "text-anchor",
    "text-decoration",
    "dominant-baseline",
    "alignment-baseline",
    "baseline-shift",
  ),
};

const ATTRIBUTES: Readonly<Record<string, Rule>> = {
  ...PRESENTATION,
  ...all(words, "width", "height", "viewBox", "preserveAspectRatio", "x", "y", "dx", "dy"),
  ...all(outline, "d", "points"),
  ...all(
    words,
    "x1",
    "y1",
    "x2",
    "y2",
    "r",
    "rx",
    "ry",
    "cx",
    "cy",
    "fx",
    "fy",
    "fr",
    "pathLength",
    "rotate",
  ),
  ...all(words, "offset", "spreadMethod", "gradientUnits", "markerWidth", "markerHeight", "markerUnits"),
  ...all(words, "refX", "refY", "orient", "overflow", "role", "version", "lang"),
  ...all(transform, "transform", "gradientTransform"),
  ...all(reference, "marker-start", "marker-end"),
  ...all(words, "id"),
  // Texts are shown or read out, never interpreted.
  ...all(text, "class", "aria-label", "aria-roledescription", "aria-hidden"),
};

const LOWER_CASE: ReadonlyMap<string, Rule> = new Map(
  Object.entries(ATTRIBUTES).map(([name, rule]) => [name.toLowerCase(), rule]),
);
export const ATTRIBUTE_NAMES: readonly string[] = Object.keys(ATTRIBUTES);

function all(rule: Rule, ...names: readonly string[]): Readonly<Record<string, Rule>> {
  return Object.fromEntries(names.map((name) => [name, rule]));
}

/** Whether an attribute may be there with this value. @param name in any case, since HTML has them all in one */
export function isAllowed(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  return /^data-[-\w]+$/.test(lower) || (LOWER_CASE.get(lower)?.(value) ?? false);
}

/** Whether a style may have this property with this value. */
export function isAllowedStyle(property: string, value: string): boolean {
  return Object.hasOwn(PRESENTATION, property) && (PRESENTATION[property]?.(value) ?? false);
}

/** Whether the functions in a text of CSS are those of colours alone. */
export function hasOnlyColours(css: string): boolean {
  return !css.includes("\\") && functionsIn(css).every((name) => COLOUR_FUNCTIONS.has(name));
}

/** Whether a value has no function but these, and no character but those of the grammar. */
function keepsTo(value: string, functions: ReadonlySet<string>): boolean {
  return (
    value.length <= MOST_CHARACTERS.other &&
    CHARACTERS.test(value) &&
    functionsIn(value).every((name) => functions.has(name))
  );
}

/** The names before opening parentheses. */
function functionsIn(css: string): readonly string[] {
  return css
    .split("(")
    .slice(0, -1)
    .map((before) => /(?<![-\w])[-\w]+$/.exec(before.trimEnd())?.[0].toLowerCase() ?? "");
}
