/** Milliseconds to render a plan of N components, as SVG and as Mermaid markup: medians. */
import { renderMermaid, renderSvg } from "../../src/engine/diagram/render.ts";
import { syntheticPlan } from "../unit/diagram/plans.ts";

const SIZES = [10, 50, 100, 250, 500, 1000, 2000, 5000] as const;
const ROUNDS = 15;

export interface DiagramTiming {
  readonly components: number;
  readonly svgMs: number;
  readonly mermaidMs: number;
  readonly svgBytes: number;
}

export function benchDiagrams(): DiagramTiming[] {
  const warmUp = syntheticPlan(200);
  for (let round = 0; round < ROUNDS; round++) renderSvg(warmUp);
  return SIZES.map((components) => {
    const plan = syntheticPlan(components);
    return {
      components,
      svgMs: median(() => renderSvg(plan)),
      mermaidMs: median(() => renderMermaid(plan)),
      svgBytes: Buffer.byteLength(renderSvg(plan)),
    };
  });
}

function median(run: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return Math.round((times[Math.floor(ROUNDS / 2)] ?? 0) * 10) / 10;
}

if (import.meta.main) console.table(benchDiagrams());
