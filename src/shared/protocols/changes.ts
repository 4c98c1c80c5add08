/**
 * A plan and its picture as what became of those before. Whole, those of thousands of resources take longer on their
 * way from the host to its page, and to be read there, than all else that an edit takes.
 */
import * as z from "zod/mini";
import { PlanInput } from "../../contract/plan.ts";

/** A list as runs, each as two numbers: where it begins in the list before, and its length; {@link NEW} for a new one. */
const Runs = z.array(z.int());
type Runs = z.infer<typeof Runs>;
/** Where a run begins that is taken from the new elements, one after the other. */
const NEW = -1;

/** What became of a plan: of its lists only what is new, all else as it is now. */
export const PlanChanges = z.object({ fresh: PlanInput, runs: z.record(z.string(), Runs) });
export type PlanChanges = z.infer<typeof PlanChanges>;

/** What became of a text: its new pieces, and runs. */
export const TextChanges = z.object({ fresh: z.array(z.string()), runs: Runs });
export type TextChanges = z.infer<typeof TextChanges>;

/** A plan's lists, each element as what it is compared by. */
const KEYS = new WeakMap<PlanInput, Map<string, readonly string[]>>();

/** How a plan becomes another one. */
export function planChanges(before: PlanInput, after: PlanInput): PlanChanges {
  const fresh: Record<string, unknown> = {};
  const runs: Record<string, Runs> = {};
  for (const [name, value] of Object.entries(after)) {
    if (!Array.isArray(value) || !Array.isArray(before[name])) fresh[name] = value;
    else {
      const changes = listChanges(keysOf(before, name), keysOf(after, name));
      fresh[name] = changes.fresh.map((position) => value[position]);
      runs[name] = changes.runs;
    }
  }
  // What is new in the list of components is a list of components.
  return { fresh: fresh as PlanInput, runs };
}

/** The plan that a plan has become. @returns undefined where it was not that one */
export function changedPlan(before: PlanInput, { fresh, runs }: PlanChanges): PlanInput | undefined {
  const lists: Record<string, readonly unknown[]> = {};
  for (const [name, run] of Object.entries(runs)) {
    const list = changedList(before[name], fresh[name], run);
    if (!list) return undefined;
    lists[name] = list;
  }
  return { ...fresh, ...lists };
}

/** How the text of a picture becomes another one. */
export function textChanges(before: string, after: string): TextChanges {
  const old = piecesOf(before);
  const pieces = piecesOf(after);
  const { fresh, runs } = listChanges(old, pieces);
  return { fresh: fresh.map((position) => pieces[position] ?? ""), runs };
}

/** The text that a text has become. @returns undefined where it was not that one */
export function changedText(before: string, { fresh, runs }: TextChanges): string | undefined {
  const pieces = changedList<string>(piecesOf(before), fresh, runs);
  if (!pieces) return undefined;
  const text = pieces.join("");
  last = { text, pieces };
  return text;
}

/** Keeps nothing of the last picture: nobody shows it any more. */
export function forgetText(): void {
  last = NOTHING;
}

/** Shapes of a picture, and the numbers of components by themselves: one more changes those of all after it. */
function piecesOf(text: string): readonly string[] {
  if (last.text !== text) {
    const pieces = text.split(PIECES).filter((piece) => piece !== undefined && piece !== "");
    last = { text, pieces };
  }
  return last.pieces;
}
/** The picture that was taken apart last, or put together: the next one is told as what becomes of it. */
const NOTHING: { readonly text: string; readonly pieces: readonly string[] } = { text: "", pieces: [] };
let last = NOTHING;
const PIECES = /( data-(?:index|folded)="[\d ]*")|(?=<(?:g|path) )/;

function keysOf(plan: PlanInput, list: string): readonly string[] {
  const known = KEYS.get(plan) ?? new Map<string, readonly string[]>();
  KEYS.set(plan, known);
  const elements = plan[list];
  const keys = known.get(list) ?? (Array.isArray(elements) ? elements.map((one) => JSON.stringify(one)) : []);
  known.set(list, keys);
  return keys;
}

/** A list as runs of another one, and positions of its own elements that are new. */
function listChanges(before: readonly string[], after: readonly string[]): { fresh: number[]; runs: Runs } {
  const fresh: number[] = [];
  const runs: Runs = [];
  let places: ReadonlyMap<string, number> | undefined;
  let next = 0;
  /** Where the last run begins, and how long it is. */
  let [first, length] = [NEW, 0];
  const end = () => length > 0 && runs.push(first, length);
  after.forEach((key, position) => {
    // Mostly it is the one after the last.
    if (before[next] !== key) places ??= new Map(before.map((one, place) => [one, place]));
    const place = before[next] === key ? next : (places?.get(key) ?? NEW);
    if (place === NEW) fresh.push(position);
    else next = place + 1;
    const goesOn = place === NEW ? first === NEW : first !== NEW && place === first + length;
    if (!goesOn) {
      end();
      [first, length] = [place, 0];
    }
    length++;
  });
  end();
  return { fresh, runs };
}

function changedList<T>(
  before: readonly T[] | unknown,
  fresh: readonly T[] | unknown,
  runs: Runs,
): readonly T[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(fresh)) return undefined;
  const list: T[] = [];
  let next = 0;
  for (let at = 0; at < runs.length; at += 2) {
    const [first = 0, length = 0] = runs.slice(at, at + 2);
    const [from, start]: [T[], number] = first === NEW ? [fresh, next] : [before, first];
    if (start < 0 || length < 0 || start + length > from.length) return undefined;
    for (let place = start; place < start + length; place++) list.push(from[place] as T);
    if (first === NEW) next += length;
  }
  return list;
}
