import type { PanelEvent } from "../../../shared/protocols/panel.ts";
import type { PlannerProtocol } from "../../../shared/protocols/planner.ts";
import type { Host } from "../../common/host.ts";
import type { Document } from "../state.ts";
import { keepable, type ViewState } from "../viewState.ts";
import { withoutRemoved } from "./comparison.ts";
import { DesignNote, documentOf, followUp, shownDocument } from "./designs.ts";

/** What plan files do with the panel. */
export interface Panel {
  readonly document: () => Document;
  readonly patch: (change: Partial<Document>) => void;
  readonly render: () => void;
  /** Shows another document, with a step back to the one before. */
  readonly replace: (document: Document) => void;
  readonly loadPractices: (workload: string) => void;
}

type Kept = Pick<ViewState, "document" | "rendered">;

/** The panel's side of plans in files: shows them, follows their edits, tells what is shown and pointed at. */
export class PlanFiles {
  readonly #host: Host<PlannerProtocol>;
  readonly #panel: Panel;
  readonly #note: DesignNote;

  constructor(host: Host<PlannerProtocol>, panel: Panel) {
    this.#host = host;
    this.#panel = panel;
    this.#note = new DesignNote((view) => {
      void host.call("showing", view, new AbortController().signal);
    });
  }

  /** Keeps what is shown over hiding, and tells the host of it unless it knows. */
  keep(state: Kept): void {
    this.save(state);
    this.#note.update(state.document);
  }

  /** Keeps what is shown over hiding. */
  save({ document, rendered }: Kept): void {
    const picture = keepable(document, rendered);
    this.#host.saveState({ ...document, ...(picture && { picture }) });
  }

  /** Opens the report of the comparison that is shown, or the texts of its plans. */
  openComparison(id: string, what: "report" | "texts"): void {
    void this.#host.call("openComparison", { id, what }, new AbortController().signal);
  }

  /** Tells the host which component the user points at, so that a file shows it, too. */
  tellSelected(name: string): void {
    void this.#host.call("selected", { name }, new AbortController().signal);
  }

  /** Opens the file that is shown as a design that can be changed. */
  edit(source: string): void {
    void this.#host.call("editSource", { source }, new AbortController().signal);
  }

  receive(
    event: Extract<PanelEvent<PlannerProtocol>, { type: "showPlan" | "sourceProblem" | "openDesign" }>,
  ): void {
    const document = this.#panel.document();
    switch (event.type) {
      case "showPlan": {
        const followed = followUp(document, event);
        if (followed) this.#redraw(followed);
        else this.#panel.replace(shownDocument(event));
        return;
      }
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
