import type { Environment, ModelNode } from "./nodes.ts";

/** Every node handed out, by key: a change is reported on the very object the tree holds. */
export class NodeRegistry {
  readonly #nodes = new Map<string, ModelNode>();
  /** The same environment may stand in several places. */
  readonly #environments = new Map<string, Map<string, Environment>>();

  /** The node under its key: the object already handed out while its data are the same, else the new one. */
  same<T extends ModelNode>(node: T): T {
    const known = this.#nodes.get(node.key) as T | undefined;
    if (known && sameData(known, node)) return known;
    this.#nodes.set(node.key, node);
    if (node.kind === "environment") this.#index(node);
    return node;
  }

  /** The places where an environment stands, as far as they have been handed out. */
  places(id: string): Iterable<Environment> {
    return this.#environments.get(id)?.values() ?? [];
  }

  /** What was handed out under a key. */
  node(key: string): ModelNode | undefined {
    return this.#nodes.get(key);
  }

  #index(environment: Environment): void {
    const places = this.#environments.get(environment.id) ?? new Map<string, Environment>();
    places.set(environment.key, environment);
    this.#environments.set(environment.id, places);
  }
}

/** Keys of siblings. VS Code shows none of them when two are equal, and services may send an id twice. */
export function keysOf(
  parent: Pick<ModelNode, "key">,
  kind: ModelNode["kind"],
  siblings: readonly { readonly id: string }[],
): readonly string[] {
  const seen = new Map<string, number>();
  return siblings.map(({ id }) => {
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return `${parent.key}/${kind}:${escapeId(id)}${count === 0 ? "" : `/${count}`}`;
  });
}

/** An id without the separator of keys, so that no id can make up the key of another node. */
export function escapeId(id: string): string {
  return id.replaceAll("%", "%25").replaceAll("/", "%2F");
}

/** Whether two rows are made of the same data. */
export function sameData<T extends object>(a: T, b: T): boolean {
  return (Object.keys(b) as (keyof T)[]).every((key) => Object.is(a[key], b[key]));
}
