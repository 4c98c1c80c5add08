/** What was measured of pictures as tables: a row for each measure. */
import { type JudgedPicture, type JudgedPlan, PANES } from "./judged.ts";
import type { Reading, Share } from "./reading.ts";
import { quantile } from "./stability.ts";

export type Cell = string | number;
export type Table = Readonly<Record<string, Readonly<Record<string, Cell>>>>;
type Groups = ReadonlyMap<string, readonly JudgedPlan[]>;

/** One plan in one pane. */
interface Sample extends JudgedPicture {
  readonly cards: number;
}

/** A column for each pane: medians over the plans, and shares of the plans. */
export function byPane(plans: readonly JudgedPlan[]): Table {
  const samples = plans.flatMap(({ cards, pictures }) => pictures.map((one): Sample => ({ ...one, cards })));
  const panes = PANES.map(({ width, height }) => `${width} × ${height}`);
  return transposed(panes.map((pane) => [pane, summaryOf(samples.filter((one) => one.pane === pane))]));
}

function summaryOf(samples: readonly Sample[]): Record<string, Cell> {
  const compared = samples.flatMap(({ ours, elks }) => (elks ? [{ ours, elks }] : []));
  const both = (of: (quality: JudgedPicture["ours"]) => number) =>
    `${median(compared.map(({ ours }) => of(ours)))} / ${median(compared.map(({ elks }) => of(elks)))}`;
  const total = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0);
  const size = ({ fit: { names } }: Sample) => names[0] ?? Number.POSITIVE_INFINITY;
  const upTo = (most: number) => samples.filter(({ cards }) => cards <= most);
  const smallest = (some: readonly Sample[]) => (some.length ? Math.min(...some.map(size)).toFixed(1) : "–");
  const lines = total(({ direction }) => direction.all);
  const begun = samples.filter(({ direction }) => direction.beginsOutside !== undefined);
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  return {
    pictures: samples.length,
    "cards, median": median(samples.map(({ cards }) => cards)),
    "lines that leave their frame": total(({ leaving }) => leaving.length),
    "pictures without such": share(samples, ({ leaving }) => leaving.length === 0),
    "lines along the flow": lines ? percent(total(({ direction }) => direction.along) / lines) : "–",
    "lines against it": lines ? percent(total(({ against }) => against.length) / lines) : "–",
    "actors first": share(begun, ({ direction }) => direction.beginsOutside === true),
    "flow to the right": share(samples, ({ direction }) => direction.towards === "right"),
    ...readingRows(upTo(12)),
    "smallest name, px": smallest(samples),
    "smallest to 12 cards": smallest(upTo(12)),
    "smallest to 25": smallest(upTo(25)),
    "≥ 11 px to 12": share(upTo(12), (one) => size(one) >= 11),
    "≥ 9 px to 25": share(upTo(25), (one) => size(one) >= 9),
    "one size of names": share(samples, ({ fit }) => fit.names.length <= 1),
    "names cut short": total(({ fit }) => fit.cut.length),
    "pane used, median": percent(median(samples.map(({ fit }) => fit.used))),
    "pane used, worst tenth": percent(
      quantile(
        samples.map(({ fit }) => fit.used),
        0.1,
      ),
    ),
    "covered by cards, median": percent(median(samples.map(({ fit }) => fit.covered))),
    "covered ≥ 18 %": share(samples, ({ fit }) => fit.covered >= 0.18),
    "crossings / ELK": both(({ crossings }) => crossings),
    "length / ELK": both(({ length }) => Math.round(length)),
    "bends / ELK": both(({ bends }) => bends),
    "crossings ≤ ELK": share(compared, ({ ours, elks }) => ours.crossings <= elks.crossings),
    "length ≤ ELK": share(compared, ({ ours, elks }) => ours.length <= elks.length),
    "over cards": total(({ ours }) => ours.overCards),
    "shared lines": total(({ ours }) => ours.shared),
    "labels that overlap": total(({ ours }) => ours.overlaps),
  };
}

/** How easily pictures of few cards are read. */
function readingRows(samples: readonly Sample[]): Record<string, Cell> {
  const readings = samples.map(({ reading }) => reading);
  const total = (of: (reading: Reading) => Share) => {
    const [some, all] = [sum(readings.map((one) => of(one).some)), sum(readings.map((one) => of(one).all))];
    return { some, all, text: all ? `${some} of ${all}` : "–" };
  };
  const jumps = total(({ jumps }) => jumps);
  return {
    "to 12 cards: pictures": readings.length,
    "to 12: without any of these faults": readings.filter(({ faults }) => faults.length === 0).length,
    "to 12: lines that lead on": total(({ forward }) => forward).text,
    "to 12: ends closer than 20 px": total(({ close }) => close).text,
    "to 12: long ways round": total(({ detours }) => detours).text,
    "to 12: people first": total(({ begun }) => begun).text,
    "to 12: steps of a card in reading order": total(({ ordered }) => ordered).text,
    "to 12: from step to step, px": jumps.all ? Math.round(jumps.some / jumps.all) : "–",
    "to 12: crossings": sum(readings.map(({ crossings }) => crossings)),
  };
}

