/** The types that facts ask for. */
import { append } from "../../../shared/append.ts";
import { isRecommendable, successorOf } from "../../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { typesFor } from "../constraints/types.ts";
import type { FactContext } from "./lookup.ts";
import type { Given } from "./read.ts";

/** What is to be told of a name: it is another cloud's, or its type is closed to new customers. */
export type Remark =
  | { readonly word: string; readonly cloud: string; readonly roles: readonly string[] }
  | { readonly closed: CatalogueEntry };

export interface Asked {
  /** Each type by the words that name it. */
  readonly included: ReadonlyMap<CatalogueEntry, string>;
  /** The roles of what other clouds and vendors call so. */
  readonly roles: readonly string[];
  readonly unknown: readonly string[];
  readonly remarks: readonly Remark[];
}

/** The types that facts name, and the roles of what other clouds and vendors call so. */
export function typesAsked({ types }: Given, { request, names }: FactContext): Asked {
  const included = new Map<CatalogueEntry, string>();
  const roles: string[] = [];
  const unknown: string[] = [];
  const remarks: Remark[] = [];
  for (const word of types) {
    const [called] = names.own(word);
    const { roles: played = [], cloud } = (called === undefined ? names.elsewhere(word) : undefined) ?? {};
    append(roles, played);
    if (played.length > 0 && cloud !== undefined) remarks.push({ word, cloud, roles: played });
    // What is asked for may be said more loosely than what is there.
    const [entry = called] = called === undefined && played.length === 0 ? typesFor(word, request) : [];
    if (entry === undefined) {
      if (played.length === 0) unknown.push(word);
      continue;
    }
    // What is closed to new customers is answered with what takes its place, if anything does.
    const isOpen = isRecommendable(entry);
    const offered = isOpen ? entry : successorOf(request.catalogue, entry);
    if (offered !== undefined) included.set(offered, word);
    if (!isOpen) remarks.push({ closed: entry });
  }
  return { included, roles, unknown, remarks };
}
