/** Who makes use of a plan from outside, by the words of what was asked for. */
import { legible } from "../text.ts";
import type { ActorName } from "./model.ts";

/** Words for those outside, in lower case and in the singular. A word that also names what a plan consists of is none. */
const WORDS: Readonly<Partial<Record<ActorName, readonly string[]>>> = {
  users: [
    ...["user", "customer", "visitor", "shopper", "buyer", "guest", "reader", "viewer", "player", "gamer"],
    ...["patient", "student", "pupil", "subscriber", "citizen", "member", "passenger", "tenant", "browser"],
    ...["people", "web app", "web client", "client", "consumer", "seller"],
  ],
  apps: [
    ...["mobile app", "mobile application", "mobile client", "mobile game", "phone app", "smartphone app"],
    ...["native app", "ios", "iphone", "ipad", "android", "tablet app"],
  ],
  staff: [
    ...["employee", "staff", "colleague", "back office", "technician", "administrator", "admin", "clerk"],
    ...["support team", "sales team", "field worker", "office worker", "nurse", "analyst", "our own people"],
  ],
  devices: [
    ...["device", "sensor", "smart meter", "tracker", "vehicle", "truck", "thermostat", "wearable", "drone"],
    ...["robot", "turbine", "camera", "scanner", "plc", "probe", "beacon", "point of sale terminal", "kiosk"],
  ],
  partners: [
    ...["partner", "supplier", "reseller", "dealer", "distributor", "wholesaler", "carrier", "affiliate"],
    ...["trading partner", "agency", "bank"],
  ],
  systems: [
    ...[
      "other system",
      "external system",
      "legacy system",
      "upstream system",
      "source system",
      "other service",
    ],
    ...[
      "external service",
      "third party",
      "third party system",
      "webhook",
      "erp",
      "crm",
      "sap",
      "salesforce",
    ],
  ],
};

/** Of these an intent may also say that something goes to them: then they do not come in. */
const EITHER_WAY: ReadonlySet<ActorName> = new Set(["partners", "systems"]);
const TOWARDS = new Set([
  ...["to", "notify", "inform", "call", "into", "towards", "trigger"],
  // Small words of other languages, which nobody translates.
  ...["à", "aux", "ai", "alle", "ao", "aos", "aan", "naar"],
]);
/** Words between "to" and those whom it leads to. */
const BETWEEN = new Set(["a", "an", "the", "our", "their", "all", "some", "other", "external", "several"]);
/** Before one of these "a" and "an" are no articles, but "to" in Spanish and in German. */
const DETERMINERS = new Set(["the", "our", "their", "all"]);
const DENIALS = new Set(["no", "not", "without", "never", "neither", "nor"]);
/** So far back a denial holds, in words. */
const DENIED_WITHIN = 3;
/** As much of an intent is read, in characters. */
const LONGEST = 4_000;
const LONGEST_PHRASE = 4;

const ACTORS_BY_PHRASE = new Map(
  Object.entries(WORDS).flatMap(([name, phrases]) =>
    phrases.map((phrase) => [phrase, name as ActorName] as const),
  ),
);

/**
 * How what an intent asks for is made use of: an interface is opened, called or signed in to by definition, and a
 * program only serves somebody.
 */
export type Use = "interface" | "program";

/** Words for what is made use of from outside, by whomever. One that also names what a plan keeps or consists of is none. */
const USED: Readonly<Record<Use, readonly string[]>> = {
  interface: [
    ...["api", "graphql", "website", "web site", "web app", "web application", "web shop", "webshop", "shop"],
    ...["web store", "online store", "storefront", "portal", "frontend", "front end", "backend", "blog"],
    ...["forum", "wordpress", "cms", "chat", "chatbot", "assistant", "copilot", "chatgpt", "online game"],
    ...["login", "sign in", "sign up", "web page", "webpage", "web gui", "user interface", "mcp server"],
    ...["http function", "http trigger", "http request", "http endpoint", "https endpoint", "rest endpoint"],
    ...["api endpoint", "web endpoint", "endpoint that", "browser game", "multiplayer game"],
  ],
  program: ["app", "application", "service", "microservice", "micro service"],
};

/** Phrases around words for programs that name what a plan consists of, or whose it is. */
const NEITHER: readonly string[] = [
  ...["azure", "aws", "amazon", "google", "cloud", "managed"].map((whose) => `${whose} service`),
  ...["service bus", "service account", "service principal", "service mesh", "service endpoint"],
  ...["service fabric", "service level", "kubernetes service", "container service", "database service"],
  ...["recovery service", "app service", "app configuration", "app registration", "app runner", "app engine"],
  ...["container app", "logic app", "function app", "application gateway", "application insight"],
  ...["application load balancer", "application registration"],
];