/** A column for each group: what does not depend on the pane. */
export function byGroup(groups: Groups): Table {
  return transposed([...groups].map(([group, plans]) => [group, plansSummary(plans)]));
}

function plansSummary(plans: readonly JudgedPlan[]): Record<string, Cell> {
  const count = (of: (plan: JudgedPlan) => readonly unknown[]) =>
    plans.reduce((sum, plan) => sum + of(plan).length, 0);
  const unticked = plans.flatMap((plan) => plan.unticked);
  const cards = unticked.filter(({ wasCard }) => wasCard);
  const folded = unticked.filter(({ wasCard }) => !wasCard);
  const farthest = cards.map(({ farthest }) => farthest);
  return {
    plans: plans.length,
    cards: plans.reduce((sum, plan) => sum + plan.cards, 0),
    "cards without line": count(({ lone }) => lone),
    "of these with hidden lines": count((plan) => plan.lone.filter(({ hidden }) => hidden > 0)),
    "plans without such": share(plans, ({ lone }) => lone.length === 0),
    "titles that are addresses": count(({ addresses }) => addresses),
    "plans without such titles": share(plans, ({ addresses }) => addresses.length === 0),
    "existing / outside of the network": `${sum(plans.map((plan) => plan.existing))} / ${count((plan) => plan.existingOutside)}`,
    "attached, but outside of their network": count(({ outside }) => outside),
    "apps that nobody outside reaches": count(({ apps }) => apps),
    "plans without such apps": share(plans, ({ apps }) => apps.length === 0),
    "plans with apps but no actors": plans.filter(({ lacksActors }) => lacksActors).length,
    "unticked: with a card / folded": `${cards.length} / ${folded.length}`,
    "unticked card: others keep their place": share(cards, ({ isCalm }) => isCalm),
    "unticked card: farthest, median px": Math.round(median(farthest)),
    "unticked card: farthest, worst tenth px": Math.round(quantile(farthest, 0.9)),
    "unticked folded one: nothing moves": share(folded, ({ isCalm }) => isCalm),
    "ticked again: the same bytes": share(unticked, ({ isRestored }) => isRestored),
  };
}

const CLASSES = [
  ["≤ 12 cards", 0, 12],
  ["13–25", 13, 25],
  ["26–40", 26, 40],
  ["> 40", 41, Number.POSITIVE_INFINITY],
] as const;

/** Crossings in all panes, ours and ELK's, by the number of cards; the share of pictures in which ours are no more. */
export function bySize(groups: Groups): Table {
  return transposed(
    [...groups].map(([group, plans]) => [
      group,
      Object.fromEntries(
        CLASSES.map(([title, least, most]) => {
          const pictures = plans
            .filter(({ cards }) => cards >= least && cards <= most)
            .flatMap((plan) => plan.pictures)
            .flatMap(({ ours, elks }) => (elks ? [{ ours: ours.crossings, elks: elks.crossings }] : []));
          const [a, b] = [sum(pictures.map(({ ours }) => ours)), sum(pictures.map(({ elks }) => elks))];
          const asGood = share(pictures, ({ ours, elks }) => ours <= elks);
          return [title, pictures.length ? `${a} / ${b}, ${asGood} of ${pictures.length}` : "–"];
        }),
      ),
    ]),
  );
}

/** What steps say, the most frequent first: how often in each group. */
export function stepTexts(groups: Groups, most = 40): Table {
  const counts = new Map<string, Record<string, number>>();
  for (const [group, plans] of groups)
    for (const step of plans.flatMap(({ steps }) => steps)) {
      const row = counts.get(step) ?? { all: 0 };
      row["all"] = (row["all"] ?? 0) + 1;
      row[group] = (row[group] ?? 0) + 1;
      counts.set(step, row);
    }
  const rows = [...counts].sort(([, a], [, b]) => (b["all"] ?? 0) - (a["all"] ?? 0));
  return Object.fromEntries(rows.slice(0, most));
}

/** Rows for measures out of columns with a value for each. */
function transposed(columns: readonly (readonly [string, Readonly<Record<string, Cell>>])[]): Table {
  const measures = Object.keys(columns[0]?.[1] ?? {});
  return Object.fromEntries(
    measures.map((measure) => [
      measure,
      Object.fromEntries(columns.map(([column, values]) => [column, values[measure] ?? ""])),
    ]),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function share<T>(all: readonly T[], is: (one: T) => boolean): string {
  if (all.length === 0) return "–";
  return `${Math.round((100 * all.filter(is).length) / all.length)} %`;
}
