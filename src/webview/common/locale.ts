/** The language of VS Code, as the page says it; English where `Intl` does not know it. */
export const locale = (() => {
  // Tests run the pure parts of the pages outside of one.
  const lang = globalThis.document?.documentElement.lang ?? "";
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? "en";
  } catch {
    return "en";
  }
})();
