import type { PhraseBook, Phrases } from "../text/phraseBook.ts";
import { placesBetween, type Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { isSaidBefore } from "./along.ts";

/** The tokens [start, end) that a negation reaches over. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What is denied is to be replaced: somebody else shall do its job. */
  readonly replaces: boolean;
  /** What does the job now is to be replaced by another that does it ("replace our file server"). */
  readonly renews: boolean;
  /** Where the negation begins, of one that stands before what it denies. */
  readonly negation?: number;
}

/** Where the things stand that a text may deny. */
export interface Things {
  /** Whether a token belongs to one. */
  readonly has: (index: number) => boolean;
  /** Whether a token goes on with the one that the token before it belongs to. */
  readonly goesOn: (index: number) => boolean;
  /** Whether a token belongs to a machine, or to what only machines are run for. */
  readonly isMachine: (index: number) => boolean;
}

/** Words after which, once something has been denied, the sentence speaks of something else. */
const TURNS = wordSet(
  "but except however just only with because so then instead which that use using to for in on while when if as by from at is are please want need prefer",
);
/** Words whose stem is that of a negation. */
const LOOKALIKES = new Set(["note", "notes", "noted", "noting", "nots", "bans", "minuses", "nos"]);
/** "Nothing public except the load balancer": behind a denial, what is excepted is wanted. */
const EXCEPTING = new Set(["except", "except for", "other than", "apart from"]);
const NOTHING = wordSet("no nothing none not nobody never");
/** What somebody may do, or is able to: whoever must not see or delete a thing has it. */
const ABILITIES = new Set([
  "nobody can",
  "nobody who can",
  "no one can",
  "no one may",
  "no one should",
  "no one must",
]);
/** Of these, what denies a thing: "nobody can look after servers". */
const LOOKING_AFTER = wordSet("look take patch patching handle administrate support");
/** "No one needs a database" denies it, and "no one reaches the database" does not. */
const NEEDING = wordSet("needs need uses use wants likes asks requires");
/** "Nobody gets in without a VPN": behind them, a "without" demands what it names. */
const UNLESS = wordSet("nobody nothing never");
/** Negations that leave a product rather than its job. */
const RENEWALS = new Set(["replace", "replacing"]);
const REPLACEMENTS = new Set([...RENEWALS, "away from", "get rid of", "stop using"]);
/** Acts of which a negation denies the act alone: what must not be changed, or lost, is there and stays. */
const SPARING = wordSet(
  "change changes changing changed rewrite rewriting rewritten touch touching modify modifying alter altering adapt adapting refactor refactoring recode recoding redesign redesigning break breaking lose losing miss missing interrupt interrupting disturb disturbing stop stopping leave leaving slow slowing overload overloading",
);
/** Acts of running something: who does not want to wants it run by the cloud, unless it is a machine. */
const OPERATING = wordSet(
  "run running operate operating manage managing maintain maintaining administer administering host hosting care caring",
);
/** What must not happen to a thing that stays: "no message may be lost". */
const FATES = wordSet(
  "lost dropped missed skipped forgotten duplicated doubled leaked leak stolen overwritten corrupted delayed interrupted lose",
);
const BETWEEN = wordSet(
  "may might must can could should shall will would is are be been gets get ever go goes",
);
const LEADING = new Set(["to", "be", "have", "ever", "having"]);
/** What a thing has: "no storage account keys" denies the keys. */
const ATTRIBUTES = wordSet(
  "key keys password passwords credential credentials token tokens traffic outage outages downtime failure failures",
);
/** Words that make a "free" before them one of price. */
const FREE_OF_CHARGE = new Set([
  "tier",
  "trial",
  "plan",
  "of",
  "version",
  "credit",
  "credits",
  "account",
  "for",
  "to",
]);
/** A negation before them is a verdict on what stands before it: "Redis not needed with Postgres". */
const VERDICTS = wordSet("needed required necessary wanted desired");
/** How somebody says that he is the one to run what is denied: "that we have to patch". */
const RELATIVES = wordSet("that which");
const PEOPLE = wordSet("we i you they somebody someone nobody");
const DUTIES = wordSet("need needs have has must should to would ourselves");
const CARE = wordSet("patch patching update updating upgrade upgrading");
const LIST_WORDS = new Set(["or", "nor", "and"]);
const ARTICLES = new Set(["a", "an", "the", "our", "some", "any", "one"]);
/** Words allowed between a negation and what it denies: "without running our own database". */
const MAX_FILLERS = 3;
/** Longest list, in words, that one negation denies. */
const MAX_DENIED = 40;
/** How far a list is searched for its "or". */
const LIST_REACH = 12;

