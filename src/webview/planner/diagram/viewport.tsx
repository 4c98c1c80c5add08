import { useEffect, useRef } from "preact/hooks";
import type { PlanInput } from "../../../contract/plan.ts";
import { t } from "../../common/l10n.ts";
import { type KeyAction, keyAction } from "./keys.ts";
import { nearestTowards } from "./navigate.ts";
import { shownNode } from "./picture.ts";
import type { PlanGraph } from "./planGraph.ts";
import { Stage, type StageEvents } from "./stage.ts";

export interface ViewportProps {
  readonly count: number;
  readonly busy: boolean;
  readonly mermaid: boolean;
  /** The picture is not what is asked for. */
  readonly stale: boolean;
  readonly stage: { current: Stage | null };
  readonly events: StageEvents;
  readonly onKey: (action: KeyAction) => void;
}

/** The window on the picture: takes the focus, the mouse and the keys. */
export function Viewport({ count, busy, mermaid, stale, stage, events, onKey }: ViewportProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // The stage outlives renderings; it calls what the last one gave it.
  const latest = useRef(events);
  latest.current = events;

  useEffect(() => {
    if (!viewport.current || !pane.current || !content.current) return undefined;
    const created = new Stage(viewport.current, pane.current, content.current, {
      onMove: (...args) => latest.current.onMove(...args),
      onPick: (...args) => latest.current.onPick(...args),
      onOpen: (...args) => latest.current.onOpen(...args),
      onFit: () => latest.current.onFit(),
      onResize: (...args) => latest.current.onResize(...args),
    });
    stage.current = created;
    return () => {
      created.dispose();
      stage.current = null;
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event, (stage.current?.picture?.nodes.size ?? 0) > 0);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(action);
  };
  return (
    <div
      class="viewport"
      ref={viewport}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys work in it, so it takes the focus.
      tabIndex={0}
      role="application"
      aria-roledescription={t("diagram")}
      aria-label={t(
        "Diagram of {0} components. Arrow keys go from component to component, Enter inspects, plus and minus zoom, Shift with arrows moves, zero fits.",
        count,
      )}
      aria-busy={busy}
      onKeyDown={onKeyDown}
    >
      <div class="pane" ref={pane}>
        <div class={`picture ${mermaid ? "mermaid-picture" : ""} ${stale ? "stale" : ""}`} ref={content} />
      </div>
      {busy && <div class="progress" />}
    </div>
  );
}

/** The component that a key leads to from the selected one. */
export function componentTowards(
  action: KeyAction,
  selected: string | undefined,
  { stage, plan, graph }: { readonly stage: Stage; readonly plan: PlanInput; readonly graph: PlanGraph },
): string | undefined {
  const nodes = stage.picture?.nodes;
  if (!nodes) return undefined;
  const order = (plan.deploy_order ?? []).filter((name) => nodes.has(name));
  if (action.kind === "first") return order[0] ?? nodes.keys().next().value;
  if (action.kind === "last") return order.at(-1) ?? [...nodes.keys()].at(-1);
  if (action.kind !== "go") return undefined;
  const from = shownNode(stage.picture, selected);
  if (!from) return stage.central();
  const others = [...nodes.values()].flatMap(({ name, box, grip }) =>
    Number.isFinite(grip) || name === from.name ? [] : [[name, box] as const],
  );
  return nearestTowards(from.box, action.direction, others, graph.neighbours(from.name));
}
