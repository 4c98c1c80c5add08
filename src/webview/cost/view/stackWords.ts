/** Bars made of groups, with what the groups are called. */
import { t } from "../../common/l10n.ts";
import type { Dimension, Group } from "../model/breakdown.ts";
import type { Row } from "../model/rows.ts";
import { colorOf, endsOf, layersOf, type Piece, piecesOf, REST_LAYER } from "../model/stack.ts";
import { groupLabel } from "./groupLabels.ts";
import { money } from "./labels.ts";

export interface Stack {
  readonly layers: readonly {
    readonly color: number;
    readonly label: string;
    /** By row. */
    readonly costs: readonly number[];
    readonly pieces: readonly Piece[];
  }[];
  /** Values that the value axis has to hold. */
  readonly ends: readonly number[];
}

export function stackOf(groups: readonly Group[], dimension: Dimension, rows: readonly Row[]): Stack {
  const layers = layersOf(groups, rows);
  const pieces = piecesOf(layers);
  return {
    layers: layers.map((layer, index) => ({
      ...layer,
      label: layerLabel(layer.color, groups, dimension),
      pieces: pieces[index] ?? [],
    })),
    ends: endsOf(pieces),
  };
}

function layerLabel(color: number, groups: readonly Group[], dimension: Dimension): string {
  const rest = groups.filter((group, index) => colorOf(index, group) === REST_LAYER);
  const group = color === REST_LAYER ? (rest.length === 1 ? rest[0] : undefined) : groups[color];
  return group ? groupLabel(group, dimension) : t("All others");
}

/** Groups that are named beside a bar, and when it is spoken. */
const MOST_SHOWN = 4;

/** What a bar is made of mostly. */
export function largestAt(stack: Stack | undefined, index: number) {
  return (stack?.layers ?? [])
    .map(({ color, label, costs }) => ({ color, label, cost: costs[index] ?? 0 }))
    .filter(({ cost }) => cost !== 0)
    .sort((a, b) => Math.abs(b.cost) - Math.abs(a.cost))
    .slice(0, MOST_SHOWN);
}

export function spokenStack(stack: Stack | undefined, index: number, unit: string | undefined): string {
  return largestAt(stack, index)
    .map(({ label, cost }) => `${label} ${money(cost, unit)}`)
    .join(", ");
}
