/** From templates at hand to a reading. */

import { SENSITIVE } from "../../../contract/drift.ts";
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { FreeNames } from "../../../shared/freeNames.ts";
import type { LocatedDocument } from "../document/located.ts";
import {
  type DeclaredModule,
  type DeclaredResource,
  type Reading,
  type ReadProblem,
  type ReadValue,
  type SourcePlace,
  UNRESOLVED,
  type Unread,
} from "../model.ts";
import { folderOf, whereIs } from "../paths.ts";
import { withoutSecrets } from "../secretNames.ts";
import { Defaults, DefaultsWork } from "./defaults.ts";
import { Work } from "./definitions.ts";
import { LONGEST_ADDRESS } from "./labels.ts";
import { Lookup } from "./lookup.ts";
import { References } from "./references.ts";
import { type Nested, type RawResource, Scope, type ScopeOptions } from "./scope.ts";
import { keyOf, parentKey, readValue } from "./values.ts";

/** Deployments within deployments, and how deep they may be. */
const MOST_SCOPES = 3_000;
const DEEPEST = 30;
const MOST_RESOURCES = 200_000;
/** Values that the properties of all resources may have; large templates have some 50,000. */
const MOST_VALUES = 1_000_000;
/** What of a resource is no property. */
const NO_PROPERTIES: ReadonlySet<string> = new Set([
  ...[
    "type",
    "name",
    "apiVersion",
    "dependsOn",
    "copy",
    "condition",
    "resources",
    "comments",
    "existing",
    "import",
    "extension",
  ],
  ...["asserts", "@options", "scope"],
]);

/** Templates of the named folders, by file. */
export type Templates = ReadonlyMap<string, LocatedDocument>;

export class ReadingBuilder {
  readonly #templates: Templates;
  readonly #problems: ReadProblem[];
  readonly #work = new Work();
  readonly #lookup = new Lookup();
  readonly #scopes: { readonly scope: Scope; readonly document: LocatedDocument; readonly depth: number }[] =
    [];
  readonly #addresses = new FreeNames((address, copy) => `${address}#${copy}`);
  readonly #resources: DeclaredResource[] = [];
  readonly #modules: DeclaredModule[] = [];
  readonly #left = { values: MOST_VALUES };
  readonly #defaults = new DefaultsWork();

  constructor(templates: Templates, problems: ReadProblem[]) {
    this.#templates = templates;
    this.#problems = problems;
    for (const { repeated, placeAt } of templates.values())
      for (const { key, offset } of repeated)
        problems.push({
          message: `The key ${key} stands twice here; the last one counts.`,
          place: placeAt(offset),
        });
  }

  build(file: string): Reading {
    const document = this.#templates.get(file);
    if (document) this.#open({ template: document.value as JsonObject, file }, document, 0);
    // Scopes are added while this goes on.
    for (let at = 0; at < this.#scopes.length; at++) this.#declare(at);
    for (const { scope, document: of } of this.#scopes)
      for (const resource of scope.resources) this.#readResource(scope, of, resource);
    if (this.#left.values <= 0)
      this.#problems.push({
        message: `The properties have more than ${MOST_VALUES} values; some are left out.`,
      });
    const [modules, problems] = [this.#modules, this.#problems];
    // Of resources that are alike none rests on a default more than others.
    const resources = this.#defaults.isCut
      ? this.#resources.map(({ defaults: _, ...one }) => one)
      : this.#resources;
    return { language: "arm", of: "source", resources, modules, problems };
  }

  #open(options: ScopeOptions, document: LocatedDocument, depth: number): Scope {
    const scope = new Scope(options, this.#work);
    this.#lookup.addScope(scope);
    this.#scopes.push({ scope, document, depth });
    return scope;
  }

  #declare(at: number): void {
    const { scope, document, depth } = this.#scopes[at] ?? {};
    if (!scope || !document || depth === undefined) return;
    scope.declare((resource) => {
      if (this.#addresses.size > MOST_RESOURCES) {
        if (this.#addresses.size === MOST_RESOURCES + 1)
          this.#problems.push({
            message: `There are more than ${MOST_RESOURCES} resources; the rest is left out.`,
            unread: "here",
          });
        this.#addresses.reserve([`\n${this.#addresses.size}`]);
        scope.resources.pop();
        return;
      }
      const nested = scope.nested(resource);
      resource.address = this.#address(scope, resource, nested !== undefined);
      this.#lookup.add(scope, resource);
      if (nested) this.#openNested(scope, document, depth, resource, nested);
    });
  }

