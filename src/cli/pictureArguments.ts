/** What a command line says of a drawing. */
import {
  DIAGRAM_THEMES,
  DIAGRAM_VIEWS,
  RENDER_FORMATS,
  type RenderFormat,
  RenderOptions,
} from "../contract/plan.ts";
import type { IconChoice } from "./icons.ts";
import { UsageError } from "./usageError.ts";

/** What the engine renders, and what a browser makes of that. */
export const PICTURE_FORMATS = [...RENDER_FORMATS, "png"] as const;

/** What stands for types: the planner's own signs, or the marks of services. */
export const ICON_SETS = ["glyphs", "logos"] as const;

export interface PictureCommand {
  readonly name: "render";
  readonly plan: string;
  readonly format: RenderFormat | "png";
  /** Its title is absent where the command line says none. */
  readonly options: RenderOptions;
  readonly icons: IconChoice;
  /** Absent: stdout. */
  readonly out: string | undefined;
  readonly force: boolean;
}

/** The options as `parseArgs` reads them. */
interface Values {
  readonly format?: string | undefined;
  readonly view?: string | undefined;
  readonly theme?: string | undefined;
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly title?: string | undefined;
  readonly legend?: boolean | undefined;
  readonly icons?: string | undefined;
  readonly "icon-folder"?: string | undefined;
  readonly out?: string | undefined;
  readonly force?: boolean | undefined;
}

/** @throws UsageError */
export function pictureCommand(plan: string, values: Values): PictureCommand {
  const { title, legend = false, out, force = false } = values;
  const format = oneOf("format", values.format, PICTURE_FORMATS);
  const view = oneOf("view", values.view ?? DIAGRAM_VIEWS[0], DIAGRAM_VIEWS);
  const theme = oneOf("theme", values.theme ?? DIAGRAM_THEMES[0], DIAGRAM_THEMES);
  if (format === "png" && out === undefined) fail("--out is missing: the file to write the PNG to.");
  if (force && out === undefined) fail("--force goes with --out only.");
  if (legend && (view !== "architecture" || (format !== "svg" && format !== "png")))
    fail("--legend goes with the architecture as svg or png only.");
  const { "icon-folder": folder } = values;
  if ((values.icons ?? folder) !== undefined && format !== "svg" && format !== "png")
    fail("--icons and --icon-folder go with svg and png only.");
  const icons = { set: oneOf("icons", values.icons ?? ICON_SETS[0], ICON_SETS), folder };
  const options = { view, theme, legend, ...sizeOf(values), ...(title !== undefined && { title }) };
  return { name: "render", plan, format, options, icons, out, force };
}

function sizeOf({ width, height }: Values): Pick<RenderOptions, "width" | "height"> {
  if (width === undefined && height === undefined) return {};
  if (width === undefined || height === undefined) return fail("--width and --height go together.");
  const size = { width: Number(width), height: Number(height) };
  if (!RenderOptions.safeParse(size).success)
    fail("--width and --height are pixels: numbers from 50 to 20000.");
  return size;
}

function oneOf<Word extends string>(option: string, word: string | undefined, known: readonly Word[]): Word {
  const found = known.find((each) => each === word?.toLowerCase());
  return found ?? fail(`--${option} is ${word === undefined ? "missing" : "unknown"}: ${known.join(", ")}.`);
}

function fail(message: string): never {
  throw new UsageError(message);
}
