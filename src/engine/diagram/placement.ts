/**
 * Places components on a grid: columns are waves (a crowded wave takes several), rows belong to lanes and, inside
 * them, to frames. Rows of a frame are its own, so a frame never covers what is not in it.
 */

import { largest, smallest } from "../../shared/extremes.ts";
import { type DiagramGraph, LANES, type LaneName } from "./graph.ts";
import { assignWaves } from "./layers.ts";

/** A lane or a frame: a header, the rows of its own components, then the frames inside it. */
export interface Section {
  /** The node drawn as a frame, or -1 for a lane. */
  readonly node: number;
  readonly outer: Section | undefined;
  readonly lane: LaneName;
  /** Components directly inside, in rank order. */
  readonly leaves: readonly number[];
  readonly frames: Section[];
  /** Rows that its own components need: the tallest stack in one column. */
  rows: number;
  /** Grid row of its header; its own rows follow. */
  headerRow: number;
  /** Last grid row, frames included. */
  lastRow: number;
  /** Columns that everything inside spans. */
  firstColumn: number;
  lastColumn: number;
}

export interface GridRow {
  readonly section: Section;
  readonly kind: "header" | "cards";
}

export interface Placement {
  readonly lanes: readonly Section[];
  readonly rows: readonly GridRow[];
  readonly columns: number;
  /** Grid column and row per node; a frame stands in its header row and first column. */
  readonly column: Int32Array;
  readonly row: Int32Array;
  readonly sectionOf: readonly (Section | undefined)[];
}

/** Pitch of the grid in pixels, near enough to judge proportions before anything is measured. */
const COLUMN_PITCH = 270;
const ROW_PITCH = 84;
/** A picture is at least this much wider than high, if folding crowded waves can make it so. */
const ASPECT = 1.25;
const STACK_LIMITS = [64, 48, 32, 24, 16, 12, 8, 6, 5, 4] as const;

export function placeOnGrid(graph: DiagramGraph): Placement {
  const lanes = buildSections(graph);
  const waves = settle(graph, lanes);
  const { column, columns } = foldWaves(graph, lanes, waves);
  const sectionOf: (Section | undefined)[] = new Array(graph.nodes.length);
  for (const section of walk(lanes)) if (section.node !== -1) sectionOf[section.node] = section;
  const rows: GridRow[] = [];
  const row = new Int32Array(graph.nodes.length);
  for (const lane of lanes) layRows(lane, column, row, rows);
  return { lanes, rows, columns, column, row, sectionOf };
}

/** Every section, each before those inside it. */
export function* walk(sections: readonly Section[]): Generator<Section> {
  for (const section of sections) {
    yield section;
    yield* walk(section.frames);
  }
}

function buildSections({ nodes, order }: DiagramGraph): Section[] {
  const build = (
    node: number,
    outer: Section | undefined,
    lane: LaneName,
    members: readonly number[],
  ): Section => {
    const isFrame = (index: number) => (nodes[index]?.children.length ?? 0) > 0;
    const leaves = members.filter((index) => !isFrame(index));
    const section: Section = {
      node,
      outer,
      lane,
      leaves,
      frames: [],
      rows: 0,
      headerRow: 0,
      lastRow: 0,
      firstColumn: 0,
      lastColumn: 0,
    };
    for (const index of members.filter(isFrame)) {
      section.frames.push(build(index, section, nodes[index]?.group ?? lane, nodes[index]?.children ?? []));
    }
    return section;
  };
  return LANES.flatMap((lane) => {
    const roots = order.filter((index) => nodes[index]?.parent === -1 && nodes[index]?.group === lane);
    return roots.length === 0 ? [] : [build(-1, undefined, lane, roots)];
  });
}

