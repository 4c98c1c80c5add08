/** What keys, double clicks and the end of a search do in the diagram. */
import { type DiagramContext, viewportOf } from "./context.ts";
import { unfoldKey } from "./fold.ts";
import type { KeyAction } from "./keys.ts";
import { isBundle } from "./statedNode.ts";
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
  if (isBundle(name)) {
    // The second one of a double click comes to what the first one made.
    if (detail < 2) toggleGroup(name, context);
  } else context.selection.pick(name, shiftKey);
}

/** Opens a group, or closes it again; how is loaded with the first one. */
function toggleGroup(name: string, context: DiagramContext): void {
  void import("./opening.ts").then(({ toggle }) => toggle(name, context));
}

/** Inspects a component, or unfolds what stands for several. */
export function open(name: string, context: DiagramContext): void {
  if (isBundle(name)) return;
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
  if (isBundle(selected)) toggleGroup(selected, context);
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
