import { useEffect, useRef, useState } from "preact/hooks";
import { type PanelSizes, SIZE_BOUNDS } from "../../../shared/protocols/sizes.ts";
import { t } from "../../common/l10n.ts";

/** What the design and the picture beside it have at least, in pixels. */
const LEAST_ROOM = { design: 240, picture: 320 } as const;
/** How far an arrow key moves it, in percent. */
const STEP = 2;
/** A pointer that moved less, in pixels, has clicked and not dragged. */
const LEAST_DRAG = 4;
/** What has the size, and the style that says it; see `planner.css`. */
const SIZED = {
  columns: { selector: ".layout > .design", style: "--design-size", unit: "%" },
  rows: { selector: ".viewport, .outline:not(.visually-hidden)", style: "--picture-size", unit: "vh" },
} as const;

type Orientation = keyof PanelSizes;

interface SplitterProps {
  /** `columns`: between the design and the picture beside it; `rows`: below the picture. */
  readonly orientation: Orientation;
  /** What the user chose, in percent. */
  readonly size: number | undefined;
  /** Undefined gives the rooms the sizes that they have by themselves. */
  readonly onResize: (change: PanelSizes) => void;
}

/** The sizes that the user chose and their bounds, as the styles that the rooms go by. */
export function sizeStyles({ columns, rows }: PanelSizes): Readonly<Record<string, string>> {
  return {
    "--design-least": `max(${LEAST_ROOM.design}px, ${SIZE_BOUNDS.columns.least}%)`,
    "--design-most": `${SIZE_BOUNDS.columns.most}%`,
    "--picture-room": `${LEAST_ROOM.picture}px`,
    "--picture-least": `${SIZE_BOUNDS.rows.least}vh`,
    "--picture-most": `${SIZE_BOUNDS.rows.most}vh`,
    ...(columns !== undefined && { [SIZED.columns.style]: `${columns}${SIZED.columns.unit}` }),
    ...(rows !== undefined && { [SIZED.rows.style]: `${rows}${SIZED.rows.unit}` }),
  };
}

/** Where a drag began, in pixels, how far that is from the edge that it moves, and whether it has moved it. */
interface Drag {
  readonly from: number;
  readonly off: number;
  isUnderWay: boolean;
}

/** The line between two rooms: dragged, moved by arrow keys, and put back by a double click or Enter. */
export function Splitter({ orientation, size, onResize }: SplitterProps) {
  const line = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | undefined>(undefined);
  const { selector, style, unit } = SIZED[orientation];
  const isColumns = orientation === "columns";
  const layout = () => line.current?.parentElement;
  const sized = () => layout()?.querySelector(selector)?.getBoundingClientRect();
  const whole = () => (isColumns ? (layout()?.clientWidth ?? 0) : innerHeight) || 1;
  /** As the styles have them, in whole percent. */
  const bounds = () => {
    const { least, most } = SIZE_BOUNDS[orientation];
    if (!isColumns) return { least, most };
    const details = layout()?.querySelector(".tabs-frame")?.getBoundingClientRect().width ?? 0;
    const atLeast = Math.max(least, Math.ceil((100 * LEAST_ROOM.design) / whole()));
    const left = Math.floor((100 * (whole() - LEAST_ROOM.picture - details)) / whole());
    return { least: atLeast, most: Math.max(atLeast, Math.min(most, left)) };
  };
  const share = () => {
    const box = sized();
    return box ? Math.round((100 * (isColumns ? box.width : box.height)) / whole()) : bounds().least;
  };
  const measure = () => ({ now: share(), ...bounds() });
  const [{ now, least, most }, setMeasured] = useState<ReturnType<typeof measure>>({
    ...SIZE_BOUNDS[orientation],
    now: SIZE_BOUNDS[orientation].least,
  });
  const within = (value: number) => {
    const bound = bounds();
    return Math.min(bound.most, Math.max(bound.least, Math.round(value)));
  };
  /** The layout follows at once: what it is rendered with changes only when a size is kept. */
  const apply = (value: number | undefined) => {
    if (value === undefined) layout()?.style.removeProperty(style);
    else layout()?.style.setProperty(style, `${value}${unit}`);
  };
  const set = (value: number | undefined) => {
    apply(value);
    onResize(isColumns ? { columns: value } : { rows: value });
  };

  // What the size is, also where nobody has chosen it, or the window leaves less.
  useEffect(() => {
    const [element, rooms] = [layout()?.querySelector(selector), layout()];
    if (!element || !rooms) return undefined;
    const tell = () => setMeasured(measure());
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    observer.observe(rooms);
    tell();
    return () => observer.disconnect();
  }, [orientation]);

  const along = ({ clientX, clientY }: PointerEvent) => (isColumns ? clientX : clientY);
  const at = (event: PointerEvent, { off }: Drag) => {
    const box = sized();
    return within((100 * (along(event) - off - (isColumns ? (box?.left ?? 0) : (box?.top ?? 0)))) / whole());
  };
  const onPointerDown = (event: PointerEvent) => {
    const box = sized();
    if (event.button !== 0 || !box) return;
    const from = along(event);
    drag.current = { from, off: from - (isColumns ? box.right : box.bottom), isUnderWay: false };
    line.current?.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const under = drag.current;
    if (!under) return;
    under.isUnderWay ||= Math.abs(along(event) - under.from) >= LEAST_DRAG;
    if (under.isUnderWay) apply(at(event, under));
  };
  const onPointerUp = (event: PointerEvent) => {
    const ended = drag.current;
    drag.current = undefined;
    if (ended?.isUnderWay) set(at(event, ended));
  };
  /** What is taken from the pointer before it is let go stays as it was. */
  const onCancel = () => {
    if (drag.current?.isUnderWay) apply(size);
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP }[event.key];
    if (event.key === "Enter") set(undefined);
    else if (event.key === "Home") set(bounds().least);
    else if (event.key === "End") set(bounds().most);
    else if (by !== undefined) set(within(share() + by));
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; a separator that takes the focus can.
    <div
      class={`splitter splitter-${orientation}`}
      role="separator"
      tabIndex={0}
      ref={line}
      aria-label={isColumns ? t("Width of the design") : t("Height of the picture")}
      title={t("Drag or use the arrow keys; a double click or Enter resets")}
      aria-orientation={isColumns ? "vertical" : "horizontal"}
      aria-valuenow={now}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onCancel}
      onLostPointerCapture={onCancel}
      onDblClick={() => set(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
