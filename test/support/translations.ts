/** What has to be the same in a text and in its translation. */

export type Texts = Readonly<Record<string, string>>;

/** What other texts are called, so that a text that names one names its translation. */
interface Names {
  readonly named: Texts;
  readonly as: Texts;
}

/** Parts that a translation keeps, in whatever order. */
const KEPT: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["values", /\{\w+\}/g],
  ["links", /\]\([^)]*\)/g],
  ["keys", /<keybinding:[^>]*>/g],
  ["code", /`[^`]*`/g],
  ["bold", /\*\*/g],
  ["items", /^- /gm],
  ["lines", /\n/g],
  // Names of files and settings, ids, addresses: words with a sign inside them.
  ["names", /(?<![\w{])[A-Za-z](?:[\w-]*\w)?(?:[._:/@]+\w+)+/g],
];

/** What is wrong with a translation, in words. */
export function faultsOf(base: Texts, translated: Texts, names: Names): readonly string[] {
  const keys = Object.keys(base);
  const missing = keys.filter((key) => !Object.hasOwn(translated, key));
  const dead = Object.keys(translated).filter((key) => !Object.hasOwn(base, key));
  const ordered = Object.keys(translated).filter((key) => Object.hasOwn(base, key));
  const expected = keys.filter((key) => Object.hasOwn(translated, key));
  const moved = ordered.find((key, index) => key !== expected[index]);
  return [
    ...missing.map((key) => `missing: ${key}`),
    ...dead.map((key) => `dead: ${key}`),
    ...(moved === undefined ? [] : [`not where the base has it: ${moved}`]),
    ...expected.flatMap((key) =>
      faultsOfOne(base[key] ?? "", translated[key] ?? "", names).map((fault) => `${key}: ${fault}`),
    ),
  ];
}

function faultsOfOne(english: string, said: string, { named, as }: Names): readonly string[] {
  const faults = KEPT.flatMap(([what, pattern]) => {
    const [wanted, got] = [english, said].map((text) =>
      [...text.matchAll(pattern)].map(([part]) => part).sort(),
    );
    return String(wanted) === String(got) ? [] : [`other ${what}: ${got?.join(" ") || "none"}`];
  });
  if (said.trim() === "") faults.push("empty");
  if (said.trim() !== said) faults.push("space around it");
  if (said.includes("...") || said.endsWith("…") !== english.endsWith("…"))
    faults.push("not the same ellipsis");
  if (/[\p{Cf}\p{Co}\p{Cn}]|(?!\n)\p{Cc}/u.test(said)) faults.push("characters that nobody sees");
  for (const [, quoted, bold] of english.matchAll(/“([^”{}]+)”|\*\*Infra Planner: ([^*]+)\*\*/g)) {
    const name = quoted ?? bold ?? "";
    const keys = Object.keys(named).filter((key) => named[key] === name);
    if (keys.length > 0 && !keys.some((key) => said.includes(as[key] ?? name)))
      faults.push(`calls “${name}” otherwise`);
  }
  return faults;
}

/** Keys of texts that are the English ones, where a text has words of its own: none is a mere name. */
export function untranslated(base: Texts, translated: Texts): readonly string[] {
  return Object.entries(base)
    .filter(
      ([key, english]) =>
        translated[key] === english && /\p{Ll}{3}/u.test(english.replaceAll(/\{\w+\}/g, "")),
    )
    .map(([key]) => key);
}
