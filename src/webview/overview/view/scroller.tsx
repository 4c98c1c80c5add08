// biome-ignore-all lint/a11y/useSemanticElements: rows of a table cannot be put in their places, as thousands have to be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names what in it is active
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import type { Controller, ViewState } from "../controller.ts";
import type { Group } from "../model/arranging.ts";
import type { Words } from "../model/cells.ts";
import { type Heights, type Line, type Lines, linesInSight, linesOf } from "../model/lines.ts";
import { keyTarget, WHAT_KEYS } from "./keys.ts";
import { Card, mainTarget, Row, rowId, TableHead } from "./rows.tsx";

interface ScrollerProps {
  readonly state: ViewState;
  readonly controller: Controller;
  readonly groups: readonly Group[];
}

/** Heights in pixels, as the style sheet has them. */
const TABLE: Heights = { group: 34, entries: 46 };
const NARROW_TABLE: Heights = { group: 34, entries: 60 };
const SLIM_TABLE: Heights = { group: 34, entries: 78 };
const CARDS: Heights = { group: 34, entries: 240 };
/** Below it a row has two lines. */
const NARROW = 560;
/** Below it the second may become two. */
const SLIM = 360;
/** A card is at least so wide. */
const CARD_WIDTH = 290;
/** Lines drawn beyond what is in sight, so that scrolling meets no gaps. */
const MORE = 6;
/** Scrolling by less than this, in pixels, shows nothing that is not drawn already. */
const STEP = 46;
/** What is in sight for so long, in milliseconds, is loaded: what flies past is not. */
const LOOK_AFTER = 120;

function tableHeights(width: number): Heights {
  if (width >= NARROW) return TABLE;
  return width < SLIM ? SLIM_TABLE : NARROW_TABLE;
}

