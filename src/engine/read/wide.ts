/** Roles on all of a project or a group of resources: whoever has one has it on what he names of that. */
import { isHolder, isIdentity, type Join, joinOf, knownBetween, type Node } from "./join.ts";
import type { KnownRelations } from "./knownRelations.ts";
import { MOST_NAMED, type Parts, principalsOf } from "./parts.ts";
import { permissionsOf, Rights } from "./rights.ts";

/** Who names something and has such a role does with it what the role lets him do. */
export function* throughWide(
  nodes: readonly Node[],
  relations: KnownRelations,
  parts: Parts,
): Generator<Join> {
  for (const giving of nodes) {
    if (!isOnAll(giving)) continue;
    const rights = new Rights(giving);
    for (const { node: holder, via } of parts.wholesOf(giving)) {
      if (holder === giving || isIdentity(holder) || holder.names.length > MOST_NAMED) continue;
      for (const { node: named } of holder.names) {
        const words = rights.on({ node: named, uses: true, at: [], access: [] });
        // Who may take from a subscription takes what its topic is sent.
        const permissions = words && permissionsOf(named, words);
        if (!permissions || permissions.does.length === 0) continue;
        for (const node of parts.meantBy(named)) {
          const known = knownBetween(holder, node, relations, { permissions });
          const one = { node, uses: true, at: [], access: [] };
          if (known && !known.inside && node !== holder)
            yield joinOf(holder, one, known, { strength: "right", permissions, via });
        }
      }
    }
  }
}

/** Whether a role is on all that is in something, and not on a component. */
function isOnAll(node: Node): boolean {
  if (node.type.grantsTo === undefined || node.names.length > MOST_NAMED) return false;
  if (node.type.isWide) return true;
  const principals = principalsOf(node);
  const others = node.names.filter(({ node: one }) => !principals.includes(one)).map(({ node: one }) => one);
  return others.length > 0 && others.every(isHolder);
}
