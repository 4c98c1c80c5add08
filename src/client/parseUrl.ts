/** An address; undefined for what is none. As `URL.parse` does, which Node has since 22.1 only. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