/**
 * What the negations of a text deny. A negation reaches its object, goes on along "or", "nor", bare "and", and over
 * commas when the list ends in "or" ("no Kubernetes, VMs or databases"), and stops where the sentence turns.
 * @param things what can be denied: names and cues.
 */
export function negatedSpans(
  text: Phrases,
  negations: PhraseBook<true>,
  idioms: PhraseBook<true>,
  things: Things,
): Span[] {
  const idiomatic = new Set(idioms.find(text).flatMap(({ start, end }) => placesBetween(start, end)));
  const denying = negations
    .find(text)
    .filter(({ start, text: words }) => !idiomatic.has(start) && !LOOKALIKES.has(words))
    .filter(
      ({ start, text: words }) =>
        !(EXCEPTING.has(words) && isSaidBefore(text.tokens, start, NOTHING, LIST_REACH)),
    )
    .filter(({ start, end, text: words }) => !isAboutPeople(text.tokens, { start, end, words }))
    .map(({ start: negation, end, text: words }) => ({
      negation,
      ...reached(text.tokens, end, things, idiomatic),
      replaces: REPLACEMENTS.has(words),
      renews: RENEWALS.has(words),
    }));
  return [...denying, ...freeOf(text.tokens, things.has)];
}

/** Whether a negation says who must not, or under which condition, rather than what is not wanted. */
function isAboutPeople(
  tokens: readonly Token[],
  { start, end, words }: { readonly start: number; readonly end: number; readonly words: string },
): boolean {
  if (ABILITIES.has(words)) return !isUpkeep(tokens, end);
  if (words === "without") return isCondition(tokens, start);
  return words === "no" && tokens[end]?.text === "one" && !NEEDING.has(tokens[end + 1]?.text ?? "");
}

/** Whether a verb stands there of running something, or of caring for it. */
function isUpkeep(tokens: readonly Token[], place: number): boolean {
  const { text = "" } = tokens[place] ?? {};
  return OPERATING.has(text) || LOOKING_AFTER.has(text);
}

/** Whether a "without" is a condition: "nobody can get into the cluster without single sign-on". */
function isCondition(tokens: readonly Token[], place: number): boolean {
  for (let index = place; index > Math.max(0, place - LIST_REACH); index -= 1) {
    if (tokens[index]?.gap !== "space") return false;
    const [before, second] = [tokens[index - 1]?.text ?? "", tokens[index - 2]?.text ?? ""];
    if (UNLESS.has(before) || (before === "one" && second === "no")) return true;
  }
  return false;
}

/** "Kubernetes-free", "a server-free design": the thing before "free" is not wanted. */
function freeOf(tokens: readonly Token[], isThing: (index: number) => boolean): Span[] {
  return tokens.flatMap((token, index) => {
    if (token.text !== "free" || token.gap !== "space" || !isThing(index - 1)) return [];
    if (FREE_OF_CHARGE.has(tokens[index + 1]?.text ?? "")) return [];
    let start = index - 1;
    while (start > 0 && isThing(start - 1) && tokens[start]?.gap === "space") start -= 1;
    return [{ start, end: index, replaces: false, renews: false }];
  });
}

