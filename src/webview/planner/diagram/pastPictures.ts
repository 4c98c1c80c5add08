/** Where pictures had things: what the next one keeps to, so that people find again what they know. */
import type { PlanInput } from "../../../contract/plan.ts";
import type { DiagramPlaces } from "../../../contract/rendering.ts";
import type { Document } from "../state.ts";

/** What a picture was asked to show: the components of a plan, and beside which ones all that completes them. */
export interface Shown {
  readonly plan: Pick<PlanInput, "components"> | undefined;
  readonly unfold: readonly string[];
  /** Which groups are opened in it. */
  readonly opened?: string | readonly string[] | undefined;
}

/** What a document's picture of a plan is asked to show. */
export function shownOf({ diagram }: Document, plan: Shown["plan"]): Shown {
  return { plan, unfold: diagram?.unfolded ?? [], opened: diagram?.opened };
}

/** So many pictures are remembered: going back over more steps than this, nobody remembers the first either. */
const MOST = 20;

/** The pictures of one panel and of about one size of its pane. */
export class PastPictures {
  #last: DiagramPlaces | undefined;
  /** By what they showed, the latest last. */
  readonly #places = new Map<string, DiagramPlaces>();

  remember(shown: Shown, places: DiagramPlaces): void {
    const key = keyOf(shown);
    this.#last = places;
    this.#places.delete(key);
    this.#places.set(key, places);
    for (const oldest of this.#places.keys()) {
      if (this.#places.size <= MOST) break;
      this.#places.delete(oldest);
    }
  }

  /** Where things stood when just the same was shown, else in the last picture of all; undefined before the first. */
  placesFor(shown: Shown): DiagramPlaces | undefined {
    return this.#places.get(keyOf(shown)) ?? this.#last;
  }

  /** Another pane has other pictures: only the last one still says about where things stand. */
  resized(): void {
    this.#places.clear();
  }
}

function keyOf({ plan, unfold, opened }: Shown): string {
  return JSON.stringify([plan?.components.map(({ name }) => name).sort(), [...unfold].sort(), opened]);
}
