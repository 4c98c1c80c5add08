import { type Plot, yOf } from "../model/geometry.ts";
import { X_AXIS_HEIGHT } from "./drawing.tsx";

export interface ValueAxisProps {
  readonly plot: Plot;
  readonly labels: readonly string[];
  readonly width: number;
  readonly top: number;
}

/** The labels of the value axis; they stay where they are when the bars scroll. */
export function ValueAxis({ plot, labels, width, top }: ValueAxisProps) {
  return (
    <svg class="value-axis" width={width} height={plot.height + 2 * top + X_AXIS_HEIGHT} aria-hidden="true">
      {plot.scale.ticks.map((tick, index) => (
        <text
          key={tick}
          class="axis-label"
          x={width - 8}
          y={yOf(plot, tick) + top}
          text-anchor="end"
          dy="0.35em"
        >
          {labels[index]}
        </text>
      ))}
    </svg>
  );
}
