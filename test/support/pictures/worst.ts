/** The worst pictures by each measure, for somebody who wants to look at them. */
import { type JudgedPicture, type JudgedPlan, nameOf } from "./judged.ts";

/** How bad a picture is by a measure, where 0 is good, and what is wrong in it. */
interface Fault {
  readonly badness: number;
  readonly details: readonly string[];
}

const OF_PLANS: Readonly<Record<string, (plan: JudgedPlan) => Fault>> = {
  "cards without line": ({ lone }) =>
    counted(lone.map(({ card, hidden }) => `${nameOf(card)} (${card.node?.typeId ?? ""}, ${hidden} hidden)`)),
  "titles that are addresses": ({ addresses }) => counted(addresses),
  "outside of their network": ({ outside }) =>
    counted(
      outside.map(
        ({ element, network, exists }) =>
          `${nameOf(element)} (${element.node?.typeId ?? ""}${exists ? ", exists" : ""}) of ${nameOf(network)}`,
      ),
    ),
  "existing, outside of the network": ({ existingOutside }) =>
    counted(existingOutside.map((one) => `${nameOf(one)} (${one.node?.typeId ?? ""})`)),
  "apps that nobody outside reaches": ({ apps }) =>
    counted(apps.map((one) => `${nameOf(one)} (${one.node?.typeId ?? ""})`)),
  "apps but no actors": ({ lacksActors }) => ({ badness: Number(lacksActors), details: [] }),
  "unticking moves the others": ({ unticked }) => {
    const restless = unticked.filter(({ isCalm }) => !isCalm).sort((a, b) => b.farthest - a.farthest);
    const details = restless.map(
      ({ name, mover, farthest, wasCard }) =>
        `without ${name}${wasCard ? "" : " (folded)"} ${mover} moves by ${Math.round(farthest)} px`,
    );
    return { badness: restless[0]?.farthest ?? 0, details };
  },
  "ticking again gives another picture": ({ unticked }) =>
    counted(unticked.filter(({ isRestored }) => !isRestored).map(({ name }) => name)),
};

const OF_PICTURES: Readonly<Record<string, (picture: JudgedPicture, cards: number) => Fault>> = {
  "lines that leave their frame": ({ leaving }) => counted(leaving),
  "lines against the flow": ({ against }) => counted(against),
  "actors not first": ({ direction: { beginsOutside, towards } }) => ({
    badness: Number(beginsOutside === false),
    details: [`towards ${towards}`],
  }),
  "small names": ({ fit: { names, cut } }, cards) => {
    const [smallest = Number.POSITIVE_INFINITY] = names;
    const enough = cards <= 12 ? 11 : 9;
    const sizes = `${names.map((size) => size.toFixed(1)).join(" and ")} px on ${cards} cards`;
    return { badness: cards > 25 ? 0 : Math.max(0, enough - smallest), details: [sizes, ...cut] };
  },
  "pane used": ({ fit: { used, covered } }) => ({
    badness: 1 - used,
    details: [`${Math.round(100 * used)} % used, ${Math.round(100 * covered)} % covered`],
  }),
  "more crossings than ELK": ({ ours, elks }) => ({
    badness: elks ? Math.max(0, ours.crossings - elks.crossings) : 0,
    details: [`${ours.crossings} / ${elks?.crossings}`],
  }),
};

/** Lines of text: per measure its name, and up to so many pictures with what is wrong in them. */
export function worstPictures(
  groups: ReadonlyMap<string, readonly JudgedPlan[]>,
  most = 15,
): readonly string[] {
  const plans = [...groups].flatMap(([group, all]) => all.map((plan) => ({ group, plan })));
  const ofPlans = Object.entries(OF_PLANS).flatMap(([measure, faultOf]) =>
    listed(
      measure,
      plans.map(({ group, plan }) => ({
        title: `${group}, ${shortened(plan.title)}`,
        ...faultOf(plan),
      })),
      most,
    ),
  );
  const ofPictures = Object.entries(OF_PICTURES).flatMap(([measure, faultOf]) =>
    listed(
      measure,
      plans.flatMap(({ group, plan: { title, cards, pictures } }) =>
        // One plan would else fill the list with its panes.
        pictures
          .map((picture) => ({
            title: `${group}, ${shortened(title)} in ${picture.pane}`,
            ...faultOf(picture, cards),
          }))
          .sort((a, b) => b.badness - a.badness)
          .slice(0, 1),
      ),
      most,
    ),
  );
  return [...ofPlans, ...ofPictures];
}

function listed(
  measure: string,
  faults: readonly (Fault & { readonly title: string })[],
  most: number,
): string[] {
  const worst = faults.filter(({ badness }) => badness > 0).sort((a, b) => b.badness - a.badness);
  return [
    `\n${measure}: ${worst.length}`,
    ...worst
      .slice(0, most)
      .map(({ title, badness, details }) => `  ${round(badness)}  ${title}: ${details.join("; ")}`),
  ];
}

function shortened(title: string): string {
  return title.length > LONGEST ? `${title.slice(0, LONGEST)}…` : title;
}
/** Characters by which a plan is known again. */
const LONGEST = 80;

function counted(details: readonly string[]): Fault {
  return { badness: details.length, details };
}

function round(badness: number): number {
  return Math.round(100 * badness) / 100;
}
