import { Fragment, type RefObject } from "preact";
import { t } from "../../common/l10n.ts";
import type { Plot } from "../model/geometry.ts";
import type { Row } from "../model/rows.ts";
import {
  anomalyAt,
  difference,
  expected,
  measureOf,
  money,
  type RowWords,
  rowLabel,
  unusual,
} from "./labels.ts";
import { largestAt, type Stack } from "./stackWords.ts";

export interface ReadoutProps {
  readonly row: Row;
  readonly words: RowWords;
  readonly name: string;
  readonly stack: Stack | undefined;
  readonly plot: Plot;
  readonly index: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The numbers of one bar, beside it; on whichever side has more room. Screen readers have the live region. */
export function Readout({ row, words, name, stack, plot, index, scroller }: ReadoutProps) {
  const { unit, otherName } = words;
  const middle = (index + 0.5) * plot.pitch;
  const scrolled = scroller.current?.scrollLeft ?? 0;
  const shown = scroller.current?.clientWidth ?? plot.width;
  const onRight = middle - scrolled < shown / 2;
  const distance = plot.pitch / 2 + 8;
  const left = onRight ? middle + distance : middle - distance;
  // Not beyond what is in sight: percentages of a shift are of the readout's own width.
  const shift = onRight
    ? `min(0px, ${scrolled + shown - left}px - 100%)`
    : `max(-100%, ${scrolled - left}px)`;
  const place = { left: `${left}px`, transform: `translateX(${shift})` };
  const future = expected(row, words);
  const odd = anomalyAt(row, words);
  return (
    <div class="readout" style={place} aria-hidden="true">
      <strong>{rowLabel(row, words)}</strong>
      <dl>
        <dt>{otherName === undefined ? t("Cost") : name}</dt>
        <dd>
          {row.cost !== undefined && money(row.cost, unit)}
          {row.cost === undefined &&
            (future === undefined ? t("no data") : t("about {0}", money(future, unit)))}
        </dd>
        {largestAt(stack, index).map(({ color, label, cost }) => (
          <Fragment key={color}>
            <dt>
              <span class={`layer-swatch layer-${color}`} /> {label}
            </dt>
            <dd>{money(cost, unit)}</dd>
          </Fragment>
        ))}
        {otherName !== undefined && (
          <>
            <dt>{otherName}</dt>
            <dd>{row.other === undefined ? t("no data") : money(row.other, unit)}</dd>
          </>
        )}
        {row.difference !== undefined && (
          <>
            <dt>{t("Difference")}</dt>
            <dd>{difference(row.difference, unit)}</dd>
          </>
        )}
      </dl>
      {row.cost !== undefined && row.cost < 0 && <span class="muted">{t("refund or credit")}</span>}
      {odd && (
        <p class="odd-day">
          <span class="odd-words">{unusual(odd, unit)}</span>
          <span class="muted">{measureOf(odd, unit)}</span>
        </p>
      )}
    </div>
  );
}
