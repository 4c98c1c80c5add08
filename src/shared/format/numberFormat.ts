export type NumberOptions = Intl.NumberFormatOptions;

/** Formatters are costly to make, and the same few are used for every row. */
const formatters = new Map<string, Intl.NumberFormat>();

/** More there are only where a service sends ever new currencies. */
const MOST_FORMATTERS = 100;

/** The formatter of numbers for a language, a BCP 47 tag; the same one for the same options. */
export function numberFormat(locale: string, options: NumberOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  const made = new Intl.NumberFormat(locale, options);
  formatters.set(key, made);
  return made;
}
