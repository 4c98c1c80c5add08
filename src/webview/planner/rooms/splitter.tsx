import { useEffect, useRef, useState } from "preact/hooks";
import type { PanelSizes } from "../../../shared/protocols/sizes.ts";
import { t } from "../../common/l10n.ts";

/** Shares of the panel, in percent, that leave both sides enough. */
const BOUNDS = { columns: { least: 15, most: 50 }, rows: { least: 20, most: 80 } } as const;
/** How far an arrow key moves it, in percent. */
const STEP = 2;
/** What has the size, and the style that says it; see `planner.css`. */
const SIZED = {
  columns: { selector: ".layout > .design", style: "--design-size", unit: "%" },
  rows: { selector: ".viewport, .outline:not(.visually-hidden)", style: "--picture-size", unit: "vh" },
} as const;

type Orientation = keyof PanelSizes;

interface SplitterProps {
  /** `columns`: between the design and the picture beside it; `rows`: below the picture. */
  readonly orientation: Orientation;
  /** Undefined gives the rooms the sizes that they have by themselves. */
  readonly onResize: (change: PanelSizes) => void;
}

/** The sizes that the user chose, as the styles that the rooms go by. */
export function sizeStyles(sizes: PanelSizes): Readonly<Record<string, string>> {
  const { columns, rows } = sizes;
  return {
    ...(columns !== undefined && { [SIZED.columns.style]: `${columns}${SIZED.columns.unit}` }),
    ...(rows !== undefined && { [SIZED.rows.style]: `${rows}${SIZED.rows.unit}` }),
  };
}

/** The line between two rooms: dragged, moved by arrow keys, and put back by a double click or Enter. */
export function Splitter({ orientation, onResize }: SplitterProps) {
  const line = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState<number>(BOUNDS[orientation].least);
  const { least, most } = BOUNDS[orientation];
  const { selector, style, unit } = SIZED[orientation];
  const isColumns = orientation === "columns";
  const layout = () => line.current?.parentElement;
  const sized = () => layout()?.querySelector(selector)?.getBoundingClientRect();
  const whole = () => (isColumns ? (layout()?.clientWidth ?? 0) : innerHeight) || 1;
  const share = () => {
    const box = sized();
    return box ? Math.round((100 * (isColumns ? box.width : box.height)) / whole()) : least;
  };
  const within = (value: number) => Math.min(most, Math.max(least, Math.round(value)));
  const set = (value: number | undefined) => onResize(isColumns ? { columns: value } : { rows: value });

  // What the size is, also where nobody has chosen it, or the window leaves less.
  useEffect(() => {
    const element = layout()?.querySelector(selector);
    if (!element) return undefined;
    const tell = () => setNow(share());
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    tell();
    return () => observer.disconnect();
  }, [orientation]);

  const at = ({ clientX, clientY }: PointerEvent) => {
    const box = sized();
    if (!box) return least;
    return within((100 * (isColumns ? clientX - box.left : clientY - box.top)) / whole());
  };
  const onPointerMove = (event: PointerEvent) => {
    // The layout follows at once; what is kept is where it is let go.
    if (line.current?.hasPointerCapture(event.pointerId))
      layout()?.style.setProperty(style, `${at(event)}${unit}`);
  };
  const isMoved = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP }[event.key];
    if (event.key === "Enter") set(undefined);
    else if (event.key === "Home") set(least);
    else if (event.key === "End") set(most);
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
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        isMoved.current = false;
        line.current?.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        isMoved.current = true;
        onPointerMove(event);
      }}
      onPointerUp={(event) => {
        if (isMoved.current && line.current?.hasPointerCapture(event.pointerId)) set(at(event));
      }}
      onDblClick={() => set(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
