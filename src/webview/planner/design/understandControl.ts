import type { FactView } from "../../../shared/protocols/facts.ts";
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
  return facts?.confirmed && facts.intent === intent && facts.list.length > 0 ? facts.list : undefined;
}

/**
 * Has the intent read by a language model, and lets the user confirm what it read: when he asks for it, or before each
 * proposal, where he has agreed to that.
 */
export class UnderstandControl {
  readonly #host: Host<PlannerProtocol>;
  readonly #tasks: Tasks<Task>;
  readonly #panel: Panel;

  constructor(host: Host<PlannerProtocol>, tasks: Tasks<Task>, panel: Panel) {
    this.#host = host;
    this.#tasks = tasks;
    this.#panel = panel;
  }

  /** @param first whether a proposal waits for it: then what is read needs no click to be used */
  async ask(first = false): Promise<void> {
    const { intent } = this.#panel.get().document;
    if (intent.trim() === "") return this.#say(t("Say what you want to build first."));
    this.#panel.set({ said: undefined, announcement: t("A language model reads your intent…") });
    await this.#tasks.run("understand", async (signal) => {
      const { facts, said } = await this.#host.call("understand", { intent, first }, signal);
      if (facts) this.#keep({ intent, list: facts, confirmed: first });
      const told = facts && !first && t("Facts to confirm: {0}.", facts.length);
      this.#panel.set({ said, announcement: [told, said].filter(Boolean).join(" ") });
    });
  }

  /**
   * Before a proposal: has the intent read, where the user has agreed to that, each sentence once. What was read of it
   * before is used; what was not read is the planner's own to read.
   */
  async first(signal: AbortSignal): Promise<void> {
    const { reader, document } = this.#panel.get();
    const { intent } = document;
    if (reader === undefined) return;
    if (document.facts?.intent !== intent) await this.ask(true);
    if (signal.aborted) return;
    const { facts } = this.#panel.get().document;
    this.#keep({ intent, list: facts?.intent === intent ? facts.list : [], confirmed: true });
  }

  /** Agrees to have each intent read before it is proposed, or takes that back; the host asks for the model. */
  async always(wanted: boolean): Promise<void> {
    await this.#tasks.run("agree", async (signal) => {
      const { said } = await this.#host.call("readAlways", { wanted }, signal);
      this.#panel.set({ said, announcement: said ?? "" });
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
  remove(fact: FactView): void {
    this.#change((list) => list.filter((other) => other !== fact));
  }

  /** Takes all facts away. */
  discard(): void {
    this.#panel.set({ said: undefined });
    this.#change(() => []);
  }

  #change(left: (list: FactView[]) => FactView[]): void {
    const { document } = this.#panel.get();
    if (!document.facts) return;
    const facts = { ...document.facts, list: left(document.facts.list) };
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
