import type { JsonObject } from "../../contract/reading.ts";
import type { CatalogueEntry, Dependency } from "../catalogue/schema.ts";
import { compareText } from "./canonicalJson.ts";
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
  /** It is there already: it needs nothing of the plan, and nothing of it is deployed. */
  readonly exists: boolean;
  /** Which of several uses of its type it has. */
  readonly purpose: string | undefined;
  /** The zone it stands in, from 1. */
  readonly zone: number | undefined;
  /** The request did not name it: composition is free to. */
  readonly isUnnamed: boolean;
  /** Full name of the rule that added it; undefined for what was chosen. */
  readonly addedBy: string | undefined;
}

export type ComponentSeed = Pick<Component, "typeId" | "name" | "entry"> & Partial<Omit<Component, "words">>;

export function makeComponent(seed: ComponentSeed): Component {
  return {
    desiredInput: undefined,
    displayName: undefined,
    group: undefined,
    rankScore: undefined,
    serves: undefined,
    exists: false,
    purpose: undefined,
    zone: undefined,
    isUnnamed: false,
    addedBy: undefined,
    ...seed,
    words: wordsOf(seed.name),
  };
}

const typeNames = new WeakMap<CatalogueEntry, string>();

/** `service/kind` of a type, the form in which rules name it. Asked for in every loop, so it is put together once. */
export function typeNameOf(entry: CatalogueEntry): string {
  const known = typeNames.get(entry);
  if (known !== undefined) return known;
  const name = `${entry.service}/${entry.kind}`;
  typeNames.set(entry, name);
  return name;
}

/** Full name of a rule of a type: `service/kind:rule`. */
export function ruleNameOf(entry: CatalogueEntry, rule: string): string {
  return `${typeNameOf(entry)}:${rule}`;
}

/** Components in the order of their names, and the place of each in it. */
export interface NameOrder {
  readonly components: readonly Component[];
  readonly placeOf: ReadonlyMap<Component, number>;
}

function nameOrderOf(unordered: readonly Component[]): NameOrder {
  const components = unordered.toSorted((a, b) => compareText(a.name, b.name));
  return { components, placeOf: new Map(components.map((component, place) => [component, place])) };
}

/** One list for all that is not there: it is asked for far more often than what is. */
const NONE: readonly Component[] = [];

/** The components of a plan in the making, found by type and by capability within their provider. */
export class Draft {
  readonly components: Component[] = [];
  /** What is done to every component before it is taken: rules set its settings. */
  readonly #settle: (component: Component) => Component;
  readonly #byEntry = new Map<CatalogueEntry, Component[]>();
  /** By provider, then by type and by capability. */
  readonly #index = new Map<string, Map<string, Component[]>>();
  #version = 0;
  #byNames: { readonly version: number; readonly order: NameOrder } | undefined;
  #isReworded = false;
  readonly #byName = new Map<string, Component>();
  /** What says that it serves a component, by the name of that. */
  readonly #servants = new Map<string, Component[]>();

  constructor(settle: (component: Component) => Component = (component) => component) {
    this.#settle = settle;
  }

  /** Whether a chosen component was put in other words. */
  get isReworded(): boolean {
    return this.#isReworded;
  }

  /** The types that there are. */
  get entries(): Iterable<CatalogueEntry> {
    return this.#byEntry.keys();
  }

  /** How often the draft has changed. */
  get version(): number {
    return this.#version;
  }

  /** The components by name; worked out once for as long as the draft does not change. */
  get inOrder(): NameOrder {
    if (this.#byNames?.version !== this.#version)
      this.#byNames = { version: this.#version, order: nameOrderOf(this.components) };
    return this.#byNames.order;
  }

  add(given: Component): void {
    const component = this.#settle(given);
    this.#version += 1;
    this.components.push(component);
    if (!this.#byName.has(component.name)) this.#byName.set(component.name, component);
    if (component.serves !== undefined) this.#serve(component.serves, component);
    const { entry } = component;
    if (!entry) return;
    const ofEntry = this.#byEntry.get(entry);
    if (ofEntry) ofEntry.push(component);
    else this.#byEntry.set(entry, [component]);
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
    return this.#index.get(provider)?.get(wanted) ?? NONE;
  }

  /**
   * Components that can meet a dependency of one: what serves it alone where it is to have its own, else all but those
   * that work for one other component alone.
   */
  meeting(component: Component, dependency: Dependency): readonly Component[] {
    const { type, capability, own, purpose, evenServing } = dependency;
    const provider = component.entry?.provider ?? "";
    const ofType = own
      ? (this.#servants.get(component.name) ?? NONE).filter(
          ({ entry }) => entry && isNamed(entry, dependency),
        )
      : this.matching(provider, type);
    const more = own || capability === undefined ? NONE : this.matching(provider, capability);
    const found = more.length === 0 ? ofType : [...new Set([...ofType, ...more])];
    const isOpen = ({ serves }: Component) => own === true || evenServing === true || serves === undefined;
    const suits = (one: Component) => isOpen(one) && (purpose === undefined || one.purpose === purpose);
    return found.every(suits) ? found : found.filter(suits);
  }

  /** The components of a type, in the version of the entry. */
  ofEntry(entry: CatalogueEntry): readonly Component[] {
    return this.#byEntry.get(entry) ?? NONE;
  }

  /** The chosen components of a type that nothing tells what they are for, by name. */
  free(entry: CatalogueEntry): readonly Component[] {
    return this.ofEntry(entry)
      .filter(({ serves, purpose, addedBy }) => serves === undefined && purpose === undefined && !addedBy)
      .sort((a, b) => compareText(a.name, b.name));
  }

  /** Whether anything says that it serves a component. */
  isServed({ name }: Component): boolean {
    return this.#servants.has(name);
  }

  /** The component of a name; the first of several. */
  named(name: string): Component | undefined {
    return this.#byName.get(name);
  }

  /** Puts a component that says more in the place of one; its type stays. */
  replace(old: Component, given: Component): void {
    const young = this.#settle(given);
    this.#isReworded = true;
    this.#version += 1;
    const renew = (list: Component[] | undefined) => {
      const at = list?.indexOf(old) ?? -1;
      if (list && at >= 0) list[at] = young;
    };
    renew(this.components);
    if (old.entry) renew(this.#byEntry.get(old.entry));
    for (const list of this.#index.get(old.entry?.provider ?? "")?.values() ?? []) renew(list);
    this.#byName.delete(old.name);
    this.#byName.set(young.name, young);
    if (young.serves !== undefined) this.#serve(young.serves, young);
  }

  #serve(served: string, component: Component): void {
    const list = this.#servants.get(served);
    if (list) list.push(component);
    else this.#servants.set(served, [component]);
  }
}

/** Whether a type is the one that a dependency names, or gives the capability that it asks for. */
function isNamed(entry: CatalogueEntry, { type, capability }: Dependency): boolean {
  return typeNameOf(entry) === type || (capability !== undefined && entry.gives.includes(capability));
}