/** Behind these, what is used is there already, and something else is asked for. */
const TAKING = new Set(["from", "crawl", "scrape"]);
/** The same where an article says that these are verbs: "calls an API", and not "a load test API". */
const MENTIONING = new Set([...TAKING, "call", "poll", "monitor", "watch", "probe", "check", "test"]);
const POSSESSIVE = "s";

/** What works by itself, at a time or in turn, and serves nobody who waits for it. */
const UNATTENDED = new Set([
  ...["batch", "headless", "background", "worker", "job", "cron", "cronjob", "crontab", "timer", "daemon"],
  ...["nightly", "overnight", "scheduled", "scheduler", "on a schedule", "periodic", "periodically"],
  ...["etl", "elt", "data pipeline"],
]);
/** Phrases with words of these that name what people do, or who. */
const ATTENDED = new Set([
  ...["job board", "job portal", "job site", "job search", "job seeker", "job offer", "job application"],
  ...["field worker", "office worker", "care worker", "health worker", "social worker"],
]);
/** Also of what a program shows: "a daily weather API", but not "a daily import of what an API says". */
const RECURRING = new Set(["hourly", "daily", "weekly", "monthly"]);
const NEAR = 2;
/** What work comes back with: "every five minutes". */
const EACH = new Set(["every", "each"]);
const TIMES = new Set([
  ...["second", "minute", "hour", "day", "weekday", "night", "midnight", "morning", "evening", "noon"],
  ...["week", "weekend", "month", "quarter", "year", "monday", "sunday"],
]);

/** What unattended work is done with: behind one of these a thing is there already. */
const WORKING_ON = new Set([
  ...MENTIONING,
  ...["ping", "load", "export", "import", "sync", "synchronize", "refresh", "rebuild", "restart", "warm"],
  ...["scan", "archive", "fetch", "pull", "download", "copy", "up", "read", "query", "train", "update"],
  ...["existing", POSSESSIVE],
]);
/** Somebody's thing is there as well where the work was spoken of before: "a job for our shop", not "our shop with a job". */
const OWN = new Set(["our", "your", "their", "its", "my", "the", "this"]);
/** What says that a thing is asked for as well as the unattended work. */
const SERVING = new Set([
  ...["serve", "behind", "expose", "provide", "offer", "host", "with", "and", "plus", "also"],
]);
/** So far back these are looked for, in words. */
const WITHIN = 3;

const USES_BY_PHRASE = new Map<string, Use | undefined>([
  ...(Object.entries(USED) as [Use, readonly string[]][]).flatMap(([use, phrases]) =>
    phrases.map((phrase) => [phrase, use] as const),
  ),
  ...NEITHER.map((phrase) => [phrase, undefined] as const),
]);

/**
 * Those outside of whom an intent speaks as making use of what it asks for.
 * @param inEnglish what reads other languages; without it English alone is understood
 */
export function outsidersIn(
  intent: string,
  inEnglish: (intent: string) => string = (text) => text,
): ReadonlySet<ActorName> {
  const words = wordsOf(intent, inEnglish);
  const unattended = unattendedIn(words);
  const found = new Set<ActorName>();
  for (const { phrase, at } of phrasesIn(words, (phrase) => ACTORS_BY_PHRASE.has(phrase))) {
    const name = ACTORS_BY_PHRASE.get(phrase);
    // A program stands for those who use it, but for one that a job works on.
    if (unattended.length > 0 && USES_BY_PHRASE.has(phrase) && isWorkedOn(words, at, unattended)) continue;
    if (name !== undefined && !(EITHER_WAY.has(name) && leadsTo(words, at))) found.add(name);
  }
  return found;
}

