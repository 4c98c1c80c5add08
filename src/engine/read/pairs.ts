/** Relations of pairs of resources: what says least of a pair gives way, and rights of several policies are one. */
import { push } from "../../shared/append.ts";
import { oppositeOf } from "../catalogue/access.ts";
import { MEANING_OF_VERB, VERBS } from "../catalogue/verbs.ts";
import { type Join, knownBetween, type Node, ofKnown, type Right, STRENGTHS } from "./join.ts";
import type { KnownRelations, Permissions } from "./knownRelations.ts";

/** The relations that were found, by the pairs that have them. */
export class Pairs {
  readonly #indexes: ReadonlyMap<Node, number>;
  readonly #found: (Join | undefined)[] = [];
  /** Places of a pair's relations among those found. */
  readonly #places = new Map<number, number[]>();
  /** By the one that has it and what it is on: all that several policies let somebody do. */
  readonly #rights = new Map<number, Right>();
  readonly #relations: KnownRelations;

  constructor(nodes: readonly Node[], relations: KnownRelations) {
    this.#relations = relations;
    this.#indexes = new Map(nodes.map((node, index) => [node, index]));
  }

  all(): Join[] {
    const found = new Map<number, Join>();
    for (const join of this.#found) {
      if (!join) continue;
      const key = this.#wayOf(join.from, join.to) * VERBS.length + VERBS.indexOf(join.kind);
      const before = found.get(key);
      found.set(key, before ? bothSaid(before, join) : join);
    }
    return [...found.values()];
  }

  /** That one names the other is told of each of two that name each other. */
  direct(join: Join): void {
    if (join.right) this.#rights.set(this.#wayOf(join.right.of, join.right.on), join.right);
    push(this.#places, this.#key(join.from, join.to), this.#found.push(join) - 1);
  }

  /** What follows from what others say, unless it is known better. */
  through(one: Join): void {
    const { told } = one;
    if (one.from === one.to || (one.strength === "wide" && this.#isTaken(one))) return;
    const join = this.#withRights(one);
    const { from, to } = join;
    const places = this.#of(from, to);
    const better = places.find((place) => isWeaker(join, this.#found[place]));
    if (better !== undefined) {
      const one = this.#found[better];
      if (one && join.joints) this.#found[better] = { ...one, joints: join.joints };
    } else {
      // What no longer stands at a place leaves it to the next: however many rights two have, their places stay few.
      const free = places.filter((place) => !this.#found[place] || isWeaker(this.#found[place], join));
      const [first = this.#found.push(undefined) - 1, ...others] = free;
      this.#found[first] = join;
      for (const place of others) this.#found[place] = undefined;
      if (free.length === 0) push(this.#places, this.#key(from, to), first);
    }
    // That a part names something is then told of its whole.
    for (const place of told ? this.#of(...told) : []) {
      const named = this.#found[place];
      if (named && !named.known) this.#found[place] = { ...named, background: true };
    }
  }

  /** Whether something says already what one of two is there for: a role on all of a group then tells nothing of it. */
  #isTaken({ from, to, right }: Join): boolean {
    return this.#of(from, to).some((place) => {
      const found = this.#found[place];
      return found?.strength === "joint" || (found?.strength === "setting" && !isDecidedBy(found, right));
    });
  }

  /** What several policies allow together is told in one word, whichever of them comes first. */
  #withRights(join: Join): Join {
    if (!join.right) return join;
    const { of, on, permissions } = join.right;
    const key = this.#wayOf(of, on);
    const before = this.#rights.get(key);
    const all = before ? bothOf(before.permissions, permissions) : permissions;
    const right = { of, on, permissions: all };
    this.#rights.set(key, right);
    if (!before) return join;
    const known = knownBetween(of, on, this.#relations, { permissions: all });
    if (!known) return join;
    for (const place of this.#of(of, on)) {
      const found = this.#found[place];
      if (found?.right?.of === of) this.#found[place] = undefined;
    }
    return { ...join, ...ofKnown(of, on, known, "right", join.via), access: join.access, right };
  }

  #of(one: Node, other: Node): readonly number[] {
    return this.#places.get(this.#key(one, other)) ?? [];
  }

  #key(one: Node, other: Node): number {
    const [first, second] = [this.#indexOf(one), this.#indexOf(other)];
    return first < second ? this.#wayOf(one, other) : this.#wayOf(other, one);
  }

  /** A number for two of them in their order. */
  #wayOf(one: Node, other: Node): number {
    return this.#indexOf(one) * this.#indexes.size + this.#indexOf(other);
  }

  #indexOf(node: Node): number {
    return this.#indexes.get(node) ?? 0;
  }
}

/** What both ends say, or one of them and something between, is one relation; what joins them is kept. */
function bothSaid(one: Join, other: Join): Join {
  const joints = one.joints ?? other.joints;
  return { ...one, background: one.background && other.background, ...(joints && { joints }) };
}

function bothOf(one: Permissions, other: Permissions): Permissions {
  const all = (key: keyof Permissions) => [...new Set([...one[key], ...other[key]])];
  return { does: all("does"), allows: all("allows") };
}

/** Whether a relation of two says nothing beside another one of the same two. */
function isWeaker(one: Join | undefined, other: Join | undefined): boolean {
  if (!one || !other) return false;
  if (one.strength === "setting" && other.right && !isDecidedBy(one, other.right)) return false;
  const difference = STRENGTHS.indexOf(one.strength) - STRENGTHS.indexOf(other.strength);
  if (one.known === undefined || one.from === other.from) return difference <= 0;
  return difference < 0 && (one.strength === "name" || one.strength === "types");
}

/** Whether a right tells which of two opposites a setting is for: one to send says nothing of what is read and written. */
function isDecidedBy({ kind }: Join, right: Right | undefined): boolean {
  const access = MEANING_OF_VERB[kind].access ?? [];
  const allowed = right?.permissions.allows ?? [];
  return access.some((one) => allowed.includes(one) || allowed.some((other) => other === oppositeOf(one)));
}
