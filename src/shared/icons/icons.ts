/** Pictures that stand for types of components in place of this project's glyphs. */
import * as z from "zod/mini";
import { parseTypeId } from "../../contract/typeId.ts";

/** A picture as it was given. */
export const Icon = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("svg"), text: z.string() }),
  /** Its bytes in Base64. */
  z.object({ kind: z.literal("png"), data: z.string() }),
]);
export type Icon = z.infer<typeof Icon>;

/** Icons by {@link typeKey}. */
export type Icons = Readonly<Record<string, Icon>>;

/** A file larger than this, in bytes, is no icon. */
export const MOST_ICON_BYTES = 200_000;

/** A type identifier without its version, which changes more often than looks do. */
export function typeKey(typeId: string): string {
  const parts = parseTypeId(typeId);
  return parts ? `${parts.provider}:${parts.service}/${parts.kind}` : typeId;
}

/**
 * What the file of a type's icon is called, without its ending: its identifier with a hyphen for each sign that no
 * file's name may hold (`aws-lambda-function`), or else that of its service (`aws-lambda`). The closest comes first.
 */
export function iconNames(typeId: string): readonly string[] {
  const parts = parseTypeId(typeId);
  if (!parts) return [];
  const { provider, service, kind } = parts;
  return [`${provider}-${service}-${kind}`, `${provider}-${service}`];
}

/** The names that the file of a type's icon may have, the closest first; of one name, SVG goes before PNG. */
export function iconFiles(typeId: string): readonly string[] {
  return iconNames(typeId).flatMap((name) => [`${name}.svg`, `${name}.png`]);
}

/** The types of components, each once, as icons are kept. */
export function typeKeys(components: readonly { readonly type_id: string }[]): readonly string[] {
  return [...new Set(components.map(({ type_id }) => typeKey(type_id)))];
}
