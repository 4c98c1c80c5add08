import type { SettingName } from "../../catalogue/schema.ts";
import { findSchedule, type Schedule } from "./schedule.ts";
import { isPrivateAltogether, visibilityOf } from "./visibility.ts";

/** A setting that a text implies. */
export interface Setting {
  readonly name: SettingName;
  readonly value: string | number | boolean | Schedule;
  /** Where it was found, lower case: it belongs to what its clause speaks of, or else its sentence. */
  readonly clause: string;
  readonly sentence: string;
}

type Detector = (sentence: string) => Setting["value"] | undefined;

const ENGINES: readonly (readonly [RegExp, string])[] = [
  [/\bpostgres(?:ql)?\b|\bpgvector\b/, "postgres"],
  [/\bmysql\b/, "mysql"],
  [/\bmaria ?db\b/, "mariadb"],
  [/\bsql server\b|\bmssql\b/, "sqlserver"],
  [/\boracle\b/, "oracle"],
  [/\bvalkey\b/, "valkey"],
  [/\bredis\b/, "redis"],
  [/\bmemcached\b/, "memcached"],
  [/\brabbit ?mq\b/, "rabbitmq"],
  [/\bactive ?mq\b/, "activemq"],
];
const RUNTIMES: readonly (readonly [RegExp, string])[] = [
  [/\bnode(?:\.?js)?\b|\btypescript\b|\bjavascript (?:function|lambda|handler|backend)/, "nodejs"],
  [/\bpython\b|\bfastapi\b|\bdjango\b|\bflask\b/, "python"],
  [/\bjava\b|\bspring boot\b|\bquarkus\b/, "java"],
  [/(?:^|\s)(?:asp)?\.net\b|\bc#|\bdotnet\b/, "dotnet"],
  [/\bgolang\b|\bin go\b|\bgo (?:function|lambda|service)\b/, "go"],
  [/\bruby\b/, "ruby"],
  [/\brust\b/, "rust"],
  [/\bpowershell\b/, "powershell"],
];
const PROTOCOLS: readonly (readonly [RegExp, string])[] = [
  [/\bweb ?sockets?\b/, "websocket"],
  [/\bsftp\b/, "sftp"],
  [/\bftps\b/, "ftps"],
  [/\bnfs\b/, "nfs"],
  [/\bsmb\b/, "smb"],
  [/\bhttp api\b/, "http"],
];
const DAYS: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };
const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  day: 86_400,
};
const GIGABYTES: Readonly<Record<string, number>> = { gb: 1, gib: 1, tb: 1024, tib: 1024 };
/** Top-level domains by which a domain name is told from a file name or a library ("node.js", "socket.io"). */
const DOMAIN =
  /(?<![@\w.-])((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|dev|app|edu|gov|info|eu|uk|de|fr|ch|cloud|shop))(?![\w-])/;

