import type { Mark } from "../planner/facts/facts.ts";
import type { DesignLibrary, ReadyDesign, Sign } from "./library.ts";
import type { Signals } from "./signals.ts";

/** A reference design that an intent asks for, and the words that do. */
export interface Recognised {
  readonly ready: ReadyDesign;
  readonly evidence: string;
  /** The words that say so: they mean this design, and not each something else as well. */
  readonly marks: readonly Mark[];
}

export interface Recognition {
  readonly designs: readonly Recognised[];
  /** The words that recognise designs, also silenced ones. */
  readonly explained: readonly Mark[];
}

/**
 * The designs that an intent asks for, in the library's order. One that is a special case of another (`over`) silences
 * it; hints count only where no sign does.
 */
export function recognise(
  library: DesignLibrary,
  signals: Signals,
  wished: readonly string[] = [],
): Recognition {
  const sure = library.designs.flatMap((ready) => {
    if (wished.includes(ready.design.id)) return [{ ready, evidence: ready.design.title, marks: [] }];
    const found = evidenceOf(ready.signs, signals);
    return found === undefined ? [] : [{ ready, ...found }];
  });
  const isWhole = sure.some(({ ready }) => !ready.design.part);
  const found = isWhole ? sure : [...sure, ...hinted(library, signals)];
  const silenced = new Set(found.flatMap(({ ready }) => ready.design.over));
  return {
    designs: found.filter(({ ready }) => !silenced.has(ready.design.id)),
    explained: found.flatMap(({ marks }) => marks),
  };
}

function hinted(library: DesignLibrary, signals: Signals): Recognised[] {
  return library.designs.flatMap((ready) => {
    const found = evidenceOf(ready.hints, signals);
    return found === undefined ? [] : [{ ready, ...found }];
  });
}

function evidenceOf(
  signs: readonly Sign[],
  signals: Signals,
): Pick<Recognised, "evidence" | "marks"> | undefined {
  const all: Mark[] = [];
  let evidence: string | undefined;
  for (const { tags } of signs) {
    if (tags.some(({ tag, negated }) => negated && signals.has(tag))) continue;
    const wanted = tags.filter(({ negated }) => !negated).map(({ tag }) => tag);
    if (!wanted.every((tag) => signals.has(tag))) continue;
    const marks = signals.near(wanted);
    if (marks.length === 0) continue;
    all.push(...marks);
    const told = wanted.length === 1 ? marks.slice(0, 1) : marks;
    evidence ??= [...new Set(told.map((mark) => mark.evidence))].join(" … ");
  }
  return evidence === undefined ? undefined : { evidence, marks: all };
}
