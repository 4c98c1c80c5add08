import type { JsonObject } from "../../contract/reading.ts";
import type { CatalogueEntry, Dependency } from "../catalogue/schema.ts";
import { wordsOf } from "./naming.ts";

/** A component while a plan is being composed. */
export interface Component {
  readonly typeId: string;
  /** Unique within the plan. */
  readonly name: string;
  /** The words of the name: components that share some belong together. */
  readonly words: ReadonlySet<string>;
  /** Undefined for a type the catalogue does not know. */
  readonly entry: CatalogueEntry | undefined;
  readonly desiredInput: JsonObject | undefined;
  /** What the request said of a type the catalogue does not know. */
  readonly displayName: string | undefined;
  readonly group: string | undefined;
  readonly rankScore: number | undefined;
  /** Name of the only component that it works for. */
  readonly serves: string | undefined;
  /** Full name of the rule that added it; undefined for what was chosen. */
  readonly addedBy: string | undefined;
}

export type ComponentSeed = Pick<Component, "typeId" | "name" | "entry"> & Partial<Component>;

export function makeComponent(seed: ComponentSeed): Component {
  return {
    words: wordsOf(seed.name),
    desiredInput: undefined,
    displayName: undefined,
    group: undefined,
    rankScore: undefined,
    serves: undefined,
    addedBy: undefined,
    ...seed,
  };
}

/** `service/kind` of a type, the form in which rules name it. */
export function typeNameOf(entry: CatalogueEntry): string {
  return `${entry.service}/${entry.kind}`;
}

/** Full name of a rule of a type: `service/kind:rule`. */
export function ruleNameOf(entry: CatalogueEntry, rule: string): string {
  return `${typeNameOf(entry)}:${rule}`;
}

/** The components of a plan in the making, found by type and by capability within their provider. */
export class Draft {
  readonly components: Component[] = [];
  readonly entries = new Set<CatalogueEntry>();
  /** By provider, then by type and by capability. */
  readonly #index = new Map<string, Map<string, Component[]>>();

  add(component: Component): void {
    this.components.push(component);
    const { entry } = component;
    if (!entry) return;
    this.entries.add(entry);
    const ofProvider = this.#index.get(entry.provider) ?? new Map<string, Component[]>();
    this.#index.set(entry.provider, ofProvider);
    for (const word of [typeNameOf(entry), ...entry.gives]) {
      const list = ofProvider.get(word);
      if (list) list.push(component);
      else ofProvider.set(word, [component]);
    }
  }

  /** Components of a type (`service/kind`) or with a capability. Types hold a slash, capabilities do not. */
  matching(provider: string, wanted: string): readonly Component[] {
    return this.#index.get(provider)?.get(wanted) ?? [];
  }

  /** Components that can meet a dependency: all but those that work for one other component alone. */
  meeting(provider: string, { type, capability }: Dependency): readonly Component[] {
    const ofType = this.matching(provider, type);
    const found =
      capability === undefined ? ofType : [...new Set([...ofType, ...this.matching(provider, capability)])];
    return found.some(({ serves }) => serves !== undefined)
      ? found.filter(({ serves }) => serves === undefined)
      : found;
  }

  /** Whether every component of the entry's type finds another one that meets the dependency. */
  meets(entry: CatalogueEntry, dependency: Dependency): boolean {
    const found = this.meeting(entry.provider, dependency);
    return found.length > 1 || found.some((component) => component.entry !== entry);
  }
}
