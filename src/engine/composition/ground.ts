/** What a plan is related by. */
import type { Binding, Containment } from "./binding.ts";
import type { Draft } from "./component.ts";
import type { Parts } from "./parts.ts";
import type { Servers } from "./serving.ts";

/** What a plan is related by. */
export interface Ground {
  readonly draft: Draft;
  readonly bindings: readonly Binding[];
  readonly containment: Containment;
  readonly servers: Servers;
  readonly parts: Parts;
}
