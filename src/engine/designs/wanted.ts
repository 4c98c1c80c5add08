import type { DesignLibrary } from "./library.ts";
import type { Role } from "./schema.ts";

/**
 * Why a role is wanted, best reason first: it is named, it is asked for, intents like this one ask for it, a design or
 * another role needs it.
 */
export type Cause =
  | { readonly kind: "named"; readonly evidence: string }
  | { readonly kind: "asked"; readonly evidence: string }
  /** Its words, where a few of them suggest it. */
  | { readonly kind: "implied"; readonly evidence: string }
  | { readonly kind: "design"; readonly evidence: string; readonly design: string; readonly title: string }
  | { readonly kind: "role"; readonly evidence: string };

export interface WantedRole {
  readonly role: Role;
  readonly causes: readonly Cause[];
  /** The words that say that whatever plays it is there already: none where nobody says more; undefined if it is not. */
  readonly there: string | undefined;
}

/** Roles that are no longer to be filled. */
export interface Played {
  /** Something of the cloud plays them already, by the words that say so. */
  readonly within: ReadonlyMap<string, string>;
  /** Nothing is to be built for them: they are played elsewhere, denied, or put off. */
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
    if (this.#played.unbuilt.has(role)) return;
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

  /** In the order in which roles are filled. */
  roles(): WantedRole[] {
    const wanted: WantedRole[] = [];
    for (const role of this.#library.roles) {
      const causes = this.#causes.get(role.id);
      if (causes !== undefined) wanted.push({ role, causes, there: this.#played.within.get(role.id) });
    }
    return wanted;
  }

  /** The ids of the roles, in no order. */
  ids(): Iterable<string> {
    return this.#causes.keys();
  }
}
