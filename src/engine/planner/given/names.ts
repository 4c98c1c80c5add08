/** What the names in a caller's facts mean on one cloud. */
import type { FactThing } from "../../../contract/design.ts";
import { append } from "../../../shared/append.ts";
import { largest } from "../../../shared/extremes.ts";
import { isRecommendable, lifecycleNote, successorOf } from "../../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Architect } from "../../designs/architect.ts";
import { typeNameOf } from "../../designs/signals.ts";
import type { ConstraintContext } from "../constraints/context.ts";
import { type Effect, exclude, type Judge } from "../constraints/effect.ts";
import { capabilitiesFor, isMainlyFor, typesFor } from "../constraints/types.ts";
import { phraseKey } from "../text/tokens.ts";
import type { Given } from "./read.ts";
import { among, shown } from "./shown.ts";

/** Facts with their names looked up in a cloud's catalogue. */
export interface Resolved {
  /** The facts say what the design consists of: the text adds nothing to it. */
  readonly isWhole: boolean;
  /** Roles to be built. */
  readonly roles: readonly string[];
  /** Own types that are there and stay, by the words that name them. */
  readonly existing: ReadonlyMap<CatalogueEntry, string>;
  /** Own types that are replaced: what names them in the text does not choose them. */
  readonly leaving: ReadonlySet<CatalogueEntry>;
  /** What the machines are called that are left, as phrases are compared: nothing need stand on machines again. */
  readonly machines: ReadonlySet<string>;
  /** Roles that something of the cloud plays already. */
  readonly within: ReadonlySet<string>;
  /** Roles for which nothing of the cloud is to be built: played elsewhere, denied, or put off. */
  readonly unbuilt: ReadonlySet<string>;
  /** Names that nobody knows, of types that are asked for or there. */
  readonly unknown: ReadonlySet<string>;
  /** Types that are to be in it, by the words that name them. */
  readonly included: ReadonlyMap<CatalogueEntry, string>;
  /** Types that are to be in it, and what rules others out. */
  readonly effect: Effect;
}

/** The role of a machine, and the tag that words for one say. */
const MACHINE = "vm";

/** Looks up what facts name. What nobody knows is said in the effect's notes. */
export function resolveGiven(given: Given, context: ConstraintContext, architect: Architect): Resolved {
  const names = namesIn(context, architect);
  const types = typesWanted(given, context, names);
  const there = whatIsThere(given, context, architect, names);
  const unwanted = unwantedIn(given, context, architect, names, types.included);
  const unbuilt = new Set([...there.outside, ...unwanted.roles]);
  const contradicted = given.roles.filter((role) => unbuilt.has(role) || there.within.has(role));
  const left = given.leaving.flatMap(({ name }) => name ?? []);
  // Who says which roles there are has said what is wanted of what leaves.
  const anew = given.roles.length > 0 ? [] : given.leaving.flatMap(names.rolesLeft);
  return {
    isWhole: given.designs.length + given.roles.length > 0 || types.included.size + types.roles.length > 0,
    roles: [...given.roles, ...types.roles, ...anew],
    existing: there.existing,
    leaving: new Set(left.flatMap(names.own)),
    machines: new Set(left.filter(names.isMachine).map(phraseKey)),
    within: new Set([...there.within].filter((role) => !there.outside.has(role))),
    unbuilt,
    included: types.included,
    unknown: new Set([...types.unknown, ...there.unknown]),
    effect: {
      include: [...types.included.keys()],
      judges: unwanted.judges,
      notes: [...types.notes, ...there.notes, ...unwanted.notes, ...contradictions(contradicted)],
    },
  };
}

/** Says of roles that the facts ask for them, and say as well that they are there, denied or put off. */
function contradictions(roles: readonly string[]): string[] {
  if (roles.length === 0) return [];
  return [
    `The facts ask for ${among(roles)} under “roles”, and say elsewhere that this is there, denied or put off: it is not built. Name it in one place only.`,
  ];
}

