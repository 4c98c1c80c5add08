import { useEffect, useRef } from "preact/hooks";
import { type Box, centreOf, fitCamera, type Size } from "./camera.ts";
import { MAP, viewOnMap } from "./map.ts";
import type { Camera } from "./memory.ts";
import type { Picture } from "./picture.ts";

export interface MinimapProps {
  readonly picture: Picture;
  /** Changes with the theme: the map's colours are drawn in. */
  readonly theme: string;
  readonly selected: string | undefined;
  readonly frameRef: { current: HTMLDivElement | null };
  readonly onGo: (point: { x: number; y: number }) => void;
}

/** The whole picture, small, with a frame around what is in view. Drag on it to go elsewhere. */
export function Minimap({ picture, theme, selected, frameRef, onGo }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawMap(canvas.current, picture, selected);
  }, [picture, theme, selected]);
  const go = (event: PointerEvent) => {
    if (event.buttons !== 1 || !(event.currentTarget instanceof HTMLElement)) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const map = fitCamera(picture.size, MAP);
    onGo({ x: (event.clientX - left - map.x) / map.scale, y: (event.clientY - top - map.y) / map.scale });
  };
  return (
    <div class="minimap" aria-hidden="true" onPointerDown={go} onPointerMove={go} style={{ ...MAP }}>
      <canvas ref={canvas} style={{ ...MAP }} />
      <div class="minimap-frame" ref={frameRef} />
    </div>
  );
}

/** Moves the frame on the map without drawing the map anew. */
export function moveFrame(frame: HTMLElement, picture: Size, camera: Camera, viewport: Size): void {
  const { x, y, width, height } = viewOnMap(picture, camera, viewport);
  frame.style.transform = `translate(${x}px, ${y}px)`;
  frame.style.width = `${width}px`;
  frame.style.height = `${height}px`;
}

function drawMap(canvas: HTMLCanvasElement, { size, nodes }: Picture, selected: string | undefined): void {
  const ratio = window.devicePixelRatio;
  canvas.width = MAP.width * ratio;
  canvas.height = MAP.height * ratio;
  const context = canvas.getContext("2d");
  if (!context) return;
  const style = getComputedStyle(canvas);
  const map = fitCamera(size, MAP);
  context.setTransform(ratio * map.scale, 0, 0, ratio * map.scale, ratio * map.x, ratio * map.y);
  const colours = new Map<string, string>();
  const colourOf = (group = "other") => {
    const known = colours.get(group) ?? style.getPropertyValue(`--ip-group-${group}`);
    colours.set(group, known);
    return known || style.color;
  };
  const fill = (box: Box, least: number) => {
    const width = Math.max(box.width, least / map.scale);
    const height = Math.max(box.height, least / map.scale);
    const { x, y } = centreOf(box);
    context.fillRect(x - width / 2, y - height / 2, width, height);
  };
  for (const { box, group, grip } of nodes.values()) {
    if (Number.isFinite(grip)) continue; // what contains others would cover them
    context.fillStyle = colourOf(group);
    fill(box, 1);
  }
  const chosen = nodes.get(selected ?? "");
  if (!chosen) return;
  context.fillStyle = style.getPropertyValue("--vscode-focusBorder") || style.color;
  fill(chosen.box, 5);
}
