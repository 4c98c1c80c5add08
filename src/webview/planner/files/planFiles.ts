import type { DrawnPlan } from "../../../shared/protocols/diagram.ts";
import type { PanelEvent } from "../../../shared/protocols/panel.ts";
import type { PlannerProtocol } from "../../../shared/protocols/planner.ts";
import type { Host } from "../../common/host.ts";
import { isBundle } from "../diagram/statedNode.ts";
import type { Document } from "../state.ts";
import { restoreDocument } from "../state.ts";
import { savedState, type ViewState } from "../viewState.ts";
import { withoutRemoved } from "./comparison.ts";
import { DesignNote, documentOf, followUp, isOwn, type SentPlan, shownDocument } from "./designs.ts";
import { OwnDesign } from "./ownDesign.ts";
import type { ChangedPlan, Received, ReceivedPlan } from "./receivedPlan.ts";

/** What plan files do with the panel. */
export interface Panel {
  readonly document: () => Document;
  readonly patch: (change: Partial<Document>) => void;
  readonly render: () => void;
  /** Draws the plan that followed its source, whose picture may have come with it. */
  readonly follow: (drawn: DrawnPlan | undefined) => void;
  /** Shows another document, with a step back to the one before. */
  readonly replace: (document: Document) => void;
  /** The latest document that is wanted among the steps back; undefined where none is. */
  readonly latest: (wanted: (document: Document) => boolean) => Document | undefined;
  readonly loadPractices: (workload: string) => void;
}

/** From so many components on a plan is large, and when its picture is painted, or a selection settled, in ms. */
const LARGE = 500;
const SETTLED_MS = 500;
/** The same of others: a panel that is hidden right after is to be shown again as it was looked at. */
const SOON_MS = 100;

function isLarge({ document }: Kept): boolean {
  return (document.plan?.components.length ?? 0) >= LARGE;
}

type Kept = Pick<ViewState, "document" | "rendered" | "selected" | "subject">;

