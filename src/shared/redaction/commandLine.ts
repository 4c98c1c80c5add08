/** Secrets among the arguments of a command that is written as a list. */
import { isSecretName } from "./names.ts";

/** An option that takes the next argument for its value. Longer ones are none. */
const OPTION = /^--?([A-Za-z][\w.-]{0,63})$/;
/** What many clients call the password's option, and others the port's… */
const SHORT = /^-[pP]$/;
/** …with a value that is no password, or as a switch of commands that handle files. */
const PORT_OR_PATH = /^(?:\d[\d.:-]*(?:\/\w+)?|tcp|udp|[.~]?\/.*)$/;
const OF_FILES = /^(?:mkdir|cp|install|rsync|patch|pytest|npx|tar)$/;

/** Places of arguments that are values of options with secret names: `["--password", "…"]`, `["-p", "…"]`. */
export function secretArguments(list: readonly unknown[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [index, item] of list.entries()) {
    const before = index > 0 ? list[index - 1] : undefined;
    if (typeof item !== "string" || typeof before !== "string" || item.startsWith("-")) continue;
    if (SHORT.test(before) ? isPassword(item, list) : isSecretOption(before)) found.add(index);
  }
  return found;
}

function isSecretOption(argument: string): boolean {
  const name = OPTION.exec(argument)?.[1] ?? "";
  return name.length > 1 && (isSecretName(name) || /^pass$|^pw$|^pwd$/i.test(name));
}

function isPassword(item: string, list: readonly unknown[]): boolean {
  if (PORT_OR_PATH.test(item)) return false;
  // The command stands first, or behind what runs it.
  return !list.slice(0, MOST_BEFORE).some((one) => typeof one === "string" && OF_FILES.test(one));
}
const MOST_BEFORE = 4;
