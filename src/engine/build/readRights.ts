/** What the actions and roles that people are given tell of what they do, from what generated code gives for it. */
import { isObject } from "../../contract/reading.ts";
import { ownOf } from "../../shared/own.ts";
import { type Access, OPPOSITES, oppositeOf } from "../catalogue/access.ts";
import { MEANING_OF_VERB } from "../catalogue/verbs.ts";
import type { FactsFile } from "../code/facts.ts";
import type { RelationMapping } from "../code/mapping.ts";
import { grantsIn } from "../read/indexedTable.ts";
import type { TypeFile, TypeTable } from "../read/typeTable.ts";

type Rights = TypeTable["rights"];

/**
 * What the actions and roles of grants are for: nothing that they tell, where they only look at the component itself
 * (`Describe…`, `List…`), as all do who use it. Roles by their names, and by the ids that assignments may have in place of
 * them.
 */
export function rightsOf({ grants, roles }: FactsFile): Rights {
  const rights: Record<string, Record<string, readonly Access[]>> = {};
  for (const [type, all] of Object.entries(grants))
    for (const grant of all) {
      const access = accessesOf(grant, all);
      if ("key" in grant || ("of" in grant && grant.of)) continue;
      const words = "role" in grant ? [grant.role, roles[grant.role] ?? []].flat() : grant.actions;
      for (const word of words)
        rights[type] = {
          ...rights[type],
          [word.toLowerCase()]: LOOKS.test(word) ? [] : access,
        };
    }
  return rights;
}
/**
 * A role beside one that is for those alone who only read lets read as well. Actions that are needed for two opposites let
 * do the one that needs no other action (who may query may read, and needs more to write), and neither of two that both do
 * (whoever sends and whoever receives asks for a queue's address).
 */
function accessesOf(grant: Grant, all: readonly Grant[]): readonly Access[] {
  if (!("role" in grant)) {
    const { access = [] } = grant;
    const both = OPPOSITES.filter((pair) => pair.every((one) => access.includes(one))).flat();
    if (both.length === 0) return access;
    const needsMore = (one: Access) => all.some((other) => other !== grant && isForOne(other, one));
    const left = [...new Set([...both, ...access])].filter((one) => !needsMore(one));
    // What is needed for anything tells of nothing: with a key everything is read, written and signed.
    return left.length > 2 && both.every((one) => left.includes(one)) ? [] : left;
  }
  if (grant.only) return grant.only;
  const also = all.flatMap((one) => ("role" in one ? (one.only ?? []) : []));
  return grant.access ? [...grant.access, ...also] : [];
}
type Grant = FactsFile["grants"][string][number];
const LOOKS = /^[\w-]+:(?:Describe|List)[A-Z]/;

/** Whether actions are for an access, and not for its opposite. */
function isForOne(grant: Grant, one: Access): boolean {
  const opposite = oppositeOf(one);
  const access = "actions" in grant ? (grant.access ?? []) : [];
  return access.includes(one) && opposite !== undefined && !access.includes(opposite);
}

/** The same of roles that mappings give on a component itself to whom the relation begins at. */
export function rightsOfMembers(file: TypeFile, relations: readonly RelationMapping[]): Rights {
  const rights: Record<string, Record<string, readonly Access[]>> = {};
  const grantsTo = grantsIn(file.grants);
  for (const { to, kinds = [], resources } of relations)
    for (const { resource, arguments: templates } of resources) {
      const whom = grantsTo(resource);
      const member = whom === undefined ? undefined : templates[whom];
      const { role } = templates;
      if (whom === undefined || Object.hasOwn(file.wide, resource) || typeof role !== "string") continue;
      if (!isObject(member) || member["$value"] !== whom) continue;
      // What each of the verbs takes is what the role is for.
      const [first = [], ...others] = kinds.map((kind) => MEANING_OF_VERB[kind].access ?? []);
      const access = first.filter((one) => others.every((other) => other.includes(one)));
      if (access.length === 0) continue;
      for (const type of [to].flat()) rights[type] = { ...rights[type], [role.toLowerCase()]: access };
    }
  return rights;
}

/** Of each type what any of some rights says; of the same word the last. */
export function mergedRights(...all: readonly Rights[]): Rights {
  const types = new Set(all.flatMap((rights) => Object.keys(rights)));
  return Object.fromEntries(
    [...types].sort().map((type) => [type, Object.assign({}, ...all.map((rights) => ownOf(rights, type)))]),
  );
}
