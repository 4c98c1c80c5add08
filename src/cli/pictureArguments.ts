/** What a command line says of a drawing. */
import { type RenderFormat, RenderOptions } from "../contract/rendering.ts";
import { UsageError } from "../shared/usageError.ts";
import type { IconChoice } from "./icons.ts";
import { FORMATS, ICONS, THEMES, VIEWS } from "./line/options.ts";
import type { Values } from "./line/table.ts";

export interface PictureCommand {
  readonly format: RenderFormat | "png";
  /** Its title is absent where the command line says none. */
  readonly options: RenderOptions;
  readonly icons: IconChoice;
  /** Absent: stdout. */
  readonly out: string | undefined;
  readonly force: boolean;
}

/** @throws UsageError */
export function pictureCommand(values: Values<"render">): PictureCommand {
  const { title, legend = false, out, force = false } = values;
  const format = oneOf("format", values.format, FORMATS);
  const view = oneOf("view", values.view ?? VIEWS[0], VIEWS);
  const theme = oneOf("theme", values.theme ?? THEMES[0], THEMES);
  if (format === "png" && out === undefined) fail("--out is missing: the file to write the PNG to.");
  if (force && out === undefined) fail("--force goes with --out only.");
  if (legend && (view !== "architecture" || (format !== "svg" && format !== "png")))
    fail("--legend goes with the architecture as svg or png only.");
  const { "icon-folder": folder } = values;
  if ((values.icons ?? folder) !== undefined && format !== "svg" && format !== "png")
    fail("--icons and --icon-folder go with svg and png only.");
  const icons = { set: oneOf("icons", values.icons ?? ICONS[0], ICONS), folder };
  // Whoever wants the signs explained has no page that says what they stand for.
  const options = {
    view,
    theme,
    legend,
    captions: legend,
    ...sizeOf(values),
    ...(title !== undefined && { title }),
  };
  return { format, options, icons, out, force };
}

function sizeOf({ width, height }: Values<"render">): Pick<RenderOptions, "width" | "height"> {
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
