/** The panel's side of the protocol: calls that resolve, reject and cancel; events; state kept while hidden. */
import {
  type Failure,
  HostMessage,
  METHODS,
  type Method,
  type PanelAction,
  type PanelMessage,
  type Params,
  type Result,
} from "./protocol.ts";

interface VsCodeApi {
  postMessage(message: PanelMessage): void;
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

type HostEvent = Exclude<HostMessage, { type: "result" | "failure" }>;

interface PendingCall {
  readonly method: Method;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

export class Host {
  readonly #api = acquireVsCodeApi();
  readonly #pending = new Map<number, PendingCall>();
  readonly #onEvent: (event: HostEvent) => void;
  #lastId = 0;

  constructor(onEvent: (event: HostEvent) => void) {
    this.#onEvent = onEvent;
    window.addEventListener("message", ({ data }: MessageEvent<unknown>) => this.#receive(data));
  }

  ready(): void {
    this.#api.postMessage({ type: "ready" });
  }

  act(action: PanelAction): void {
    this.#api.postMessage({ type: "act", action });
  }

  /** Calls a method of the host. Aborting rejects with the signal's reason and lets the host stop its work. */
  call<M extends Method>(method: M, params: Params<M>, signal: AbortSignal): Promise<Result<M>> {
    const id = ++this.#lastId;
    return new Promise<Result<M>>((resolve, reject) => {
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
    if (message.type !== "result" && message.type !== "failure") return this.#onEvent(message);
    const call = this.#pending.get(message.id);
    if (!call) return;
    this.#pending.delete(message.id);
    if (message.type === "failure") return call.reject(new HostError(message.failure));
    const result = METHODS[call.method].result.safeParse(message.result);
    if (result.success) call.resolve(result.data as never);
    else call.reject(new HostError({ sentence: `The answer to “${call.method}” is not understood.` }));
  }
}
