/** Opening and closing groups of a picture: loaded when the first one is opened. */
import { t } from "../../common/l10n.ts";
import type { DiagramContext } from "./context.ts";
import type { Picture } from "./picture.ts";

/** Opens a group, or closes it again; it stays selected, so that the same key does both. */
export function toggle(name: string, { drawn, selection, controller }: DiagramContext): void {
  const bundle = drawn?.picture.bundles.get(name);
  if (!drawn || !bundle) return;
  selection.select(name);
  controller.announce(
    bundle.opened
      ? t("{0} is closed.", bundle.title)
      : t("{0} is opened: {1} components.", bundle.title, bundle.count),
  );
  controller.diagram.drawWith({ opened: toggled(drawn.picture, bundle.id) });
}

/** The opened groups of a picture with one more, or one less. */
function toggled({ bundles }: Pick<Picture, "bundles">, id: string): string[] {
  const opened = [...bundles.values()].flatMap((bundle) => (bundle.opened ? [bundle.id] : []));
  return opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id];
}
