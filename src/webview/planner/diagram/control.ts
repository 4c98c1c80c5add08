/** What the user does with the diagram, as calls of the host and as state. */

import type { DiagramChoice, DiagramView, Drawing, DrawnPlan } from "../../../shared/protocols/diagram.ts";
import type { PlannerProtocol } from "../../../shared/protocols/planner.ts";
import type { PanelSizes } from "../../../shared/protocols/sizes.ts";
import type { Host } from "../../common/host.ts";
import type { RateLimitWatch } from "../../common/rateLimit.ts";
import type { Tasks } from "../../common/tasks.ts";
import type { ReceivedPlan } from "../files/receivedPlan.ts";
import type { Document } from "../state.ts";
import type { Rendered, Task, ViewState } from "../viewState.ts";
import type { Size } from "./camera.ts";
import { type DrawnFor, drawnForNext, isAlike, isQuiteOther } from "./drawnFor.ts";
import { type DiagramFilter, filteredPlan } from "./filter.ts";
import { type FoldKey, foldPlan } from "./fold.ts";
import { formatOf, isOfService, mermaidView } from "./formats.ts";
import { groupTitle } from "./groups.ts";
import { type Camera, type DiagramMemory, EMPTY_MEMORY } from "./memory.ts";
import { PastPictures, type Shown, shownOf } from "./pastPictures.ts";
import type { Picture } from "./picture.ts";

/** The panel's state, as far as the diagram reads and changes it. */
export interface StateAccess {
  get(): ViewState;
  set(change: Partial<ViewState>): void;
  /** Keeps a document that looks no different. */
  keep(document: Document): void;
  /** What calls of the service wait for. */
  readonly waiting: RateLimitWatch;
}

/** A pane smaller than this, in pixels, is hidden or about to be. */
const LEAST_PANE = 120;
/**
 * A pane that is not measured by then is not seen: its picture is drawn all the same, and anew when it is. What is seen
 * is measured within a frame, which on a busy machine takes some hundred milliseconds.
 */
const UNSEEN_MS = 1_000;
/** A pane or a room whose size has not changed for so long, in ms, has the one that it will have. */
const RESIZED_MS = 200;

export class DiagramControl {
  readonly #host: Host<PlannerProtocol>;
  readonly #received: ReceivedPlan;
  readonly #tasks: Tasks<Task>;
  readonly #state: StateAccess;
  #pane: Size | undefined;
  /** The pane was measured for the first time. */
  readonly #measured = Promise.withResolvers<void>();
  readonly #past = new PastPictures();
  /** What the last picture was asked for; undefined before the first. */
  #drawnFor: DrawnFor | undefined;
  /** What is being rendered. */
  #rendering: Pick<Rendered, "format" | "choice"> | undefined;
  /** The pane is being resized. */
  #resizing: ReturnType<typeof setTimeout> | undefined;
  /** The rooms are being given other sizes. */
  #sizing: ReturnType<typeof setTimeout> | undefined;
  /** The view that the user works in; undefined until the host has told it. */
  #setting: DiagramChoice | undefined;
  /** Choices that the host has yet to take. */
  #unsettled = 0;

  constructor(host: Host<PlannerProtocol>, received: ReceivedPlan, tasks: Tasks<Task>, state: StateAccess) {
    this.#host = host;
    this.#received = received;
    this.#tasks = tasks;
    this.#state = state;
  }

