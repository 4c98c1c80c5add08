/** What an intent tells of, rather than asks for: "our shop runs on ECS", "the tables that the app uses" are there. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { someIn } from "./along.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { loneMachines } from "./loneMachine.ts";

/** The tokens [start, end) of what is told of. */
export interface Told {
  readonly start: number;
  readonly end: number;
}

/** What is known of a text's tokens. */
export interface Knowledge {
  /** Whether a token belongs to the name of a service of the target cloud. */
  readonly isService: (index: number) => boolean;
  /** Whether a token belongs to words that say that something ails ("is slow", "went down"). */
  readonly isAilment: (index: number) => boolean;
  /** Whether a token belongs to anything that a design can consist of. */
  readonly isThing: (index: number) => boolean;
}

const APPLICATIONS = wordSet(
  "service services backend backends frontend frontends app apps application applications microservice microservices workload workloads api apis site website software system systems everything monolith shop shops store portal platform",
);
/** Words that leave what is told of behind: it is to be another, or to stand elsewhere. */
const LEAVING = wordSet(
  "migrate migrates migrating migration move moves moving moved switch switching replace replaces replacing rewrite modernize modernise leave leaves leaving away off instead today currently onto rebuild rehost replatform outgrown outgrew containerize containerise lift consolidate retire",
);
/** "It has to go to Azure", "we want it on Kubernetes", "put it into containers". */
const CARRYING = wordSet("go goes bring put get want wants run have");
const CARRIED = wordSet("it them this that everything all to");
const TOWARDS = wordSet("to on in into");

const OWN = wordSet("our my");
const PEOPLE = wordSet("we i they");
const ALREADY = wordSet("already still");
const STANDING = wordSet("run runs live lives sit sits lie lies hosted deployed running kept stored");
const AT = wordSet("on in at behind");
/** Verbs of what a thing does that is there. */
const DOING = wordSet(
  "writes reads stores keeps uses runs sends publishes saves takes handles serves is are write read store keep use run lives live sits sit lies lie holds hold stays stay",
);
/** Verbs of orders that only ask for help with what ails: nothing else is to be built. */
const HELPING = wordSet("fix help improve make");
/** Words of what is missing beside it, and of what else is wanted of it. */
const ADDING = wordSet("add adds give need needs missing lack lacks lacking want wants put");
/** The beginnings of sentences that want something done with what was told of. */
const WISHES = wordSet(
  "publish add send copy stream give notify alert archive index export back mirror replicate forward feed let",
);
/** Who asks for an application to run somewhere says so. */
const WISHING = wordSet("should must shall will can could would to that which");
/** How far an application stands before its verb, how many words name where it runs, and how far the addition is. */
const REACH = 3;
const NAME_WORDS = 5;
const REACH_OF_ADDITION = 6;

/** The spans of what is told of: none where the intent means to leave it. */
export function toldSpans(tokens: readonly Token[], knowledge: Knowledge): Told[] {
  if (isLeaving(tokens)) return [];
  const clauses = clausesOf(tokens);
  const ailing = new Set(clauses.filter((clause) => someIn(clause, knowledge.isAilment)));
  // Who complains, and at most asks for help with it, tells of what is there and of nothing else.
  const isComplaint =
    [...ailing].some(({ stance }) => stance === "tells") &&
    clauses.every(({ stance, verb }) => stance !== "asks" || HELPING.has(tokens[verb]?.text ?? ""));
  const isGoneOn = clauses.some(({ start }) => WISHES.has(tokens[start]?.text ?? ""));
  const surroundings: Surroundings = {
    isGoneOn,
    isAiling: ailing.size > 0,
    isAsked: isGoneOn || clauses.some(({ stance }) => stance === "asks"),
  };
  return [
    ...clauses.filter(
      (clause) =>
        (clause.stance !== "asks" && (isComplaint || ailing.has(clause))) ||
        isToldOf(tokens, clause, surroundings, knowledge),
    ),
    ...tokens.flatMap((_, place) => [
      ...runningAt(tokens, place),
      ...alreadyRunning(tokens, place),
      ...ownedAt(tokens, place),
      ...usedBy(tokens, place, knowledge),
    ]),
  ];
}

/** What the other clauses of an intent are like. */
interface Surroundings {
  /** One is a wish that goes on with what was told: "publish its changes". */
  readonly isGoneOn: boolean;
  /** One asks for something. */
  readonly isAsked: boolean;
  /** One says that something ails. */
  readonly isAiling: boolean;
}

/** Whether the intent leaves behind what it tells of. */
export function isLeaving(tokens: readonly Token[]): boolean {
  const at = (place: number) => tokens[place]?.text ?? "";
  // What stands on a lone machine that fails is to stand on more.
  if (loneMachines(tokens).length > 0) return true;
  return tokens.some(
    ({ text }, place) =>
      LEAVING.has(text) ||
      (CARRYING.has(text) && CARRIED.has(at(place + 1)) && TOWARDS.has(at(place + 2))) ||
      (text === "go" && at(place + 1) === "to" && at(place - 1) === "to"),
  );
}

/** Whether a clause tells of what is there, and another one asks for something, or complains. */
function isToldOf(
  tokens: readonly Token[],
  clause: Clause,
  { isGoneOn, isAsked, isAiling }: Surroundings,
  { isService }: Knowledge,
): boolean {
  const { start, end, verb, stance } = clause;
  if (stance !== "tells" || !(isAsked || isAiling)) return false;
  const isOwn = OWN.has(tokens[start]?.text ?? "");
  const isDoing = DOING.has(tokens[verb]?.text ?? "");
  // "Our monolith writes to MySQL. Publish its changes": whoever goes on with a wish has told what is there.
  if (isOwn && isDoing && verb <= start + REACH && isGoneOn) return true;
  const isStanding = isPlaced(tokens, clause);
  if (isAiling && (isOwn || isStanding) && isDoing) return true;
  return isStanding && someIn({ start: verb, end }, isService);
}

