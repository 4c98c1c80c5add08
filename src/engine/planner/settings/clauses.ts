/** Sentences and clauses: what is said in one of them is said of what it speaks of. */
import { byteUnit, CORES } from "./units.ts";

/** A question mark inside a cron expression ends nothing. */
export const SENTENCE_ENDS = /[.;!](?=\s|$)|\?(?=\s+\p{L}|\s*$)|\n/u;
/** The comma of "5,000" ends nothing. "A public site with a private database": where one thing of a sentence ends and the next begins. */
const CLAUSES = /(?<!\d),|,(?!\d{3}(?!\d))| and | with | but | behind | while /;
/** Two numbers that belong together; the word between them ends no clause. */
const SPAN_OF_NUMBERS = /\bbetween ([a-z\d]{1,6}) and /g;
const SOME_CORES = String.raw`\d{1,3}(?:\.\d{1,2})?[ -]?${CORES}`;
const SIZE = String.raw`\d{1,6}(?:\.\d{1,3})? ?${byteUnit("?:", "mg")}`;
/** "2 vCPU and 4 GB", "4 GB, 2 cores": the size of one thing. */
const CORES_AND_SIZE = new RegExp(
  `(${SOME_CORES})(?: ?[,/&+] ?(?:and )?| and | with )(?=(?:a |an )?${SIZE})`,
  "g",
);
const SIZE_AND_CORES = new RegExp(
  String.raw`(${SIZE}(?: (?:of )?(?:memory|ram))?)(?: ?[,/&+] ?(?:and )?| and | with )(?=(?:a |an )?${SOME_CORES}\b)`,
  "g",
);

/** The clauses of a sentence, in its order. Lower case is expected. */
export function clausesOf(sentence: string): string[] {
  return sentence
    .replace(SPAN_OF_NUMBERS, "between $1 to ")
    .replace(CORES_AND_SIZE, "$1 + ")
    .replace(SIZE_AND_CORES, "$1 + ")
    .split(CLAUSES);
}
