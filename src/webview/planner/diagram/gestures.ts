/** Mouse, touch and touchpad on a viewport, as pans, zooms and clicks. */
import type { Point } from "./camera.ts";

/** What the gestures mean; points are in the viewport's pixels. */
export interface GestureTarget {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** A pointer goes down: what a click means is what lies there now, however the picture changes before it is up. */
  press(at: Point): void;
  click(event: PointerEvent): void;
  doubleClick(at: Point): void;
}

/** One wheel notch (100 px) scales by about 1.2; a pinch sends small steps. */
const WHEEL_RATE = 0.0018;
const PINCH_RATE = 0.009;
/** A pointer that moves less than this clicks. */
const CLICK_SLACK_PX = 4;
/** Pixels of a line and of a page, for wheels that count in them. */
const DELTA_UNITS = [1, 18, 300] as const;

/** Listens until the signal aborts. */
export function listenToGestures(viewport: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  const pointAt = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = viewport.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  viewport.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const unit = DELTA_UNITS[event.deltaMode] ?? 1;
      const dx = event.deltaX * unit;
      const dy = event.deltaY * unit;
      // Touchpads send a pinch as a wheel with Ctrl and a swipe in small steps; a mouse's wheel turns by notches.
      const notch = dx === 0 && Math.abs(dy) >= 50 && Number.isInteger(dy) && !event.shiftKey;
      if (event.ctrlKey || event.metaKey) target.zoom(Math.exp(-clampStep(dy) * PINCH_RATE), pointAt(event));
      else if (notch) target.zoom(Math.exp(-dy * WHEEL_RATE), pointAt(event));
      else if (event.shiftKey && dx === 0) target.pan(-dy, 0);
      else target.pan(-dx, -dy);
    },
    { passive: false, signal },
  );

  /** Pointers that are down, where they were last. */
  const down = new Map<number, Point>();
  let moved = 0;
  viewport.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button > 1) return;
      const at = pointAt(event);
      if (down.size === 0) {
        moved = 0;
        target.press(at);
      }
      down.set(event.pointerId, at);
      viewport.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  viewport.addEventListener(
    "pointermove",
    (event) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = pointAt(event);
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      down.set(event.pointerId, now);
      moved += Math.hypot(now.x - before.x, now.y - before.y);
      if (other) pinch(target, other, before, now);
      else if (moved >= CLICK_SLACK_PX) target.pan(now.x - before.x, now.y - before.y);
    },
    { signal },
  );
  viewport.addEventListener(
    "pointerup",
    (event) => {
      const last = down.delete(event.pointerId) && down.size === 0;
      if (last && moved < CLICK_SLACK_PX && event.button === 0) target.click(event);
    },
    { signal },
  );
  viewport.addEventListener("pointercancel", (event) => down.delete(event.pointerId), { signal });
  viewport.addEventListener("dblclick", (event) => target.doubleClick(pointAt(event)), { signal });
}

/** Two fingers: what lies between them follows. */
function pinch(target: GestureTarget, still: Point, before: Point, now: Point): void {
  const spread = (point: Point) => Math.max(1, Math.hypot(point.x - still.x, point.y - still.y));
  target.zoom(spread(now) / spread(before), { x: (still.x + now.x) / 2, y: (still.y + now.y) / 2 });
  target.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
}

/** A mouse wheel with Ctrl held sends whole notches; they must not jump. */
function clampStep(delta: number): number {
  return Math.max(-30, Math.min(30, delta));
}
