import type { Client } from "../../client/client.ts";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import { Types } from "./core/types.ts";

/** A client of the built-in service for a cloud; without one, for whichever the request is about. */
export type BuiltIn = (cloud?: string) => Promise<Client>;

/** The catalogues of all clouds, asked for once, when a plan is first looked at. */
export class PlanCatalogue {
  readonly #builtIn: BuiltIn;
  #types: Promise<Types> | undefined;

  constructor(builtIn: BuiltIn) {
    this.#builtIn = builtIn;
  }

  /** @throws ClientError when the built-in service does not answer; the next call tries again */
  types(): Promise<Types> {
    this.#types ??= this.#load();
    return this.#types;
  }

  async #load(): Promise<Types> {
    try {
      const lists = await Promise.all(
        CLOUD_IDS.map(async (cloud) => (await this.#builtIn(cloud)).primitives(undefined)),
      );
      return new Types(lists.flat());
    } catch (error) {
      this.#types = undefined;
      throw error;
    }
  }
}
