/** What a value rests on that whoever deploys it may choose. */

/** Names of the parameters that a value rests on and that a deployment may still set; of none: it holds whatever is chosen. */
export type Chosen = ReadonlySet<string>;
export const SURE: Chosen = new Set();

export function chosenOf(all: readonly Chosen[]): Chosen {
  const some = all.filter(({ size }) => size > 0);
  const [first = SURE, ...more] = some;
  return more.length === 0 ? first : new Set(some.flatMap((one) => [...one]));
}

/** Whether something is not there. */
export interface Absence {
  /** Whatever a deployment chooses. */
  readonly never?: true;
  /** As long as a parameter has its default: that one's name. Where several decide together, none is named. */
  readonly absentBy?: string;
}
export const PRESENT: Absence = {};

/** Of what a condition leaves out. @param around of what it stands in */
export function absenceBy(chosen: Chosen, around: Absence): Absence {
  const [absentBy, ...others] = chosen;
  if (absentBy === undefined || around.never) return { never: true };
  return around.absentBy === undefined && others.length === 0 ? { absentBy } : around;
}
