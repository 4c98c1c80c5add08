/** What the manifest contributes, as far as it depends on what the extension tells: menus and welcome texts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Context, SETTINGS_SECTION, View } from "../../../src/editor/ids.ts";
import { root } from "../../host/paths.ts";

export const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { contributes } = manifest;
const texts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, "package.nls.json"), "utf8"),
);
const textOf = (key = "") => texts[key.replaceAll("%", "")] ?? key;

export type Contexts = ReadonlyMap<string, unknown>;

export interface MenuEntry {
  readonly command: string;
  readonly title: string;
  readonly group: string;
}

/** Entries of a menu that are there in these contexts. */
export function entriesOf(
  menu: "view/title" | "view/item/context",
  contexts: Contexts,
): readonly MenuEntry[] {
  const entries: readonly Readonly<Record<string, string>>[] = contributes.menus[menu];
  return entries
    .filter(({ when }) => holds(when, contexts))
    .map(({ command = "", group = "" }) => ({ command, title: titleOf(command), group }));
}

/** Whether only the extension can register a command. What brings its view into sight, VS Code registers by itself. */
export function isOfExtension(command: string): boolean {
  return command.startsWith(`${SETTINGS_SECTION}.`) && command !== `${View.projects}.focus`;
}

/** Whether the command palette offers a command in these contexts. */
export function isOffered(command: string, contexts: Contexts): boolean {
  const isOf = (each: { readonly command: string }) => each.command === command;
  const { enablement } = contributes.commands.find(isOf) ?? {};
  const { when } = contributes.menus.commandPalette.find(isOf) ?? {};
  return holds(enablement, contexts) && holds(when, contexts);
}

/** The texts that stand in place of the rows of a view that has none. */
export function welcomeOf(view: string, contexts: Contexts): string {
  const found: readonly Readonly<Record<string, string>>[] = contributes.viewsWelcome;
  return found
    .filter((each) => each["view"] === view && holds(each["when"], contexts))
    .map(({ contents }) => textOf(contents))
    .join("\n");
}

/** Identifiers of commands, by the titles that the palette shows. */
const COMMANDS: ReadonlyMap<string, string> = new Map(
  contributes.commands.map(({ command, category, title }: Readonly<Record<string, string>>) => [
    `${textOf(category)}: ${textOf(title)}`,
    command,
  ]),
);

/** The identifier of a command, by the title that the palette shows. */
export function commandTitled(title: string): string {
  const command = COMMANDS.get(title);
  if (command === undefined) throw new Error(`There is no command "${title}".`);
  return command;
}

function titleOf(command: string): string {
  const found = contributes.commands.find((each: { command: string }) => each.command === command);
  return textOf(found?.title);
}

/** What a condition may ask for though nothing has set it yet: it is false then. */
const KEYS: ReadonlySet<string> = new Set(Object.values(Context));

/**
 * Whether a condition holds: parts that all have to, of the few kinds that these menus and texts have.
 * @throws for a key that nobody sets: neither the extension, as `ids.ts` lists them, nor who asks
 */
function holds(when = "", contexts: Contexts): boolean {
  if (when === "" || when === "false") return when === "";
  const read = (key: string): unknown => {
    if (KEYS.has(key) || contexts.has(key)) return contexts.get(key);
    throw new Error(`The editor under test does not know the context key "${key}".`);
  };
  // All are read, also behind one that does not hold: an unknown key is never passed over.
  const parts = when.split(" && ").map((part) => {
    const [, not, key = ""] = /^(!?)([\w.]+)$/.exec(part) ?? [];
    if (key !== "") return Boolean(read(key)) !== (not === "!");
    const [, left = "", operator, right = ""] = /^([\w.]+) (==|!=) ([\w.]+)$/.exec(part) ?? [];
    if (left !== "") return (String(read(left)) === right) === (operator === "==");
    const [, matched = "", pattern = ""] = /^([\w.]+) =~ \/(.+)\/$/.exec(part) ?? [];
    if (matched !== "") return new RegExp(pattern).test(String(read(matched) ?? ""));
    throw new Error(`The editor under test does not understand the condition "${part}".`);
  });
  return parts.every(Boolean);
}
