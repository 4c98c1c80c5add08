/** What the names in a caller's facts mean on one cloud. */
import type { FactThing } from "../../../contract/design.ts";
import { append } from "../../../shared/append.ts";
import { cloudName } from "../../../shared/clouds.ts";
import { type Capability, isCapability } from "../../catalogue/capabilities.ts";
import { isRecommendable, lifecycleNote, successorOf } from "../../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Architect } from "../../designs/architect.ts";
import { typeNameOf } from "../../designs/signals.ts";
import type { ConstraintContext } from "../constraints/context.ts";
import { type Effect, exclude, type Judge } from "../constraints/effect.ts";
import { capabilitiesFor, isMainlyFor, typesFor } from "../constraints/types.ts";
import { phraseKey, tokenize } from "../text/tokens.ts";
import { contradictions } from "./contradictions.ts";
import { type Names, namesIn } from "./lookup.ts";
import type { Given } from "./read.ts";
import { among, shown } from "./shown.ts";

/** Facts with their names looked up in a cloud's catalogue. */
export interface Resolved {
  /** The facts say what the design consists of. */
  readonly isWhole: boolean;
  /** Roles of the design: to be built, or played by what is there. */
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
  /** Of what is there that which is no type of the cloud: what plays a role, or is outside. */
  readonly there: readonly FactThing[];
  /** Names of types and of what is denied that are not used, since nobody knows them. */
  readonly unknown: Readonly<Record<"types" | "denied", ReadonlySet<string>>>;
  /** Types that are to be in it, by the words that name them. */
  readonly included: ReadonlyMap<CatalogueEntry, string>;
  /** Types that are to be in it, and what rules others out. */
  readonly effect: Effect;
}

/** Looks up what facts name. What nobody knows is said in the effect's notes. */
export function resolveFacts(given: Given, context: ConstraintContext, architect: Architect): Resolved {
  const names = namesIn(context, architect);
  const types = typesWanted(given, context, names);
  const unwanted = unwantedIn(given, context, architect, names, types.included);
  const there = whatIsThere(given, context, architect, names, unwanted);
  const unbuilt = new Set([...there.outside, ...unwanted.roles]);
  const left = given.leaving.flatMap(({ name }) => name ?? []);
  // Who says which roles there are has said what is wanted of what leaves.
  const anew = given.roles.length > 0 ? [] : given.leaving.flatMap(names.rolesLeft);
  return {
    isWhole: given.designs.length + given.roles.length > 0 || types.included.size + types.roles.length > 0,
    roles: [...given.roles, ...types.roles, ...anew, ...there.usual],
    existing: there.existing,
    leaving: new Set(left.flatMap(names.own)),
    machines: new Set(left.filter(names.isMachine).map(phraseKey)),
    within: new Set([...there.within].filter((role) => !there.outside.has(role))),
    unbuilt,
    included: types.included,
    there: there.things,
    unknown: { types: new Set(types.unknown), denied: new Set(unwanted.unknown) },
    effect: {
      include: [...types.included.keys()],
      judges: unwanted.judges,
      notes: [
        ...types.notes,
        ...there.notes,
        ...unwanted.notes,
        ...contradictions(given, { unbuilt, ...there, included: types.included }),
      ],
    },
  };
}

