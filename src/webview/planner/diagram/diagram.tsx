import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { FailureNotice } from "../../common/parts.tsx";
import { useTheme } from "../../common/theme.ts";
import { marksOf } from "../files/comparison.ts";
import type { ViewProps } from "../viewProps.ts";
import { showsAll } from "./camera.ts";
import { type Drawn, type Offer, useDrawing } from "./drawing.ts";
import { relatedTo } from "./emphasis.ts";
import { Exporter } from "./export/exporter.ts";
import { factsOf } from "./facts.ts";
import { foldGroup, foldInside, unfoldKey } from "./fold.ts";
import { formatOf } from "./formats.ts";
import { Inspector } from "./inspector.tsx";
import type { KeyAction } from "./keys.ts";
import { needsMap } from "./map.ts";
import { EMPTY_MEMORY } from "./memory.ts";
import { ExportMenu, FoldMenu } from "./menus.tsx";
import { Minimap, moveFrame } from "./minimap.tsx";
import { outlineOf } from "./outline.ts";
import { Outline } from "./outlineView.tsx";
import { PlanGraph } from "./planGraph.ts";
import { SearchBar } from "./searchBar.tsx";
import { entriesOf, type Found, foundBoxes } from "./searchEntries.ts";
import { useSelection } from "./selection.ts";
import type { Stage } from "./stage.ts";
import { Toolbar } from "./toolbar.tsx";
import { TroubleNotice } from "./troubleNotice.tsx";
import { componentTowards, rememberLater, Viewport } from "./viewport.tsx";

/** Above this many components the hidden outline, which is read out, is written only when it is asked for. */
const READ_OUT = 300;
const NOTHING_FOUND: Found = { ids: [], current: undefined };

