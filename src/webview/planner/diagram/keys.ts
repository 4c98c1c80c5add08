/** What keys do in the picture. */
import type { Direction } from "./navigate.ts";

export type KeyAction =
  | { readonly kind: "go"; readonly direction: Direction }
  | { readonly kind: "pan"; readonly dx: number; readonly dy: number }
  | { readonly kind: "zoom"; readonly factor: number }
  | { readonly kind: "fit" | "actualSize" | "inspect" | "leave" | "first" | "last" | "search" };

export interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const PAN_PX = 80;
const ZOOM = 1.2;

const ARROWS: Readonly<Record<string, readonly [Direction, dx: number, dy: number]>> = {
  ArrowLeft: ["left", PAN_PX, 0],
  ArrowRight: ["right", -PAN_PX, 0],
  ArrowUp: ["up", 0, PAN_PX],
  ArrowDown: ["down", 0, -PAN_PX],
};
const OTHERS: Readonly<Record<string, KeyAction>> = {
  "+": { kind: "zoom", factor: ZOOM },
  "=": { kind: "zoom", factor: ZOOM },
  "-": { kind: "zoom", factor: 1 / ZOOM },
  "0": { kind: "fit" },
  "1": { kind: "actualSize" },
  "/": { kind: "search" },
  Enter: { kind: "inspect" },
  " ": { kind: "inspect" },
  Escape: { kind: "leave" },
  Home: { kind: "first" },
  End: { kind: "last" },
};

/** Arrows go from component to component, with Shift (or in a picture without components) they move the picture. */
export function keyAction(event: Key, components: boolean): KeyAction | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "f") return { kind: "search" };
  if (ctrlKey || metaKey || altKey) return undefined;
  const arrow = ARROWS[key];
  if (!arrow) return OTHERS[key];
  const [direction, dx, dy] = arrow;
  return shiftKey || !components ? { kind: "pan", dx, dy } : { kind: "go", direction };
}