  /** Draws diagrams so from now on. The choice is a setting, so it holds for every window; but for a preview. */
  async choose(choice: DiagramChoice): Promise<void> {
    const { diagram, document } = this.#state.get();
    const isPreview = choice === "mermaid";
    const before = document.diagram?.preview;
    // It stays what it is of: the setting may be changed from another window.
    const preview = isPreview ? (before ?? this.#setting ?? diagram.choice) : undefined;
    if (preview !== before) this.remember({ preview });
    if (!isPreview) this.#setting = choice;
    this.drawAs({ ...diagram, choice });
    // What Mermaid makes of a plan is looked at in that plan alone.
    if (isPreview) return;
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
    if (this.#unsettled === 0) this.#setting = choice;
    this.drawAs({ choice: this.#choice, builtIn, views, saves }, anew);
  }

  /** Draws anew if the plan is now to be drawn in another format. @param anew in any case */
  drawAs(diagram: ViewState["diagram"], anew = false): void {
    this.#state.set({ diagram });
    const { document, rendered } = this.#state.get();
    const format = formatOf(diagram, document.plan?.components.length ?? 0);
    const next = this.#rendering ?? (rendered?.restored ? undefined : rendered);
    if (anew || next?.format !== format || next.choice !== diagram.choice) void this.render();
  }

  /** Remembers how the diagram is looked at. */
  remember(change: Partial<DiagramMemory>): void {
    this.#state.set({ document: this.#remembering(change) });
  }

  /**
   * Remembers where the picture stands; nothing else shows it, so nothing is drawn anew. It is known at once, in every
   * frame of a movement, and handed to VS Code when that has settled or the page goes.
   * @param camera undefined where the whole picture was asked for, whatever its size
   */
  rememberCamera(camera: Camera | undefined): void {
    this.#state.keep(this.#remembering({ camera, whole: camera === undefined }));
  }

  /** Folds or unfolds a part of the diagram. */
  fold(key: FoldKey): void {
    const next = new Set(this.#state.get().document.diagram?.folded);
    if (!next.delete(key)) next.add(key);
    this.drawWith({ folded: [...next] });
  }

  /** Shows only a part of what is there; undefined shows all of it. */
  filter(filter: DiagramFilter | undefined): void {
    this.drawWith({ filter, opened: undefined });
  }

  /** Draws so from now on: what completes which components is shown, what groups are opened, whether signs are explained. */
  drawWith(
    change: Partial<Pick<DiagramMemory, "unfolded" | "opened" | "legend" | "folded" | "filter">>,
  ): void {
    this.remember(change);
    void this.render();
  }

  /**
   * The pane has another size: an architecture is laid out anew when its proportions are quite others, and when there is
   * much more room for its cards, or much less.
   */
  paneSized(size: Size): void {
    const isRoom = size.width >= LEAST_PANE && size.height >= LEAST_PANE;
    if (isRoom) this.#pane = size;
    this.#measured.resolve();
    clearTimeout(this.#resizing);
    if (!isRoom || !this.#drawnFor || this.#state.get().diagram.choice !== "architecture") return;
    if (isQuiteOther(size, this.#drawnFor)) {
      this.#past.resized();
      void this.render();
    } else this.#resizing = setTimeout(() => this.#tellHowDrawn(), RESIZED_MS);
  }

  /**
   * A picture is shown: the next one keeps things where this one has them. The host is told how that would be asked
   * for, so that a plan that follows its source comes with it: a large one is painted in half the time. Whether there
   * are groups in it stays so, however much the plan grows.
   */
  drew({ places, bundles }: Pick<Picture, "places" | "bundles">): void {
    if (places) {
      const { rendered, document } = this.#state.get();
      const opened = document.diagram?.opened ?? (bundles.size > 0 ? [] : "all");
      this.#past.remember(shownOf(this.#remembering({ opened }), rendered?.plan), places);
      this.#state.keep(this.#remembering({ opened, places }));
    }
    this.#tellHowDrawn();
  }

  #tellHowDrawn(): void {
    const { planTitle, source } = this.#state.get().document;
    if (planTitle === undefined || source === undefined) return;
    void this.#host.call("drawnFor", { source, drawing: this.#drawing() }, new AbortController().signal);
  }

  /** Takes the picture that came with the plan, where it is the one that would be asked for; else asks for that. */
  follow(drawn: DrawnPlan | undefined): void {
    const { document, diagram } = this.#state.get();
    const wanted = this.#drawing();
    if (!drawn || !document.plan || !wanted || !isAlike(drawn.drawing, wanted)) return void this.render();
    this.#tasks.cancel("render");
    this.#rendering = undefined;
    this.#drawnFor = this.#nextDrawnFor();
    const { rendered: text, icons } = drawn;
    this.#state.set({
      rendered: {
        format: "svg",
        choice: diagram.choice,
        text,
        icons,
        plan: document.plan,
        filter: undefined,
      },
    });
  }

  /** Gives the picture another share of the panel, in this and in later panels. */
  resize(change: PanelSizes): void {
    const sizes = { ...this.#state.get().sizes, ...change };
    this.#state.set({ sizes });
    clearTimeout(this.#sizing);
    const keep = () => void this.#host.call("keepSizes", sizes, new AbortController().signal);
    this.#sizing = setTimeout(keep, RESIZED_MS);
  }

  /** What the shown picture was made for: another one made for the same is the same. */
  get drawnFor(): DrawnFor {
    return this.#drawnFor ?? {};
  }

  /** Lets the plan be drawn as it is shown. */
  async render(): Promise<void> {
    const { document } = this.#state.get();
    if (!document.plan) return;
    const choice = this.#choice;
    const diagram = { ...this.#state.get().diagram, choice };
    if (choice !== this.#state.get().diagram.choice) this.#state.set({ diagram });
    // A preview shows what an export makes of the view that it is opened from.
    const view = choice === "mermaid" ? mermaidView(this.looked) : choice;
    const { folded, filter, unfolded: unfold, legend } = document.diagram ?? EMPTY_MEMORY;
    // The architecture folds by itself.
    const whole = filteredPlan(document.plan, filter);
    const plan = view === "architecture" ? whole : foldPlan(whole, folded, groupTitle);
    const format = formatOf(diagram, plan.components.length);
    const rendering = { format, choice };
    this.#rendering = rendering;
    await this.#tasks.run("render", async (signal) => {
      await this.#paneThere(signal);
      this.#drawnFor = this.#nextDrawnFor(plan);
      const asked = {
        ...this.#received.refer(plan),
        format,
        choice: view,
        unfold,
        ...(legend && { legend }),
        ...this.#drawnFor,
      };
      const call = this.#host.call("render", asked, signal);
      const { rendered, icons } = await (isOfService(view) ? this.#state.waiting.on(call) : call);
      this.#state.set({ rendered: { format, choice, text: rendered, icons, plan, filter } });
    });
    if (this.#rendering === rendering) this.#rendering = undefined;
  }

  /** How the document's plan is drawn: a preview belongs to its plan. */
  get #choice(): DiagramChoice {
    const { document, diagram } = this.#state.get();
    return document.diagram?.preview ? "mermaid" : (this.#setting ?? diagram.choice);
  }

  /** The view that is looked at, also in a preview: what is exported is made of it. */
  get looked(): DiagramChoice {
    const { document, diagram } = this.#state.get();
    return document.diagram?.preview ?? diagram.choice;
  }

  /** A pane comes with its first plan: it is measured in the frame after that, unless nobody sees it. */
  async #paneThere(signal: AbortSignal): Promise<void> {
    if (this.#pane) return;
    await Promise.race([this.#measured.promise, new Promise((resolve) => setTimeout(resolve, UNSEEN_MS))]);
    signal.throwIfAborted();
  }

  #nextDrawnFor(plan?: Shown["plan"]): DrawnFor {
    const { document } = this.#state.get();
    const known = this.#past.placesFor(shownOf(document, plan ?? document.plan)) ?? document.diagram?.places;
    return drawnForNext(document, this.#pane, this.looked === "architecture", known);
  }

  /** How the whole plan is drawn next; undefined where only a part of it is, or somebody else draws it. */
  #drawing(): Drawing | undefined {
    const { document, diagram } = this.#state.get();
    const { choice } = diagram;
    const { folded, filter, unfolded: unfold, legend } = document.diagram ?? EMPTY_MEMORY;
    const isOurs = choice === "architecture" || choice === "resources";
    if (!isOurs || filter || (choice === "resources" && folded.length > 0)) return undefined;
    if (formatOf(diagram, document.plan?.components.length ?? 0) !== "svg") return undefined;
    return { choice, unfold: [...unfold], ...(legend && { legend }), ...this.#nextDrawnFor() };
  }

  #remembering(change: Partial<DiagramMemory>): Document {
    const { document } = this.#state.get();
    return { ...document, diagram: { ...EMPTY_MEMORY, ...document.diagram, ...change } };
  }
}
