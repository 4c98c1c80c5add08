/** Who may reach a design: what an intent says about being public or private, and never the one for the other. */
import { wordsIn } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

export type Visibility = "private" | "public";

/** Words of exposure: denied, they ask for privacy. */
const EXPOSURE = wordSet(
  "public publicly publically internet exposed expose exposes exposing exposure outside outsiders world external externally anonymous anonymously open openly reachable accessible facing web anyone everybody strangers",
);
/** Exposure that asks for publicity where nothing denies it. */
const PUBLICITY = wordSet("public publicly publically anonymous");
const DENIALS = wordSet(
  "no not never without nothing none neither nor avoid avoiding avoids cannot cant nobody dont isnt arent wont shouldnt mustnt block blocks blocked blocking deny denies denied disable disables disabled disabling forbid forbids forbidden prevent prevents prevented hide hidden hides remove removing zero off away closed close shut non isolate isolated protect protected shielded cut",
);
/** Words of privacy by themselves. */
const PRIVATE = wordSet(
  "private privately privat internal internally intranet isolated confidential airgapped vpn vpnonly inhouse onprem nonpublic",
);
/** Words between which and an exposure a denial does not reach. */
const TURNS = wordSet("but however though yet except while whereas although");
/** How far, in words, a denial reaches to an exposure, before it or behind it. */
const REACH_BEFORE = 8;
const REACH_BEHIND = 8;
/** "The public sector", "a public tender": these say nothing about who may reach a design. */
const OTHER_PUBLIC = wordSet(
  "sector transport transit key keys cloud clouds holiday holidays school schools library libraries administration authority authorities body bodies health relations data dataset datasets safety figures company blockchain domain procurement hospital hospitals broadcaster",
);
/** Addresses are machines': a public service may well run on machines that have none. */
const ADDRESSES = wordSet("ip ips ipv4 ipv6 address addresses");
const MACHINES = wordSet("vm vms machine machines instance instances server servers node nodes ec2");
/**
 * What can be private in that only some may reach it. "Private gyms", "private tutors" and "private lessons" are no such
 * thing.
 */
const REACHABLE = wordSet(
  "access accessible address addresses api apis app application applications apps backend backends balancer balancers bucket buckets ca certificate certificates chatbot chatbots cloud cluster clusters connection connections connectivity container containers dashboard dashboards database databases db dbs dns docker endpoint endpoints frontend function functions git github gitlab gke aks eks gateway gateways helm host hosts hub image images instance instances ip ips ipv4 ipv6 ingress kubernetes link links linux llm load machine machines mesh model models mysql nat network networking networks node nodes npm only page pages peering pool portal portals postgres postgresql preview previews queue queues rabbitmq redis registries registry repo repos repositories repository route routes routing runner runners server servers service services site sites sql storage subnet subnets system systems tool tools traffic vm vms vnet vpc vpcs vpn web website websites wiki wikis windows zone zones",
);
/** Words that go on after "private" where it is said of what stands before it: "keep it private and cheap". */
const GOING_ON = wordSet(
  "a an and as at because behind but by for from if in inside is not of on or so that the their then to via we when where which while with within without",
);
/** "Internal medicine", "the internal audit": these say nothing about who may reach a design. */
const OTHER_INTERNAL = wordSet("medicine audit audits auditor auditors control controls revenue transfers");

/** Words that make privacy hold for everything: "nothing public", "all of it internal". */
const EVERYTHING = wordSet(
  "nothing none nobody everything all entire entirely whole completely fully only solely exclusively never any",
);

const ONLY = new Set(["only", "solely", "exclusively"]);
/** Without one of these, a text says nothing about who may reach what. */
const TELLING: ReadonlySet<string> = new Set([...EXPOSURE, ...PRIVATE, ...ONLY]);

/** What a text (a clause or a sentence) says about who may reach what it speaks of; privacy wins over publicity. */
export function visibilityOf(text: string): Visibility | undefined {
  const words = wordsOf(text);
  return visibilityIn(words.some((word) => MACHINES.has(word)) ? words : withoutAddresses(words));
}

/** Whether a text asks that nothing of the design be public. */
export function isPrivateAltogether(text: string): boolean {
  const partsAt = (ends: RegExp) => text.split(ends).map((part) => withoutAddresses(wordsOf(part)));
  const sentences = partsAt(/[.;!?\n]+/);
  const clauses = partsAt(/[.,;!?\n]+/);
  if (clauses.some((words) => isBriefDenial(words) || isBareDenial(words))) return true;
  return sentences
    .filter((words) => visibilityIn(words) === "private")
    .some((words) => {
      const isShort = words.length <= SHORT;
      return (
        (isDeniedExposure(words) && (isShort || words.some((word) => EVERYTHING.has(word)))) ||
        isOnlyInside(words)
      );
    });
}

