/** What stands for types on a drawing's cards, as a command line says. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PlanInput } from "../contract/plan.ts";
import {
  type Icon,
  type Icons,
  iconFiles,
  MOST_ICON_BYTES,
  typeKey,
  typeKeys,
} from "../shared/icons/icons.ts";
import { isInertSvg } from "../shared/icons/inert.ts";
import { logosOf } from "../shared/icons/logos.ts";
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
  const files = await readdir(folder).catch(() => {
    throw new UsageError(`The folder of icons cannot be read: ${folder}.`);
  });
  const icons: Record<string, Icon> = {};
  for (const { type_id } of components) {
    const name = iconFiles(type_id).find((each) => files.includes(each));
    if (name !== undefined) icons[typeKey(type_id)] ??= await readIcon(join(folder, name));
  }
  return icons;
}

async function readIcon(path: string): Promise<Icon> {
  if ((await stat(path)).size > MOST_ICON_BYTES)
    throw new UsageError(`${path} is larger than ${MOST_ICON_BYTES / 1000} KB.`);
  const bytes = await readFile(path);
  if (path.endsWith(".png")) return { kind: "png", data: bytes.toString("base64") };
  const text = bytes.toString("utf8");
  if (!isInertSvg(text))
    throw new UsageError(`${path} holds more than shapes: scripts, links, or parts of other files.`);
  return { kind: "svg", text };
}