/** The environments, of which only those in sight are drawn. The arrow keys go from one to the next. */
export function Scroller({ state, controller, groups }: ScrollerProps) {
  const { document, active } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  const isTable = document.view === "table";
  const perLine = isTable ? 1 : Math.max(1, Math.floor(size.width / CARD_WIDTH));
  const heights = isTable ? tableHeights(size.width) : CARDS;
  const lines = useMemo(() => linesOf(groups, perLine, heights), [groups, perLine, heights]);
  const [from, to] = linesInSight(lines, top, size.height, MORE);
  const activeLine = active === undefined ? undefined : lines.lineOf(active);
  const isDrawn = active !== undefined && activeLine !== undefined && activeLine >= from && activeLine < to;
  const words = useMemo(() => controller.words, [state.now]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // Without padding and scrollbar, as the style sheet measures it.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useKeptPlace(scroller, lines, document);
  useEffect(() => {
    const timer = setTimeout(() => controller.look(keysInSight(lines, top, size.height + STEP)), LOOK_AFTER);
    return () => clearTimeout(timer);
  }, [lines, top, size.height]);

  const goTo = (index: number) => {
    const entry = lines.order[Math.min(lines.order.length - 1, Math.max(0, index))];
    if (!entry) return;
    controller.activate(entry.listed.key);
    bringIntoSight(scroller.current, lines, lines.lineOf(entry.listed.key) ?? 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The last key may not have been drawn yet.
    const { active: current } = controller.state;
    const at = lines.order.findIndex(({ listed }) => listed.key === current);
    const entry = lines.order[at];
    const page = Math.max(1, Math.floor(size.height / heights.entries) - 1);
    const target = keyTarget(event.key, at, { perLine, page, count: lines.order.length });
    const what = WHAT_KEYS[event.key];
    if (target !== undefined) goTo(target);
    else if (entry && event.key === "Enter") controller.open(entry, mainTarget(entry));
    else if (entry && what) controller.open(entry, what);
    else return;
    event.preventDefault();
  };

  return (
    <div
      class={isTable ? "scroller as-table" : "scroller as-cards"}
      ref={scroller}
      role="grid"
      aria-label={t(
        "Environments. Enter opens what needs attention; C the cost, D the drift, L the log, T the tree.",
      )}
      aria-rowcount={lines.lines.length + (isTable ? 1 : 0)}
      aria-activedescendant={isDrawn ? rowId(active) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (active === undefined || lines.lineOf(active) === undefined) goTo(firstInSight(lines, top));
      }}
      onScroll={({ currentTarget: { scrollTop } }) => setTop(scrollTop - (scrollTop % STEP))}
    >
      {isTable && <TableHead />}
      <div class="lines" role="rowgroup" style={{ blockSize: `${lines.tops.at(-1) ?? 0}px` }}>
        {lines.lines.slice(from, to).map((line, offset) => (
          <LineView
            key={keyOf(line)}
            line={line}
            top={lines.tops[from + offset] ?? 0}
            index={from + offset + (isTable ? 2 : 1)}
            isTable={isTable}
            perLine={perLine}
            active={active}
            words={words}
            controller={controller}
          />
        ))}
      </div>
    </div>
  );
}

interface LineViewProps {
  readonly line: Line;
  readonly top: number;
  /** Counts from 1, as screen readers do. */
  readonly index: number;
  readonly isTable: boolean;
  readonly perLine: number;
  readonly active: string | undefined;
  readonly words: Words;
  readonly controller: Controller;
}

function LineView({ line, top, index, isTable, perLine, active, words, controller }: LineViewProps) {
  const place = { insetBlockStart: `${top}px` };
  if (line.kind === "group")
    return (
      <div class="line group-line" style={place} role="row" aria-rowindex={index}>
        <div role="gridcell">
          <strong>{line.title}</strong> <span class="count">{line.count}</span>
        </div>
      </div>
    );
  const [only] = line.entries;
  if (isTable && only)
    return (
      <Row
        entry={only}
        top={top}
        index={index}
        active={active === only.listed.key}
        words={words}
        controller={controller}
      />
    );
  return (
    <div
      class="line card-line"
      style={{ ...place, "--per-line": String(perLine) }}
      role="row"
      aria-rowindex={index}
    >
      {line.entries.map((entry) => (
        <Card
          key={entry.listed.key}
          entry={entry}
          active={active === entry.listed.key}
          words={words}
          controller={controller}
        />
      ))}
    </div>
  );
}

function keyOf(line: Line): string {
  return line.kind === "group" ? `group ${line.title}` : (line.entries[0]?.listed.key ?? "");
}

/**
 * Keeps what is at the top of the view there when others move to another place, as they do when they turn out to need
 * attention. Another arrangement begins at the top.
 */
function useKeptPlace(
  scroller: { readonly current: HTMLDivElement | null },
  lines: Lines,
  { filter, kind, order, grouping, view }: ViewState["document"],
): void {
  const arrangement = [filter, kind, order, grouping, view].join("\n");
  const before = useRef({ lines, arrangement });
  useLayoutEffect(() => {
    const element = scroller.current;
    const was = before.current;
    before.current = { lines, arrangement };
    if (!element || was.lines === lines) return;
    if (was.arrangement !== arrangement) {
      element.scrollTop = 0;
      return;
    }
    // At the very top one wants to see what comes first.
    if (element.scrollTop === 0) return;
    const first = was.lines.order[firstInSight(was.lines, element.scrollTop)];
    const [old, now] = [first && was.lines.lineOf(first.listed.key), first && lines.lineOf(first.listed.key)];
    if (old === undefined || now === undefined) return;
    element.scrollTop += (lines.tops[now] ?? 0) - (was.lines.tops[old] ?? 0);
  }, [lines, arrangement]);
}

/** The place in the order of the first environment that is in sight as a whole. */
function firstInSight({ lines, tops, order }: Lines, top: number): number {
  const [from] = linesInSight({ lines, tops }, top, 0, 0);
  for (let index = from; index < lines.length; index++) {
    const line = lines[index];
    if (line?.kind !== "entries" || (tops[index] ?? 0) < top) continue;
    const [first] = line.entries;
    return first ? order.indexOf(first) : 0;
  }
  return 0;
}

function keysInSight(lines: Lines, top: number, height: number): readonly string[] {
  if (height === 0) return [];
  const [from, to] = linesInSight(lines, top, height, 0);
  return lines.lines
    .slice(from, to)
    .flatMap((line) => (line.kind === "entries" ? line.entries.map(({ listed }) => listed.key) : []));
}

function bringIntoSight(element: HTMLDivElement | null, { tops }: Lines, line: number): void {
  if (!element) return;
  const [start, end] = [tops[line] ?? 0, tops[line + 1] ?? 0];
  // The head of a table stays in sight above the lines.
  const head = element.querySelector<HTMLElement>(".table-head")?.offsetHeight ?? 0;
  if (start < element.scrollTop) element.scrollTop = start;
  else if (end + head > element.scrollTop + element.clientHeight)
    element.scrollTop = end + head - element.clientHeight;
}