/** A clause that does nothing but deny: "…, no public internet, …". */
function isBriefDenial(words: readonly string[]): boolean {
  const [first = ""] = words;
  return words.length <= BRIEF && OPENINGS.has(first) && isDeniedExposure(words);
}

/** A clause that speaks of nothing but its denied exposure: "…, must not be reachable from the internet". */
function isBareDenial(words: readonly string[]): boolean {
  return (
    isDeniedExposure(words) &&
    words.every((word) => EXPOSURE.has(word) || DENIALS.has(word) || AUXILIARIES.has(word))
  );
}

const AUXILIARIES = wordSet(
  "must may might should shall can could will be is are it this that all and at to from on via over by the any please access anything",
);

function wordsOf(text: string): string[] {
  return wordsIn(text.replace(/[-–]/g, " ")).filter((word) => word !== "s");
}

/** Words that do not say of their addresses whether these are public. */
function withoutAddresses(words: readonly string[]): readonly string[] {
  return words.filter((word, place) => !EXPOSURE.has(word) || !ADDRESSES.has(words[place + 1] ?? ""));
}

function visibilityIn(words: readonly string[]): Visibility | undefined {
  if (!words.some((word) => TELLING.has(word))) return undefined;
  if (isDeniedExposure(words) || isSaidPrivate(words)) return "private";
  const isPublic = words.some(
    (word, place) =>
      isMeant(words, place, PUBLICITY, OTHER_PUBLIC) ||
      (word === "facing" && words[place - 1] === "internet"),
  );
  return isPublic ? "public" : undefined;
}

/** Whether the word at a place is one of some, and what follows does not give it another meaning. */
function isMeant(
  words: readonly string[],
  place: number,
  some: ReadonlySet<string>,
  others: ReadonlySet<string>,
): boolean {
  return some.has(words[place] ?? "") && !others.has(words[place + 1] ?? "");
}

/** A denied exposure of so few words speaks of the whole design: "no public access". */
const SHORT = 7;
/** The same of a clause among others, which begins with its denial. */
const BRIEF = 4;
const OPENINGS = wordSet("no not never without nothing none nobody");

function isDeniedExposure(words: readonly string[]): boolean {
  return words.some((word, place) => {
    const isExposure = PUBLICITY.has(word)
      ? isMeant(words, place, PUBLICITY, OTHER_PUBLIC)
      : EXPOSURE.has(word);
    return (
      isExposure &&
      (reaches(words, place, -1, REACH_BEFORE) || (word !== "web" && reaches(words, place, 1, REACH_BEHIND)))
    );
  });
}

/** Whether a denial stands near enough on one side, with no turn between. */
function reaches(words: readonly string[], place: number, step: 1 | -1, reach: number): boolean {
  for (let far = 1; far <= reach; far += 1) {
    const word = words[place + step * far];
    if (word === undefined || TURNS.has(word)) return false;
    // "Public, no login needed": behind an exposure only what switches it off counts.
    if (step === 1 ? SWITCHED_OFF.has(word) : DENIALS.has(word)) return true;
  }
  return false;
}

const SWITCHED_OFF = wordSet("off disabled blocked denied forbidden prevented closed shut banned prohibited");

function isSaidPrivate(words: readonly string[]): boolean {
  return (
    isOnlyInside(words) ||
    words.some(
      (_, place) =>
        isPrivateOfAccess(words, place) && !["no", "not", "without"].includes(words[place - 1] ?? ""),
    )
  );
}

/** Whether the word at a place says of something that only some may reach it. */
function isPrivateOfAccess(words: readonly string[], place: number): boolean {
  const word = words[place] ?? "";
  const behind = words[place + 1];
  if (!PRIVATE.has(word)) return false;
  if (word !== "private" && word !== "privat") return !OTHER_INTERNAL.has(behind ?? "");
  if (OTHER_PRIVATE.has(behind ?? "")) return false;
  // "A private container registry", "a private Cloud SQL instance"
  return (
    behind === undefined ||
    GOING_ON.has(behind) ||
    words.slice(place + 1, place + 1 + FAR).some((other) => REACHABLE.has(other))
  );
}

/** What is private by whose it is, and reached by anybody: "a private school's website". */
const OTHER_PRIVATE = wordSet(
  "bank banking clinic clinics college colleges customer customers equity gym gyms hospital hospitals household households individuals investors kindergarten lesson lessons nursery parties party people person persons practice practices school schools sector tutor tutors tutoring university universities",
);
/** How far, in words, the thing stands behind that is private. */
const FAR = 3;

const INSIDE = wordSet("internal internally vpn intranet office inside within network vnet vpc lan premises");

/** "Only from the office", "internal only", "only via VPN". "Only employees" says who signs in, and not from where. */
function isOnlyInside(words: readonly string[]): boolean {
  return words.some((word, place) => {
    if (!ONLY.has(word)) return false;
    const near = words.slice(Math.max(0, place - 2), place + 7);
    return near.some((other) => INSIDE.has(other));
  });
}
