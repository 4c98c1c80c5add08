import type { DesignLibrary } from "./library.ts";
import type { Role } from "./schema.ts";

/** Why a role is wanted, best reason first: it is named, it stands in for something, it is asked for, a design needs it. */
export type Cause =
  | { readonly kind: "named"; readonly evidence: string }
  | { readonly kind: "instead"; readonly evidence: string }
  | { readonly kind: "asked"; readonly evidence: string }
  | { readonly kind: "design"; readonly evidence: string; readonly design: string; readonly title: string }
  | { readonly kind: "role"; readonly evidence: string }
  | { readonly kind: "habit"; readonly evidence: string };

export interface WantedRole {
  readonly role: Role;
  readonly causes: readonly Cause[];
  /** Whatever plays it is there already. */
  readonly exists: boolean;
}

/** What an intent says of roles that are played already. */
export interface Played {
  /** Within the target cloud, by something the design uses. */
  readonly within: ReadonlySet<string>;
  /** Outside of it: nothing of the cloud is needed for them. */
  readonly outside: ReadonlySet<string>;
}

/** What a caller says of the roles, whatever the intent does. */
export interface Said {
  /** The caller says what the design consists of: nothing is recognised besides. */
  readonly isWhole: boolean;
  /** Roles that something of the cloud plays already. */
  readonly within: ReadonlySet<string>;
  /** Roles for which nothing is to be built. */
  readonly unbuilt: ReadonlySet<string>;
}

/** Gathers the roles of a design, each with its causes. */
export class Wanted {
  readonly #library: DesignLibrary;
  readonly #played: Played;
  readonly #causes = new Map<string, Cause[]>();

  constructor(library: DesignLibrary, played: Played) {
    this.#library = library;
    this.#played = played;
  }

  add(role: string, cause: Cause): void {
    if (this.#played.outside.has(role)) return;
    const known = this.#causes.get(role);
    if (known !== undefined) {
      known.push(cause);
      return;
    }
    this.#causes.set(role, [cause]);
    // What is there has what it needs.
    if (this.#played.within.has(role)) return;
    const { needs = [], title = role } = this.#library.roleById.get(role) ?? {};
    for (const need of needs) this.add(need, { kind: "role", evidence: title });
  }

  has(role: string): boolean {
    return this.#causes.has(role);
  }

  /** Whether something that is there plays a role already. */
  isPlayed(role: string): boolean {
    return this.#played.within.has(role);
  }

  /** In the order in which roles are filled; of a blueprint only those that are spoken of, if there are any. */
  roles(blueprint: boolean): WantedRole[] {
    const all = this.#inOrder();
    if (!blueprint) return all;
    const { parts } = this.#library;
    const spoken = all.filter(({ causes }) =>
      causes.some((cause) => (cause.kind === "design" ? parts.has(cause.design) : cause.kind !== "role")),
    );
    return spoken.length > 0 ? spoken : all;
  }

  /** The ids of the roles, in no order. */
  ids(): Iterable<string> {
    return this.#causes.keys();
  }

  #inOrder(): WantedRole[] {
    const wanted: WantedRole[] = [];
    for (const role of this.#library.roles) {
      const causes = this.#causes.get(role.id);
      if (causes !== undefined) wanted.push({ role, causes, exists: this.#played.within.has(role.id) });
    }
    return wanted;
  }
}
