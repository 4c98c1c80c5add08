/** What facts say is not to be built. */
import { append } from "../../../shared/append.ts";
import { type Capability, isCapability } from "../../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { typeNameOf } from "../../designs/signals.ts";
import { exclude, type Judge } from "../constraints/effect.ts";
import { capabilitiesFor, isMainlyFor } from "../constraints/types.ts";
import { tokenize } from "../text/tokens.ts";
import type { FactContext } from "./lookup.ts";
import type { Given } from "./read.ts";
import { shown } from "./shown.ts";

/** Roles that are not to be built, and what rules types out. */
export interface Unwanted {
  readonly roles: readonly string[];
  readonly judges: readonly Judge[];
  /** Denied names that nobody knows. */
  readonly unknown: readonly string[];
}

/** @param included types that the facts ask for */
export function unwantedIn(
  given: Given,
  context: FactContext,
  included: ReadonlyMap<CatalogueEntry, string>,
): Unwanted {
  const denied = new Set(given.denied.filter((word) => context.library.roleById.has(word)));
  const later = postponedIn(given, context, [...included.keys()]);
  const things = deniedThings(given, context);
  return {
    roles: [...denied, ...later.roles, ...rolesWithout(things.capabilities, context)],
    unknown: things.unknown,
    judges: [
      ...ofLeaving(given, context),
      ...ofPostponed(given, later.types),
      ...ofDeniedRoles(given, denied, context),
      ...things.judges,
    ],
  };
}

/** The roles and the types that are put off. "Redis" puts the cache off, unless another cache is asked for by its name. */
function postponedIn(given: Given, { library, names }: FactContext, included: readonly CatalogueEntry[]) {
  const isRole = (word: string) => library.roleById.has(word);
  const named = new Set(given.later.filter((word) => !isRole(word)).flatMap(names.own));
  const others = included.filter((entry) => !named.has(entry)).flatMap(names.rolesOf);
  const roles = new Set([
    ...given.later.filter(isRole),
    ...[...named].flatMap(names.rolesOf).filter((role) => !others.includes(role)),
  ]);
  const isLater = (entry: CatalogueEntry) => names.rolesOf(entry).some((role) => roles.has(role));
  return { roles, types: new Set([...named, ...included.filter(isLater)]) };
}

// Each judge sees every type: those that have nothing to judge would only cost time.

function ofLeaving(given: Given, { names }: FactContext): Judge[] {
  const gone = new Set(given.leaving.flatMap(({ name }) => (name === undefined ? [] : names.ownName(name))));
  const out = () => leftOut(given, "leaving", "says that it is replaced", "say that it is replaced");
  return gone.size === 0 ? [] : [(entry) => (gone.has(entry) ? out() : undefined)];
}

function ofPostponed(given: Given, types: ReadonlySet<CatalogueEntry>): Judge[] {
  const out = () => leftOut(given, "later", "puts it off", "put it off");
  return types.size === 0 ? [] : [(entry) => (types.has(entry) ? out() : undefined)];
}

/** Rules out what is for a role that is denied, but for what can play another that is asked for. */
function ofDeniedRoles(given: Given, denied: ReadonlySet<string>, { names }: FactContext): Judge[] {
  if (denied.size === 0) return [];
  const built = given.roles.filter((role) => !denied.has(role));
  const wanted = new Set(built.flatMap((role) => [...names.fillsOf(role)]));
  return [
    (entry) => {
      const role = names.rolesOf(entry).find((one) => denied.has(one));
      if (role === undefined || wanted.has(typeNameOf(entry))) return undefined;
      const what = `the role ${shown(role)}, and that is what it is for`;
      return leftOut(given, "denied", `does not want ${what}`, `do not want ${what}`);
    },
  ];
}

/** What leaves out the types and capabilities that facts deny, and the words that are neither these nor roles. */
function deniedThings(given: Given, { request, library, names }: FactContext) {
  const judges: Judge[] = [];
  const unknown: string[] = [];
  const denied: Capability[] = [];
  for (const word of given.denied) {
    const entries = new Set(names.own(word));
    // "Aurora" is one of the databases, and "Kubernetes" is whatever runs it.
    const isProduct = tokenize(word).some(({ stem }) => request.reader.isBrand(stem));
    const isOnlyThat = isProduct && !isCapability(word) && names.isOnlyOwn(word);
    const capabilities = isOnlyThat ? [] : capabilitiesFor(word, request);
    append(denied, capabilities);
    if (entries.size + capabilities.length > 0)
      judges.push((entry) =>
        entries.has(entry) || isMainlyFor(entry, capabilities)
          ? leftOut(given, "denied", `does not want ${shown(word)}`, `deny ${shown(word)}`)
          : undefined,
      );
    else if (!library.roleById.has(word)) unknown.push(word);
  }
  return { judges, unknown, capabilities: denied };
}

/** The roles that nothing is left for where capabilities are denied. */
function rolesWithout(
  denied: readonly Capability[],
  { request: { catalogue, provider }, library }: FactContext,
): string[] {
  if (denied.length === 0) return [];
  const purposes = new Set(denied);
  const isDenied = (type: string) => {
    const [purpose] = catalogue.find(provider, type)?.gives ?? [];
    return purpose !== undefined && purposes.has(purpose);
  };
  return library.roles.flatMap(({ id }) => {
    const fillings = library.fillings(provider, id);
    return fillings.length > 0 && fillings.every(({ type }) => isDenied(type)) ? [id] : [];
  });
}

/** A verdict that leaves a type out, by whoever says so: the text, or the caller's facts. */
function leftOut({ ofText }: Given, kind: string, says: string, say: string) {
  return ofText.has(kind)
    ? exclude(`intent:${kind}`, `the intent ${says}`)
    : exclude(`facts:${kind}`, `the facts ${say}`);
}
