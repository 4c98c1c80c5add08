/** What the user does with the diagram, as calls of the host and as state. */

import type { DiagramChoice, PlannerProtocol } from "../../../shared/protocols/planner.ts";
import type { Host } from "../../common/host.ts";
import type { Tasks } from "../../common/tasks.ts";
import type { Document } from "../state.ts";
import type { Task, ViewState } from "../viewState.ts";
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

export class DiagramControl {
  readonly #host: Host<PlannerProtocol>;
  readonly #tasks: Tasks<Task>;
  readonly #state: StateAccess;

  constructor(host: Host<PlannerProtocol>, tasks: Tasks<Task>, state: StateAccess) {
    this.#host = host;
    this.#tasks = tasks;
    this.#state = state;
  }

  /** Draws diagrams so from now on. The choice is a setting, so it holds for every window. */
  async choose(choice: DiagramChoice): Promise<void> {
    this.drawAs({ ...this.#state.get().diagram, choice });
    await this.#host.call("setDiagramChoice", { choice }, new AbortController().signal);
  }

  /** Draws anew if the plan is now to be drawn in another format. */
  drawAs(diagram: ViewState["diagram"]): void {
    this.#state.set({ diagram });
    const { document, rendered } = this.#state.get();
    if (rendered?.format !== formatOf(diagram, document.plan?.components.length ?? 0)) void this.render();
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

  /** Lets the service render the plan as it is shown. */
  async render(): Promise<void> {
    const { document, diagram } = this.#state.get();
    if (!document.plan) return;
    const plan = foldPlan(document.plan, document.diagram?.folded ?? [], groupTitle);
    const format = formatOf(diagram, plan.components.length);
    await this.#tasks.run("render", async (signal) => {
      const { rendered } = await this.#host.call("render", { plan, format }, signal);
      this.#state.set({ rendered: { format, text: rendered, plan } });
    });
  }

  #remembering(change: Partial<DiagramMemory>): Document {
    const { document } = this.#state.get();
    return { ...document, diagram: { ...EMPTY_MEMORY, ...document.diagram, ...change } };
  }
}
