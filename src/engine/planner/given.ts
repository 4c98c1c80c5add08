import type { IntentFacts } from "../../contract/design.ts";
import type { DesignLibrary } from "../designs/library.ts";
import { readList } from "./constraints/read.ts";
import { type NumberFact, tagsOfNumbers } from "./facts/numbers.ts";
import { isNumberKind } from "./vocabulary.ts";

/** What a caller's own reading of an intent comes to. */
export interface Given {
  readonly designs: readonly string[];
  readonly roles: readonly string[];
  readonly tags: readonly string[];
  readonly numbers: readonly NumberFact[];
  /** What is said as a constraint would be. */
  readonly constraints: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
  /** The caller says what the design consists of, so that it is not to be recognised once more. */
  readonly isWhole: boolean;
}

/** Facts of one kind that are read; nobody means more. */
const MOST = 60;

/** Reads the facts that a caller gives; what is not known is said and passed over. */
export function readGiven(facts: IntentFacts | undefined, library: DesignLibrary): Given {
  const {
    designs = [],
    roles = [],
    types = [],
    denied = [],
    qualities = [],
    regions = [],
    numbers = {},
  } = facts ?? {};
  const known = new Set(library.designs.map(({ design }) => design.id));
  const [designIds, strangeDesigns] = divided(designs.slice(0, MOST), (id) => known.has(id));
  const [roleIds, strangeRoles] = divided(roles.slice(0, MOST), (id) => library.roleById.has(id));
  const numberFacts = Object.entries(numbers).flatMap(([kind, value]) =>
    isNumberKind(kind) && value > 0 ? [{ kind, value, evidence: `${value} (given)` }] : [],
  );
  return {
    designs: designIds,
    roles: roleIds,
    tags: [...qualities.slice(0, MOST), ...tagsOfNumbers(numberFacts)],
    numbers: numberFacts,
    constraints: {
      ...(types.length === 0 ? {} : { include: types.slice(0, MOST) }),
      ...(denied.length === 0 ? {} : { exclude: denied.slice(0, MOST) }),
      ...(regions.length === 0 ? {} : { region: regions.slice(0, MOST) }),
      ...(qualities.includes("private") ? { visibility: "private" } : {}),
    },
    notes: [
      ...strangeDesigns.map((id) => `The facts name the design “${id}”, which is not known.`),
      ...strangeRoles.map((id) => `The facts name the role “${id}”, which is not known.`),
    ],
    isWhole: designIds.length > 0 || roleIds.length > 0,
  };
}

/** What a request's constraints and its facts ask for together: lists are joined, of the rest the constraint counts. */
export function withFacts(
  constraints: Readonly<Record<string, unknown>> = {},
  { constraints: given }: Given,
): Readonly<Record<string, unknown>> {
  const lists = ["include", "exclude"].flatMap((key) =>
    key in given && key in constraints
      ? [[key, [...readList(constraints[key]), ...readList(given[key])]] as const]
      : [],
  );
  return { ...given, ...constraints, ...Object.fromEntries(lists) };
}

function divided(ids: readonly string[], isKnown: (id: string) => boolean): [string[], string[]] {
  return [ids.filter(isKnown), ids.filter((id) => !isKnown(id))];
}