  #address({ address: around }: Scope, { type, label = "", symbol }: RawResource, isModule: boolean): string {
    const last = type.slice(type.lastIndexOf("/") + 1);
    const own = symbol ?? (isModule ? label || last : [type, label].filter((part) => part !== "").join("/"));
    const cut = own.length > LONGEST_ADDRESS ? `${own.slice(0, LONGEST_ADDRESS)}…` : own;
    const address = around === undefined ? cut : `${around}.${cut}`;
    return this.#addresses.take(address);
  }

  #openNested(
    scope: Scope,
    document: LocatedDocument,
    depth: number,
    resource: RawResource,
    nested: Nested,
  ): void {
    const path = pathOf(scope, nested);
    const linked = nested.template || path === undefined ? undefined : this.#templates.get(path);
    const template = nested.template ?? (linked?.value as JsonObject | undefined);
    if (!template) return;
    if (depth >= DEEPEST || this.#scopes.length >= MOST_SCOPES) {
      const message = `${resource.address} is one deployment too many within others; it is shown as one thing.`;
      this.#problems.push({ message, place: placeOf(document, resource), unread: "here" });
      return;
    }
    const file = linked ? (path ?? scope.file) : scope.file;
    const given = { parameters: nested.parameters, by: scope.evaluator };
    // A template that is written in another one, and not said to be on its own, has that one's names.
    const isOwn = nested.isInner || linked !== undefined;
    const options = { template, file, address: resource.address, parent: scope, absence: resource.absence };
    const whose = isOwn ? { given } : { evaluator: scope.evaluator };
    scope.children.set(resource, this.#open({ ...options, ...whose }, linked ?? document, depth + 1));
  }

  #readResource(scope: Scope, document: LocatedDocument, resource: RawResource): void {
    const { raw, type, name, title, address, count, absence } = resource;
    const nested = scope.nested(resource);
    const references = new References(this.#lookup, address, this.#left);
    const defaults = new Defaults(scope.evaluator, this.#defaults);
    const all = this.#properties(scope, nested ? withoutTemplate(raw) : raw, references, defaults);
    const properties = withoutSecretsOf(type, name, all);
    references.named(scope, raw["dependsOn"]);
    references.named(scope, raw["scope"], "scope");
    const parent = parentKey(keyOf(type, name));
    const found = parent === undefined ? undefined : this.#lookup.byKey(parent, scope);
    if (found) references.add(found.resource.address, "name");
    const flag = absence.never && ({ never: true } as const);
    const shared = { address, references: references.all, place: placeOf(document, resource), ...flag };
    const around = scope.address;
    if (!nested) {
      this.#resources.push({
        ...{ ...shared, type, ...(around !== undefined && { module: around }) },
        properties: { name: name.includes("{") ? UNRESOLVED : name, ...properties },
        title,
        ...(count !== undefined && { count }),
        ...(absence.absentBy !== undefined && { absentBy: absence.absentBy }),
        ...(defaults.all.length > 0 && { defaults: defaults.all }),
      });
      return;
    }
    this.#modules.push({
      ...{ ...shared, title, ...(around !== undefined && { parent: around }) },
      ...(nested.source !== undefined && { source: nested.source }),
      ...(!scope.children.has(resource) && { opaque: unreadOf(scope, nested) }),
    });
  }

  #properties(
    scope: Scope,
    raw: JsonObject,
    references: References,
    defaults: Defaults,
  ): DeclaredResource["properties"] {
    const made: [string, ReadValue][] = [];
    for (const [key, source] of Object.entries(raw)) {
      if (NO_PROPERTIES.has(key)) continue;
      // The properties of `properties` one by one, so that what a choice names is named by the right one.
      const isMain = key === "properties" && isObject(source);
      if (!isMain) made.push([key, this.#property(scope, source, key, references, defaults)]);
      else {
        const parts = Object.entries(source).flatMap(([name, part]) => {
          const whole = this.#property(scope, { [name]: part }, key, references, defaults);
          return Object.entries(whole ?? {});
        });
        made.push([key, Object.fromEntries(parts)]);
      }
    }
    return Object.fromEntries(made);
  }

  #property(
    scope: Scope,
    source: unknown,
    at: string,
    references: References,
    defaults: Defaults,
  ): ReadValue {
    const { value, extra, chosen } = scope.evaluator.apart(() => scope.evaluator.data(source));
    references.collect(value, at);
    references.targets(extra, at);
    if (chosen.size > 0) defaults.note(source, at);
    return readValue(value, this.#left);
  }
}

/** Of a deployment what it hands over; its template is read on its own. */
function withoutTemplate(raw: JsonObject): JsonObject {
  const { parameters } = isObject(raw["properties"]) ? raw["properties"] : {};
  return { ...raw, properties: { parameters } };
}

/** Settings of a site that are resources of their own: their name is what the site calls them. */
const SETTINGS = /\/config$/i;

/** Of `Microsoft.Web/sites/config` with the name `shop/connectionstrings`, all parts are connection strings. */
function withoutSecretsOf(
  type: string,
  name: string,
  made: DeclaredResource["properties"],
): DeclaredResource["properties"] {
  const { properties } = made;
  const setting = name.slice(name.lastIndexOf("/") + 1);
  if (!SETTINGS.test(type) || properties === undefined) return made;
  return { ...made, properties: withoutSecrets([setting], properties, () => SENSITIVE) };
}

function placeOf(document: LocatedDocument, { raw }: RawResource): SourcePlace {
  return document.placeOf(raw) ?? document.placeAt(0);
}

/** The file that a deployment links to; undefined where it links to none here. */
function pathOf({ file }: Scope, { path }: Nested): string | undefined {
  return path === undefined ? undefined : whereIs(folderOf(file), path).path;
}

function unreadOf({ file }: Scope, { template, path }: Nested): Unread {
  if (template) return "here";
  return path === undefined ? "elsewhere" : whereIs(folderOf(file), path).unread;
}
