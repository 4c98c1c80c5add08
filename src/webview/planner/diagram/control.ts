/** What the user does with the diagram, as calls of the host and as state. */

import type { DiagramPlaces } from "../../../contract/plan.ts";
import type { DiagramChoice, DiagramView } from "../../../shared/protocols/diagram.ts";
import type { PlannerProtocol } from "../../../shared/protocols/planner.ts";
import type { Host } from "../../common/host.ts";
import type { Tasks } from "../../common/tasks.ts";
import type { Document } from "../state.ts";
import type { Task, ViewState } from "../viewState.ts";
import type { Size } from "./camera.ts";
import { type DiagramFilter, filteredPlan } from "./filter.ts";
import { type FoldKey, foldPlan } from "./fold.ts";
import { formatOf } from "./formats.ts";
import { groupTitle } from "./groups.ts";
import { type Camera, type DiagramMemory, EMPTY_MEMORY } from "./memory.ts";

/** The panel's state, as far as the diagram reads and changes it. */
export interface StateAccess {
  get(): ViewState;
  set(change: Partial<ViewState>): void;
  /** Keeps a document that looks no different. */
  keep(document: Document): void;
}

/** A pane's size, and where things stood in the picture before. */
interface DrawnFor extends Partial<Size> {
  readonly places?: DiagramPlaces;
}

/** A pane smaller than this, in pixels, is hidden or about to be. */
const LEAST_PANE = 120;
/** How much the proportions of the pane may change before an architecture is laid out anew. */
const MOST_CHANGE = 1.4;

export class DiagramControl {
  readonly #host: Host<PlannerProtocol>;
  readonly #tasks: Tasks<Task>;
  readonly #state: StateAccess;
  #pane: Size | undefined;
  /** What the shown picture tells the next one. */
  #places: DiagramPlaces | undefined;
  /** What the last picture was asked for. */
  #drawnFor: DrawnFor = {};
  /** Choices that the host has yet to take. */
  #unsettled = 0;

  constructor(host: Host<PlannerProtocol>, tasks: Tasks<Task>, state: StateAccess) {
    this.#host = host;
    this.#tasks = tasks;
    this.#state = state;
  }

  /** Draws diagrams so from now on. The choice is a setting, so it holds for every window. */
  async choose(choice: DiagramChoice): Promise<void> {
    this.drawAs({ ...this.#state.get().diagram, choice });
    this.#unsettled += 1;
    try {
      await this.#host.call("setDiagramChoice", { choice }, new AbortController().signal);
    } finally {
      this.#unsettled -= 1;
    }
  }

  /**
   * Draws diagrams as the host says; but the choice that it tells is an older one while it has yet to take the user's.
   * @param event of the host; what else it says is none of the state
   */
  show({ choice, builtIn, views, saves, anew }: DiagramView & { readonly anew?: boolean | undefined }): void {
    const current = this.#unsettled > 0 ? this.#state.get().diagram.choice : choice;
    this.drawAs({ choice: current, builtIn, views, saves }, anew);
  }

  /** Draws anew if the plan is now to be drawn in another format. @param anew in any case */
  drawAs(diagram: ViewState["diagram"], anew = false): void {
    this.#state.set({ diagram });
    const { document, rendered } = this.#state.get();
    const format = formatOf(diagram, document.plan?.components.length ?? 0);
    if (anew || rendered?.restored || rendered?.format !== format || rendered.choice !== diagram.choice)
      void this.render();
  }

  /** Remembers how the diagram is looked at. */
  remember(change: Partial<DiagramMemory>): void {
    this.#state.set({ document: this.#remembering(change) });
  }

  /** Remembers where the picture stands; nothing else shows it, so nothing is drawn anew. */
  rememberCamera(camera: Camera): void {
    this.#state.keep(this.#remembering({ camera }));
  }

  /** Folds or unfolds a part of the diagram. */
  fold(key: FoldKey): void {
    const next = new Set(this.#state.get().document.diagram?.folded);
    if (!next.delete(key)) next.add(key);
    this.remember({ folded: [...next] });
    void this.render();
  }

  /** Shows only a part of what is there; undefined shows all of it. */
  filter(filter: DiagramFilter | undefined): void {
    this.remember({ filter });
    void this.render();
  }

  /** Shows what completes some components, or folds it into them again. */
  unfold(names: readonly string[]): void {
    this.remember({ unfolded: [...names] });
    void this.render();
  }

  /** Explains the signs of the architecture below it, or no longer. */
  explain(legend: boolean): void {
    this.remember({ legend });
    void this.render();
  }

  /** The pane has another size: an architecture is laid out anew when its proportions are quite others. */
  paneSized(size: Size): void {
    if (size.width < LEAST_PANE || size.height < LEAST_PANE) return;
    const before = this.#drawnFor;
    this.#pane = size;
    const { diagram, rendered } = this.#state.get();
    if (!before.width || !before.height || !rendered || diagram.choice !== "architecture") return;
    const change = (size.width / size.height) * (before.height / before.width);
    if (change > MOST_CHANGE || change < 1 / MOST_CHANGE) void this.render();
  }

  /** An architecture is shown: the next one keeps things where this one has them. */
  drew(places: DiagramPlaces): void {
    this.#places = places;
  }

  /** What the shown picture was made for: another one made for the same is the same. */
  get drawnFor(): DrawnFor {
    return this.#drawnFor;
  }

  /** Lets the plan be drawn as it is shown. */
  async render(): Promise<void> {
    const { document, diagram } = this.#state.get();
    if (!document.plan) return;
    const { choice } = diagram;
    const { folded, filter, unfolded: unfold, legend } = document.diagram ?? EMPTY_MEMORY;
    // The architecture folds by itself.
    const whole = filteredPlan(document.plan, filter);
    const plan = choice === "architecture" ? whole : foldPlan(whole, folded, groupTitle);
    const format = formatOf(diagram, plan.components.length);
    const places = choice === "architecture" && this.#places;
    this.#drawnFor = { ...this.#pane, ...(places && { places }) };
    const asked = { plan, format, choice, unfold, ...(legend && { legend }), ...this.#drawnFor };
    await this.#tasks.run("render", async (signal) => {
      const { rendered, icons } = await this.#host.call("render", asked, signal);
      this.#state.set({ rendered: { format, choice, text: rendered, icons, plan, filter } });
    });
  }

  #remembering(change: Partial<DiagramMemory>): Document {
    const { document } = this.#state.get();
    return { ...document, diagram: { ...EMPTY_MEMORY, ...document.diagram, ...change } };
  }
}
