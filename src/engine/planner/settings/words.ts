/** Names that people use for engines and languages, and the version that they say with them. */
import { UNIT } from "./counted.ts";
import { CORES, CURRENCY, FACTOR_WORDS } from "./units.ts";

/** What a text says for a word. What is caught by a group is the sign of another meaning: "worker node". */
type Words = readonly (readonly [pattern: RegExp, word: string])[];

/** Nouns of which a number behind a name is a count: parts of clusters, copies of the named, and who uses it. */
const COUNTED =
  "nodes?|instances?|replicas?|shards?|brokers?|tasks?|servers?|workers?|partitions?|databases|clusters|caches|functions|services|apps|tables|rows|connections|users|people|customers|requests|times";
/** A version behind a name, whole, and nothing that is counted or measured: "postgres 15", "node.js v22", but not "redis 3 nodes", "mysql 80 GB". */
const VERSION = new RegExp(
  String.raw`[ -]?(?:version |v)?(\d{1,4}(?:\.\d{1,3}){0,2})(?![\d.]*[a-z%€$£])(?!\d|[.,]\d)(?![ -]?(?:${UNIT}|${CURRENCY}|%|(?:${FACTOR_WORDS}|${CORES}|x|${COUNTED})\b))`,
  "y",
);

export const ENGINES: Words = [
  [/\bpostgres(?:ql)?\b|\bpgvector\b/g, "postgres"],
  [/\bmysql\b/g, "mysql"],
  [/\bmaria ?db\b/g, "mariadb"],
  [/\b(?:ms|microsoft )?sql server\b|\bmssql\b/g, "sqlserver"],
  [/\boracle\b/g, "oracle"],
  [/\bvalkey\b/g, "valkey"],
  [/\bredis\b/g, "redis"],
  [/\bmemcached\b/g, "memcached"],
  [/\brabbit ?mq\b/g, "rabbitmq"],
  [/\bactive ?mq\b/g, "activemq"],
  [/\bmongo ?db\b/g, "mongodb"],
  [/\bopensearch\b/g, "opensearch"],
  [/\belasticsearch\b/g, "elasticsearch"],
  [/\bkafka\b/g, "kafka"],
  [/\b(?:kubernetes|k8s|eks|aks|gke)\b(?: cluster\b)?/g, "kubernetes"],
  [/\bspark\b/g, "spark"],
  [/\bhbase\b/g, "hbase"],
  [/\bhadoop\b/g, "hadoop"],
  // Windows of time, and those of a desktop, are none of a machine.
  [
    /\bwindows[- ](?:servers?|machines?|vms?|virtual machines?|instances?|hosts?|boxes)\b|\biis\b|\b(?:on|under|runs?|running) windows\b(?! of\b)/g,
    "windows",
  ],
];
export const RUNTIMES: Words = [
  [
    /\bnode\.?js\b|(\d |\b(?:worker|single|multi|master|per|each|every|gpu|two|three|of)[ -])?\bnode\b(?![ -]?(?:groups?|pools?|types?|counts?|sizes?|clusters?|failures?|auto))|\btypescript\b|\bjavascript (?:function|lambda|handler|backend)/g,
    "nodejs",
  ],
  [/\bpython\b|\bfastapi\b|\bdjango\b|\bflask\b/g, "python"],
  [/\bjava\b|\bspring boot\b|\bquarkus\b/g, "java"],
  [/(?:^|\s)(?:asp)?\.net(?: core)?\b|\bc#|\bdotnet\b/g, "dotnet"],
  [/\bgolang\b|\bin go\b|\bgo (?=function|lambda|service|1\.)/g, "go"],
  [/\bruby\b/g, "ruby"],
  [/\bphp\b|\blaravel\b/g, "php"],
  [/\brust\b/g, "rust"],
  [/\bpowershell\b/g, "powershell"],
];

/** The word of a table that a text has, with its version where one is said anywhere: "postgres", "postgres 15". */
export function wordIn(table: Words, sentence: string): string | undefined {
  for (const [pattern, word] of table) {
    // Most words are in no sentence, and matching all of a pattern's places copies the pattern first.
    if (sentence.search(pattern) === -1) continue;
    const meant = [...sentence.matchAll(pattern)].filter(([, other]) => other === undefined);
    if (meant.length === 0) continue;
    const [version] = meant.flatMap(({ 0: said, index }) => versionAt(sentence, index + said.length) ?? []);
    return version === undefined ? word : `${word} ${version}`;
  }
  return undefined;
}

function versionAt(sentence: string, place: number): string | undefined {
  VERSION.lastIndex = place;
  return VERSION.exec(sentence)?.[1];
}
