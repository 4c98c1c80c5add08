import type { Controller } from "./controller.ts";
import type { ViewState } from "./viewState.ts";

/** What a part of the panel is given that shows the state and acts on it. */
export interface ViewProps {
  readonly state: ViewState;
  readonly controller: Controller;
}
