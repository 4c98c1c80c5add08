/** What the names in a caller's facts mean on one cloud. */
import type { FactThing } from "../../../contract/design.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Judge } from "../constraints/effect.ts";
import { phraseKey } from "../text/tokens.ts";
import { type Asked, typesAsked } from "./asked.ts";
import type { FactContext } from "./lookup.ts";
import { type Present, whatIsThere } from "./present.ts";
import type { Given } from "./read.ts";
import { type Unwanted, unwantedIn } from "./unwanted.ts";

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
  /** Roles that something of the cloud plays already, by the words that say so. */
  readonly within: ReadonlyMap<string, string>;
  /** Roles for which nothing of the cloud is to be built: played elsewhere, denied, or put off. */
  readonly unbuilt: ReadonlySet<string>;
  /** Of what is there that which is no type of the cloud: what plays a role, or is outside. */
  readonly there: readonly FactThing[];
  /** Names of types and of what is denied that are not used, since nobody knows them. */
  readonly unknown: Readonly<Record<"types" | "denied", ReadonlySet<string>>>;
  /** Types that are to be in it, by the words that name them. */
  readonly included: ReadonlyMap<CatalogueEntry, string>;
  /** What rules types out. */
  readonly judges: readonly Judge[];
}

/** What facts come to, and what it is made of: whoever gave them may be told of it. */
export interface Resolution {
  readonly resolved: Resolved;
  readonly asked: Asked;
  readonly present: Present;
  readonly unwanted: Unwanted;
}

/** Looks up what facts name. */
export function resolveFacts(given: Given, context: FactContext): Resolution {
  const { names } = context;
  const asked = typesAsked(given, context);
  const unwanted = unwantedIn(given, context, asked.included);
  const present = whatIsThere(given, context, unwanted, asked);
  const left = given.leaving.flatMap(({ name }) => name ?? []);
  // Who says which roles there are has said what is wanted of what leaves.
  const anew = given.roles.length > 0 ? [] : given.leaving.flatMap(names.rolesLeft);
  const resolved: Resolved = {
    isWhole: given.designs.length + given.roles.length > 0 || asked.included.size + asked.roles.length > 0,
    roles: [...given.roles, ...asked.roles, ...anew, ...present.usual],
    existing: present.existing,
    leaving: new Set(left.flatMap(names.own)),
    machines: new Set(left.filter(names.isMachine).map(phraseKey)),
    within: new Map([...present.within].filter(([role]) => !present.outside.has(role))),
    unbuilt: new Set([...present.outside, ...unwanted.roles]),
    included: asked.included,
    there: present.things,
    unknown: { types: new Set(asked.unknown), denied: new Set(unwanted.unknown) },
    judges: unwanted.judges,
  };
  return { resolved, asked, present, unwanted };
}
