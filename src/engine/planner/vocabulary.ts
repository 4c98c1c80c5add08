import type { FactVocabulary } from "../../contract/design.ts";
import { CAPABILITIES } from "../catalogue/capabilities.ts";
import type { DesignData } from "../designs/schema.ts";
import type { NumberKind } from "./facts/numbers.ts";
import { QUALITIES } from "./understood.ts";

const NUMBERS: Readonly<Record<NumberKind, string>> = {
  users: "people who use it",
  requests_per_second: "requests per second",
  events_per_second: "events or messages per second",
  gigabytes: "data kept, in GB",
  retention_days: "how long data is kept, in days",
  rpo_minutes: "data that may be lost in a disaster, in minutes",
  rto_minutes: "time to be back after a disaster, in minutes",
  budget_per_month: "US dollars a month",
};

/** What the facts of a request may name. Types are named by id or by what they are called. */
export function factVocabulary({ designs, roles }: Pick<DesignData, "designs" | "roles">): FactVocabulary {
  return {
    designs: designs.map(({ id, title }) => ({ id, meaning: title })),
    roles: roles.map(({ id, title, does }) => ({ id, meaning: `${title}: ${does}` })),
    capabilities: Object.entries(CAPABILITIES).map(([id, meaning]) => ({ id, meaning })),
    qualities: Object.entries(QUALITIES).map(([id, { meaning }]) => ({ id, meaning })),
    numbers: Object.entries(NUMBERS).map(([id, meaning]) => ({ id, meaning })),
  };
}

/** Whether a word is a kind of number that facts may tell. */
export function isNumberKind(word: string): word is NumberKind {
  return Object.hasOwn(NUMBERS, word);
}
