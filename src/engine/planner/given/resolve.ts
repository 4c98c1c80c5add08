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
import { namesIn } from "./lookup.ts";
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
  /** Of all. */
  readonly effect: Effect;
}

/** Constraints come before facts, and a caller's facts take the place of what the text says of the same. */
export function resolveRequest(
  { constraints, facts, said }: Request,
  context: ConstraintContext,
  architect: Architect,
): Decided {
  const demanded = readConstraints(constraints, context);
  const isPlaced = (demanded.regions ?? []).length > 0;
  const regions = isPlaced ? [] : facts.regions;
  const given = { ...facts, regions, tags: [...facts.tags, ...tagsOfRegions(regions, context.provider)] };
  const own = resolveFacts(given, context, architect);
  const named = own.isWhole ? given : withText(given, said);
  const resolved = own.isWhole ? own : withNames(own, named, said, context, architect);
  const placed = regions.length > 0 ? requireRegion(regions, context.provider) : NO_EFFECT;
  return {
    given,
    named,
    isWhole: own.isWhole,
    resolved,
    effect: combine([
      demanded,
      // What the text is misread as is nothing to be told of as if the caller had said it.
      { ...resolved.effect, notes: own.effect.notes ?? [] },
      placed,
      { notes: severalRegions(placed.regions ?? []) },
      isPlaced && facts.regions.length > 0
        ? note("The constraints name the region; the regions of the facts are not used.")
        : NO_EFFECT,
      askForQualities(given.qualities),
    ]),
  };
}

/**
 * What the facts of both mean. What a text names is not asked for as a caller asks for it: it may be left out. Where the
 * caller says that something is there, a text that names it means that.
 */
function withNames(
  own: Resolved,
  named: Given,
  { roles, types, called }: SaidFacts,
  context: ConstraintContext,
  architect: Architect,
): Resolved {
  const names = namesIn(context, architect);
  const spoken = called.flatMap((word) => names.own(word).slice(0, 1)).flatMap(names.rolesOf);
  const both = resolveFacts(
    { ...named, roles: [...new Set([...roles, ...spoken])], types },
    context,
    architect,
  );
  const isThere = (entry: CatalogueEntry) => own.within.has(architect.roleOf(entry) ?? "");
  return {
    ...both,
    included: new Map([...both.included].filter(([entry]) => !isThere(entry))),
    effect: { ...both.effect, include: own.effect.include ?? [] },
  };
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