/** The picture of the plan, with the ways to look at it, to ask about it and to take it elsewhere. */
export function Diagram({ state, controller }: ViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  const mapFrame = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const { drawn, trouble, busy, request } = useDrawing(state, stage);
  const { plan, planTitle, proposal, diagram: memory = EMPTY_MEMORY } = state.document;
  const shown = drawn?.rendered.plan;
  const count = plan?.components.length ?? 0;
  const graph = useMemo(() => graphOf(drawn), [drawn]);
  const [finding, setFinding] = useState(0);
  const entries = useMemo(() => (drawn && finding > 0 ? entriesOf(drawn) : []), [drawn, finding > 0]);
  const selection = useSelection(state, controller, shown, graph);
  const { selected } = state;
  const [found, setFound] = useState(NOTHING_FOUND);
  const [overview, setOverview] = useState(true);
  const [told, setTold] = useState<{ readonly text: string; readonly error: boolean }>();
  const remember = useMemo(
    () => rememberLater((camera) => controller.diagram.rememberCamera(camera)),
    [controller],
  );

  const related = useMemo(
    () =>
      selected === undefined ? undefined : relatedTo(graph, selected, selection.reach, selection.target),
    [graph, selected, selection.reach, selection.target],
  );
  const marks = useMemo(() => marksOf(state.document.comparison), [state.document.comparison]);
  useEffect(() => {
    const searching = found.ids.length > 0;
    stage.current?.emphasize({
      selected,
      lit: searching || !drawn?.picture.nodes.has(selected ?? "") ? undefined : related?.lit,
      links: related?.links ?? [],
      hits: foundBoxes(drawn?.picture, found.ids),
      current:
        found.current === undefined
          ? drawn?.picture.nodes.get(selection.picking ? (selection.cursor ?? "") : "")?.box
          : foundBoxes(drawn?.picture, [found.current])[0],
      marks,
    });
  }, [drawn, selected, related, found, marks, selection.picking, selection.cursor]);
  useEffect(() => {
    // What was clicked is in view; what another part of the panel points at is brought there.
    const box = drawn?.picture.nodes.get(selected ?? "")?.box;
    if (box && !selection.fromPicture()) stage.current?.reveal(box, coveredWidth(root.current));
  }, [selected]);
  useEffect(() => {
    const [box] = found.current === undefined ? [] : foundBoxes(drawn?.picture, [found.current]);
    if (box) stage.current?.reveal(box, coveredWidth(root.current));
  }, [found.current]);
  useEffect(() => {
    const keys = new AbortController();
    document.addEventListener(
      "keydown",
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "f") return;
        event.preventDefault();
        setFinding((summons) => summons + 1);
      },
      { signal: keys.signal },
    );
    return () => keys.abort();
  }, []);

  useEffect(() => stage.current?.announce(), [overview, drawn]);

  const focus = () => root.current?.querySelector<HTMLElement>(".viewport")?.focus();
  const closeSearch = () => {
    if (found.current !== undefined && shown?.components.some(({ name }) => name === found.current))
      selection.select(found.current);
    setFinding(0);
    setFound(NOTHING_FOUND);
    focus();
  };
  const open = (name: string) => {
    const component = shown?.components.find((other) => other.name === name);
    const key = component && unfoldKey(component, memory.folded);
    if (key === undefined) selection.inspect(name);
    else controller.diagram.fold(key);
  };
  const act = (action: KeyAction) => {
    const { current } = stage;
    if (!current) return;
    if (action.kind === "pan") current.pan(action.dx, action.dy);
    else if (action.kind === "zoom") current.zoom(action.factor);
    else if (action.kind === "fit") current.fit();
    else if (action.kind === "actualSize") current.actualSize();
    else if (action.kind === "search") setFinding(finding + 1);
    else if (action.kind === "leave") selection.leave();
    else if (action.kind === "inspect") {
      if (selected !== undefined && !selection.choosePathEnd()) open(selected);
    } else if (shown) {
      const name = componentTowards(action, selection.cursor, { stage: current, plan: shown, graph });
      if (name !== undefined) selection.go(name);
      const box = drawn?.picture.nodes.get(name ?? "")?.box;
      if (box) current.reveal(box, coveredWidth(root.current));
    }
  };
  const take = (offer: Offer) => {
    if (offer === "outline") controller.diagram.remember({ outline: true });
    else if (offer === "insist") request("insist");
    else {
      if (offer === "mermaid") request("view");
      void controller.diagram.choose(offer);
    }
  };
  const exporting = (work: (exporter: Exporter) => Promise<string | undefined>) => {
    const ground = root.current?.querySelector<HTMLElement>(".viewport");
    if (!ground) return;
    setTold(undefined);
    work(new Exporter(controller, ground)).then(
      (text) => text !== undefined && setTold({ text, error: false }),
      (error: unknown) =>
        setTold({ text: error instanceof Error ? error.message : String(error), error: true }),
    );
  };

  const facts =
    selected !== undefined && selection.inspecting && shown
      ? factsOf(selected, {
          plan: shown,
          graph,
          picture: drawn?.picture,
          candidates: proposal?.candidates ?? [],
        })
      : undefined;
  const working = busy || state.busy.has("propose") || state.busy.has("compose") || state.busy.has("render");
  const readOut = shown !== undefined && (memory.outline || shown.components.length <= READ_OUT);
  return (
    <div class="diagram" ref={root}>
      <Toolbar
        title={planTitle ?? t("Plan")}
        format={formatOf(state.diagram, count)}
        onFormat={take}
        searching={finding > 0}
        onSearch={() => (finding > 0 ? closeSearch() : setFinding(1))}
        outline={memory.outline}
        onOutline={() => controller.diagram.remember({ outline: !memory.outline })}
        onZoom={(factor) => stage.current?.zoom(factor)}
        onFit={() => stage.current?.fit()}
        onActualSize={() => stage.current?.actualSize()}
      >
        {plan && (
          <FoldMenu plan={plan} folded={memory.folded} onFold={(key) => controller.diagram.fold(key)} />
        )}
        <ExportMenu
          onSave={(kind) => exporting((exporter) => exporter.save(kind))}
          onSavePlan={() => controller.act("savePlan")}
          onCopy={(kind) => exporting((exporter) => exporter.copy(kind))}
        />
      </Toolbar>
      {told && (
        <p class={told.error ? "told told-error" : "told"} role={told.error ? "alert" : "status"}>
          {told.text}
        </p>
      )}
      <FailureNotice failure={state.failures.get("compose")} onAct={(action) => controller.act(action)} />
      <FailureNotice failure={state.failures.get("render")} onAct={(action) => controller.act(action)} />
      <TroubleNotice trouble={trouble} onOffer={take} />
      <div class="stage-area">
        <div class="canvas">
          <Viewport
            count={count}
            busy={working}
            mermaid={drawn?.rendered.format === "mermaid"}
            stale={
              state.failures.has("render") || (trouble !== undefined && drawn?.rendered !== state.rendered)
            }
            stage={stage}
            onKey={act}
            events={{
              onMove: (camera, viewport, byUser) => {
                const size = drawn?.picture.size ?? stage.current?.picture?.size;
                if (!size) return;
                if (mapFrame.current) moveFrame(mapFrame.current, size, camera, viewport);
                setOverview(showsAll(camera, size, viewport));
                if (byUser) remember(camera);
              },
              onPick: (name, { shiftKey }) => selection.pick(name, shiftKey),
              onOpen: open,
            }}
          />
          {finding > 0 && shown && (
            <SearchBar
              entries={entries}
              summons={finding}
              onFound={(ids, current) => setFound({ ids, current })}
              onClose={closeSearch}
            />
          )}
          {drawn && needsMap(drawn.picture.nodes.size, overview) && (
            <Minimap
              picture={drawn.picture}
              theme={theme}
              selected={selected}
              frameRef={mapFrame}
              onGo={(point) => stage.current?.centreOn(point)}
            />
          )}
          {facts && (
            <Inspector
              facts={facts}
              reach={selection.reach}
              path={selection.reach === "path" && selection.target !== undefined ? related?.path : undefined}
              picking={selection.picking}
              onReach={selection.setReach}
              onSelect={selection.follow}
              holdsOthers={shown?.components.some(({ parent }) => parent === facts.name) ?? false}
              onFold={(what) =>
                controller.diagram.fold(
                  what === "group" ? foldGroup(facts.group ?? "") : foldInside(facts.name),
                )
              }
              onClose={() => {
                selection.close();
                focus();
              }}
            />
          )}
        </div>
        {readOut && (
          <Outline
            waves={outlineOf(shown, graph, drawn?.picture)}
            visible={memory.outline}
            selected={selected}
            onSelect={selection.follow}
          />
        )}
      </div>
    </div>
  );
}

/** How much of the viewport the side card covers, from the right. */
function coveredWidth(root: HTMLElement | null): number {
  const card = root?.querySelector<HTMLElement>(".inspector");
  return card && getComputedStyle(card).position === "absolute" ? card.offsetWidth + 8 : 0;
}

/** The relations that the picture draws; a picture that does not say leaves those that the plan names. */
function graphOf(drawn: Drawn | undefined): PlanGraph {
  const edges = drawn?.picture.edges ?? [];
  return new PlanGraph(edges.length > 0 ? edges : (drawn?.rendered.plan.relations ?? []));
}
