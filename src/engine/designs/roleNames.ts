import { phraseKey } from "../planner/text/tokens.ts";
import type { Role } from "./schema.ts";

/** Roles by what somebody calls them who may not write their ids to the letter. */
export class RoleNames {
  readonly #bySpelling: ReadonlyMap<string, string>;
  readonly #byTitle: ReadonlyMap<string, readonly Role[]>;

  constructor(roles: readonly Role[]) {
    this.#bySpelling = new Map(roles.map(({ id }) => [phraseKey(id), id]));
    this.#byTitle = Map.groupBy(roles, ({ title }) => phraseKey(title));
  }

  /** The role of an id, however it is spelt ("Relational"); undefined for none. */
  spelt(word: string): string | undefined {
    return this.#bySpelling.get(phraseKey(word));
  }

  /** The role of an id, or of a title that one role alone has; undefined for none. */
  called(word: string): string | undefined {
    const [role, other] = this.#byTitle.get(phraseKey(word)) ?? [];
    return this.spelt(word) ?? (other === undefined ? role?.id : undefined);
  }
}
