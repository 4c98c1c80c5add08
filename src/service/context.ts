import type { Engine } from "../engine/engine.ts";
import type { Store } from "./store/store.ts";

/** What the handlers work with. */
export interface ServiceContext {
  readonly store: Store;
  /** The engine, loaded on the first planning request. */
  readonly engine: () => Promise<Engine>;
}