/** The panel's side of plans in files: shows them, follows their edits, tells what is shown and pointed at. */
export class PlanFiles {
  readonly #host: Host<PlannerProtocol>;
  readonly #received: ReceivedPlan;
  readonly #panel: Panel;
  readonly #note: DesignNote;
  readonly #own: OwnDesign;
  #unkept: Kept | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host<PlannerProtocol>, received: ReceivedPlan, panel: Panel) {
    this.#host = host;
    this.#received = received;
    this.#panel = panel;
    this.#note = new DesignNote(({ plan, ...view }) => {
      const told = plan ? { ...view, ...received.refer(plan) } : view;
      void host.call("showing", told, new AbortController().signal);
    });
    this.#own = new OwnDesign((design) => {
      void host.call("keepDesign", { ...(design && { design }) }, new AbortController().signal);
    });
    // VS Code takes the page of a hidden panel away.
    addEventListener("pagehide", this.#keepNow);
    document.addEventListener("visibilitychange", this.#keepNow);
  }

  /**
   * Keeps what is shown over hiding, and tells the host of it unless it knows. Of a large plan both take long: its
   * picture is painted before, and what changes meanwhile is kept with it.
   */
  keep(state: Kept): void {
    this.#unkept = state;
    if (!isLarge(state)) this.#keepNow();
    else this.#later ??= setTimeout(this.#keepNow, SETTLED_MS);
  }

  /** The same of what changes often and is seen by itself, such as a selection: once that has settled. */
  keepSettled(state: Kept): void {
    this.#unkept = state;
    clearTimeout(this.#later);
    this.#later = setTimeout(this.#keepNow, isLarge(state) ? SETTLED_MS : SOON_MS);
  }

  readonly #keepNow = (): void => {
    clearTimeout(this.#later);
    this.#later = undefined;
    const state = this.#unkept;
    if (!state) return;
    this.#unkept = undefined;
    const own = isOwn(state.document) ? undefined : this.#panel.latest(isOwn);
    this.#host.saveState(savedState(state, own));
    this.#note.update(state.document, own);
    this.#own.update(own ?? state.document);
  };

  /** Opens the report of the comparison that is shown, or the texts of its plans. */
  openComparison(id: string, what: "report" | "texts"): void {
    void this.#host.call("openComparison", { id, what }, new AbortController().signal);
  }

  /** Tells the host which component the user points at, so that a file shows it, too. A group is in no file. */
  tellSelected(name: string): void {
    if (isBundle(name)) return;
    void this.#host.call("selected", { name }, new AbortController().signal);
  }

  /** Goes on with the design whose tab was closed last. */
  async takeClosed(): Promise<void> {
    const { design } = await this.#host.call("takeClosed", {}, new AbortController().signal);
    if (!design) return;
    const document = { ...restoreDocument(design), proposing: undefined };
    this.#panel.replace(document);
    const { proposal, asked, intent } = document;
    if (proposal) this.#panel.loadPractices(proposal.workload ?? asked?.intent ?? intent);
  }

  /** Opens the file that is shown as a design that can be changed. */
  edit(source: string): void {
    void this.#host.call("editSource", { source }, new AbortController().signal);
  }

  receive(
    event: Extract<
      PanelEvent<PlannerProtocol>,
      { type: "plan" | "showPlan" | "updatePlan" | "changePlan" | "sourceProblem" | "openDesign" }
    >,
  ): void {
    const document = this.#panel.document();
    switch (event.type) {
      case "plan":
        if (!document.plan) requestAnimationFrame(focusIntent);
        return;
      case "showPlan":
        if (!this.#update(document, event)) this.#panel.replace(shownDocument(event));
        return;
      case "updatePlan":
        this.#update(document, event, event.drawn);
        return;
      case "changePlan":
        void this.#change(event);
        return;
      case "sourceProblem":
        if (event.source === document.source) this.#panel.patch({ sourceProblem: event.problem });
        return;
      case "openDesign": {
        const { design } = event;
        this.#panel.replace(documentOf(design));
        this.#panel.loadPractices(design.proposal.workload ?? design.asked.intent);
      }
    }
  }

  /** Shows what the source has become; false where another document is shown. */
  #update(document: Document, sent: SentPlan, drawn?: DrawnPlan): boolean {
    this.#received.note(sent.plan, sent.number, drawn?.rendered);
    const followed = followUp(document, sent);
    if (!followed) return false;
    this.#panel.patch(followed);
    this.#panel.follow(drawn);
    return true;
  }

  /** A page that was made anew does not have what has changed: it asks for all of it. */
  async #change(event: ChangedPlan): Promise<void> {
    const { title, source, number, comparison } = event;
    const received = this.#received.become(event) ?? (await this.#whole(event));
    // Meanwhile a later one may have come.
    if (!received || this.#received.isAfter(number)) return;
    const { plan, drawn } = received;
    this.#update(this.#panel.document(), { title, source, number, comparison, plan }, drawn);
  }

  /** All of what has changed; undefined where the host has forgotten it, since a later one is on its way. */
  async #whole({ number, drawn }: ChangedPlan): Promise<Received | undefined> {
    try {
      const { signal } = new AbortController();
      const { plan, picture } = await this.#host.call("sentPlan", { sent: number }, signal);
      return { plan, drawn: drawn && picture !== undefined ? { ...drawn, rendered: picture } : undefined };
    } catch {
      return undefined;
    }
  }

  /** Shows the plan without what it was compared with. */
  endComparison(): void {
    const { comparison, plan } = this.#panel.document();
    if (!comparison || !plan) return;
    this.#redraw({ comparison: undefined, plan: withoutRemoved(plan, comparison) });
  }

  #redraw(change: Partial<Document>): void {
    this.#panel.patch(change);
    this.#panel.render();
  }
}

function focusIntent(): void {
  document.getElementById("intent")?.focus({ preventScroll: true });
}
