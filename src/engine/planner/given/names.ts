/** What the names in a caller's facts mean on one cloud. */
import type { FactThing } from "../../../contract/design.ts";
import { isRecommendable, lifecycleNote, successorOf } from "../../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Architect } from "../../designs/architect.ts";
import { typeNameOf } from "../../designs/signals.ts";
import type { ConstraintContext } from "../constraints/context.ts";
import { type Effect, exclude, type Judge } from "../constraints/effect.ts";
import { capabilitiesFor, combine, excludeTypes, typesFor } from "../constraints/types.ts";
import { UNIT } from "../text/fixed.ts";
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
  /** Types that are to be in it, and what rules others out. */
  readonly effect: Effect;
}

/** The role of a machine, and the tag that words for one say. */
const MACHINE = "vm";

/** Looks up what facts name. What nobody knows is said in the effect's notes. */
export function resolveGiven(given: Given, context: ConstraintContext, architect: Architect): Resolved {
  const { library } = architect;
  const named = namesIn(context, architect);
  const notes: string[] = [];
  const roles: string[] = [];
  const include: CatalogueEntry[] = [];
  const strange: string[] = [];
  for (const word of given.types) {
    const [entry] = typesFor(word, context);
    const elsewhere = entry === undefined ? named.rolesElsewhere(word) : [];
    if (entry !== undefined) {
      // As with what a text names: what is closed to new customers is answered with what takes its place.
      const isOpen = isRecommendable(entry);
      include.push((isOpen ? undefined : successorOf(context.catalogue, entry)) ?? entry);
      const note = isOpen ? undefined : lifecycleNote(context.catalogue, entry);
      if (note !== undefined) notes.push(note);
    } else if (elsewhere.length > 0) roles.push(...elsewhere);
    else strange.push(word);
  }
  if (strange.length > 0)
    notes.push(
      `The facts name ${among(strange)}, which is no type of ${context.provider} that is known. Look its type id up, or name its role.`,
    );
  const hasRoles = given.roles.length > 0;
  const left = given.leaving.flatMap(({ name }) => name ?? []);
  const gone = new Set(left.flatMap(named.ownName));
  if (!hasRoles) roles.push(...given.leaving.flatMap((thing) => named.rolesOf(thing, true)));
  const existing = new Map<CatalogueEntry, string>();
  const within = new Set<string>();
  const outside = new Set<string>();
  const unheard: string[] = [];
  for (const { role, name } of given.existing) {
    const own = name === undefined ? [] : named.own(name);
    for (const entry of own) existing.set(entry, name ?? "");
    const fills = (id: string) =>
      own.some((entry) =>
        library.fillings(context.provider, id).some(({ type }) => type === typeNameOf(entry)),
      );
    if (role !== undefined) (name === undefined || fills(role) ? within : outside).add(role);
    for (const one of own.flatMap((entry) => architect.roleOf(entry) ?? [])) within.add(one);
    if (name === undefined || own.length > 0) continue;
    // What a vendor's product does is known roughly: a role that is to be built is not done by it.
    const elsewhere = named.rolesElsewhere(name);
    for (const one of elsewhere) if (!given.roles.includes(one)) outside.add(one);
    if (role === undefined && elsewhere.length === 0) unheard.push(name);
  }
  if (unheard.length > 0)
    notes.push(
      `The facts say that ${among(unheard)} is there; no type is known by that name. Say the role that it plays, if the design is not to build that.`,
    );
  const deniedRoles = given.denied.filter((word) => library.roleById.has(word));
  const deniedWords = given.denied.filter(
    (word) => !library.roleById.has(word) || capabilitiesFor(word, context).length > 0,
  );
  const laterRoles = given.later.filter((word) => library.roleById.has(word));
  const laterTypes = given.later.filter((word) => !library.roleById.has(word));
  if (given.later.length > 0)
    notes.push(
      `Put off: ${among(given.later.map((word) => library.roleById.get(word)?.title ?? word))}. Nothing is built for it now.`,
    );
  const built = given.roles.filter((role) => !deniedRoles.includes(role));
  const unwanted = new Set(deniedRoles);
  const fillsOther = (entry: CatalogueEntry) =>
    built.some((role) =>
      library.fillings(context.provider, role).some(({ type }) => type === typeNameOf(entry)),
    );
  const judges: Judge[] = [
    (entry) => (gone.has(entry) ? exclude("facts:leaving", "the facts say that it is replaced") : undefined),
    (entry) => {
      const role = architect.roleOf(entry);
      if (role === undefined || !unwanted.has(role) || fillsOther(entry)) return undefined;
      return exclude(
        "facts:denied",
        `the facts do not want the role ${shown(role)}, and that is what it is for`,
      );
    },
    ...laterTypes.flatMap((word): Judge[] => {
      const entries = new Set(named.own(word));
      return entries.size === 0
        ? []
        : [(entry) => (entries.has(entry) ? exclude("facts:later", "the facts put it off") : undefined)];
    }),
  ];
  return {
    isWhole:
      given.designs.length > 0 ||
      hasRoles ||
      include.length > 0 ||
      (given.types.length > 0 && roles.length > 0),
    roles: [...given.roles, ...roles],
    existing,
    leaving: new Set(left.flatMap(named.own)),
    machines: new Set(left.filter(named.isMachine).map(phraseKey)),
    within: new Set([...within].filter((role) => !outside.has(role))),
    unbuilt: new Set([...outside, ...deniedRoles, ...laterRoles]),
    unknown: new Set([...strange, ...unheard]),
    effect: combine([{ include, judges, notes }, excludeTypes(deniedWords, context, "The facts deny")]),
  };
}

/** Looks names up, as they are written: part of a name means nothing. */
function namesIn(context: ConstraintContext, architect: Architect) {
  const { catalogue, provider, reader } = context;
  const { library } = architect;
  const of = (word: string, cloud: string): CatalogueEntry[] => {
    const entry = catalogue.lookup(word) ?? catalogue.find(cloud, word);
    if (entry !== undefined) return entry.provider === cloud ? [entry] : [];
    return reader
      .typesCalled(word, cloud)
      .flatMap((naming) => (naming.strength === UNIT ? [naming.entry] : []));
  };
  const own = (word: string) => of(word, provider);
  const others = catalogue.providers.filter((cloud) => cloud !== provider);
  const foreign = (word: string) => others.flatMap((cloud) => of(word, cloud));
  const productRoles = (word: string) =>
    library.phrases.get(word).flatMap((tag) => library.products.get(tag)?.roles ?? []);
  const roleOf = (entry: CatalogueEntry) => architect.roleOf(entry) ?? [];
  return {
    own,
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
      return first === undefined ? productRoles(word) : [roleOf(first)].flat();
    },
    isMachine: (word: string) =>
      library.phrases.get(word).includes(MACHINE) || own(word).some((entry) => roleOf(entry) === MACHINE),
    /** The roles that a thing plays. What leaves a machine is an application, which need not stand on a machine again. */
    rolesOf: ({ role, name }: FactThing, isLeft: boolean): string[] => {
      if (role !== undefined) return [role];
      if (name === undefined) return [];
      const [entry] = [...own(name), ...foreign(name)];
      const roles = entry === undefined ? productRoles(name) : [roleOf(entry)].flat();
      return roles.map((one) => (isLeft && one === MACHINE ? "app" : one));
    },
  };
}
