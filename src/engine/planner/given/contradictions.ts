/** Facts that contradict each other: which of them count. */
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { phraseKey } from "../text/tokens.ts";
import type { Given } from "./read.ts";
import { among } from "./shown.ts";

/** What facts come to on a cloud. */
interface Outcome {
  readonly existing: ReadonlyMap<CatalogueEntry, string>;
  readonly within: ReadonlyMap<string, string>;
  readonly unbuilt: ReadonlySet<string>;
  readonly included: ReadonlyMap<CatalogueEntry, string>;
}

/** Says of facts that contradict each other which count: a note for each kind. */
export function contradictions(given: Given, { existing, within, unbuilt, included }: Outcome): string[] {
  const roles = given.roles.filter((role) => unbuilt.has(role) || within.has(role));
  const types = [...included].flatMap(([entry, word]) => (existing.has(entry) ? [word] : []));
  const staying = new Set(given.existing.map(({ role = "", name = role }) => phraseKey(name)));
  const leaving = given.leaving
    .map(({ role = "", name = role }) => name)
    .filter((word) => staying.has(phraseKey(word)));
  return [
    ...(roles.length === 0
      ? []
      : [
          `The facts ask for ${among(roles)} under “roles”, and say elsewhere that this is there, denied or put off: it is not built. Name it in one place only.`,
        ]),
    ...(types.length === 0
      ? []
      : [
          `The facts list ${among(types)} under “types” and “existing”: it counts as there, and is not built.`,
        ]),
    ...(leaving.length === 0
      ? []
      : [`The facts list ${among(leaving)} under “existing” and “leaving”: it counts as leaving.`]),
    ...(given.qualities.includes("private") && given.qualities.includes("public")
      ? ["The facts ask for “private” and “public”: what can face the internet does, and nothing else."]
      : []),
  ];
}
