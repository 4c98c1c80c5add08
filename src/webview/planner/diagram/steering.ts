/** What keys, double clicks and the end of a search do in the diagram. */
import { t } from "../../common/l10n.ts";
import { type DiagramContext, viewportOf } from "./context.ts";
import { unfoldKey } from "./fold.ts";
import { toggled } from "./grouped.ts";
import type { KeyAction } from "./keys.ts";
import { shownName } from "./picture.ts";
import { bundleIn, bundleName } from "./statedNode.ts";
import { componentTowards } from "./viewport.tsx";

/** Does what a key asks for. */
export function steer(action: KeyAction, context: DiagramContext): void {
  const { selection, finding } = context;
  const stage = context.stage.current;
  if (!stage) return;
  switch (action.kind) {
    case "pan":
      return stage.pan(action.dx, action.dy);
    case "zoom":
      return stage.zoom(action.factor);
    case "fit":
      return stage.fit();
    case "actualSize":
      return stage.actualSize();
    case "search":
      return finding.summon();
    case "leave":
      return selection.leave();
    case "inspect":
      return inspect(context);
    default:
      return go(action, context);
  }
}

/** A click: it opens or closes a group, and else says of what something is to be told. */
export function pick(
  name: string | undefined,
  { shiftKey, detail }: MouseEvent,
  context: DiagramContext,
): void {
  if (isGroup(name, context)) {
    // The second one of a double click comes to what the first one made.
    if (detail < 2) toggleGroup(name, context);
  } else context.selection.pick(name, shiftKey);
}

/** Whether a name is that of a group in the picture, or of a container that was opened as one; no member of it is. */
function isGroup(name: string | undefined, { drawn }: DiagramContext): name is string {
  if (name === undefined || !drawn) return false;
  return drawn.picture.bundles.has(name) || bundleIn(name) !== undefined;
}

/** Opens a group, or closes it again; it stays selected, so that the same key does both. */
function toggleGroup(name: string, { drawn, selection, controller }: DiagramContext): void {
  const bundle = drawn?.picture.bundles.get(shownName(drawn.picture, name) ?? "");
  if (!drawn || !bundle) return;
  selection.select(bundleName(bundle.id));
  controller.announce(
    bundle.opened
      ? t("{0} is closed.", bundle.title)
      : t("{0} is opened: {1} components.", bundle.title, bundle.count),
  );
  controller.diagram.open(toggled(drawn.picture, bundle.id));
}

/** Inspects a component, or unfolds what stands for several. */
export function open(name: string, context: DiagramContext): void {
  if (isGroup(name, context)) return;
  const { shown, memory, selection, controller } = context;
  const component = shown?.components.find((other) => other.name === name);
  const key = component && unfoldKey(component, memory.folded);
  if (key === undefined) selection.inspect(name);
  else controller.diagram.fold(key);
}

/** Closes the search; what was looked at last is selected. */
export function endSearch(context: DiagramContext): void {
  const { finding, shown, selection } = context;
  const { current } = finding.found;
  if (current !== undefined && shown?.components.some(({ name }) => name === current))
    selection.select(current);
  finding.close();
  viewportOf(context)?.focus();
}

function inspect(context: DiagramContext): void {
  const { selected } = context.state;
  if (selected === undefined || context.selection.choosePathEnd()) return;
  if (isGroup(selected, context)) toggleGroup(selected, context);
  else open(selected, context);
}

function go(action: KeyAction, context: DiagramContext): void {
  const { shown, graph, selection, drawn } = context;
  const stage = context.stage.current;
  if (!stage || !shown) return;
  const name = componentTowards(action, selection.cursor, { stage, plan: shown, graph });
  if (name !== undefined) selection.go(name);
  const box = drawn?.picture.nodes.get(name ?? "")?.box;
  if (box) stage.reveal(box);
}
