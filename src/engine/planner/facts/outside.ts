/** What a text says to be outside of the cloud: on premises, at a vendor, in the shops. */
import type { FactThing } from "../../../contract/design.ts";
import type { Span } from "../reading/textModel.ts";
import type { Found } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import type { Hearing } from "./hearing.ts";

/** A thing that is there, with what a text says of it beside its name. */
export interface ThingThere extends FactThing {
  /** The words that say of a role that it is played. */
  readonly words?: string;
  /** It is on premises or elsewhere, unless only the cloud has something by its name. */
  readonly isOutside?: boolean;
}

/** How a text places what it names. */
export interface Placing {
  /** Whether a phrase stands in a clause that says where things are, other than in the cloud. */
  readonly isOutside: (span: Span) => boolean;
  /** Whether it stands right beside the words that say so: "on-prem PostgreSQL". */
  readonly isRightOutside: (span: Span) => boolean;
  /** Whether its clause says that it stays where it is. */
  readonly isStaying: (span: Span) => boolean;
}

/** Tags of the design data whose phrases say that something is outside, and that it stays there. */
const OUTSIDE: ReadonlySet<string> = new Set(["on-site", "elsewhere"]);
const STAYING = "stays-there";
/** Words of phrases that name a network or a house that something in the cloud may be reached from. */
const REACHING = wordSet("hybrid network headquarters");
const CLAUSES = wordSet("and but while whereas then so that which");
/** The words between a name and what says right beside it where it is: "SQL Server 2019 on prem". */
const BESIDE = 1;

/** Linear in the text. */
export function placingIn({ tags, text: { tokens } }: Hearing): Placing {
  const clauses = clausesOf(tokens);
  const having = (isMeant: (found: Found<string>) => boolean) =>
    Map.groupBy(tags.filter(isMeant), ({ start }) => clauses[start]);
  const outside = having(
    ({ values, text }) =>
      values.some((tag) => OUTSIDE.has(tag)) && !text.split(" ").some((word) => REACHING.has(word)),
  );
  const staying = having(({ values }) => values.includes(STAYING));
  const clauseOf = ({ start }: Span) => clauses[start];
  return {
    isOutside: (span) => outside.has(clauseOf(span)),
    isRightOutside: (span) =>
      (outside.get(clauseOf(span)) ?? []).some(
        ({ start, end }) => Math.abs(span.start - end) <= BESIDE || Math.abs(start - span.end) <= BESIDE,
      ),
    isStaying: (span) => staying.has(clauseOf(span)),
  };
}

/** The number of the clause that each token is in. */
function clausesOf(tokens: readonly Token[]): number[] {
  let clause = 0;
  return tokens.map(({ text, gap }) => {
    if (gap !== "space" || CLAUSES.has(text)) clause += 1;
    return clause;
  });
}
