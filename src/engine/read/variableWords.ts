/** What the name of a variable or a parameter says in people's words. */

/** As much of a name is read, in characters. */
const LONGEST = 160;

/** `master VM` for `masterVMNamePrefix`: what is named, without saying that this is its name; empty where nothing is left. */
export function variableWords(variable: string): string {
  const words = variable
    .slice(0, LONGEST)
    .split(/[\s._-]+/u)
    .flatMap((part) => part.split(BRANDS).flatMap((one, at) => (at % 2 === 1 ? [one] : humps(one))))
    .map((word) => (/^\p{Lu}\p{Ll}+\p{N}*$/u.test(word) ? word.toLowerCase() : word))
    // The number behind "name" counts what is named.
    .map((word, at) => (at > 0 ? word.replace(/^name(?=\d+$)/i, "") : word));
  while (words.length > 0 && NAMES.has(words.at(-1)?.toLowerCase() ?? "")) words.pop();
  return words.filter((word) => word !== "").join(" ");
}

const NAMES: ReadonlySet<string> = new Set(["name", "names", "prefix", "prefixes", "suffix", ""]);

/** Names of one word with capitals within. */
const BRANDS =
  /(github|gitlab|devops|postgresql|wordpress|openai|hdinsight|powershell|sharepoint|rabbitmq|mongodb|mariadb|graphql)/i;

/**
 * Words that stand behind an acronym in names of variables: whether the last capital of several begins a word is told by
 * nothing else. `VMName` has one, `WEBapp` and `OAuth2` have none, and stay as they are written.
 */
const BEHIND_ACRONYMS: ReadonlySet<string> = new Set([
  ...["name", "names", "prefix", "prefixes", "suffix", "address", "addresses", "config", "configuration"],
  ...[
    "settings",
    "rule",
    "rules",
    "subnet",
    "subnets",
    "network",
    "port",
    "key",
    "keys",
    "server",
    "servers",
  ],
  ...["storage", "account", "group", "groups", "pool", "disk", "disks", "image", "version", "size", "count"],
  ...["template", "endpoint", "endpoints", "gateway", "hub", "nic", "log", "logs", "lock", "cluster", "host"],
  ...["app", "apps", "workspace", "private", "public", "listener", "probe", "managed", "elastic", "link"],
  ...[
    "zone",
    "zones",
    "policy",
    "role",
    "profile",
    "set",
    "vault",
    "identity",
    "extension",
    "type",
    "domain",
  ],
  ...[
    "plan",
    "site",
    "space",
    "deployment",
    "resource",
    "connection",
    "node",
    "nodes",
    "data",
    "admin",
    "user",
  ],
  ...["client", "topic", "queue", "function", "service", "database", "instance", "table", "record", "route"],
  ...["firewall", "backend", "frontend", "certificate", "login", "script", "module", "modules"],
]);

/** The words of a name in camel case. An acronym and its plural (`IPs`) are one word, and so is `IoT`. */
function humps(name: string): string[] {
  const words: string[] = [];
  let word = "";
  let isEnded = false;
  const begin = (part: string, isNew: boolean) => {
    if (!isNew && !isEnded) word += part;
    else {
      words.push(word);
      word = part;
    }
    isEnded = false;
  };
  for (const [run] of name.matchAll(/\p{Lu}+\p{Ll}*|\p{Ll}+|[^\p{Lu}\p{Ll}]+/gu)) {
    const capitals = /^\p{Lu}*/u.exec(run)?.[0] ?? "";
    const small = run.slice(capitals.length);
    if (capitals === "") {
      // What is no capital goes on with the word.
      word += run;
      isEnded = run.length > 1 || /\P{Ll}/u.test(run);
      continue;
    }
    const [before, last] = [[...capitals].slice(0, -1).join(""), `${[...capitals].at(-1)}${small}`];
    const isWord = BEHIND_ACRONYMS.has(last.toLowerCase());
    if (before === "") begin(last, isWord);
    else if (isWord) {
      begin(before, false);
      begin(last, true);
    } else begin(run, false);
    isEnded = small.length > 1 || (small === "s" && before !== "");
  }
  return [...words, word].filter((one) => one !== "");
}
