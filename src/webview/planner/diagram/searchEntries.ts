/** What of a diagram can be searched: its components, or the texts of a picture that names none. */
import type { Box } from "./camera.ts";
import type { Drawn } from "./drawing.ts";
import { groupTitle } from "./groups.ts";
import { type Picture, shownName, shownNode } from "./picture.ts";
import type { SearchEntry } from "./search.ts";

/** What a search found, and which of it is looked at. */
export interface Found {
  readonly ids: readonly string[];
  readonly current: string | undefined;
}

/** Ids of texts; a component's id is its name, which cannot begin so and be found in the same picture. */
const TEXT = "\u0000text ";

export function entriesOf({ picture, rendered }: Drawn): readonly SearchEntry[] {
  const drawn = rendered.plan.components.filter(({ name }) => shownName(picture, name) !== undefined);
  if (drawn.length === 0) {
    return picture.texts.map(({ text }, index) => ({ id: `${TEXT}${index}`, texts: [text] }));
  }
  return drawn.map(({ name, type_id, display_name, group }) => ({
    id: name,
    texts: [name, type_id, display_name, group && groupTitle(group)],
  }));
}

/** Where the picture has what was found. */
export function foundBoxes(picture: Picture | undefined, ids: readonly string[]): readonly Box[] {
  return ids.flatMap((id) => {
    const text = id.startsWith(TEXT) ? picture?.texts[Number(id.slice(TEXT.length))] : undefined;
    const box = text?.box ?? shownNode(picture, id)?.box;
    return box ? [box] : [];
  });
}