/** The types that facts name, and the roles of what other clouds and vendors call so. */
function typesWanted({ types }: Given, context: ConstraintContext, names: Names) {
  const included = new Map<CatalogueEntry, string>();
  const roles: string[] = [];
  const unknown: string[] = [];
  const notes: string[] = [];
  for (const word of types) {
    const [entry] = typesFor(word, context);
    const elsewhere = entry === undefined ? names.rolesElsewhere(word) : [];
    append(roles, elsewhere);
    if (entry === undefined) {
      if (elsewhere.length === 0) unknown.push(word);
      continue;
    }
    // As with what a text names: what is closed to new customers is answered with what takes its place.
    const isOpen = isRecommendable(entry);
    included.set((isOpen ? undefined : successorOf(context.catalogue, entry)) ?? entry, word);
    const note = isOpen ? undefined : lifecycleNote(context.catalogue, entry);
    if (note !== undefined) notes.push(note);
  }
  if (unknown.length > 0)
    notes.push(
      unknown.length === 1
        ? `The facts name ${among(unknown)}, which is no type of ${context.provider} that is known. Look its type id up, or name its role.`
        : `The facts name ${among(unknown)}, which are no types of ${context.provider} that are known. Look their type ids up, or name their roles.`,
    );
  return { included, roles, unknown, notes };
}

/** What is there and stays: own types, and the roles that are played within the cloud and outside of it. */
function whatIsThere(given: Given, { provider }: ConstraintContext, architect: Architect, names: Names) {
  const existing = new Map<CatalogueEntry, string>();
  const within = new Set<string>();
  const outside = new Set<string>();
  const unknown: string[] = [];
  for (const { role, name } of given.existing) {
    const own = name === undefined ? [] : names.own(name);
    for (const entry of own) existing.set(entry, name ?? "");
    const isWithin = (id: string) =>
      name === undefined || own.some((entry) => fillsOf(architect, provider, id).has(typeNameOf(entry)));
    if (role !== undefined) (isWithin(role) ? within : outside).add(role);
    for (const one of own.flatMap(names.rolesOf)) within.add(one);
    if (name === undefined || own.length > 0) continue;
    // What a vendor's product does is known roughly: a role that is to be built is not done by it.
    const elsewhere = names.rolesElsewhere(name);
    for (const one of elsewhere) if (!given.roles.includes(one)) outside.add(one);
    if (role === undefined && elsewhere.length === 0) unknown.push(name);
  }
  const notes =
    unknown.length === 0
      ? []
      : [
          unknown.length === 1
            ? `The facts say that ${among(unknown)} is there; no type is known by that name. Say the role that it plays, if the design is not to build that.`
            : `The facts say that ${among(unknown)} are there; no types are known by these names. Say the roles that they play, if the design is not to build those.`,
        ];
  return { existing, within, outside, unknown, notes };
}

