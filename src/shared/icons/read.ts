/** Reads icons of the user's own: the same for the command line and the editor. */
import { type Icon, type Icons, iconFiles, MOST_ICON_BYTES, typeKey } from "./icons.ts";
import { isIconPng, MOST_ICON_PIXELS } from "./png.ts";

/** A folder of icons. */
export interface IconFolder {
  /** Names of the files directly in it. */
  readonly names: readonly string[];
  /** @throws whatever says that it cannot be read */
  read(name: string): Promise<Uint8Array>;
}

/** What is wrong with a file that is to be an icon. */
export class NoIcon extends Error {
  override readonly name = "NoIcon";
}

/** What a reader of icons goes by. */
export interface IconRules {
  /** Whether an SVG document may be shown as it is. */
  readonly isSvg: (text: string) => boolean;
  /** Is told of each file that is no icon; throwing ends the reading. */
  readonly onProblem: (name: string, error: unknown) => void;
}

/** The icons for the types of components. */
export async function readIcons(
  folder: IconFolder,
  components: readonly { readonly type_id: string }[],
  rules: IconRules,
): Promise<Icons> {
  const names = new Map(folder.names.map((name) => [name.toLowerCase(), name]));
  const icons: Record<string, Icon> = {};
  const read = new Map<string, Icon | undefined>();
  for (const { type_id } of components) {
    const name = iconFiles(type_id).flatMap((each) => names.get(each) ?? [])[0];
    if (name === undefined) continue;
    if (!read.has(name)) read.set(name, await iconIn(folder, name, rules));
    const icon = read.get(name);
    if (icon) icons[typeKey(type_id)] ??= icon;
  }
  return icons;
}

async function iconIn(
  folder: IconFolder,
  name: string,
  { isSvg, onProblem }: IconRules,
): Promise<Icon | undefined> {
  try {
    return iconOf(name, await folder.read(name), isSvg);
  } catch (error) {
    onProblem(name, error);
    return undefined;
  }
}

/** What a file's bytes show. @throws NoIcon with a sentence about the file, without its name */
function iconOf(name: string, bytes: Uint8Array, isSvg: IconRules["isSvg"]): Icon {
  if (bytes.length > MOST_ICON_BYTES) throw new NoIcon(`is larger than ${MOST_ICON_BYTES / 1000} KB.`);
  if (name.toLowerCase().endsWith(".png")) {
    if (!isIconPng(bytes))
      throw new NoIcon(`is no PNG picture of at most ${MOST_ICON_PIXELS} by ${MOST_ICON_PIXELS} pixels.`);
    return { kind: "png", data: Buffer.from(bytes).toString("base64") };
  }
  const text = new TextDecoder().decode(bytes);
  if (!isSvg(text)) throw new NoIcon("holds more than shapes: scripts, links, or parts of other files.");
  return { kind: "svg", text };
}
