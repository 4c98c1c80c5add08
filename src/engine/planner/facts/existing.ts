/** What an intent says to be there already and to stay: it is used by the design, and not built once more. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { someIn } from "./along.ts";
import { HAVING, isHad, USING } from "./having.ts";
import { isOutside } from "./outside.ts";

/** The tokens [start, end) of what is there. */
export interface Existing {
  readonly start: number;
  readonly end: number;
  /** How it is said: to stay as it is, to be there, or only that somebody has it, which code may be as well. */
  readonly said: "stays" | "stands" | "had";
  /** It is run by somebody else, or on the own premises: nothing of the target cloud does its job. */
  readonly outside: boolean;
}

/** Words of leaving: what is spoken of as there today is to be replaced. */
const LEAVING = wordSet(
  "migrate migrates migrating migrated migration move moves moving moved switch switching port porting replatform rehost replace replacing replaced replacement convert converting modernize modernise modernizing modernization modernisation rewrite rewriting retire retiring decommission leaving leave outgrown outgrew instead cheaper consolidate consolidating upgrade upgrading lift shift alternative successor away off",
);
/** Words at which a thing that is spoken of ends. */
const ENDS = wordSet(
  "so to that which where who when while with for from in into on at by via through behind full but then and or add adds adding need needs needed want wants must should can could will would is are was were has have runs run stays stay remains remain already exists exist we i it use uses using let give gives send sends put puts deploy host expose build create connect",
);
/** Words behind which what is said of a thing goes on with another one: "a VPC with a VPN", "a website on EC2". */
const JOINS = wordSet("with on in");
/** Articles of what is known: "our existing network and a queue" asks for a queue. */
const KNOWN = wordSet("the our my its their");
const NOWHERE: ReadonlySet<string> = new Set();
const OWN = wordSet("our my");
/** Verbs by which what is one's own is told of, rather than asked for. */
const BEING = wordSet("is are has holds contains keeps sits lives grows runs");
/** Acts that a list of things does not go on with: "our data lake and serve predictions". */
const ACTS = wordSet(
  "serve store process query notify alert monitor call train load trigger index search sync copy back cache scale stream publish protect secure watch log deploy render show read write",
);
const RELATIVES = wordSet("that which");
const OWNING = wordSet("have run use own keep");
/** Longest clause that is looked at. */
const MOST_WORDS = 24;
const ARTICLES = wordSet("a an the our my its their some one two three this that another");
/** Words between who has a thing and the thing: "we pay for Datadog", "we already run". */
const LEADING = wordSet("already existing for");
const STAYING = wordSet("stay stays remain remains continue continues");
/** What makes staying a duty, and not a fact: "data must stay in Germany". */
const DUTIES = wordSet("must should shall needs need has have to can may cannot");
/** What follows a thing that stays as it is, rather than something it stays like ("stays private"). */
const AS_IT_IS = wordSet("where as there on in at for put with untouched unchanged and but because until");
/** What follows "is already", or "is", of a thing that is there. */
const THERE = wordSet("there place up running available deployed live existing");
const KEEPING = wordSet("reuse reusing reused");
/** Before what something stays on: "stays on the mainframe". */
const KEPT_AT = wordSet("on in at with");
/** "Extend our platform with a job": what stands behind "with" is new. */
const EXTENDING = wordSet("extend extends extending");
const KEPT = wordSet("our using my existing");
const SENDING = wordSet(
  "send sends sent report reports upload uploads collect collects measure measures record records",
);
const PRONOUNS = wordSet("it them that those these");
/** What something is kept like: "keep our database private" asks for a database. */
const LIKE = wordSet(
  "private safe secure small encrypted internal cheap simple separate isolated low down up",
);
/** Before and behind what is there: "in front of our load balancer". */
const PLACES: readonly (readonly string[])[] = [
  ["in", "front", "of"],
  ["on", "top", "of"],
  ["ahead", "of"],
];

/**
 * The spans of a text that speak of what is there and stays.
 * @param isThing whether a token belongs to something that can be there.
 */
export function existingSpans(tokens: readonly Token[], isThing: (index: number) => boolean): Existing[] {
  const text = (index: number): string => tokens[index]?.text ?? "";
  const isLeft = (index: number) => LEAVING.has(text(index));
  const isLeaving = tokens.some((_, index) => isLeft(index));
  return sentencesOf(tokens).flatMap((sentence) => {
    const words = { tokens, text, isThing, ...sentence };
    const spans = [
      ...stayingIn(words).map((span) => ({ ...span, said: "stays" as const })),
      ...(someIn(sentence, isLeft)
        ? []
        : standingIn(words).map((span) => ({ ...span, said: "stands" as const }))),
      ...(isLeaving ? [] : hadIn(words).map((span) => ({ ...span, said: "had" as const }))),
    ];
    return spans
      .filter(({ start, end }) => end > start)
      .map((span) => ({ ...span, outside: someIn(around(span), (index) => isOutside(text, index)) }));
  });
}

