import { CLOUD_ENTRIES } from "../../../shared/clouds.ts";
import { stem } from "./stem.ts";

/** English words that say nothing about a design, and the words every intent of this kind contains. */
const WORDS = `
a about above after again all also am an and any are as at be because been before being below between both but by can
could did do does doing down during each every few for from further get had has have having he her here hers him his
how i if in into is it its itself just let like me more most my myself no nor not now of off on once one only or other our ours
out over own per same she should so some such than that the their theirs them then there these they this those through to too
under until up upon us very via want was we were what when where which while who whom why will with within without would
you your yours please need needs needed require requires required build building create creates creating created make making
set setup deploy deploys deployed deploying provision provisions use uses using used show shows demonstrate demonstrates
sample example template simple basic solution system application app project demo pattern architecture infrastructure
cloud service services resource resources help able way thing something someone
two three four five plus along onto together various common provide provides provided ensure ensures ensuring perform
performs implement implements implementing leverage leverages leveraging showcase showcases new good best easy easily quickly
well must may might shall able
`;

/** Names of clouds that are one word; of longer ones each word may mean something else. */
const CLOUD_WORDS = CLOUD_ENTRIES.flatMap(([id, { says, answers }]) => [id, ...says, ...answers]).filter(
  (name) => !name.includes(" "),
);

const STOPS: ReadonlySet<string> = new Set([...WORDS.trim().split(/\s+/), ...CLOUD_WORDS].map(stem));

export function isStopWord(stemmed: string): boolean {
  return STOPS.has(stemmed);
}
