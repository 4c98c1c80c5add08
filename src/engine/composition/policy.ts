import type { JsonObject } from "../../contract/reading.ts";
import { DEFAULT_PROVIDER } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { typeNameOf } from "./component.ts";

/** What a request forbids: the constraints and suppressed rules that bear on composition. */
export interface Policy {
  /** The provider the plan is for. */
  readonly provider: string;
  /** Lower-case region name; undefined when the constraints name none. */
  readonly region: string | undefined;
  /** Lower-case programme names, without punctuation ("hipaa", "pci"). */
  readonly compliance: readonly string[];
  /** Whether the constraints exclude a type. */
  excludes(entry: CatalogueEntry): boolean;
  /** Whether the user has undone what a rule completes. */
  suppresses(rule: string): boolean;
}

/** Reads the constraints `exclude`, `region` and `compliance`; the planner judges all others. */
export function readPolicy(
  provider: string,
  constraints: JsonObject = {},
  suppressedRules: readonly string[] = [],
): Policy {
  const excluded = new Set(texts(constraints["exclude"]).map(plain));
  const suppressed = new Set(suppressedRules);
  const [region] = texts(constraints["region"]);
  return {
    provider: provider === "provider" ? DEFAULT_PROVIDER : provider,
    region: region?.trim().toLowerCase(),
    compliance: texts(constraints["compliance"]).map((programme) => plain(programme).replaceAll(" ", "")),
    excludes: (entry) => excluded.size > 0 && namesOf(entry).some((name) => excluded.has(plain(name))),
    suppresses: (rule) => suppressed.has(rule),
  };
}

/** All a constraint may call a type: its identifiers, service, names and capabilities. */
function namesOf(entry: CatalogueEntry): readonly string[] {
  return [entry.typeId, typeNameOf(entry), entry.service, entry.name, ...entry.aliases, ...entry.gives];
}

/** "Virtual-Network" and "virtual network" are the same word; so are singular and plural. */
function plain(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, " ");
  return words.length > 3 && /[^s]s$/.test(words) ? words.slice(0, -1) : words;
}

/** A constraint's values: one text, a comma-separated text, or a list of texts. */
function texts(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list
    .filter((element) => typeof element === "string")
    .flatMap((text) => text.split(","))
    .filter((text) => text.trim() !== "");
}
