import { useMemo } from "preact/hooks";
import {
  bandsPath,
  barsPath,
  barWidth,
  marksAt,
  type Plot,
  piecesPath,
  stepsPath,
  yOf,
} from "../model/geometry.ts";
import type { Row } from "../model/rows.ts";
import { timeTicks } from "../model/timeAxis.ts";
import { anomalyAt, type RowWords, tickLabel } from "./labels.ts";
import type { Stack } from "./stackWords.ts";

export interface DrawingProps {
  readonly plot: Plot;
  readonly rows: readonly Row[];
  readonly words: RowWords;
  /** What the bars are made of; whole bars without. */
  readonly stack: Stack | undefined;
  /** For each row the cost expected of it, where it is still to come. */
  readonly expected: readonly (number | undefined)[];
  readonly average: number | undefined;
  /** The part of the budget that falls on each day. */
  readonly budgetPerDay: number | undefined;
  readonly today: number;
  readonly top: number;
  /** Index of the bar that is pointed at. */
  readonly current: number | undefined;
}

export const X_AXIS_HEIGHT = 26;
/** Pixels that a date needs below the bars. */
const LABEL_SPACING = 68;

/** The bars and lines themselves. For screen readers there are the live region and the table. */
export function Drawing(props: DrawingProps) {
  const { plot, rows, words, stack, expected, average, budgetPerDay, today, top, current } = props;
  const { granularity, dated } = words;
  const shapes = useMemo(
    () => shapesOf(plot, rows, expected, today, dated),
    [plot, rows, expected, today, dated],
  );
  const marks = useMemo(
    () =>
      marksAt(
        plot,
        rows.map((row) => (anomalyAt(row, words) ? row.cost : undefined)),
      ),
    [plot, rows, words],
  );
  const ticks = timeTicks(rows, granularity, dated, plot.pitch, LABEL_SPACING);
  const zero = yOf(plot, 0);
  const bottom = plot.height + top;
  return (
    <svg class="drawing" width={plot.width} height={plot.height + 2 * top + X_AXIS_HEIGHT} aria-hidden="true">
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line class="hatch-line" x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </defs>
      <g transform={`translate(0 ${top})`}>
        <path class="gap" d={shapes.gaps} />
        <path
          class="grid"
          d={plot.scale.ticks.map((tick) => `M0 ${yOf(plot, tick)}H${plot.width}`).join("")}
        />
        {current !== undefined && (
          <rect
            class="band"
            x={current * plot.pitch}
            y={-top}
            width={plot.pitch}
            height={plot.height + 2 * top}
          />
        )}
        {stack ? (
          stack.layers.map(({ color, pieces }) => (
            <path key={color} class={`layer layer-${color}`} d={piecesPath(plot, pieces)} />
          ))
        ) : (
          <>
            <path class="bar" d={shapes.costs} />
            <path class="bar refund" d={shapes.refunds} />
          </>
        )}
        <path class="bar expected" d={shapes.expected} />
        {current !== undefined && <CurrentBar plot={plot} cost={rows[current]?.cost} index={current} />}
        {average !== undefined && granularity === "day" && (
          <path class="average" d={`M0 ${yOf(plot, average)}H${plot.width}`} />
        )}
        {budgetPerDay !== undefined && (
          <path class="budget" d={`M0 ${yOf(plot, budgetPerDay)}H${plot.width}`} />
        )}
        <path class="other-halo" d={shapes.others} />
        <path class="other" d={shapes.others} />
        <path class="mark" d={marks} />
        <path class="zero" d={`M0 ${zero}H${plot.width}`} />
      </g>
      {ticks.map(({ index, shows }) => {
        const row = rows[index];
        const x = (index + 0.5) * plot.pitch;
        return (
          row && (
            <g key={index}>
              <path class="tick" d={`M${x} ${bottom + top}v4`} />
              <text class="axis-label" x={x} y={bottom + top + 18} text-anchor={anchorOf(x, plot.width)}>
                {tickLabel({ index, shows }, row)}
              </text>
            </g>
          )
        );
      })}
    </svg>
  );
}

function CurrentBar({ plot, cost, index }: { plot: Plot; cost: number | undefined; index: number }) {
  if (cost === undefined) return null;
  const [zero, y] = [yOf(plot, 0), yOf(plot, cost)];
  const width = barWidth(plot);
  return (
    <rect
      class="current"
      x={(index + 0.5) * plot.pitch - width / 2}
      y={Math.min(zero, y)}
      width={width}
      height={Math.abs(zero - y)}
    />
  );
}

/** Labels at the ends stay inside. */
function anchorOf(x: number, width: number): "start" | "middle" | "end" {
  if (x < LABEL_SPACING / 2) return "start";
  return x > width - LABEL_SPACING / 2 ? "end" : "middle";
}

function shapesOf(
  plot: Plot,
  rows: readonly Row[],
  expected: readonly (number | undefined)[],
  today: number,
  dated: boolean,
) {
  const costs = rows.map(({ cost }) => cost);
  const missing = rows.map(
    ({ cost, start }, index) =>
      dated && cost === undefined && expected[index] === undefined && start <= today,
  );
  return {
    costs: barsPath(
      plot,
      costs.map((cost) => (cost !== undefined && cost >= 0 ? cost : undefined)),
    ),
    refunds: barsPath(
      plot,
      costs.map((cost) => (cost !== undefined && cost < 0 ? cost : undefined)),
    ),
    expected: barsPath(plot, expected),
    others: stepsPath(
      plot,
      rows.map(({ other }) => other),
    ),
    gaps: bandsPath(plot, missing),
  };
}
