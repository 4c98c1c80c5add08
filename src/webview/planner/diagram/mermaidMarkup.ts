/** Mermaid markup of any service, made safe to be measured: Mermaid lays its labels out in the page itself. */

/**
 * The markup without what loads something while labels are measured: HTML but line breaks becomes text, pictures in
 * nodes become nodes.
 */
export function withoutLoading(markup: string): string {
  return markup
    .replaceAll(/<(?=[a-z!?])(?!br\s*\/?>)/gi, "#lt;")
    .replaceAll(/@\{[^}]*\}/g, (data) => data.replaceAll(/\b(img|icon)(["']?\s*:)/g, "left-out-$1$2"));
}
