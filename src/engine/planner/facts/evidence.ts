import { scale } from "../text/fixed.ts";
import type { Fact } from "./facts.ts";

/** What each further phrase for the same thing adds, in thousandths of its own strength. */
const REPEATED = 200;
/** The most that repetition makes of a fact. */
const MOST = 1600;

/** Gathers facts from phrases: the strongest phrase counts in full, every other a little. */
export class Evidence<T> {
  readonly facts = new Map<T, Fact>();

  add(subject: T, { strength, evidence, isBrand }: Fact): void {
    const known = this.facts.get(subject);
    if (known === undefined) this.facts.set(subject, { strength, evidence, isBrand });
    else if (known.evidence !== evidence) {
      const sum = Math.max(strength, known.strength) + scale(REPEATED, Math.min(strength, known.strength));
      this.facts.set(subject, {
        strength: Math.min(sum, MOST),
        evidence: strength > known.strength ? evidence : known.evidence,
        isBrand: isBrand || known.isBrand,
      });
    }
  }
}
