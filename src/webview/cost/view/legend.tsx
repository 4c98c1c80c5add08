import { t } from "../../common/l10n.ts";
import type { Row } from "../model/rows.ts";
import type { RowWords } from "./labels.ts";

export interface LegendProps {
  readonly rows: readonly Row[];
  readonly words: RowWords;
  readonly name: string;
  readonly gaps: boolean;
  readonly average: boolean;
}

/** What the shapes mean; only those that are drawn. */
export function Legend({ rows, words, name, gaps, average }: LegendProps) {
  const { otherName, forecast, granularity } = words;
  const refunds = rows.some(({ cost }) => cost !== undefined && cost < 0);
  const items: readonly (readonly [shape: string, label: string, drawn: boolean])[] = [
    ["bar", otherName === undefined ? t("Cost") : name, true],
    ["other", otherName ?? "", otherName !== undefined],
    ["refund", t("Refund or credit"), refunds],
    ["average", t("Average"), average],
    ["expected", t("Forecast"), forecast !== undefined && granularity === "day"],
    ["gap", t("No data"), gaps],
  ];
  return (
    <ul class="legend" aria-hidden="true">
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
  other: LINE,
  average: LINE,
};
