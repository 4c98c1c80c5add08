/** Endings that would turn into another word if cut: acronyms in the plural, and words whose ending is their own. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["vms", "vm"],
  ["dbs", "db"],
  ["apis", "api"],
  ["indices", "index"],
  ["indexes", "index"],
  ["analyses", "analysis"],
  ["data", "data"],
  ["media", "media"],
  ["hourly", "hourly"],
  ["nightly", "nightly"],
  ["weekly", "weekly"],
  ["monthly", "monthly"],
  ["yearly", "yearly"],
  ["acme", "acme"],
  ["fastly", "fastly"],
  ["rage", "rage"],
]);

/** What is left of "page", "site", "care" without its e is another word, if any: those keep it ("paging" → "page"). */
const SHORTENED = /^[^aeiou][aeiou][^aeiouwxy]$/;

/**
 * A light stemmer for technical English: plurals, -ing, -ed, -ly, -ment and the common -ation families. It is milder
 * than Porter's, whose deeper steps fold unrelated terms together ("generic" and "general", "server" and "serve").
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 3) return word;
  return trimEnd(withoutSuffix(singular(word)));
}

function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|ches|shes|xes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function withoutSuffix(word: string): string {
  if (word.endsWith("ification")) return `${word.slice(0, -7)}y`;
  if (word.endsWith("isation") || word.endsWith("ization")) return `${word.slice(0, -7)}iz`;
  if (word.endsWith("ation") && word.length > 8) return word.slice(0, -3);
  for (const suffix of ["ing", "ed"]) {
    const base = word.slice(0, -suffix.length);
    if (word.endsWith(suffix) && base.length >= 3 && /[aeiouy]/.test(base))
      return SHORTENED.test(base) ? `${base}e` : undouble(base);
  }
  if (word.endsWith("ment") && word.length > 8) return word.slice(0, -4);
  if (word.endsWith("ly") && word.length > 5) return word.slice(0, -2);
  return word;
}

/** "running" → "run", but "calling" → "call" and "processing" → "process". */
function undouble(base: string): string {
  const last = base.at(-1) ?? "";
  return last === base.at(-2) && !"lsz".includes(last) ? base.slice(0, -1) : base;
}

function trimEnd(word: string): string {
  if (word.length > 3 && word.endsWith("e") && !SHORTENED.test(word.slice(0, -1))) return word.slice(0, -1);
  return word.endsWith("y") && word.length > 3 ? `${word.slice(0, -1)}i` : word;
}
