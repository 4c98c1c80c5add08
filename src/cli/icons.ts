/** What stands for types on a drawing's cards, as a command line says. */
import { join } from "node:path";
import type { PlanInput } from "../contract/plan.ts";
import { filesBelow } from "../shared/files/below.ts";
import { PathError } from "../shared/files/pathError.ts";
import { type Icon, type Icons, MOST_ICON_BYTES, typeKeys } from "../shared/icons/icons.ts";
import { isInertSvg } from "../shared/icons/inert.ts";
import { logosOf } from "../shared/icons/logos.ts";
import { NoIcon, readIcons } from "../shared/icons/read.ts";
import { UsageError } from "../shared/usageError.ts";

export interface IconChoice {
  readonly set: "glyphs" | "logos";
  /** With icons of the user's own, which come first. */
  readonly folder: string | undefined;
}

/** Addresses of icons by types without versions. @throws UsageError for a folder or a file that cannot be used */
export async function iconAddresses(
  { set, folder }: IconChoice,
  { components }: PlanInput,
): Promise<ReadonlyMap<string, string>> {
  const marks: Icons = set === "logos" ? await logosOf(typeKeys(components)) : {};
  const own = folder === undefined ? {} : await iconsIn(folder, components);
  return new Map(Object.entries({ ...marks, ...own }).map(([key, icon]) => [key, addressOf(icon)]));
}

function addressOf(icon: Icon): string {
  if (icon.kind === "png") return `data:image/png;base64,${icon.data}`;
  return `data:image/svg+xml;base64,${Buffer.from(icon.text).toString("base64")}`;
}

async function iconsIn(folder: string, components: PlanInput["components"]): Promise<Icons> {
  const files = await filesBelow(folder, MOST_ICON_BYTES).catch(() => undefined);
  const found = await files?.entries("").catch(() => undefined);
  if (!files || !found) throw new UsageError(`The folder of icons cannot be read: ${folder}.`);
  // What is no file may have an icon's name: reading it says so.
  const names = [...found.files, ...found.others, ...found.folders];
  return readIcons({ names, read: files.read }, components, {
    isSvg: isInertSvg,
    onProblem: (name, error) => {
      if (error instanceof NoIcon) throw new UsageError(`${join(folder, name)} ${error.message}`);
      throw error instanceof PathError ? new UsageError(error.message) : error;
    },
  });
}
