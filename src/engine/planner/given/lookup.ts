/** Looks names of things up that facts speak of, for every kind of fact alike. */
import type { FactThing } from "../../../contract/design.ts";
import { cloudName } from "../../../shared/clouds.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Architect } from "../../designs/architect.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { ConstraintContext } from "../constraints/context.ts";
import { surest } from "../constraints/types.ts";
import { type Called, vendorOf } from "../facts/called.ts";
import { Phrases } from "../text/phraseBook.ts";
import { phraseKey, type Token, tokenize } from "../text/tokens.ts";

/** The role of a machine, and the tag that words for one say. */
const MACHINE = "vm";

/** Words that say where a thing is: "Redis on a machine" is no Redis of the cloud's. */
const PLACED = /(?:^|\s)(?:in|on|at|from|by|behind|outside)\s|\bon[- ]prem|\bself[- ](?:hosted|managed)\b/i;

/** What does something elsewhere. */
interface Elsewhere {
  /** Whose it is; undefined for what is no cloud's. */
  readonly cloud: string | undefined;
  /** What it does, as far as that is known. */
  readonly roles: readonly string[];
}

/** Where names of facts are looked up for a request. */
export interface FactContext {
  readonly request: ConstraintContext;
  readonly library: DesignLibrary;
  readonly names: Names;
}

/** What names of facts mean on a cloud, and beside it. */
export interface Names {
  /** The types of this cloud that a name means. */
  readonly own: (word: string) => readonly CatalogueEntry[];
  /** The types of this cloud of which a name is the very own: "Azure Cache for Redis", and not "Redis". */
  readonly ownName: (word: string) => readonly CatalogueEntry[];
  /** Whether only this cloud has something by this name: "Aurora", and not "Kubernetes". */
  readonly isOnlyOwn: (word: string) => boolean;
  /** What other clouds or vendors call so; undefined where nobody does. */
  readonly elsewhere: (word: string) => Elsewhere | undefined;
  readonly rolesOf: (entry: CatalogueEntry) => string[];
  /** The names of the types that can fill a role on this cloud. */
  readonly fillsOf: (role: string) => ReadonlySet<string>;
  readonly isMachine: (word: string) => boolean;
  /** The roles of what leaves. What leaves a machine is an application, which need not stand on one again. */
  readonly rolesLeft: (thing: FactThing) => readonly string[];
}

/** The words of a name that do not say what it is. */
function restOf({ found }: Called, word: string): Token[] {
  return tokenize(word).filter((_, place) => place < found.start || place >= found.end);
}

/** @returns how names are looked up for a request */
function namesIn(context: ConstraintContext, architect: Architect): Names {
  const { catalogue, provider, reader } = context;
  const { library } = architect;
  const isProduct = (tag: string) => library.products.has(tag);
  const speaksOfProduct = (words: string) =>
    library.phrases.findAll(new Phrases(tokenize(words))).some(({ values }) => values.some(isProduct));
  const isPlain = ({ stem, text }: Token) => /^\d+$/.test(text) || reader.knows(stem);
  const lookUp = (word: string, cloud: string): CatalogueEntry[] => {
    const entry = catalogue.lookup(word) ?? catalogue.find(cloud, word);
    if (entry !== undefined) return entry.provider === cloud ? [entry] : [];
    const called = reader.typesCalled(word, cloud);
    if (called === undefined) return [];
    const { isWhole, isVendors, before, found } = called;
    const isMeant = () =>
      vendorOf(tokenize(word)) === undefined &&
      (tokenize(found.text).some(({ stem }) => reader.isBrand(stem)) ||
        restOf(called, word).every(isPlain)) &&
      !PLACED.test(word) &&
      !speaksOfProduct(before);
    return isWhole || isVendors || isMeant() ? surest(called) : [];
  };
  // Each name of a request is asked about several times.
  const known = new Map<string, readonly CatalogueEntry[]>();
  const of = (word: string, cloud: string): readonly CatalogueEntry[] => {
    const key = `${cloud} ${word}`;
    const entries = known.get(key) ?? lookUp(word, cloud);
    known.set(key, entries);
    return entries;
  };
  const own = (word: string) => of(word, provider);
  const others = catalogue.providers.filter((cloud) => cloud !== provider);
  const foreign = (word: string) => others.flatMap((cloud) => of(word, cloud));
  const rolesOf = (entry: CatalogueEntry): string[] => {
    const role = architect.roleOf(entry);
    return role === undefined ? [] : [role];
  };
  const elsewhere = (word: string): Elsewhere | undefined => {
    const [first] = foreign(word);
    if (first !== undefined) return { cloud: cloudName(first.provider), roles: rolesOf(first) };
    const products = library.phrases.get(word).filter(isProduct);
    if (products.length > 0)
      return { cloud: undefined, roles: products.flatMap((tag) => library.products.get(tag)?.roles ?? []) };
    const vendor = vendorOf(tokenize(word))?.cloud;
    return vendor === undefined || vendor === provider ? undefined : { cloud: cloudName(vendor), roles: [] };
  };
  return {
    own,
    rolesOf,
    fillsOf: (role) => new Set(library.fillings(provider, role).map(({ type }) => type)),
    elsewhere,
    ownName: (word) =>
      own(word).filter(({ name, service, kind, typeId }) =>
        [name, service, `${service} ${kind}`, `${service}/${kind}`, typeId].some(
          (one) => phraseKey(one) === phraseKey(word),
        ),
      ),
    isOnlyOwn: (word) => own(word).length > 0 && foreign(word).length === 0,
    isMachine: (word) =>
      library.phrases.get(word).includes(MACHINE) ||
      own(word).some((entry) => rolesOf(entry).includes(MACHINE)),
    rolesLeft: ({ role, name }) => {
      if (role !== undefined) return [role];
      if (name === undefined) return [];
      const [entry] = own(name);
      const roles = entry === undefined ? (elsewhere(name)?.roles ?? []) : rolesOf(entry);
      return roles.map((one) => (one === MACHINE ? "app" : one));
    },
  };
}

/** @returns where a request's names are looked up */
export function factContext(request: ConstraintContext, architect: Architect): FactContext {
  return { request, library: architect.library, names: namesIn(request, architect) };
}
