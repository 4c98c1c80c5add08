import { useEffect, useMemo, useRef } from "preact/hooks";
import { RateLimitWait } from "../../common/countdown.tsx";
import { FailureNotice } from "../../common/parts.tsx";
import type { Tab } from "../state.ts";
import type { ViewProps } from "../viewProps.ts";
import { besideOf } from "./beside.ts";
import { Canvas } from "./canvas.tsx";
import type { DiagramContext } from "./context.ts";
import { DiagramTools } from "./diagramTools.tsx";
import { type Drawn, type Offer, useDrawing } from "./drawing.ts";
import { useExporting } from "./exporting.ts";
import { FilterBar } from "./filterBar.tsx";
import { useFinding } from "./finding.ts";
import { isOfService } from "./formats.ts";
import { useHighlights } from "./highlights.ts";
import { EMPTY_MEMORY } from "./memory.ts";
import { flowOf, groupsOf, outlineOf } from "./outline.ts";
import { Outline } from "./outlineView.tsx";
import { PlanGraph } from "./planGraph.ts";
import { useSelection } from "./selection.ts";
import type { Stage } from "./stage.ts";
import { TroubleNotice } from "./troubleNotice.tsx";

/** Above this many components the hidden outline, which is read out, is written only when it is asked for. */
const READ_OUT = 300;

/** The picture with all that is known of it, for the rooms that show it and that tell of what is selected in it. */
export type DiagramModel = ReturnType<typeof useDiagram>;

/** @param tab the tab that stands open beside the picture */
export function useDiagram({ state, controller }: ViewProps, tab: Tab) {
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  const { drawn, trouble, busy, request } = useDrawing(state, stage);
  const memory = state.document.diagram ?? EMPTY_MEMORY;
  useEffect(() => {
    if (drawn) controller.diagram.drew(drawn.picture);
  }, [drawn]);
  const shown = drawn?.rendered.plan;
  const graph = useMemo(() => graphOf(drawn), [drawn]);
  const finding = useFinding(drawn, root);
  const selection = useSelection({ state, controller, tab, plan: shown, graph, drawn });
  const context = { state, controller, memory, root, stage, drawn, shown, graph, finding, selection };
  const related = useHighlights(context);
  const [told, startExport] = useExporting(context);
  const take = (offer: Offer) => {
    if (offer === "outline") return controller.diagram.remember({ outline: true });
    if (offer === "insist") return request("insist");
    if (offer === "mermaid") request("view");
    return void controller.diagram.choose(offer);
  };
  const working = busy || state.busy.has("propose") || state.busy.has("compose") || state.busy.has("render");
  const outdated = trouble !== undefined && drawn?.rendered !== state.rendered;
  return { context, related, trouble, told, startExport, take, working, outdated };
}

/** The picture of the plan, with the ways to look at it, to ask about it and to take it elsewhere. */
export function Diagram({ model }: { readonly model: DiagramModel }) {
  const { context, trouble, told, startExport, take, working, outdated } = model;
  const { state, controller } = context;
  return (
    <div class={context.memory.secondary ? "diagram with-secondary" : "diagram"} ref={context.root}>
      <DiagramTools context={context} onChoose={take} onExport={startExport} />
      <FilterBar context={context} />
      {told && (
        <p class={told.error ? "told told-error" : "told"} role={told.error ? "alert" : "status"}>
          {told.text}
        </p>
      )}
      {state.busy.has("render") && isOfService(controller.diagram.looked) && (
        <RateLimitWait until={state.waitsUntil} />
      )}
      <FailureNotice
        failure={state.failures.get("compose")}
        onAct={(action) => controller.host.act(action)}
      />
      <FailureNotice failure={state.failures.get("render")} onAct={(action) => controller.host.act(action)} />
      <TroubleNotice trouble={trouble} onOffer={take} />
      <div class="stage-area">
        <Canvas context={context} busy={working} stale={state.failures.has("render") || outdated} />
        <ReadOut context={context} />
      </div>
    </div>
  );
}

/** The plan as text, beside the picture or for screen readers alone. */
function ReadOut({
  context: { state, memory, shown, graph, drawn, selection },
}: {
  context: DiagramContext;
}) {
  if (!shown || !(memory.outline || shown.components.length <= READ_OUT)) return null;
  return (
    <Outline
      waves={outlineOf(shown, graph, drawn?.picture)}
      flow={flowOf(drawn?.picture)}
      beside={besideOf(drawn?.picture)}
      groups={groupsOf(drawn?.picture)}
      visible={memory.outline}
      selected={state.selected}
      onSelect={selection.follow}
    />
  );
}

/**
 * The relations that the picture draws; a picture that does not say, or does not show all, leaves those that the plan
 * names.
 */
function graphOf(drawn: Drawn | undefined): PlanGraph {
  const stated = drawn?.rendered.plan.relations?.filter(({ background }) => background !== true) ?? [];
  if (drawn?.rendered.choice === "architecture" && stated.length > 0) return new PlanGraph(stated);
  const edges = drawn?.picture.edges ?? [];
  return new PlanGraph(edges.length > 0 ? edges : (drawn?.rendered.plan.relations ?? []));
}