const DETECTORS: Readonly<Record<SettingName, Detector>> = {
  schedule: (sentence) => findSchedule(sentence)?.schedule,
  engine: (sentence) => firstOf(ENGINES, sentence),
  runtime: (sentence) => {
    const runtime = firstOf(RUNTIMES, sentence);
    const version = /\b(?:node(?:\.?js)?|python|java|\.net|dotnet|ruby) ?(\d{1,2}(?:\.\d{1,2})?)\b/.exec(
      sentence,
    )?.[1];
    return runtime === undefined || version === undefined ? runtime : `${runtime} ${version}`;
  },
  protocol: (sentence) => firstOf(PROTOCOLS, sentence),
  visibility: visibilityOf,
  "retention-days": (sentence) => {
    const about =
      /\b(?:retain|retention|keep|kept|retained|store[ds]? for|delete[ds]? after|older than|expire)/.test(
        sentence,
      );
    const span = /\b(\d+)[- ]?(hour|day|week|month|year)s?\b/.exec(sentence);
    return about && span ? Math.ceil(Number(span[1]) * (DAYS[span[2] ?? ""] ?? 1)) : undefined;
  },
  fifo: (sentence) =>
    /\bfifo\b|\bfirst[- ]in[- ]first[- ]out\b|\bin (?:strict )?order\b|\bordered (?:queue|messages|delivery)\b|\bexactly[- ]once\b/.test(
      sentence,
    )
      ? true
      : undefined,
  encrypted: (sentence) =>
    /\bencrypt(?:ed|ion|s)?\b|\bcustomer[- ]managed keys?\b/.test(sentence) ? true : undefined,
  versioned: (sentence) =>
    /\bversion(?:ed|ing)\b|\bkeep (?:old|previous) versions\b/.test(sentence) ? true : undefined,
  "multi-zone": (sentence) =>
    /\bmulti[- ]?az\b|\bhigh(?:ly)?[- ]availab|\bzone[- ]redundan|\b(?:multiple|several|two|three|across) (?:the )?availability zones\b|\bmulti[- ]?zone\b/.test(
      sentence,
    )
      ? true
      : undefined,
  "min-capacity": (sentence) =>
    numberIn(
      /\b(?:at least|minimum(?: of)?|min|between) (\d+)(?: (?:and \d+ )?(?:instances?|nodes?|tasks?|replicas?|servers?|shards?|units?|containers?|workers?))/,
      sentence,
    ),
  "max-capacity": (sentence) =>
    numberIn(
      /\b(?:at most|up to|maximum(?: of)?|max|between \d+ and) (\d+) (?:instances?|nodes?|tasks?|replicas?|servers?|units?|containers?|workers?)/,
      sentence,
    ),
  "memory-mb": (sentence) => {
    const match =
      /\b(\d+(?:\.\d+)?) ?(mb|mib|gb|gib)(?: of)? (?:memory|ram)\b|\b(?:memory|ram)(?: of| size)? (\d+(?:\.\d+)?) ?(mb|mib|gb|gib)\b/.exec(
        sentence,
      );
    if (!match) return undefined;
    return Number(match[1] ?? match[3]) * ((match[2] ?? match[4])?.startsWith("g") ? 1024 : 1);
  },
  "timeout-seconds": (sentence) => {
    const match =
      /\b(?:timeout|time out|times out)(?: of| after| is|:)? (\d+)[- ]?(second|sec|minute|min|hour)s?\b|\b(\d+)[- ]?(second|sec|minute|min|hour)s? timeout\b/.exec(
        sentence,
      );
    return match ? Number(match[1] ?? match[3]) * (SECONDS[match[2] ?? match[4] ?? ""] ?? 1) : undefined;
  },
  "storage-gb": (sentence) => {
    const match = /\b(\d+(?:\.\d+)?) ?(gb|gib|tb|tib)\b(?! (?:of )?(?:memory|ram))/.exec(sentence);
    return match ? Number(match[1]) * (GIGABYTES[match[2] ?? ""] ?? 1) : undefined;
  },
  "domain-name": (sentence) => {
    const name = DOMAIN.exec(sentence)?.[1];
    return name === undefined || /(?:amazonaws\.com|asp\.net|windows\.net)$/.test(name) ? undefined : name;
  },
  "ttl-seconds": (sentence) => {
    const match =
      /\b(?:ttl|cached? (?:[a-z]+ ){0,2}for|expires? after)(?: of)? (\d+) (second|sec|minute|min|hour|day)s?\b/.exec(
        sentence,
      );
    return match ? Number(match[1]) * (SECONDS[match[2] ?? ""] ?? 1) : undefined;
  },
};

/** A question mark inside a cron expression ends nothing. */
const SENTENCE_ENDS = /[.;!](?=\s|$)|\?(?=\s+\p{L}|\s*$)|\n/u;
/** "A public site with a private database": where one thing of a sentence ends and the next begins. */
const CLAUSES = /,| and | with | but | behind | while /;
/** Settings that are read; nobody means more. */
const MOST = 80;

/**
 * The settings that an intent implies, in its order. A setting is looked for clause by clause, and in the sentence as
 * a whole when it reaches across clauses ("between 2 and 10 nodes").
 * @param isAltogether whether nothing of the design is to be public, where that is known already.
 */
export function detectSettings(
  intent: string,
  isAltogether: boolean = isPrivateAltogether(intent),
): Setting[] {
  const text = intent.toLowerCase();
  const found = clauseByClause(text.split(SENTENCE_ENDS)).slice(0, MOST);
  // Privacy comes first, so that it is never overruled; where it is for everything, nothing is public.
  const isPublic = ({ name, value }: Setting) => name === "visibility" && value === "public";
  const others = found.filter((setting) => !isPublic(setting));
  return isAltogether
    ? [{ name: "visibility", value: "private", clause: "", sentence: "" }, ...others]
    : [...others, ...found.filter(isPublic)];
}

function clauseByClause(sentences: readonly string[]): Setting[] {
  return sentences.flatMap((sentence) => {
    const clauses = sentence.split(CLAUSES);
    return Object.entries(DETECTORS).flatMap(([name, detect]) => {
      const found = (clause: string): Setting[] => {
        const value = detect(clause);
        return value === undefined ? [] : [{ name: name as SettingName, value, clause, sentence }];
      };
      const inClauses = clauses.flatMap(found);
      return inClauses.length > 0 ? inClauses : found(sentence);
    });
  });
}

function firstOf(table: readonly (readonly [RegExp, string])[], sentence: string): string | undefined {
  return table.find(([pattern]) => pattern.test(sentence))?.[1];
}

function numberIn(pattern: RegExp, sentence: string): number | undefined {
  const match = pattern.exec(sentence);
  return match ? Number(match[1]) : undefined;
}