/** Where the words stand that say of a thing where it is: "stays on premises", "in our data center". */
const around = ({ start, end }: Sentence): Sentence => ({ start: start - 2, end: end + 4 });

interface Sentence {
  readonly start: number;
  readonly end: number;
}
interface Words extends Sentence {
  readonly tokens: readonly Token[];
  readonly text: (index: number) => string;
  readonly isThing: (index: number) => boolean;
}

/** What a sentence says to stay, whatever else is left behind: "stays where it is", "keep it", "reuse the pool". */
function stayingIn(words: Words): Sentence[] {
  const { text } = words;
  return placesIn(words).flatMap((index) => {
    const word = text(index);
    if (STAYING.has(word) && staysAsItIs(words, index))
      return [
        clauseBefore(words, index),
        ...(KEPT_AT.has(text(index + 1)) ? [phraseFrom(words, index + 2)] : []),
      ];
    if (
      word === "keep" &&
      PRONOUNS.has(text(index + 1)) &&
      isAsItIs(words, index + 2) &&
      !isSent(words, index)
    )
      return [clauseBefore(words, index)];
    if (word === "keep" && KEPT.has(text(index + 1))) return keptFrom(words, index + 2);
    if (EXTENDING.has(word)) return [phraseFrom(words, index + 1, NOWHERE)];
    return KEEPING.has(word) ? keptFrom(words, index + 1) : [];
  });
}

/** What a sentence says to be there: "existing", "already", "exists", "that we have", "in front of our website". */
function standingIn(words: Words): Sentence[] {
  const { text } = words;
  const isExtended = someIn(words, (index) => EXTENDING.has(text(index)));
  return placesIn(words).flatMap((index) => {
    const word = text(index);
    if (word === "existing") return [phraseFrom(words, index + 1, isExtended ? NOWHERE : JOINS, KNOWN)];
    if (isRelative(words, index)) return [phraseBefore(words, index)];
    const place = PLACES.find((parts) => parts.every((part, offset) => text(index + offset) === part));
    if (place !== undefined) return ownFrom(words, index + place.length);
    if (word === "already") return [alreadyThere(words, index)];
    if ((word === "exists" || word === "exist") && text(index - 1) !== "not")
      return [phraseBefore(words, index)];
    return isInPlace(words, index) ? [clauseBefore(words, index)] : [];
  });
}

/** What a sentence says that somebody has: "we have a table", "our database is full". */
function hadIn(words: Words): Sentence[] {
  const { text, start } = words;
  const opening = OWN.has(text(start)) ? [phraseFrom(words, start + 1)] : [];
  return [
    ...opening.filter(({ end }) => BEING.has(text(end))),
    ...placesIn(words).flatMap((index) => (isHad(words.text, index) ? [phraseFrom(words, index + 1)] : [])),
  ];
}

/** "Gauges send the level, keep it": what is sent is to be stored. */
function isSent(words: Words, index: number): boolean {
  return someIn(clauseBefore(words, index), (place) => SENDING.has(words.text(place)));
}

/** The words before a token that say what it speaks of. */
function clauseBefore({ start }: Sentence, index: number): Sentence {
  // "In a bucket (exists)": in parentheses it is said of what stands before them.
  if (index === start) return { start: Math.max(0, index - ASIDE), end: index };
  return { start: Math.max(start, index - MOST_WORDS), end: index };
}
const ASIDE = 5;

function placesIn({ start, end }: Sentence): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}

/** "We already have an EKS cluster", "Jenkins is already there", "there already is a VPC", "a queue we already have". */
function alreadyThere(words: Words, index: number): Sentence {
  const { text, end } = words;
  const [before, behind] = [text(index - 1), text(index + 1)];
  if (isRelative(words, index - 1)) return phraseBefore(words, index - 1);
  if (behind === "exists" || behind === "exist") return phraseBefore(words, index);
  const isPredicate = (before === "is" || before === "are") && text(index - 2) !== "there";
  if (isPredicate && (THERE.has(behind) || behind === "in" || index + 1 >= end))
    return clauseBefore(words, index - 1);
  if (THERE.has(before)) return clauseBefore(words, index);
  // "It runs on ECS already", "we use Event Hubs already".
  if (words.isThing(index - 1) && !words.isThing(index + 1)) return phraseBefore(words, index);
  // "The company already runs", "already have", "have already".
  const isActive = HAVING.has(behind) || USING.has(behind);
  return phraseFrom(words, isActive ? index + 2 : index + 1);
}

