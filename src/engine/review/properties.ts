/** Holds declarations against the checks of single properties. */

import type { ReviewFinding } from "../../contract/review.ts";
import { ownOf } from "../../shared/own.ts";
import { PROPERTY_CHECKS } from "./checks/all.ts";
import type { Declared, Said } from "./declared.ts";
import { lessThan, type PropertyCheck } from "./model.ts";

/** A check and where it looks in one type of one language. */
interface Placed {
  readonly check: PropertyCheck;
  readonly path: string;
}

/** By `language TYPE`, in lower case where the language does not tell cases apart. */
let indexed: ReadonlyMap<string, readonly Placed[]> | undefined;

function checksOf({ language, type }: Declared): readonly Placed[] {
  indexed ??= index();
  return indexed.get(`${language} ${type.toLowerCase()}`) ?? [];
}

function index(): ReadonlyMap<string, readonly Placed[]> {
  const placed = PROPERTY_CHECKS.flatMap((check) =>
    Object.entries(check.at).map(([language, at]) => {
      const [type = "", path = ""] = at.split(" ");
      return { key: `${language} ${type.toLowerCase()}`, check, path };
    }),
  );
  return Map.groupBy(placed, ({ key }) => key);
}

/** @param today as YYYY-MM-DD; the day that each table of days was last looked at counts where it is absent */
export function reviewProperties(declared: Declared, today?: string): ReviewFinding[] {
  return checksOf(declared).flatMap(({ check, path }) => {
    const said = declared.at(path);
    if (!isBad(said, check, declared) || isExcused(check, declared)) return [];
    const day = dayOf(said, check);
    if (day > (today ?? check.from?.asOf ?? "")) return [];
    const by = declared.defaultAt(path);
    const why =
      by === undefined ? `${reason(path, said)}.` : `${reason(path, said)} ${declared.byDefaultOf(by)}.`;
    return {
      rule: `plan:${check.rule}`,
      level: by === undefined ? check.level : lessThan(check.level),
      message: `${check.message.replace("{day}", day).replaceAll("{name}", () => declared.name)} ${why}`,
      components: [declared.name],
      link: check.link,
      // What is written there names the parameter: another value would take the choice away.
      ...(check.fix && by === undefined && !path.includes(".") && { fix: { ...check.fix, property: path } }),
    };
  });
}

function isBad(said: Said, check: PropertyCheck, { language }: Declared): boolean {
  if (said.is !== "set") return said.is === "unset" && check.unset?.includes(language) === true;
  return check.bad.some((bad) => isSame(bad, said.value));
}

/** The day from which a value is bad; empty where it always was. */
function dayOf(said: Said, { bad, from }: PropertyCheck): string {
  const value = said.is === "set" ? bad.find((one) => isSame(one, said.value)) : undefined;
  return ownOf(from?.days ?? {}, String(value)) ?? "";
}

function isSame(bad: boolean | number | string, value: unknown): boolean {
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof one === "object") return false;
  return String(bad).toLowerCase() === String(one).toLowerCase();
}

function isExcused({ unless, unlessIs }: PropertyCheck, declared: Declared): boolean {
  const { language } = declared;
  return (
    (unless?.[language] ?? []).some((path) => declared.at(path).is !== "unset") ||
    (unlessIs?.[language] ?? []).some(({ path, begins }) => {
      const said = declared.at(path);
      return said.is === "set" ? String(said.value).startsWith(begins) : said.is === "unknown";
    })
  );
}

function reason(path: string, said: Said): string {
  if (said.is !== "set") return `${path} is not set`;
  const value = Array.isArray(said.value) ? said.value[0] : said.value;
  return `${path} is ${String(value)}`;
}
