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

/** Words for what somebody outside opens, calls or signs in to, whoever that is. */
const USED = new Set([
  ...["api", "endpoint", "graphql", "website", "web site", "site", "web app", "web application", "web shop"],
  ...[
    "webshop",
    "shop",
    "store",
    "storefront",
    "portal",
    "frontend",
    "front end",
    "backend",
    "blog",
    "forum",
  ],
  ...["wordpress", "cms", "chat", "chatbot", "game", "login", "sign in", "sign up", "web page", "webpage"],
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
  const found = new Set<ActorName>();
  for (const { phrase, at } of phrasesIn(words, (phrase) => ACTORS_BY_PHRASE.has(phrase))) {
    const name = ACTORS_BY_PHRASE.get(phrase);
    if (name !== undefined && !(EITHER_WAY.has(name) && leadsTo(words, at))) found.add(name);
  }
  return found;
}

/** Whether an intent asks for something that is made use of from outside, also where it does not say by whom. */
export function isUsedIn(intent: string, inEnglish: (intent: string) => string = (text) => text): boolean {
  return phrasesIn(wordsOf(intent, inEnglish), (phrase) => USED.has(phrase)).length > 0;
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
  let before = at - 1;
  for (; BETWEEN.has(words[before] ?? ""); before--)
    if (/^an?$/.test(words[before] ?? "") && DETERMINERS.has(words[before + 1] ?? "")) return true;
  return TOWARDS.has(words[before] ?? "");
}