/** "Runs on", "is hosted in", "already runs", "lies in": a clause that says where a thing stands. */
function isPlaced(tokens: readonly Token[], { verb, end }: Clause): boolean {
  for (let place = verb; place < Math.min(end, verb + NAME_WORDS); place += 1) {
    const { text = "" } = tokens[place] ?? {};
    const behind = tokens[place + 1]?.text ?? "";
    if (STANDING.has(text) && (AT.has(behind) || ALREADY.has(behind))) return true;
    if ((text === "is" || text === "are") && AT.has(behind)) return true;
  }
  return false;
}

/** "Backends run in AKS, give them a cache": the application and what runs it, where something is added. */
function runningAt(tokens: readonly Token[], place: number): Told[] {
  const from = place + 2;
  if (!STANDING.has(tokens[place]?.text ?? "") || !AT.has(tokens[place + 1]?.text ?? "")) return [];
  const start = applicationBefore(tokens, place);
  if (start === undefined) return [];
  for (let end = from + 1; end <= from + NAME_WORDS; end += 1) {
    const gap = tokens[end]?.gap;
    if (gap === undefined || gap === "space") continue;
    const next = tokens.slice(end, end + REACH_OF_ADDITION);
    return next.some((token) => ADDING.has(token.text)) ? [{ start, end }] : [];
  }
  return [];
}

/** "Our shop already runs on ECS", "the web shop, which already runs": the application and what runs it. */
function alreadyRunning(tokens: readonly Token[], place: number): Told[] {
  const near = [tokens[place - 1]?.text, tokens[place + 1]?.text];
  if (!STANDING.has(tokens[place]?.text ?? "") || !near.includes("already")) return [];
  const relative =
    tokens[place - 2]?.text === "which" || tokens[place - 2]?.text === "that" ? place - 2 : place;
  const start = applicationBefore(tokens, relative);
  if (start === undefined) return [];
  let end = place + 1;
  while (end < place + NAME_WORDS && tokens[end]?.gap === "space") end += 1;
  return [{ start, end }];
}

const HAVING = wordSet("have run own operate use");
/** What goes on behind who has it: "the shop we have on AWS", and not "the shop we have to build". */
const GOING_ON = wordSet("on in at with and but where so for");

/** "The web shop we have": the application is there. */
function ownedAt(tokens: readonly Token[], place: number): Told[] {
  const isSaid = (at: number, words: ReadonlySet<string>) => words.has(tokens[at]?.text ?? "");
  if (!isSaid(place, APPLICATIONS) || tokens[place + 1]?.gap !== "space" || !isSaid(place + 1, PEOPLE))
    return [];
  const verb = place + (tokens[place + 2]?.text === "already" ? 3 : 2);
  const behind = tokens[verb + 1];
  const isWhole = behind === undefined || behind.gap !== "space" || GOING_ON.has(behind.text);
  return isSaid(verb, HAVING) && isWhole ? [{ start: Math.max(0, place - 1), end: place + 1 }] : [];
}

const RELATIVES = wordSet("that which");
const KNOWN = wordSet("the our my their");
const USING = wordSet(
  "use uses run runs read reads write writes keep keeps fill fills own owns share shares",
);
/** How many words name who uses a thing, and the thing. */
const MOST_USERS = 3;

/** "The tables that the app uses": what a thing that is known uses is there. */
function usedBy(tokens: readonly Token[], place: number, { isThing }: Knowledge): Told[] {
  if (!RELATIVES.has(tokens[place]?.text ?? "") || !KNOWN.has(tokens[place + 1]?.text ?? "")) return [];
  const isUsed = Array.from(
    { length: MOST_USERS },
    (_, offset) => tokens[place + 2 + offset]?.text ?? "",
  ).some((text, offset) => offset > 0 && USING.has(text));
  let start = place;
  while (start > place - MOST_USERS && isThing(start - 1)) start -= 1;
  return isUsed && start < place ? [{ start, end: place }] : [];
}

/** Where the application stands that runs, and that nobody only wishes to run. */
function applicationBefore(tokens: readonly Token[], place: number): number | undefined {
  const first = Math.max(0, place - REACH);
  const before = tokens.slice(first, place).map(({ text }) => text);
  const found = before.findIndex((text) => APPLICATIONS.has(text));
  return found < 0 || before.some((text) => WISHING.has(text)) ? undefined : first + found;
}

/** Words between who uses and what is used. */
const BETWEEN = wordSet("already their our the still mostly only");
const BRINGING = wordSet("want wants should must would replace instead like let to can");
const IN_USE = wordSet("use uses using");

/** The tokens behind which something is said to be in use: "analysts already use Tableau". */
export function placesInUse(tokens: readonly Token[]): (place: number) => boolean {
  if (isLeaving(tokens)) return () => false;
  return (place) => {
    let index = place - 1;
    while (index > 0 && BETWEEN.has(tokens[index]?.text ?? "")) index -= 1;
    if (!IN_USE.has(tokens[index]?.text ?? "")) return false;
    const [before, second] = [tokens[index - 1], tokens[index - 2]];
    return before !== undefined && !BRINGING.has(before.text) && !BRINGING.has(second?.text ?? "");
  };
}
