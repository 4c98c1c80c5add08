/** Secrets among the arguments of a command, whether it is written as a list or as a text. */
import { isPlaceholder, NO_PASSWORD, SHORT_NAME } from "./harmless.ts";
import { isSecretName } from "./names.ts";

/**
 * Clients that take a password behind one letter, each with what goes before it in an argument or in two of them. With
 * other commands the same letters are ports, folders, patterns and switches: `grep -P`, `mkdir -p`, `ssh -p 22`.
 */
const CLIENTS: ReadonlyMap<string, Client> = new Map([
  // Only right behind the letter: what stands apart is the name of a database.
  ...clients(
    { before: /^-p(?=.)/ },
    "mysql mysqldump mysqladmin mysqlimport mysqlcheck mysqlshow mysqlslap mysqlpump mysqlbinlog mysqlsh mysql_upgrade",
    "mariadb mariadb-dump mariadb-admin mariadb-import mariadb-check mariadb-show mariadb-backup",
  ),
  ...clients(
    { before: /^-p ?(?=.)/ },
    "sshpass mongo mongosh mongodump mongorestore mongoexport mongoimport mongostat mongotop mongofiles",
    "cqlsh rabbitmqadmin twine",
  ),
  ...clients(
    { before: /^-p ?(?=.)/, behind: "login" },
    "docker podman nerdctl buildah skopeo oras helm crane az oc cf",
  ),
  ...clients(
    { before: /^-P ?(?=.)/ },
    "sqlcmd bcp osql isql tsql mosquitto_pub mosquitto_sub zip unzip ipmitool",
  ),
  ...clients({ before: /^-a ?(?=.)/ }, "redis-cli valkey-cli keydb-cli"),
  ...clients(
    { before: /^-w ?(?=.)/ },
    "ldapsearch ldapadd ldapmodify ldapdelete ldapcompare ldapmodrdn ldappasswd ldapwhoami ldapexop",
  ),
  // A user's name, then the password.
  ...clients(
    { before: /^(?:-[#fgGiIkLlnNOpRsSvZ]{0,9}[uU]|--(?:proxy-)?user)[ =]?[^\s:]{0,99}:(?=.)/, isMany: true },
    "curl",
  ),
  ...clients({ before: /^(?:-a|--auth)[ =]?[^\s:]{0,99}:(?=.)/ }, "http https xh"),
]);

interface Client {
  readonly before: RegExp;
  /** The command of the client that has to be named first. */
  readonly behind?: string;
  /** It takes several. Behind the one of others, the letter may be another command's: `sshpass -p … ssh -p 22`. */
  readonly isMany?: true;
}

function clients(client: Client, ...lines: readonly string[]): (readonly [string, Client])[] {
  return lines.flatMap((line) => line.split(" ")).map((name) => [name, client]);
}

/** A client's name in a text, where it may be a command. */
const CLIENT = new RegExp(`(?<![\\w.-])(?:${[...CLIENTS.keys()].join("|")})(?:\\.exe)?(?=[\\s,"'\\\\])`, "g");
/** What every option of {@link CLIENTS} has in it: most texts have none, and are passed over. */
const SIGN = /[\s"']-[A-Za-z#]{0,9}[pPaUuw]|--(?:proxy-)?user|--auth/;
/** What parts commands in a shell. */
const OPERATOR = /^(?:[;|&]|&&|\|\|)$/;
/** An option that takes the next argument for its value. Longer ones are none. */
const OPTION = /^--?([A-Za-z][\w.-]{0,63})$/;
/** What follows is its value rather than a command: `--name mysql`. */
const LONG_OPTION = /^--[\w-]+$/;
const BEHIND_LONG_OPTION = /(?<![\w-])--[\w-]+[ \t]$/;

/** In quotes; where these are escaped themselves, a text within a text, up to the next. */
const QUOTED = String.raw`(?<!\\)"(?:[^"\\\n]|\\.)*"|(?<=\\)"[^"\n]*"|'[^'\n]*'`;
/** Signs that part words and commands are of a word where it goes on behind them. */
const BARE = `[^\\s"'\\\\;|&,()[\\]\`](?:[^\\s"'\\\\;|&,)\\]\`]|[;|&,)\\]](?=[^\\s;|&"'\`])|\\\\(?!["'\\s]))*`;

/**
 * The end of a command, its next word, or what goes between two of them and does not end it: commas and brackets of
 * lists, line ends within these, behind a backslash or before an option, and between items of YAML that are single
 * words.
 */
const WORD = new RegExp(
  [
    String.raw`(?:\\|,|\[)[ \t\r]*\n`,
    String.raw`\r?\n[ \t]*-[ \t]+(?=\S+[ \t]*(?:\r?\n|$))`,
    String.raw`\r?\n[ \t]+(?=--?[A-Za-z])`,
    "([\n;|&`])",
    `((?:-[A-Za-z]=?)?(?:${QUOTED})|${BARE})`,
    String.raw`[^\n]`,
  ].join("|"),
  "y",
);

/** Whether the value of an option with this name, without dashes, is a secret. An option is never another's value. */
export function isSecretOption(name: string, value: string): boolean {
  if (value.startsWith("-") || isPlaceholder(value)) return false;
  return SHORT_NAME.test(name) ? !NO_PASSWORD.test(value) : isSecretName(name);
}

/**
 * The arguments that hold secrets, each with the place in it where the secret begins: `["--password", "…"]`,
 * `["mysql", "-p…"]`, `["curl", "-u", "me:…"]`.
 */
export function secretArguments(list: readonly unknown[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let client: Client | undefined;
  let before = "";
  /** Whether the client has yet to be given a password. */
  let isReady = false;
  for (const [index, item] of list.entries()) {
    const word = typeof item === "string" ? item : "";
    const called = LONG_OPTION.test(before) ? undefined : clientOf(word);
    if (called ?? OPERATOR.test(word)) client = called;
    if (called) isReady = called.behind === undefined;
    else if (word === client?.behind) isReady = true;
    else {
      const ofClient = isReady && client ? passwordStart(word, before, client) : undefined;
      if (ofClient !== undefined) isReady = client?.isMany === true;
      const start = ofClient ?? (isNamedSecret(word, before) ? 0 : undefined);
      if (start !== undefined) found.set(index, start);
    }
    before = word;
  }
  return found;
}

function clientOf(word: string): Client | undefined {
  const name = word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1);
  return CLIENTS.get(name.endsWith(".exe") ? name.slice(0, -".exe".length) : name);
}

function isNamedSecret(word: string, before: string): boolean {
  const name = before.startsWith("-") ? OPTION.exec(before)?.[1] : undefined;
  return name !== undefined && isSecretOption(name, word);
}

/** Where a client's password begins in a word: behind its letter, or behind that in the word before. */
function passwordStart(word: string, before: string, client: Client): number | undefined {
  if (SPELLED_OUT.test(word)) return undefined;
  const inOne = client.before.exec(word)?.[0].length;
  if (inOne !== undefined) return isPassword(word.slice(inOne)) ? inOne : undefined;
  if (!before.startsWith("-") || before.length > LONGEST || word.startsWith("-")) return undefined;
  const inTwo = client.before.exec(`${before} ${word}`)?.[0].length ?? 0;
  const start = inTwo - before.length - 1;
  return start >= 0 && isPassword(word.slice(start)) ? start : undefined;
}
/** The option in full, with one dash: the password is the next word. */
const SPELLED_OUT = /^-pass(?:word|wd|phrase)?$/;
/** Letters of the longest option of {@link CLIENTS}. */
const LONGEST = "--proxy-user".length;

/** Ports are none: `docker run --name mysql -p3306:3306`. */
function isPassword(value: string): boolean {
  return !isPlaceholder(value) && !/^[\d.]+:[\d.:]+(?:\/\w+)?$/.test(value);
}

/** The text without the secrets that are given to {@link CLIENTS}. Takes time in proportion to the text. */
export function withoutArguments(text: string, blot: string): string {
  if (!SIGN.test(text)) return text;
  let shown = "";
  let from = 0;
  let done = 0;
  for (const { index, 0: name } of text.matchAll(CLIENT)) {
    if (index < done || BEHIND_LONG_OPTION.test(text.slice(Math.max(index - 40, 0), index))) continue;
    const { words, end } = commandAt(text, Math.max(startOf(text, index, name), done));
    done = end;
    const starts = words.map(({ start }) => start);
    for (const [at, offset] of secretArguments(words.map(({ word }) => word))) {
      const start = (starts[at] ?? 0) + offset;
      shown += text.slice(from, /["']/.test(text[start] ?? "") ? start + 1 : start) + blot;
      from = words[at]?.end ?? from;
    }
  }
  return shown + text.slice(from);
}

/** A command that is the item of a list begins with its quote. */
function startOf(text: string, index: number, name: string): number {
  const quote = /^\\{0,3}(["'])/.exec(text.slice(index + name.length, index + name.length + 4))?.[1];
  const opening =
    quote === undefined ? -1 : text.slice(Math.max(index - LONGEST_PATH, 0), index).lastIndexOf(quote);
  return opening === -1 ? index : Math.max(index - LONGEST_PATH, 0) + opening;
}
/** Letters of the folder before a command. */
const LONGEST_PATH = 100;

interface Word {
  /** Without the quotes around it, and their escapes. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of the command that begins at a place, and where it ends. */
function commandAt(text: string, start: number): { words: readonly Word[]; end: number } {
  const words: Word[] = [];
  WORD.lastIndex = start;
  for (let found = WORD.exec(text); found && found[1] === undefined; found = WORD.exec(text)) {
    const word = found[2];
    if (word === undefined) continue;
    const quote = /^["']/.test(word) ? 1 : 0;
    const from = found.index + quote;
    const end = WORD.lastIndex - (/(?:\\{0,3}["'])?$/.exec(word)?.[0].length ?? 0);
    words.push({ word: text.slice(from, end), start: from, end });
  }
  return { words, end: WORD.lastIndex === 0 ? text.length : WORD.lastIndex };
}
