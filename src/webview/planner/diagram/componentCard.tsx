import { type DiagramContext, viewportOf } from "./context.ts";
import type { Related } from "./emphasis.ts";
import { factsOf } from "./facts.ts";
import { foldGroup, foldInside } from "./fold.ts";
import { Inspector } from "./inspector.tsx";

export interface ComponentCardProps {
  readonly context: DiagramContext;
  readonly related: Related | undefined;
}

/** What there is to know of the selected component, beside the picture. */
export function ComponentCard({ context, related }: ComponentCardProps) {
  const { state, controller, memory, shown, graph, drawn, selection } = context;
  const { selected } = state;
  if (selected === undefined || !shown) return null;
  const candidates = state.document.proposal?.candidates ?? [];
  const facts = factsOf(selected, { plan: shown, graph, picture: drawn?.picture, candidates });
  if (!facts) return null;
  return (
    <Inspector
      facts={facts}
      reach={selection.reach}
      path={selection.reach === "path" && selection.target !== undefined ? related?.path : undefined}
      picking={selection.picking}
      onReach={selection.setReach}
      onSelect={selection.follow}
      holdsOthers={shown.components.some(({ parent }) => parent === facts.name)}
      onUnfold={() => controller.diagram.drawWith({ unfolded: [...memory.unfolded, facts.name] })}
      onFold={(what) =>
        controller.diagram.fold(what === "group" ? foldGroup(facts.group ?? "") : foldInside(facts.name))
      }
      onClose={() => {
        selection.close();
        viewportOf(context)?.focus();
      }}
    />
  );
}
