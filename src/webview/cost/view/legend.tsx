import { t } from "../../common/l10n.ts";
import { marksPath } from "../model/geometry.ts";
import type { Row } from "../model/rows.ts";
import type { RowWords } from "./labels.ts";
import type { Stack } from "./stackWords.ts";

export interface LegendProps {
  readonly rows: readonly Row[];
  readonly words: RowWords;
  readonly name: string;
  readonly stack: Stack | undefined;
  readonly gaps: boolean;
  readonly average: boolean;
  readonly budget: boolean;
}

/** What the shapes mean; only those that are drawn. */
export function Legend({ rows, words, name, stack, gaps, average, budget }: LegendProps) {
  const { otherName, forecast, granularity } = words;
  const refunds = rows.some(({ cost }) => cost !== undefined && cost < 0);
  const items: readonly (readonly [shape: string, label: string, drawn: boolean])[] = [
    ["bar", otherName === undefined ? t("Cost") : name, stack === undefined],
    ["other", otherName ?? "", otherName !== undefined],
    ["refund", t("Refund or credit"), refunds && stack === undefined],
    ["average", t("Average"), average],
    ["budget", t("Budget, spread over the days"), budget],
    ["expected", t("Forecast"), forecast !== undefined && granularity === "day"],
    ["mark", t("Unusual day"), granularity === "day" && words.anomalies.length > 0],
    ["gap", t("No data"), gaps],
  ];
  return (
    <ul class="legend" aria-hidden="true">
      {stack?.layers.map(({ color, label }) => (
        <li key={`layer ${color}`}>
          <span class={`layer-swatch layer-${color}`} />
          {label}
        </li>
      ))}
      {items
        .filter(([, , drawn]) => drawn)
        .map(([shape, label]) => (
          <li key={shape}>
            <svg class={`swatch swatch-${shape}`} width="16" height="12" aria-hidden="true">
              <path
                class={shape === "refund" ? "bar refund" : shape === "expected" ? "bar expected" : shape}
                d={SWATCHES[shape]}
              />
            </svg>
            {label}
          </li>
        ))}
    </ul>
  );
}

const LINE = "M0 6H16";
const BLOCK = "M3 1H13V11H3Z";
const SWATCHES: Readonly<Record<string, string>> = {
  bar: BLOCK,
  refund: BLOCK,
  expected: BLOCK,
  gap: "M0 0H16V12H0Z",
  mark: marksPath([{ x: 8, y: 6 }]),
  other: LINE,
  average: LINE,
  budget: LINE,
};
