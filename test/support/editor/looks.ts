/** The looks that VS Code gives its pages, as they were read off the real product (`test/host/recordLooks.ts`). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../host/paths.ts";

export const THEMES = ["light", "dark", "highContrast", "highContrastLight"] as const;
export type Theme = (typeof THEMES)[number];

export interface Look {
  /** VS Code's own style sheet. */
  readonly styles: string;
  /** Attributes of the root element, which hold the colours, and of the body, which name the theme. */
  readonly root: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

export const LOOKS_FILE = join(root, "test", "fixtures", "looks.json");

let looks: Readonly<Record<Theme, Look>> | undefined;

export function lookOf(theme: Theme): Look {
  looks ??= JSON.parse(readFileSync(LOOKS_FILE, "utf8")) as Readonly<Record<Theme, Look>>;
  return looks[theme];
}

/** Attributes of a page's root element and of its body. */
export type Worn = Omit<Look, "styles">;

/** Runs in a page: how it looks. */
export function lookNow(): Worn {
  const attributes = ({ attributes: all }: Element) =>
    Object.fromEntries([...all].map(({ name, value }) => [name, value]));
  return { root: attributes(document.documentElement), body: attributes(document.body) };
}

/** Runs in a page: makes it look so. */
export function putOn({ root: html, body }: Worn): void {
  for (const [name, value] of Object.entries(html)) document.documentElement.setAttribute(name, value);
  for (const [name, value] of Object.entries(body)) document.body.setAttribute(name, value);
}
