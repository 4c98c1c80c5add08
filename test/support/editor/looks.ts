/** The looks that VS Code gives its pages, as they were read off the real product (`test/host/recordLooks.ts`). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../host/paths.ts";
import type { Theme } from "../themes.ts";

/** Attributes of a page's root element, which hold the colours, and of its body, which name the theme. */
export interface Worn {
  readonly root: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

export interface Looks {
  /** VS Code's own style sheet, the same in every theme. */
  readonly styles: string;
  readonly themes: Readonly<Record<Theme, Worn>>;
}

export const LOOKS_FILE = join(root, "test", "fixtures", "looks.json");

/** What VS Code chooses by the system, and is therefore not recorded: pages under test have what it is on Linux. */
export const SYSTEM_STYLE: Readonly<Record<string, string>> = {
  "--vscode-editor-font-family": "'Droid Sans Mono', monospace",
  "--vscode-editor-font-size": "14px",
  "--vscode-font-family": 'system-ui, "Ubuntu", "Droid Sans", sans-serif',
};

let looks: Looks | undefined;

/** Looks as they were recorded. */
export function recordedLooks(): Looks {
  looks ??= JSON.parse(readFileSync(LOOKS_FILE, "utf8")) as Looks;
  return looks;
}

/** How pages look in a theme. */
export function lookOf(theme: Theme): Worn & Pick<Looks, "styles"> {
  const { styles, themes } = recordedLooks();
  const { root: html, body } = themes[theme];
  const system = Object.entries(SYSTEM_STYLE).map(([name, value]) => `${name}: ${value}`);
  return { styles, root: { ...html, style: [html["style"], ...system].join("; ") }, body };
}

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
