/** Components that stand beside one other component and work for it alone, as its queue of failed messages does. */
import type { CatalogueEntry, Relation } from "../catalogue/schema.ts";
import type { Verb } from "../catalogue/verbs.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, type Draft, typeNameOf } from "./component.ts";

/** What serves, and what it serves by which relation. */
export type Servers = ReadonlyMap<Component, { readonly served: Component; readonly kind: Verb }>;

/** The components whose `serves` names another that can be served so; any other `serves` says nothing. */
export function findServers({ components }: Draft): Servers {
  const serving = components
    .filter(({ serves }) => serves !== undefined)
    .sort((a, b) => compareText(a.name, b.name));
  const byName = new Map(serving.length === 0 ? [] : components.map((one) => [one.name, one] as const));
  return new Map(
    serving.flatMap((server) => {
      const served = byName.get(server.serves ?? "");
      // What serves is not served in turn: a queue of failed messages needs no other.
      if (!served?.entry || !server.entry || served === server || served.serves !== undefined) return [];
      const relation = servingRelation(served.entry, server.entry);
      return relation ? [[server, { served, kind: relation.kind }] as const] : [];
    }),
  );
}

/** The relation by which a component of one type may serve one of another; undefined where the services cannot. */
export function servingRelation(served: CatalogueEntry, server: CatalogueEntry): Relation | undefined {
  if (served.provider !== server.provider) return undefined;
  const names: readonly string[] = [typeNameOf(server), ...server.gives];
  return served.relates.find(({ serving, to }) => serving === true && names.includes(to));
}