/** How what an intent asks for is made use of from outside, also where it does not say by whom; undefined where it is not. */
export function useIn(
  intent: string,
  inEnglish: (intent: string) => string = (text) => text,
): Use | undefined {
  const words = wordsOf(intent, inEnglish);
  const unattended = unattendedIn(words);
  const uses = phrasesIn(words, (phrase) => USES_BY_PHRASE.has(phrase)).flatMap(({ phrase, at }) => {
    const use = USES_BY_PHRASE.get(phrase);
    const end = at + phrase.split(" ").length;
    if (use === undefined || words[end] === POSSESSIVE) return [];
    if (use === "program" && takesMessages(words, end)) return [];
    if (unattended.length > 0) return use === "program" || isWorkedOn(words, at, unattended) ? [] : [use];
    const hasArticle = BETWEEN.has(words[at - 1] ?? "");
    return isBehind(words, at, hasArticle ? MENTIONING : TAKING) ? [] : [use];
  });
  return uses.includes("interface") ? "interface" : uses[0];
}

interface Unattended {
  readonly at: number;
  /** It may also say of what is shown that this is new each time. */
  readonly isRecurring: boolean;
}

/** Where a text speaks of work that nobody waits for. */
function unattendedIn(words: readonly string[]): Unattended[] {
  const isKnown = (phrase: string) =>
    UNATTENDED.has(phrase) || RECURRING.has(phrase) || ATTENDED.has(phrase) || EACH.has(phrase);
  return phrasesIn(words, isKnown).flatMap(({ phrase, at }) => {
    if (ATTENDED.has(phrase)) return [];
    const isOnce = EACH.has(phrase) && !words.slice(at + 1, at + 1 + WITHIN).some((word) => TIMES.has(word));
    return isOnce ? [] : [{ at, isRecurring: RECURRING.has(phrase) }];
  });
}

/** Whether what is used is there already for unattended work, which alone is asked for. */
function isWorkedOn(words: readonly string[], at: number, unattended: readonly Unattended[]): boolean {
  const before = wordsBefore(words, at);
  if (before.some((word) => WORKING_ON.has(word) || WORKING_ON.has(word.replace(/e$/, "")))) return true;
  const isBehindWork = unattended.some((one) => one.at < at && !(one.isRecurring && at - one.at <= NEAR));
  return isBehindWork && (before.some((word) => OWN.has(word)) || !before.some((word) => SERVING.has(word)));
}

/** Whether what is named up to a word takes messages from somewhere, which nobody waits for. */
function takesMessages(words: readonly string[], end: number): boolean {
  const behind = words.slice(end, end + WITHIN_CLAUSE);
  const from = behind.indexOf("from");
  return from !== -1 && behind.slice(from + 1, from + 1 + WITHIN).some((word) => CHANNELS.has(word));
}
/** What messages are taken from. */
const CHANNELS = new Set(
  [
    ...["queue", "topic", "stream", "kafka", "sqs", "kinesis", "pub", "pubsub", "event", "message"],
    ...["rabbitmq", "broker", "bus"],
  ].map(singular),
);
const WITHIN_CLAUSE = 8;

/** A few words before one, as far as the one in front of its article. */
function wordsBefore(words: readonly string[], at: number): readonly string[] {
  const before = words.slice(Math.max(0, at - WITHIN), at);
  const article = before.findLastIndex((word) => word === "a" || word === "an");
  return before.slice(Math.max(0, article - 1));
}

function wordsOf(intent: string, inEnglish: (intent: string) => string): string[] {
  const text = inEnglish(legible(intent).slice(0, LONGEST)).toLowerCase();
  return text.split(/[^\p{L}\p{N}]+/u).map(singular);
}

/** The longest known phrases of a text that are not denied, and at which word each begins. */
function phrasesIn(
  words: readonly string[],
  isKnown: (phrase: string) => boolean,
): { readonly phrase: string; readonly at: number }[] {
  const found: { phrase: string; at: number }[] = [];
  for (let at = 0; at < words.length; at++)
    for (let length = LONGEST_PHRASE; length > 0; length--) {
      const phrase = words.slice(at, at + length).join(" ");
      if (!isKnown(phrase)) continue;
      const isDenied = words.slice(Math.max(0, at - DENIED_WITHIN), at).some((word) => DENIALS.has(word));
      if (!isDenied) found.push({ phrase, at });
      at += length - 1;
      break;
    }
  return found;
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function leadsTo(words: readonly string[], at: number): boolean {
  return isBehind(words, at, TOWARDS);
}

/** Whether one of some words stands before another, apart from articles and the like. */
function isBehind(words: readonly string[], at: number, some: ReadonlySet<string>): boolean {
  let before = at - 1;
  for (; BETWEEN.has(words[before] ?? ""); before--)
    if (/^an?$/.test(words[before] ?? "") && DETERMINERS.has(words[before + 1] ?? "")) return some.has("to");
  return some.has(words[before] ?? "");
}