/** Gives the components that nothing places the emptiest wave of their section, leftmost first. */
function settle(graph: DiagramGraph, lanes: readonly Section[]): number[] {
  const waves = assignWaves(graph);
  const last = largest(
    waves.map((wave) => wave ?? 0),
    0,
  );
  for (const section of walk(lanes)) {
    const load = new Int32Array(last + 1);
    for (const leaf of section.leaves) {
      const wave = waves[leaf];
      if (wave !== undefined) load[wave] = (load[wave] ?? 0) + 1;
    }
    for (const leaf of section.leaves) {
      if (waves[leaf] !== undefined) continue;
      const wave = load.indexOf(smallest(load));
      waves[leaf] = wave;
      load[wave] = (load[wave] ?? 0) + 1;
    }
  }
  return waves.map((wave) => wave ?? 0);
}

/** Turns waves into columns; where stacks would make the picture a tower, a wave takes several columns. */
function foldWaves(
  { nodes }: DiagramGraph,
  lanes: readonly Section[],
  waves: readonly number[],
): { column: Int32Array; columns: number } {
  const sections = [...walk(lanes)];
  const count = largest(waves, 0) + 1;
  const stacks = sections.map(({ leaves }) => {
    const byWave = Array.from({ length: count }, (): number[] => []);
    for (const leaf of leaves) byWave[waves[leaf] ?? 0]?.push(leaf);
    return byWave;
  });
  const parts = (limit: number) =>
    Array.from({ length: count }, (_, wave) =>
      largest(
        stacks.map((byWave) => Math.ceil((byWave[wave]?.length ?? 0) / limit)),
        stacks.some((byWave) => (byWave[wave]?.length ?? 0) > 0) ? 1 : 0,
      ),
    );
  const wide = (limit: number) => {
    const width = parts(limit).reduce((sum, part) => sum + part, 0) * COLUMN_PITCH;
    const tallest = stacks.map((byWave) => Math.min(limit, largest(byWave.map(({ length }) => length))));
    return width >= ASPECT * ROW_PITCH * tallest.reduce((sum, height) => sum + height, 0);
  };
  const limit = STACK_LIMITS.find(wide) ?? 4;
  const starts: number[] = [];
  let columns = 0;
  for (const part of parts(limit)) {
    starts.push(columns);
    columns += part;
  }
  const column = new Int32Array(nodes.length);
  for (const byWave of stacks) {
    byWave.forEach((stack, wave) => {
      const height = Math.ceil(stack.length / Math.ceil(stack.length / limit));
      stack.forEach((leaf, position) => {
        column[leaf] = (starts[wave] ?? 0) + Math.floor(position / height);
      });
    });
  }
  return { column, columns };
}

/** Appends a section's rows and those of its frames; stacks its components in rank order. */
function layRows(section: Section, column: Int32Array, row: Int32Array, rows: GridRow[]): void {
  section.headerRow = rows.length;
  rows.push({ section, kind: "header" });
  const heights = new Map<number, number>();
  for (const leaf of section.leaves) {
    const at = column[leaf] ?? 0;
    const height = heights.get(at) ?? 0;
    row[leaf] = section.headerRow + 1 + height;
    heights.set(at, height + 1);
  }
  section.rows = largest(heights.values(), 0);
  for (let count = 0; count < section.rows; count++) rows.push({ section, kind: "cards" });
  let first = smallest(heights.keys());
  let last = largest(heights.keys());
  for (const frame of section.frames) frame.firstColumn = firstColumn(frame, column);
  // What comes first is drawn above what comes later; the sort keeps the deploy order among equals.
  section.frames.sort((a, b) => a.firstColumn - b.firstColumn);
  for (const frame of section.frames) {
    layRows(frame, column, row, rows);
    first = Math.min(first, frame.firstColumn);
    last = Math.max(last, frame.lastColumn);
  }
  section.firstColumn = first;
  section.lastColumn = last;
  section.lastRow = rows.length - 1;
  if (section.node !== -1) {
    row[section.node] = section.headerRow;
    column[section.node] = first;
  }
}

function firstColumn({ leaves, frames }: Section, column: Int32Array): number {
  const own = leaves.map((leaf) => column[leaf] ?? 0);
  return smallest([...own, ...frames.map((frame) => firstColumn(frame, column))]);
}
