/** Roles on all of a project or a group of resources: whoever has one has it on what he names of that. */
import { push } from "../../shared/append.ts";
import { isHolder, isIdentity, type Node } from "./join.ts";
import { isConditional, MOST_NAMED, type Parts, principalsOf } from "./parts.ts";
import type { Places } from "./places.ts";
import { mergedWords, Rights, type Words } from "./rights.ts";
import type { Speaker } from "./speaking.ts";

/**
 * Whoever has such roles, each once with all of them: what he names he does with what they let him do, as far as it is
 * in what they are on.
 */
export function* wideSpeakersOf(nodes: readonly Node[], parts: Parts, places: Places): Generator<Speaker> {
  const held = new Map<Node, Held>();
  for (const giving of nodes) {
    const scopes = scopesOf(giving);
    const words = scopes && new Rights(giving).all();
    if (!words) continue;
    for (const { node: holder, via } of parts.wholesOf(giving)) {
      if (holder === giving || isIdentity(holder) || holder.names.length > MOST_NAMED) continue;
      const before = held.get(holder) ?? { giving, via, roles: [] };
      held.set(holder, before);
      before.roles.push({ words, scopes });
    }
  }
  for (const [holder, { giving, via, roles }] of held) {
    const allowed = allowedBy(roles);
    yield {
      naming: giving,
      // What a program is only handed it may do what its account may.
      names: holder.names.map((one) => ({ ...one, mentioned: false, access: [] })),
      wholes: [{ node: holder, via, asRole: true }],
      grants: true,
      allowed: ({ node }) => allowed(places.of(node)),
      isWide: true,
    };
  }
}

/** What somebody has on all of something, and the first of what gives it. */
interface Held {
  readonly giving: Node;
  readonly via: readonly string[];
  readonly roles: Role[];
}

interface Role {
  readonly words: Words;
  /** The groups that it is on; none where nobody knows. */
  readonly scopes: readonly Node[];
}

/** What roles on all that is in something are on; undefined of what is on a component, or on some by a condition. */
function scopesOf(node: Node): readonly Node[] | undefined {
  const { names, resource, type } = node;
  if (type.grantsTo === undefined || names.length > MOST_NAMED || isConditional(resource)) return undefined;
  const principals = principalsOf(node);
  const others = names.map(({ node: one }) => one).filter((one) => !principals.includes(one));
  const isOnAll = type.isWide || (others.length > 0 && others.every(isHolder));
  return isOnAll ? others.filter(isHolder) : undefined;
}

/** What roles allow together on what stands in some places: one on a group says nothing of what is in another. */
function allowedBy(roles: readonly Role[]): (places: ReadonlySet<Node>) => Words | undefined {
  const byScope = new Map<Node | undefined, Words[]>();
  for (const { words, scopes } of roles)
    for (const scope of scopes.length > 0 ? scopes : [undefined]) push(byScope, scope, words);
  const merged = [...byScope].map(([scope, all]) => ({ scope, words: mergedWords(all) }));
  return (places) => {
    const types = new Set([...places].map(({ type }) => type.typeId));
    const fitting = merged.filter(
      ({ scope }) => scope === undefined || places.has(scope) || !types.has(scope.type.typeId),
    );
    return fitting.length > 0 ? mergedWords(fitting.map(({ words }) => words)) : undefined;
  };
}