/** What is not to be built: roles, and what rules types out. @param included types that the facts ask for */
function unwantedIn(
  given: Given,
  context: ConstraintContext,
  architect: Architect,
  names: Names,
  included: Resolved["included"],
) {
  const { roleById } = architect.library;
  const isRole = (word: string) => roleById.has(word);
  const denied = new Set(given.denied.filter(isRole));
  const built = given.roles.filter((role) => !denied.has(role));
  const wanted = new Set(built.flatMap((role) => [...fillsOf(architect, context.provider, role)]));
  const gone = new Set(given.leaving.flatMap(({ name }) => (name === undefined ? [] : names.ownName(name))));
  const later = new Set(given.later.filter(isRole));
  const isLater = (entry: CatalogueEntry) => names.rolesOf(entry).some((role) => later.has(role));
  const postponed = new Set([
    ...given.later.filter((word) => !isRole(word)).flatMap(names.own),
    ...[...included.keys()].filter(isLater),
  ]);
  const notes =
    given.later.length === 0
      ? []
      : [
          `Put off: ${among(given.later.map((word) => roleById.get(word)?.title ?? word))}. Nothing is built for it now.`,
        ];
  const judges: Judge[] = [
    (entry) => (gone.has(entry) ? exclude("facts:leaving", "the facts say that it is replaced") : undefined),
    (entry) => (postponed.has(entry) ? exclude("facts:later", "the facts put it off") : undefined),
    (entry) => {
      const role = architect.roleOf(entry);
      if (role === undefined || !denied.has(role) || wanted.has(typeNameOf(entry))) return undefined;
      return exclude(
        "facts:denied",
        `the facts do not want the role ${shown(role)}, and that is what it is for`,
      );
    },
  ];
  const unknown: string[] = [];
  for (const word of given.denied) {
    const entries = new Set(names.own(word));
    const capabilities = capabilitiesFor(word, context);
    if (entries.size + capabilities.length > 0)
      judges.push((entry) =>
        entries.has(entry) || isMainlyFor(entry, capabilities)
          ? exclude("facts:denied", `the facts deny ${shown(word)}`)
          : undefined,
      );
    else if (!isRole(word)) unknown.push(word);
  }
  if (unknown.length > 0)
    notes.push(
      unknown.length === 1
        ? `The facts deny ${among(unknown)}, which is no type of ${context.provider}, capability or role that is known.`
        : `The facts deny ${among(unknown)}, which are no types of ${context.provider}, capabilities or roles that are known.`,
    );
  return { roles: [...denied, ...later], judges, notes };
}

/** The names of the types that can fill a role on a cloud. */
function fillsOf({ library }: Architect, provider: string, role: string): ReadonlySet<string> {
  return new Set(library.fillings(provider, role).map(({ type }) => type));
}

type Names = ReturnType<typeof namesIn>;

/** Looks names up, as they are written: part of a name means nothing. */
function namesIn(context: ConstraintContext, architect: Architect) {
  const { catalogue, provider, reader } = context;
  const { library } = architect;
  const of = (word: string, cloud: string): CatalogueEntry[] => {
    const entry = catalogue.lookup(word) ?? catalogue.find(cloud, word);
    if (entry !== undefined) return entry.provider === cloud ? [entry] : [];
    const called = reader.typesCalled(word, cloud);
    const surest = largest(called.map(({ strength }) => strength));
    return called.flatMap((naming) => (naming.strength === surest ? [naming.entry] : []));
  };
  const own = (word: string) => of(word, provider);
  const others = catalogue.providers.filter((cloud) => cloud !== provider);
  const foreign = (word: string) => others.flatMap((cloud) => of(word, cloud));
  const productRoles = (word: string) =>
    library.phrases.get(word).flatMap((tag) => library.products.get(tag)?.roles ?? []);
  const rolesOf = (entry: CatalogueEntry): string[] => {
    const role = architect.roleOf(entry);
    return role === undefined ? [] : [role];
  };
  return {
    own,
    rolesOf,
    /** The types of this cloud of which a name is the very own: "Azure Cache for Redis", and not "Redis". */
    ownName: (word: string) =>
      own(word).filter(({ name, service, kind, typeId }) =>
        [name, service, `${service} ${kind}`, `${service}/${kind}`, typeId].some(
          (one) => phraseKey(one) === phraseKey(word),
        ),
      ),
    /** The roles of what other clouds or vendors call so. */
    rolesElsewhere: (word: string) => {
      const [first] = foreign(word);
      return first === undefined ? productRoles(word) : rolesOf(first);
    },
    isMachine: (word: string) =>
      library.phrases.get(word).includes(MACHINE) ||
      own(word).some((entry) => rolesOf(entry).includes(MACHINE)),
    /** The roles of what leaves. What leaves a machine is an application, which need not stand on one again. */
    rolesLeft: ({ role, name }: FactThing): string[] => {
      if (role !== undefined) return [role];
      if (name === undefined) return [];
      const [entry] = [...own(name), ...foreign(name)];
      const roles = entry === undefined ? productRoles(name) : rolesOf(entry);
      return roles.map((one) => (one === MACHINE ? "app" : one));
    },
  };
}
