/** Texts of the pages in the user's language: the host writes VS Code's bundle of them into the page. */
const bundle = readBundle();

/**
 * The text in the user's language, with `{0}`, `{1}`… replaced by the arguments. Texts are whole sentences, so that
 * a language can put their parts in its own order.
 */
export function t(text: string, ...args: readonly (string | number)[]): string {
  return (bundle[text] ?? text).replace(/\{(\d+)\}/g, (placeholder, index) =>
    String(args[Number(index)] ?? placeholder),
  );
}

function readBundle(): Readonly<Record<string, string>> {
  // Tests run the pure parts of the pages outside of one.
  const json = globalThis.document?.getElementById("l10n")?.textContent;
  return json ? JSON.parse(json) : {};
}