/** "The load balancer that we have", "a queue we already have". */
function isRelative({ text, start, end }: Words, index: number): boolean {
  if (text(index) !== "we" && text(index) !== "i") return false;
  const isAlready = text(index + 1) === "already";
  const verb = index + (isAlready ? 2 : 1);
  // "(We already have)" is said of what stands before the parentheses, "we already have a queue" is not.
  if (index === start && !(isAlready && verb + 1 >= end)) return false;
  const isJoined = isAlready || RELATIVES.has(text(index - 1));
  return isJoined && OWNING.has(text(verb)) && text(verb + 1) !== "to";
}

/** "BigQuery is in place". */
function isInPlace({ text }: Words, index: number): boolean {
  return (
    (text(index) === "is" || text(index) === "are") && text(index + 1) === "in" && text(index + 2) === "place"
  );
}

function staysAsItIs(words: Words, index: number): boolean {
  const { text } = words;
  const before = text(index - 1);
  // "Reports from Tableau must continue to run".
  if (text(index + 1) === "to") return USING.has(text(index + 2));
  if (DUTIES.has(before) || DUTIES.has(text(index - 2)) || before === "not") return false;
  return isAsItIs(words, index + 1);
}

/** Whether what stands behind says no more than that: "keep it", "stays where it is", and not "keep it private". */
function isAsItIs({ text, tokens, end }: Words, behind: number): boolean {
  return behind >= end || tokens[behind]?.gap !== "space" || AS_IT_IS.has(text(behind));
}

/** The thing that begins at a token, and those that go on with it ("AKS cluster and ACR"). */
function phraseFrom(words: Words, from: number, joins = JOINS, articles = ARTICLES): Sentence {
  const { tokens, text, isThing } = words;
  const end = Math.min(words.end, from + MOST_WORDS);
  let index = from;
  while (index < end && (ARTICLES.has(text(index)) || LEADING.has(text(index)))) index += 1;
  const start = index;
  for (; index < end; index += 1) {
    if (index > start && tokens[index]?.gap === "comma" && !(isThing(index) && isListed(words, index))) break;
    if ((text(index) === "and" || joins.has(text(index))) && continues(words, index + 1, articles)) continue;
    if (ENDS.has(text(index)) && !(isThing(index) && index > start)) break;
  }
  return { start, end: index };
}

/** Whether what stands behind a comma goes on to an "and" with another thing: "the VPC, the VPN and ECR". */
function isListed({ text, tokens, isThing, end }: Words, from: number): boolean {
  for (let index = from; index < Math.min(end, from + MOST_WORDS); index += 1) {
    if (text(index) === "and") return isThing(index + 1) || isThing(index + 2);
    if (index > from && tokens[index]?.gap !== "comma" && ENDS.has(text(index)) && !isThing(index))
      return false;
  }
  return false;
}

/** Whether a list goes on behind its "and": with a thing, or an article and a thing that is no work to do. */
function continues({ text, isThing }: Words, index: number, articles: ReadonlySet<string>): boolean {
  const isNew = text(index) === "a" || text(index) === "an";
  const isWithArticle = articles.has(text(index)) || (isNew && text(index - 1) === "with");
  if (isWithArticle) return isThing(index + 1);
  return isThing(index) && !ENDS.has(text(index)) && !(text(index - 1) === "and" && ACTS.has(text(index)));
}

/** The thing that ends before a token, and those of a list that ends with it ("our VPC and the VPN"). */
function phraseBefore({ tokens, text, isThing, ...sentence }: Words, before: number): Sentence {
  const { start } = clauseBefore(sentence, before);
  let index = before;
  while (index > start && RELATIVES.has(text(index - 1))) index -= 1;
  const end = index;
  while (index > start) {
    const [word, isListed] = [text(index - 1), text(index - 1) === "and" && isThing(index - 2)];
    if (index < end && tokens[index]?.gap === "comma" && !isThing(index - 1)) break;
    if (ENDS.has(word) && !isThing(index - 1) && !isListed) break;
    index -= 1;
    // "The VPN" ends here, unless something stands before it in the list.
    const isFirst = !(text(index - 1) === "and" && isThing(index - 2)) && tokens[index]?.gap !== "comma";
    if (ARTICLES.has(text(index)) && isFirst) break;
  }
  return { start: index, end };
}

function keptFrom(words: Words, from: number): Sentence[] {
  const span = phraseFrom(words, from);
  const last = words.text(span.end - 1);
  return LIKE.has(last) || LIKE.has(words.text(span.end)) ? [] : [span];
}

/** "In front of our website": what is one's own is there. */
function ownFrom(words: Words, from: number): Sentence[] {
  return OWN.has(words.text(from)) ? [phraseFrom(words, from + 1)] : [];
}

function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const starts = tokens.flatMap(({ gap }, index) => (index === 0 || gap === "stop" ? [index] : []));
  return starts.map((start, place) => ({ start, end: starts[place + 1] ?? tokens.length }));
}
