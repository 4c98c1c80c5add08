import { type FactView, factsOf } from "../../../shared/protocols/facts.ts";
import type { PlannerProtocol } from "../../../shared/protocols/planner.ts";
import type { Host } from "../../common/host.ts";
import { t } from "../../common/l10n.ts";
import type { Tasks } from "../../common/tasks.ts";
import type { Document } from "../state.ts";
import type { Task, ViewState } from "../viewState.ts";

/** What reading by a language model does with the panel. */
interface Panel {
  readonly get: () => ViewState;
  readonly set: (change: Partial<ViewState>) => void;
  /** Proposes with what a document says, with a step back to the one before. */
  readonly proposeWith: (change: Partial<Document>) => void;
}

/** The facts that a proposal is asked with: confirmed ones, as long as their sentence stands. */
export function factsInUse({ facts, intent }: Pick<Document, "facts" | "intent">) {
  return facts?.confirmed && facts.intent === intent ? factsOf(facts.list) : undefined;
}

/** Has the intent read by a language model, and lets the user confirm what it read. Nothing here happens by itself. */
export class UnderstandControl {
  readonly #host: Host<PlannerProtocol>;
  readonly #tasks: Tasks<Task>;
  readonly #panel: Panel;

  constructor(host: Host<PlannerProtocol>, tasks: Tasks<Task>, panel: Panel) {
    this.#host = host;
    this.#tasks = tasks;
    this.#panel = panel;
  }

  async ask(): Promise<void> {
    const { intent } = this.#panel.get().document;
    if (intent.trim() === "") return this.#say(t("Say what you want to build first."));
    this.#panel.set({ said: undefined });
    await this.#tasks.run("understand", async (signal) => {
      const { facts, said } = await this.#host.call("understand", { intent }, signal);
      if (facts) this.#keep({ intent, list: facts, confirmed: false });
      this.#panel.set({
        said,
        announcement: [facts && t("Facts to confirm: {0}.", facts.length), said].filter(Boolean).join(" "),
      });
    });
  }

  cancel(): void {
    this.#tasks.cancel("understand");
    this.#say(t("Cancelled. The planner's own reading stands."));
  }

  /** Proposes with the facts. */
  confirm(): void {
    const { facts } = this.#panel.get().document;
    if (facts) this.#panel.proposeWith({ facts: { ...facts, confirmed: true } });
  }

  /** Takes one fact away; a proposal that was made with it is made anew. */
  remove({ kind, value }: FactView): void {
    const { facts } = this.#panel.get().document;
    if (!facts) return;
    const list = facts.list.filter((fact) => fact.kind !== kind || fact.value !== value);
    this.#change(list.length === 0 ? undefined : { ...facts, list });
  }

  /** Takes all facts away. */
  discard(): void {
    this.#panel.set({ said: undefined });
    this.#change(undefined);
  }

  #change(facts: Document["facts"]): void {
    const { document } = this.#panel.get();
    if (factsInUse(document)) this.#panel.proposeWith({ facts });
    else this.#keep(facts);
  }

  #keep(facts: Document["facts"]): void {
    this.#panel.set({ document: { ...this.#panel.get().document, facts } });
  }

  #say(said: string): void {
    this.#panel.set({ said, announcement: said });
  }
}
