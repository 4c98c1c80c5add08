/** The plans whose pictures are measured, by where they come from. */
import type { PlanInput } from "../../../src/contract/plan.ts";
import { generatedPlans, largePlans } from "./generated.ts";
import { type AskedPlan, askedPlans, plansOfFile, withoutChoice } from "./intents.ts";
import { without } from "./stability.ts";
import { templatesIn } from "./templates.ts";
import type { Unticking } from "./unticking.ts";

/** A plan of which a picture is made. */
export interface PictureInput {
  readonly title: string;
  readonly plan: PlanInput;
  readonly intent?: string | undefined;
  /** The plans that are left when one of its components is unticked, up to so many. */
  untickings(most: number): readonly Unticking[];
}

/** Plans of other sizes than people look at are left out of those that we make ourselves. */
const COMPONENTS = { least: 4, most: 60 } as const;
/** Plans of each group, in which all that there is takes part evenly. */
const MOST = 30;

/**
 * The groups that there is something of. `DIAGRAM_INTENTS` names files, with commas between them, with a cloud and an
 * intent in each line of JSON; `DIAGRAM_TEMPLATES` names a folder of templates, or a list of some: {@link templatesIn}.
 */
export async function pictureInputs(): Promise<ReadonlyMap<string, readonly PictureInput[]>> {
  const files = process.env["DIAGRAM_INTENTS"]?.split(",").filter(Boolean) ?? [];
  const folder = process.env["DIAGRAM_TEMPLATES"];
  const groups: [string, readonly PictureInput[]][] = [
    ["asked", thinned(askedPlans().filter(isUsual)).map(asInput)],
    ["labelled", thinned(files.flatMap((file) => thinnedLines(file))).map(asInput)],
    ["generated", thinned(generatedPlans().filter(isUsual)).map(asInput)],
    ["large", largePlans().map(asInput)],
    ["templates", folder === undefined ? [] : (await templatesIn(folder)).map(readInput)],
  ];
  return new Map(groups.filter(([, { length }]) => length > 0));
}

/** Reading a sentence takes longer than drawing what comes of it, so that only those are read that are needed. */
function thinnedLines(file: string): AskedPlan[] {
  return plansOfFile(file, (lines) => thinned(lines, 2 * MOST)).filter(isUsual);
}

function isUsual({ plan: { components } }: AskedPlan): boolean {
  return components.length >= COMPONENTS.least && components.length <= COMPONENTS.most;
}

function asInput(asked: AskedPlan): PictureInput {
  const { title, plan, intent } = asked;
  return {
    ...{ title, plan, intent },
    untickings: (most) =>
      thinned([...asked.chosen.keys()], most).flatMap((index): Unticking[] => {
        const without = withoutChoice(asked, index);
        const left = new Set(without.components.map(({ name }) => name));
        const gone = plan.components.filter(({ name }) => !left.has(name));
        const one = gone.find(({ type_id }) => type_id === asked.chosen[index]?.type_id);
        // What others need comes back by itself.
        return one ? [{ name: one.name, plan, intent, without }] : [];
      }),
  };
}

function readInput({ title, plan }: Pick<AskedPlan, "title"> & { readonly plan: PlanInput }): PictureInput {
  return {
    ...{ title, plan },
    untickings: (most) =>
      thinned(plan.components, most).map(({ name }) => ({ name, plan, without: without(plan, name) })),
  };
}

/** So many of a list, from all of it. */
export function thinned<T>(list: readonly T[], most = MOST): readonly T[] {
  const wanted = Math.min(most, list.length);
  const before = (index: number) => Math.floor((index * wanted) / list.length);
  return list.filter((_, index) => before(index + 1) > before(index));
}
