import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import { useTheme } from "../../common/theme.ts";
import { type Box, type Overview, overviewOf } from "./camera.ts";
import type { DiagramContext } from "./context.ts";
import { CORNERS, type Corner, emptiestCorner, hasRoomForMap, needsMap } from "./map.ts";
import { Minimap, moveFrame } from "./minimap.tsx";
import type { Picture } from "./picture.ts";
import { SearchBar } from "./searchBar.tsx";
import type { StageEvents } from "./stage.ts";
import { endSearch, open, pick, steer } from "./steering.ts";
import { Viewport } from "./viewport.tsx";

export interface CanvasProps {
  readonly context: DiagramContext;
  readonly busy: boolean;
  /** The picture is not what is asked for. */
  readonly stale: boolean;
}

/** The picture in its viewport, and what lies over it: search, map, and the way to all of it. */
export function Canvas({ context, busy, stale }: CanvasProps) {
  const { state, controller, stage, drawn, shown, finding } = context;
  const theme = useTheme();
  const { overview, corner, hasRoom, mapFrame, onMove, onFit } = useOverview(context);
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
          onFit,
          onPick: (name, event) => pick(name, event, context),
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
      <div class={`overview ${corner}`}>
        {drawn && overview !== "all" && (
          <button type="button" class="show-all" onClick={() => stage.current?.fit()}>
            <Icon name="screen-full" /> {t("Show all")}
          </button>
        )}
        {drawn && hasRoom && needsMap(drawn.picture.nodes.size, overview) && (
          <Minimap
            picture={drawn.picture}
            theme={theme}
            selected={state.selected}
            frameRef={mapFrame}
            onGo={(point) => stage.current?.centreOn(point)}
          />
        )}
      </div>
    </div>
  );
}

/**
 * How much of the picture is in view, where the map hides least of it, the frame on the map that says what is in view,
 * and the camera, remembered. While somebody moves the picture the map stays where it is.
 */
function useOverview({ controller, stage, drawn }: DiagramContext) {
  const mapFrame = useRef<HTMLDivElement>(null);
  const [overview, setOverview] = useState<Overview>("all");
  const [hasRoom, setHasRoom] = useState(true);
  const [corner, setCorner] = useState<Corner>(CORNERS[0]);
  useEffect(() => stage.current?.announce(), [overview, hasRoom, drawn]);
  const onMove: StageEvents["onMove"] = (camera, viewport, byUser) => {
    const size = drawn?.picture.size ?? stage.current?.picture?.size;
    if (!size) return;
    if (mapFrame.current) moveFrame(mapFrame.current, size, camera, viewport);
    setOverview(overviewOf(camera, size, viewport));
    setHasRoom(hasRoomForMap(viewport));
    if (!byUser) setCorner(emptiestCorner(cardsOf(drawn?.picture), camera, viewport));
    if (byUser) controller.diagram.rememberCamera(camera);
  };
  return {
    overview,
    corner,
    hasRoom,
    mapFrame,
    onMove,
    onFit: () => controller.diagram.rememberCamera(undefined),
  };
}

/** Boxes of what contains nothing: of frames the map may hide a corner. */
function cardsOf(picture: Picture | undefined): Box[] {
  return [...(picture?.nodes.values() ?? [])].flatMap(({ box, grip }) =>
    Number.isFinite(grip) ? [] : [box],
  );
}
