import { useEffect, useMemo, useRef } from "preact/hooks";
import { largest } from "../../../shared/extremes.ts";
import { formatTick } from "../../../shared/format/money.ts";
import { t } from "../../common/l10n.ts";
import { barAt, plotOf, valuesOf } from "../model/geometry.ts";
import type { Row } from "../model/rows.ts";
import { valueScale } from "../model/scale.ts";
import { Drawing, X_AXIS_HEIGHT } from "./drawing.tsx";
import { useHover, useSize } from "./hooks.ts";
import { expected, locale, money, type RowWords, rowLabel, spoken } from "./labels.ts";
import { Readout } from "./readout.tsx";
import { type Stack, spokenStack } from "./stackWords.ts";
import { ValueAxis } from "./valueAxis.tsx";

export interface ChartProps {
  readonly rows: readonly Row[];
  readonly words: RowWords;
  readonly name: string;
  /** What the bars are made of; whole bars without. */
  readonly stack: Stack | undefined;
  readonly average: number | undefined;
  /** The part of the budget that falls on each day. */
  readonly budgetPerDay: number | undefined;
  /** Day number of the user's today: later days are to come, not missing. */
  readonly today: number;
  /** First day of the bar that is pointed at. */
  readonly selected: number | undefined;
  readonly onSelect: (day: number | undefined) => void;
  readonly onAnnounce: (text: string) => void;
}

/** Room above the highest tick and below the lowest. */
const PADDING = 10;
/** Room for the scrollbar below the bars, there or not: it must not move them. */
const SCROLLBAR = 12;
/** Width of a digit of the axis labels, in pixels, and the room beside them. */
const DIGIT = 6.8;
const GUTTER = 14;
/** One label of the value axis for about so many pixels of height: the round step nearest to it, 38 pixels at least. */
const TICK_SPACING = 60;
/** How far Page Up and Page Down go. */
const PAGE_BARS = 7;

/** Bars of cost over time. Arrow keys walk through them; a live region speaks each. */
export function Chart(props: ChartProps) {
  const { rows, words, name, stack, average, budgetPerDay, today, selected, onSelect, onAnnounce } = props;
  const [frame, size] = useSize();
  const scroller = useRef<HTMLDivElement>(null);
  const [hovered, hover] = useHover(rows);
  const height = Math.max(80, size.height - X_AXIS_HEIGHT - 2 * PADDING - SCROLLBAR);
  const future = useMemo(() => rows.map((row) => expected(row, words)), [rows, words]);
  const scale = useMemo(() => {
    const further = [words.forecast?.perDay, budgetPerDay, ...(stack?.ends ?? [])].filter(
      (value) => value !== undefined,
    );
    return valueScale(valuesOf(rows, further), height / TICK_SPACING);
  }, [rows, words, stack, height, budgetPerDay]);
  const labels = scale.ticks.map((tick) => formatTick(tick, words.unit, locale));
  const gutter = Math.ceil(largest(labels.map(({ length }) => length)) * DIGIT) + GUTTER;
  const plot = plotOf(rows.length, Math.max(0, size.width - gutter), height, scale);
  const selectedIndex = rows.findIndex(({ start }) => start === selected);
  const current = hovered ?? (selectedIndex < 0 ? undefined : selectedIndex);

  useEffect(() => {
    const element = scroller.current;
    // The latest costs are what one comes for.
    if (element) element.scrollLeft = element.scrollWidth;
  }, [rows.length, plot.width]);

  const walkTo = (index: number) => {
    const target = Math.min(rows.length - 1, Math.max(0, index));
    const row = rows[target];
    if (!row) return;
    hover(undefined);
    onSelect(row.start);
    onAnnounce([spoken(row, words), spokenStack(stack, target, words.unit)].filter(Boolean).join(". "));
    bringIntoView(scroller.current, target * plot.pitch, plot.pitch);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = keyTarget(event.key, selectedIndex, rows);
    if (index !== undefined) walkTo(index);
    else if (event.key === "Escape") onSelect(undefined);
    else return;
    event.preventDefault();
  };
  const indexUnder = (event: MouseEvent) =>
    barAt(plot, event.clientX - (event.currentTarget as Element).getBoundingClientRect().left, rows.length);

  return (
    <div class="chart" ref={frame}>
      <ValueAxis plot={plot} labels={labels} width={gutter} top={PADDING} />
      <div
        class="chart-scroller"
        ref={scroller}
        role="application"
        aria-roledescription={t("bar chart")}
        aria-label={summary(rows, words, name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through what is drawn here
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the application's, above */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div
          class="chart-content"
          style={{ inlineSize: `${plot.width}px` }}
          onPointerMove={(event) => hover(indexUnder(event))}
          onPointerLeave={() => hover(undefined)}
          onClick={(event) => {
            const index = indexUnder(event);
            onSelect(index === undefined ? undefined : rows[index]?.start);
          }}
        >
          <Drawing
            plot={plot}
            rows={rows}
            words={words}
            stack={stack}
            expected={future}
            average={average}
            budgetPerDay={budgetPerDay}
            today={today}
            top={PADDING}
            current={current}
          />
          {current !== undefined && rows[current] && (
            <Readout
              row={rows[current]}
              words={words}
              name={name}
              stack={stack}
              plot={plot}
              index={current}
              scroller={scroller}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The bar a key leads to; undefined for keys that lead to none. The first key press starts at the last known bar. */
function keyTarget(key: string, from: number, rows: readonly Row[]): number | undefined {
  const last = rows.length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageUp: -PAGE_BARS,
    PageDown: PAGE_BARS,
  };
  if (key === "Home") return 0;
  if (key === "End") return last;
  const step = steps[key];
  if (step === undefined) return undefined;
  return from < 0 ? rows.findLastIndex(({ cost }) => cost !== undefined) : from + step;
}

function bringIntoView(scroller: HTMLDivElement | null, x: number, width: number): void {
  if (!scroller) return;
  const margin = Math.min(40, scroller.clientWidth / 4);
  if (x - margin < scroller.scrollLeft) scroller.scrollLeft = x - margin;
  const right = x + width + margin - scroller.clientWidth;
  if (right > scroller.scrollLeft) scroller.scrollLeft = right;
}

/** What the chart shows, in a few words. */
function summary(rows: readonly Row[], words: RowWords, name: string): string {
  const known = rows.flatMap((row) => (row.cost === undefined ? [] : [{ row, cost: row.cost }]));
  const first = known[0];
  if (!first) return t("Costs of {0}. There is no data.", name);
  if (known.length === 1) {
    return t(
      "Costs of {0}: one bar with data, {1}, {2}. The arrow keys go from bar to bar; the table has the same numbers.",
      name,
      money(first.cost, words.unit),
      rowLabel(first.row, words),
    );
  }
  const lowest = known.reduce((a, b) => (b.cost < a.cost ? b : a), first);
  const highest = known.reduce((a, b) => (b.cost > a.cost ? b : a), first);
  return t(
    "Costs of {0}: {1} bars. Lowest {2}, {3}. Highest {4}, {5}. The arrow keys go from bar to bar; the table has the same numbers.",
    name,
    rows.length,
    money(lowest.cost, words.unit),
    rowLabel(lowest.row, words),
    money(highest.cost, words.unit),
    rowLabel(highest.row, words),
  );
}
