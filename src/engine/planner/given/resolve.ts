/** What a request comes to: its constraints, the facts that its caller gives, and what its text says. */
import type { ProposeRequest } from "../../../contract/component.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Architect } from "../../designs/architect.ts";
import { readConstraints } from "../constraints/constraints.ts";
import type { ConstraintContext } from "../constraints/context.ts";
import { type Effect, NO_EFFECT, note } from "../constraints/effect.ts";
import { askForQualities } from "../constraints/qualities.ts";
import { requireRegion, severalRegions, tagsOfRegions } from "../constraints/region.ts";
import { combine } from "../constraints/types.ts";
import type { SaidFacts } from "../facts/said.ts";
import { factNotes } from "./factNotes.ts";
import { type FactContext, factContext } from "./lookup.ts";
import { type Resolved, resolveFacts } from "./names.ts";
import type { Given } from "./read.ts";

/** What decides about a design. */
interface Request {
  readonly constraints: NonNullable<ProposeRequest["constraints"]>;
  /** The caller's. */
  readonly facts: Given;
  /** The text's. */
  readonly said: SaidFacts;
}

interface Decided {
  /** The caller's facts that are used. */
  readonly given: Given;
  /** The same, and what the text names beside them. */
  readonly named: Given;
  /** They say what the design consists of: the text adds nothing to it. */
  readonly isWhole: boolean;
  /** What the facts of both mean on this cloud. */
  readonly resolved: Resolved;
  /** The types that the caller's facts ask for. */
  readonly asked: readonly CatalogueEntry[];
  /** Of all. */
  readonly effect: Effect;
}

/** Constraints come before facts, and a caller's facts take the place of what the text says of the same. */
export function resolveRequest(
  { constraints, facts: stated, said }: Request,
  context: ConstraintContext,
  architect: Architect,
): Decided {
  const demanded = readConstraints(constraints, context);
  const isPlaced = (demanded.regions ?? []).length > 0;
  const regions = isPlaced ? [] : stated.regions;
  const given = { ...stated, regions, tags: [...stated.tags, ...tagsOfRegions(regions, context.provider)] };
  const facts = factContext(context, architect);
  const own = resolveFacts(given, facts);
  const { isWhole } = own.resolved;
  const named = isWhole ? given : withText(given, said);
  const resolved = isWhole ? own.resolved : withNames(own.resolved, named, said, facts);
  const placed = regions.length > 0 ? requireRegion(regions, context.provider) : NO_EFFECT;
  // What the text names is not asked for as a caller asks for it, and what it is misread as is nothing to be told of.
  const told = { include: [...own.resolved.included.keys()], notes: factNotes(given, own, facts) };
  return {
    given,
    named,
    isWhole,
    resolved,
    asked: told.include,
    effect: combine([
      demanded,
      { ...told, judges: resolved.judges },
      placed,
      { notes: severalRegions(placed.regions ?? []) },
      isPlaced && stated.regions.length > 0
        ? note("The constraints name the region; the regions of the facts are not used.")
        : NO_EFFECT,
      askForQualities(given.qualities),
    ]),
  };
}

/**
 * What the facts of both mean. What a text names may be left out. Where the caller says that something is there, a text
 * that names it means that.
 */
function withNames(
  own: Resolved,
  named: Given,
  { roles, types, called }: SaidFacts,
  context: FactContext,
): Resolved {
  const { names } = context;
  const spoken = called.flatMap((word) => names.own(word).slice(0, 1)).flatMap(names.rolesOf);
  const both = resolveFacts(
    { ...named, roles: [...new Set([...roles, ...spoken])], types },
    context,
  ).resolved;
  const isThere = (entry: CatalogueEntry) => names.rolesOf(entry).some((role) => own.within.has(role));
  return { ...both, included: new Map([...both.included].filter(([entry]) => !isThere(entry))) };
}

/** Kinds of facts by which types are left out. */
const KINDS = ["denied", "later", "leaving"] as const;

/** A caller's facts, with what the text says to be there, to leave or to be unwanted, where they say nothing of it. */
function withText(given: Given, said: SaidFacts): Given {
  const instead = <T>(own: readonly T[], other: readonly T[]) => (own.length > 0 ? own : other);
  return {
    ...given,
    denied: instead(given.denied, said.denied),
    later: instead(given.later, said.later),
    existing: instead(given.existing, said.existing),
    leaving: instead(given.leaving, said.leaving),
    ofText: new Set(KINDS.filter((kind) => given[kind].length === 0)),
  };
}
