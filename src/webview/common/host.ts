/** A page's side of its protocol: calls that resolve, reject and cancel; events; state kept while hidden. */

import {
  type Failure,
  HostMessage,
  type Method,
  type PageMessage,
  type PanelAction,
  type PanelEvent,
  type Params,
  type Protocol,
  type Result,
} from "../../shared/protocols/panel.ts";
import { t } from "./l10n.ts";

interface VsCodeApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): VsCodeApi;

/** A call failed; the words are ready to be shown. */
export class HostError extends Error {
  override readonly name = "HostError";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

interface PendingCall {
  readonly method: string;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

export class Host<P extends Protocol> {
  readonly #api = acquireVsCodeApi();
  readonly #protocol: P;
  readonly #pending = new Map<number, PendingCall>();
  readonly #onEvent: (event: PanelEvent<P>) => void;
  #lastId = 0;

  constructor(protocol: P, onEvent: (event: PanelEvent<P>) => void) {
    this.#protocol = protocol;
    this.#onEvent = onEvent;
    window.addEventListener("message", ({ data }: MessageEvent<unknown>) => this.#receive(data));
  }

  /** Says that the page listens: the host holds its events until then. */
  ready(): void {
    this.#api.postMessage({ type: "ready" });
  }

  act(action: PanelAction): void {
    this.#api.postMessage({ type: "act", action });
  }

  /** Calls a method of the host. Aborting rejects with the signal's reason and lets the host stop its work. */
  call<M extends Method<P>>(method: M, params: Params<P, M>, signal: AbortSignal): Promise<Result<P, M>> {
    const id = ++this.#lastId;
    return new Promise<Result<P, M>>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener("abort", () => {
        if (!this.#pending.delete(id)) return;
        this.#api.postMessage({ type: "cancel", id });
        reject(signal.reason);
      });
      this.#pending.set(id, { method, resolve: resolve as (result: never) => void, reject });
      this.#api.postMessage({ type: "call", id, method, params });
    });
  }

  loadState(): unknown {
    return this.#api.getState();
  }

  saveState(state: unknown): void {
    this.#api.setState(state);
  }

  #receive(raw: unknown): void {
    const parsed = HostMessage.safeParse(raw);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === "event") {
      const event = this.#protocol.event.safeParse(message.event);
      if (event.success) this.#onEvent(event.data as PanelEvent<P>);
      this.#api.postMessage({ type: "received", id: message.id });
      return;
    }
    const call = this.#pending.get(message.id);
    if (!call) return;
    this.#pending.delete(message.id);
    if (message.type === "failure") return call.reject(new HostError(message.failure));
    const result = this.#protocol.methods[call.method]?.result.safeParse(message.result);
    if (result?.success) call.resolve(result.data as never);
    else call.reject(new HostError({ sentence: t("The answer to “{0}” was not understood.", call.method) }));
  }
}
