/**
 * Stands in for VS Code behind the planner's page: what the page asks of its host is asked of the server's tools,
 * through the chat that shows the page.
 */
import type { HostMessage, PageMessage, PanelEvent, Params } from "../../shared/protocols/panel.ts";
import type { DiagramChoice, PlannerProtocol } from "../../shared/protocols/planner.ts";
import { t } from "../common/l10n.ts";
import type { ToolCalls } from "./toolCalls.ts";

/** The views that the page draws itself: Mermaid's would be several times as large as all the rest of it. */
const VIEWS: readonly DiagramChoice[] = ["architecture", "resources"];

export class Bridge {
  readonly #tools: () => ToolCalls;
  readonly #running = new Map<number, AbortController>();
  readonly #waiting: PanelEvent<PlannerProtocol>[] = [];
  #isReady = false;

  /** @param tools there once the chat is connected */
  constructor(tools: () => ToolCalls) {
    this.#tools = tools;
  }

  /** Tells the page something, as soon as it listens. */
  send(event: PanelEvent<PlannerProtocol>): void {
    if (this.#isReady) deliver({ type: "event", id: 0, event });
    else this.#waiting.push(event);
  }

  showView(choice: DiagramChoice): void {
    this.send({ type: "diagram", choice, builtIn: true, views: [...VIEWS], saves: false });
  }

  /** What the page takes for VS Code's. */
  readonly api = {
    postMessage: (message: PageMessage) => this.#receive(message),
    // A chat shows each page anew, from the tool's result.
    getState: () => undefined,
    setState: () => undefined,
  };

  #receive(message: PageMessage): void {
    switch (message.type) {
      case "ready":
        this.#isReady = true;
        for (const event of this.#waiting.splice(0)) this.send(event);
        return;
      case "call":
        return void this.#answer(message.id, message.method, message.params);
      case "cancel":
        this.#running.get(message.id)?.abort();
    }
  }

  async #answer(id: number, method: string, params: unknown): Promise<void> {
    const abort = new AbortController();
    this.#running.set(id, abort);
    try {
      const result = await this.#call(method, params, abort.signal);
      deliver({ type: "result", id, result });
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      if (!abort.signal.aborted) deliver({ type: "failure", id, failure: { sentence } });
    } finally {
      this.#running.delete(id);
    }
  }

  async #call(method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    switch (method) {
      case "render": {
        const { choice, plan, ...drawing } = params as Params<PlannerProtocol, "render">;
        // The chat's plans come without numbers, so that each is here as a whole.
        if (!plan) throw new Error(t("This cannot be done in a chat."));
        const rendered = await this.#tools().draw({ ...drawing, plan, view: choice }, signal);
        return { rendered };
      }
      case "drawnFor":
      case "setDiagramChoice":
      case "showing":
      case "selected":
      case "keepDesign":
        return {};
      default:
        throw new Error(t("This cannot be done in a chat."));
    }
  }
}

/** As it comes from VS Code; not from the chat, whose messages come from another window. */
function deliver(data: HostMessage): void {
  window.dispatchEvent(new MessageEvent("message", { data }));
}
