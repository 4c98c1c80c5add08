/** The component types that a plan's text is held against. */
import type { Primitive } from "../../../contract/primitives.ts";
import { DEFAULT_PROVIDER_WORD } from "../../../contract/providerWord.ts";
import { parseTypeId } from "../../../contract/typeId.ts";
import { DEFAULT_CLOUD } from "../../../shared/clouds.ts";
import { nearest } from "./nearest.ts";

export class Types {
  readonly all: readonly Primitive[];
  readonly #byId: ReadonlyMap<string, Primitive>;
  readonly #nearest = new Map<string, string | undefined>();

  constructor(all: readonly Primitive[]) {
    this.all = all;
    this.#byId = new Map(all.map((type) => [type.type_id, type]));
  }

  /** The type of an identifier; behind the literal provider word stands the default cloud. */
  lookup(typeId: string): Primitive | undefined {
    const literal = `${DEFAULT_PROVIDER_WORD}:`;
    return this.#byId.get(
      typeId.startsWith(literal) ? `${DEFAULT_CLOUD}:${typeId.slice(literal.length)}` : typeId,
    );
  }

  /** The type that a mistyped identifier most likely means; the same type in another version before all others. */
  nearest(typeId: string): string | undefined {
    if (!this.#nearest.has(typeId)) this.#nearest.set(typeId, this.#findNearest(typeId));
    return this.#nearest.get(typeId);
  }

  #findNearest(typeId: string): string | undefined {
    const written = typeId.trim().toLowerCase();
    const [unversioned = ""] = written.split("@");
    const provider = parseTypeId(written)?.provider ?? written.split(":")[0];
    const same = this.all.find(({ type_id }) => type_id.startsWith(`${unversioned}@`));
    if (same) return same.type_id;
    const named = this.all.filter(
      ({ display_name, aliases }) => display_name.toLowerCase() === written || aliases.includes(written),
    );
    if (named[0]) return named[0].type_id;
    const ids = this.all.map(({ type_id }) => type_id);
    const inCloud = ids.filter((id) => id.startsWith(`${provider}:`));
    return nearest(typeId, inCloud) ?? nearest(typeId, ids);
  }
}