/** What a negation denies: of "no Postgres on VMs" the machines, as Postgres is wanted elsewhere. */
function reached(
  tokens: readonly Token[],
  start: number,
  things: Things,
  idiomatic: ReadonlySet<number>,
): { readonly start: number; readonly end: number } {
  const end = reach(tokens, start, things, idiomatic);
  if (end === start || tokens[end]?.text !== "on" || tokens[end]?.gap !== "space") return { start, end };
  let ground = end + 1;
  while (ARTICLES.has(tokens[ground]?.text ?? "") || tokens[ground]?.text === "own") ground += 1;
  if (!things.isMachine(ground)) return { start, end };
  let behind = ground + 1;
  while (things.isMachine(behind) && things.goesOn(behind)) behind += 1;
  return { start: end, end: behindCare(tokens, behind) };
}

/** Goes on over "that we need to patch": the care is not wanted either. */
function behindCare(tokens: readonly Token[], start: number): number {
  let place = start;
  if (!RELATIVES.has(tokens[place]?.text ?? "")) return start;
  place += 1;
  if (!PEOPLE.has(tokens[place]?.text ?? "")) return start;
  place += 1;
  while (DUTIES.has(tokens[place]?.text ?? "")) place += 1;
  const { text = "" } = tokens[place] ?? {};
  return OPERATING.has(text) || CARE.has(text) ? place + 1 : start;
}

function reach(
  tokens: readonly Token[],
  start: number,
  things: Things,
  idiomatic: ReadonlySet<number>,
): number {
  if (isSpared(tokens, start, things)) return start;
  const { has: isThing, goesOn } = things;
  let denied = false;
  let fillers = 0;
  const limit = Math.min(tokens.length, start + MAX_DENIED);
  for (let index = start; index < limit; index += 1) {
    const token = tokens[index];
    if (token === undefined || idiomatic.has(index)) return index;
    if (token.gap === "stop") return index;
    if (token.gap === "comma" && !continuesToOr(tokens, index)) return index;
    if (denied && token.gap === "space" && ATTRIBUTES.has(token.text) && !goesOn(index)) return start;
    if (isThing(index)) {
      denied = true;
      fillers = 0;
    } else if (LIST_WORDS.has(token.text)) {
      const next = tokens[index + 1];
      if (token.text === "and" && (next === undefined || !isThing(index + 1))) return index;
    } else if (!ARTICLES.has(token.text)) {
      if (denied && isFate(tokens, index)) return start;
      if (denied && RELATIVES.has(token.text)) return behindCare(tokens, index);
      if (denied && (TURNS.has(token.text) || fillers > 0)) return index;
      fillers += 1;
      if (fillers > MAX_FILLERS) return index;
    }
  }
  return limit;
}

/** "Without changing the database", "we do not want to operate Kafka": the act is denied, and its object stays. */
function isSpared(tokens: readonly Token[], start: number, { has, isMachine }: Things): boolean {
  let place = start;
  while (LEADING.has(tokens[place]?.text ?? "")) place += 1;
  const { text = "" } = tokens[place] ?? {};
  if (SPARING.has(text)) return true;
  if (place === start && VERDICTS.has(text) && tokens[place + 1]?.text !== "to") return true;
  if (!OPERATING.has(text)) return false;
  for (let index = place + 1; index <= place + 1 + MAX_FILLERS; index += 1) {
    if (has(index)) return !isMachine(index);
  }
  return false;
}

/** Whether what is said from here on is what must not happen to the thing before: "may ever be lost". */
function isFate(tokens: readonly Token[], start: number): boolean {
  let place = start;
  while (BETWEEN.has(tokens[place]?.text ?? "")) place += 1;
  return FATES.has(tokens[place]?.text ?? "");
}

function continuesToOr(tokens: readonly Token[], from: number): boolean {
  for (let index = from; index < Math.min(from + LIST_REACH, tokens.length); index += 1) {
    const token = tokens[index];
    if (token === undefined || (token.gap === "stop" && index > from)) return false;
    if (token.text === "or" || token.text === "nor") return true;
    if (TURNS.has(token.text)) return false;
  }
  return false;
}
