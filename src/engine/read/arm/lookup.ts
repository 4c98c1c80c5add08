/** What the names of templates stand for. */
import type { RawResource, Scope } from "./scope.ts";
import { keyOf, MOST_PARTS, parentKey, type ScopeName, type Target } from "./values.ts";

interface Declared {
  readonly resource: RawResource;
  readonly scope: Scope;
}

/** Outputs that lead to outputs, one behind the other. */
const DEEPEST = 60;

export class Lookup {
  readonly #byKey = new Map<string, Declared[]>();
  readonly #byName = new Map<ScopeName, Map<string, RawResource>>();
  readonly #scopes = new Map<ScopeName, Scope>();
  /** Targets share what they name otherwise, and a hostile template doubles that at each step. */
  readonly #known = new Map<Target, readonly string[]>();
  readonly #outputs = new Map<string, readonly string[]>();
  #depth = 0;

  addScope(scope: Scope): void {
    this.#scopes.set(scope, scope);
    this.#byName.set(scope, new Map());
  }

  add(scope: Scope, resource: RawResource): void {
    const key = keyOf(resource.type, resource.name);
    const declared = this.#byKey.get(key) ?? [];
    this.#byKey.set(key, declared);
    declared.push({ resource, scope });
    this.#byName.get(scope)?.set(resource.name.toLowerCase(), resource);
  }

  /** The addresses that something named stands for; none where that is not declared here. */
  addresses(target: Target): readonly string[] {
    const known = this.#known.get(target);
    if (known) return known;
    const found = [...new Set(this.#addresses(target))];
    this.#known.set(target, found);
    return found;
  }

  #addresses(target: Target): readonly string[] {
    const found = this.#find(target);
    if (!found) return (target.otherwise ?? []).flatMap((other) => this.addresses(other));
    const { resource, scope } = found;
    const child = scope.children.get(resource);
    if (target.output === undefined || !child) return [resource.address];
    const inner = this.#ofOutput(child, target.output);
    return inner.length > 0 ? inner : [resource.address];
  }

  #ofOutput(scope: Scope, output: string): readonly string[] {
    const key = `${scope.address}\n${output.toLowerCase()}`;
    const known = this.#outputs.get(key);
    if (known) return known;
    // One that rests on itself names nothing.
    this.#outputs.set(key, []);
    if (this.#depth > DEEPEST) return [];
    this.#depth++;
    const found = [...new Set(scope.output(output).flatMap((target) => this.addresses(target)))];
    this.#depth--;
    this.#outputs.set(key, found);
    return found;
  }

  #find({ scope: name, key, symbol, text, isExtension }: Target): Declared | undefined {
    const scope = this.#scopes.get(name);
    if (!scope) return undefined;
    if (key !== undefined) return isExtension ? this.byKey(key, scope) : this.#byKeyOrAround(key, scope);
    if (symbol !== undefined) return this.#bySymbol(symbol, scope);
    return text === undefined ? undefined : this.#byText(text, scope);
  }

  #bySymbol(symbol: string, scope: Scope): Declared | undefined {
    const found = scope.symbols.get(symbol);
    if (!found) return undefined;
    // What exists already may be declared by another template of the reading.
    return "raw" in found ? { resource: found, scope } : this.#byKeyOrAround(found.key, scope);
  }

  /** A resource by type and name: of the same template, else of the nearest one around it, else of any. */
  byKey(key: string, scope: Scope): Declared | undefined {
    // One of those that a loop makes is the loop's.
    const declared = this.#byKey.get(key) ?? this.#byKey.get(key.replace(/\d{1,6}(?=\D*$)/, "{n}"));
    if (!declared || declared.length < 2) return declared?.[0];
    for (let around: Scope | undefined = scope; around; around = around.parent) {
      const near = declared.find((one) => one.scope === around);
      if (near) return near;
    }
    return declared[0];
  }

  /** A resource by type and name, else the one that it is a part of: what is written within that is not declared. */
  #byKeyOrAround(key: string, scope: Scope): Declared | undefined {
    for (let at: string | undefined = key; at !== undefined; at = parentKey(at)) {
      const found = this.byKey(at, scope);
      if (found) return found;
    }
    return undefined;
  }

  /** What `dependsOn` and `scope` write: a symbolic name, the name of a loop or a resource, or an id. */
  #byText(text: string, scope: Scope): Declared | undefined {
    const named =
      this.#bySymbol(text, scope) ??
      located(scope.loops.get(text.toLowerCase()), scope) ??
      located(this.#byName.get(scope)?.get(text.toLowerCase()), scope);
    if (named) return named;
    const keys = [...keysOf(text)];
    return (
      firstOf(keys, (key) => this.byKey(key, scope)) ??
      firstOf(keys, (key) => this.#byKeyOrAround(key, scope))
    );
  }
}

function firstOf(keys: readonly string[], find: (key: string) => Declared | undefined): Declared | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found) return found;
  }
  return undefined;
}

function located(resource: RawResource | undefined, scope: Scope): Declared | undefined {
  return resource && { resource, scope };
}

/**
 * The types and names that an id may mean: `Microsoft.A/b/name`, with further types and names in turns
 * (`…/subnets/inner`), or all types first (`Microsoft.A/b/c/name/inner`). Of a full id, the part of the provider.
 */
function* keysOf(id: string): Generator<string> {
  const providers = id.toLowerCase().lastIndexOf("/providers/");
  const parts = (providers === -1 ? id : id.slice(providers + "/providers/".length)).split("/");
  if (parts.length < 3 || parts.length > MOST_PARTS) return;
  const [namespace = "", ...rest] = parts;
  const types = rest.filter((_, index) => index % 2 === 0);
  const names = rest.filter((_, index) => index % 2 === 1);
  if (types.length === names.length) yield keyOf([namespace, ...types].join("/"), names.join("/"));
  const half = rest.length / 2;
  if (Number.isInteger(half))
    yield keyOf([namespace, ...rest.slice(0, half)].join("/"), rest.slice(half).join("/"));
}