/** The types that facts name, and the roles of what other clouds and vendors call so. */
function typesWanted({ types }: Given, context: ConstraintContext, names: Names) {
  const included = new Map<CatalogueEntry, string>();
  const roles: string[] = [];
  const unknown: string[] = [];
  const notes: string[] = [];
  for (const word of types) {
    const [called] = names.own(word);
    const elsewhere = called === undefined ? names.elsewhere(word) : undefined;
    const { roles: played = [], cloud } = elsewhere ?? {};
    append(roles, played);
    if (played.length > 0 && cloud !== undefined)
      notes.push(
        `${shown(word)} is of ${cloud}: the plan for ${cloudName(context.provider)} has what plays its role there, ${among(played)}.`,
      );
    // What is asked for may be said more loosely than what is there.
    const [entry = called] = called === undefined && played.length === 0 ? typesFor(word, context) : [];
    if (entry === undefined) {
      if (played.length === 0) unknown.push(word);
      continue;
    }
    // What is closed to new customers is answered with what takes its place, if anything does.
    const isOpen = isRecommendable(entry);
    const offered = isOpen ? entry : successorOf(context.catalogue, entry);
    if (offered !== undefined) included.set(offered, word);
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
function whatIsThere(
  given: Given,
  { provider }: ConstraintContext,
  architect: Architect,
  names: Names,
  { roles: notWanted, judges }: ReturnType<typeof unwantedIn>,
) {
  const existing = new Map<CatalogueEntry, string>();
  const within = new Set<string>();
  const outside = new Set<string>();
  const unnamed = new Set<string>();
  const things: FactThing[] = [];
  const contradicted: string[] = [];
  const unknown: string[] = [];
  const beyond: string[] = [];
  const leaves = new Set(given.leaving.map(keyOf));
  for (const thing of given.existing) {
    const { role, name } = thing;
    if (leaves.has(keyOf(thing))) continue;
    const own = name === undefined ? [] : names.own(name);
    const isOut =
      [role ?? [], ...own.map(names.rolesOf)].flat().some((one) => notWanted.includes(one)) ||
      own.some((entry) => judges.some((judge) => judge(entry) !== undefined));
    if (isOut) {
      contradicted.push(name ?? role ?? "");
      continue;
    }
    if (name === undefined) {
      if (role !== undefined) unnamed.add(role);
      continue;
    }
    for (const entry of own) existing.set(entry, name);
    const isWithin = (id: string) =>
      own.some((entry) => fillsOf(architect, provider, id).has(typeNameOf(entry)));
    if (role !== undefined) (isWithin(role) ? within : outside).add(role);
    for (const one of own.flatMap(names.rolesOf)) within.add(one);
    if (own.length > 0) continue;
    // What a vendor's product does is known roughly: a role that is to be built is not done by it.
    const { roles = [] } = names.elsewhere(name) ?? {};
    for (const one of roles) if (!given.roles.includes(one)) outside.add(one);
    if (role !== undefined || roles.length > 0) things.push(thing);
    else unknown.push(name);
    if (role !== undefined && roles.length === 0) beyond.push(name);
  }
  const usual = [...unnamed].filter((role) => !within.has(role) && !outside.has(role));
  for (const role of usual) within.add(role);
  append(
    things,
    usual.map((role) => ({ role })),
  );
  const notes = [
    ...(contradicted.length === 0
      ? []
      : [
          `The facts list ${among(contradicted)} under “existing”, and say elsewhere that it is denied, put off or replaced: it is left out.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          unknown.length === 1
            ? `The facts say that ${among(unknown)} is there; no type is known by that name. Say the role that it plays, if the design is not to build that.`
            : `The facts say that ${among(unknown)} are there; no types are known by these names. Say the roles that they play, if the design is not to build those.`,
        ]),
    ...(beyond.length === 0
      ? []
      : [
          `No type of ${cloudName(provider)} is known by the name of ${among(beyond)}: the role counts as played outside of the plan, and nothing is built for it. Of what is in ${cloudName(provider)}, give the type id.`,
        ]),
  ];
  return { existing, within, outside, usual, things, notes };
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
  const laterTypes = new Set(given.later.filter((word) => !isRole(word)).flatMap(names.own));
  const others = [...included.keys()].filter((entry) => !laterTypes.has(entry)).flatMap(names.rolesOf);
  // "Redis" puts the cache off, unless another cache is asked for by its name.
  const later = new Set([
    ...given.later.filter(isRole),
    ...[...laterTypes].flatMap(names.rolesOf).filter((role) => !others.includes(role)),
  ]);
  const isLater = (entry: CatalogueEntry) => names.rolesOf(entry).some((role) => later.has(role));
  const postponed = new Set([...laterTypes, ...[...included.keys()].filter(isLater)]);
  const notes =
    given.later.length === 0
      ? []
      : [
          `Put off: ${among(given.later.map((word) => roleById.get(word)?.title ?? word))}. Nothing is built for it now.`,
        ];
  const excludeBy = (kind: string, says: string, say: string) => leftOut(given, kind, says, say);
  const judges: Judge[] = [];
  // Each judge sees every type: those that have nothing to judge would only cost time.
  if (gone.size > 0)
    judges.push((entry) =>
      gone.has(entry)
        ? excludeBy("leaving", "says that it is replaced", "say that it is replaced")
        : undefined,
    );
  if (postponed.size > 0)
    judges.push((entry) =>
      postponed.has(entry) ? excludeBy("later", "puts it off", "put it off") : undefined,
    );
  if (denied.size > 0)
    judges.push((entry) => {
      const role = architect.roleOf(entry);
      if (role === undefined || !denied.has(role) || wanted.has(typeNameOf(entry))) return undefined;
      const what = `the role ${shown(role)}, and that is what it is for`;
      return excludeBy("denied", `does not want ${what}`, `do not want ${what}`);
    });
  const { judges: denying, unknown, capabilities } = deniedIn(given, context, names, isRole);
  const purposes = new Set(capabilities);
  const isDenied = (type: string) => {
    const [purpose] = context.catalogue.find(context.provider, type)?.gives ?? [];
    return purpose !== undefined && purposes.has(purpose);
  };
  const without = (purposes.size === 0 ? [] : architect.library.roles).filter(({ id }) => {
    const types = [...fillsOf(architect, context.provider, id)];
    return types.length > 0 && types.every(isDenied);
  });
  append(judges, denying);
  if (unknown.length > 0)
    notes.push(
      unknown.length === 1
        ? `The facts deny ${among(unknown)}, which is no type of ${context.provider}, capability or role that is known.`
        : `The facts deny ${among(unknown)}, which are no types of ${context.provider}, capabilities or roles that are known.`,
    );
  return { roles: [...denied, ...later, ...without.map(({ id }) => id)], unknown, judges, notes };
}

/** A verdict that leaves a type out, by whoever says so: the text, or the caller's facts. */
function leftOut({ ofText }: Given, kind: string, says: string, say: string) {
  return ofText.has(kind)
    ? exclude(`intent:${kind}`, `the intent ${says}`)
    : exclude(`facts:${kind}`, `the facts ${say}`);
}

/** What leaves out the types and capabilities that facts deny, and the words that are neither these nor roles. */
function deniedIn(given: Given, context: ConstraintContext, names: Names, isRole: (word: string) => boolean) {
  const judges: Judge[] = [];
  const unknown: string[] = [];
  const denied: Capability[] = [];
  for (const word of given.denied) {
    const entries = new Set(names.own(word));
    // "Aurora" is one of the databases, and "Kubernetes" is whatever runs it.
    const isProduct = tokenize(word).some(({ stem }) => context.reader.isBrand(stem));
    const isOnlyThat = isProduct && !isCapability(word) && names.isOnlyOwn(word);
    const capabilities = isOnlyThat ? [] : capabilitiesFor(word, context);
    append(denied, capabilities);
    if (entries.size + capabilities.length > 0)
      judges.push((entry) =>
        entries.has(entry) || isMainlyFor(entry, capabilities)
          ? leftOut(given, "denied", `does not want ${shown(word)}`, `deny ${shown(word)}`)
          : undefined,
      );
    else if (!isRole(word)) unknown.push(word);
  }
  return { judges, unknown, capabilities: denied };
}

/** The names of the types that can fill a role on a cloud. */
function fillsOf({ library }: Architect, provider: string, role: string): ReadonlySet<string> {
  return new Set(library.fillings(provider, role).map(({ type }) => type));
}

/** What a thing is told by, as phrases are compared. */
export function keyOf({ role = "", name }: FactThing): string {
  return name === undefined ? `role ${role}` : phraseKey(name);
}
