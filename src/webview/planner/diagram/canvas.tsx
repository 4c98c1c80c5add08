import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useTheme } from "../../common/theme.ts";
import { type Overview, overviewOf } from "./camera.ts";
import type { DiagramContext } from "./context.ts";
import { needsMap } from "./map.ts";
import { Minimap, moveFrame } from "./minimap.tsx";
import { SearchBar } from "./searchBar.tsx";
import type { StageEvents } from "./stage.ts";
import { endSearch, open, steer } from "./steering.ts";
import { rememberLater, Viewport } from "./viewport.tsx";

export interface CanvasProps {
  readonly context: DiagramContext;
  readonly busy: boolean;
  /** The picture is not what is asked for. */
  readonly stale: boolean;
}

/** The picture in its viewport, and what lies over it: search and map. */
export function Canvas({ context, busy, stale }: CanvasProps) {
  const { state, controller, stage, drawn, shown, selection, finding } = context;
  const theme = useTheme();
  const { overview, mapFrame, onMove } = useOverview(context);
  return (
    <div class="canvas">
      <Viewport
        count={state.document.plan?.components.length ?? 0}
        busy={busy}
        mermaid={drawn?.rendered.format === "mermaid"}
        stale={stale}
        stage={stage}
        onKey={(action) => steer(action, context)}
        events={{
          onMove,
          onPick: (name, { shiftKey }) => selection.pick(name, shiftKey),
          onOpen: (name) => open(name, context),
          onResize: (size) => controller.diagram.paneSized(size),
        }}
      />
      {finding.summons > 0 && shown && (
        <SearchBar
          entries={finding.entries}
          summons={finding.summons}
          onFound={(ids, current) => finding.show({ ids, current })}
          onClose={() => endSearch(context)}
        />
      )}
      {drawn && needsMap(drawn.picture.nodes.size, overview) && (
        <Minimap
          picture={drawn.picture}
          theme={theme}
          selected={state.selected}
          frameRef={mapFrame}
          onGo={(point) => stage.current?.centreOn(point)}
        />
      )}
    </div>
  );
}

/** How much of the picture is in view, the frame on the map that says what is, and the camera, remembered. */
function useOverview({ controller, stage, drawn }: DiagramContext) {
  const mapFrame = useRef<HTMLDivElement>(null);
  const [overview, setOverview] = useState<Overview>("all");
  const remember = useMemo(
    () => rememberLater((camera) => controller.diagram.rememberCamera(camera)),
    [controller],
  );
  useEffect(() => stage.current?.announce(), [overview, drawn]);
  const onMove: StageEvents["onMove"] = (camera, viewport, byUser) => {
    const size = drawn?.picture.size ?? stage.current?.picture?.size;
    if (!size) return;
    if (mapFrame.current) moveFrame(mapFrame.current, size, camera, viewport);
    setOverview(overviewOf(camera, size, viewport));
    if (byUser) remember(camera);
  };
  return { overview, mapFrame, onMove };
}
