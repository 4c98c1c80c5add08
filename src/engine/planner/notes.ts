import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Gap } from "../designs/fill.ts";
import type { Facts } from "./facts/facts.ts";
import type { Judgement } from "./judge.ts";
import type { Reading } from "./text/glossary.ts";
import { READ_FIRST, READ_LAST } from "./text/tokens.ts";

/** What the caller should know about how an intent was read. */
export function readingNotes(
  intent: string,
  reading: Reading,
  facts: Facts,
  isUnderstood: boolean,
): string[] {
  const notes = facts.corrections.map(({ written, read }) => `Read “${written}” as “${read}”.`);
  if (intent.length > READ_FIRST + READ_LAST) {
    notes.push(
      `The intent is long: only its first ${READ_FIRST} and last ${READ_LAST} characters were read. Put what matters there.`,
    );
  }
  if (reading.language !== undefined) {
    notes.push(
      `The intent seems to be in ${reading.language}, of which the planner knows fewer examples than of English. Check what it has understood, or say it in English.`,
    );
  } else if (facts.language !== undefined) {
    notes.push(
      `The intent seems to be in ${facts.language}, which the planner does not read: it has understood names of products and technical words alone. Write it in English, or in Chinese, Dutch, French, German, Italian, Japanese, Portuguese or Spanish.`,
    );
  }
  if (!isUnderstood && facts.tokens.length > 0) {
    notes.push(
      "Nothing in the intent was recognized. These are the most common building blocks, none of them recommended.",
    );
  }
  return notes;
}

/** Says that a role has lost its usual fillings to a rule, or has none on this cloud, and what stands in for them. */
export function gapNote({ role, missing, nearest }: Gap, { out }: Judgement, provider: string): string[] {
  if (missing === undefined) {
    const told = Object.entries(role.absent).find(([cloud]) => cloud === provider)?.[1];
    return told === undefined ? [] : [`Nothing is built for the ${role.title}. ${told}.`];
  }
  const rule = out.get(missing);
  const why = rule === undefined ? "" : ` (${rule.message.replace(/^Left out: /, "").replace(/\.$/, "")})`;
  return [
    nearest === undefined
      ? `Nothing is left that could be the ${role.title}: ${missing.name} is ruled out${why}.`
      : `For the ${role.title}, ${missing.name} is ruled out${why}; the nearest that fits is ${nearest.name}.`,
  ];
}

/** What an intent asks for and rules out at once: it is said, not averaged. */
export function contradictions(facts: Facts, has: (tag: string) => boolean): string[] {
  const saysServerless = facts.marks.some(({ tag, denied }) => tag === "serverless" && !denied);
  const machine = facts.marks.find(({ tag, denied }) => tag === "virtual-machine" && !denied);
  return [
    ...(saysServerless && machine !== undefined
      ? [
          `The intent asks for serverless and for “${machine.evidence}”: machines are not serverless. Both are kept; take one out.`,
        ]
      : []),
    ...(has("cheap") && has("multi-region") && has("active-active")
      ? [
          "The intent asks for little cost and for several regions at once: each region costs as much as the first.",
        ]
      : []),
  ];
}

/**
 * Says of types that a constraint or a fact includes, and another rule leaves out, that they are out, and why.
 * @param ofFacts those that the caller's facts include
 */
export function outruled(
  included: readonly CatalogueEntry[],
  ofFacts: readonly CatalogueEntry[],
  { out }: Judgement,
): string[] {
  return included.flatMap((entry) => {
    const exclusion = out.get(entry);
    return exclusion === undefined
      ? []
      : [
          `The ${ofFacts.includes(entry) ? "facts" : "constraints"} include ${entry.name}, and yet it is out. ${exclusion.message}`,
        ];
  });
}
