import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { decodedBody } from "./decode.ts";
import { answerError, connectionError, oddStatus } from "./failure.ts";
import type { ResponseHeaders, TransportRequest, TransportResponse } from "./transport.ts";

type UndiciHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Turns undici's callbacks into a response whose body is read under back-pressure. */
export class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #request: TransportRequest;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (error: Error) => void;
  #abort: (() => void) | undefined;
  #body: Readable | undefined;
  #finished = false;

  constructor(
    request: TransportRequest,
    resolve: (response: TransportResponse) => void,
    reject: (error: Error) => void,
  ) {
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { signal, onSend } = this.#request;
    this.#abort = () => controller.abort(new Error("aborted"));
    if (signal.aborted) {
      this.#abort();
      return;
    }
    signal.addEventListener("abort", this.#abort, { once: true });
    onSend();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: UndiciHeaders): void {
    if (status < 200) {
      if (status < 100 || status === 101) this.#refuse(controller, oddStatus(statusText(status)));
      return;
    }
    this.#body = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#finished) controller.abort(error ?? new Error("left early"));
        done(error);
      },
    });
    // It may fail before anybody has begun to read, which then is not lost: whoever reads meets the error.
    this.#body.on("error", () => {});
    const read = readHeaders(headers);
    const body = decodedBody(this.#body, read.get("content-encoding"), this.#request.url.host);
    this.#resolve({ status, headers: read, body });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body?.push(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    this.#finish();
    // Undici frees the connection a turn of the event loop from here: a caller who goes on at once should find it
    // free, not have a second one opened.
    setImmediate(() => setImmediate(() => this.#body?.push(null)));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish();
    const { host } = this.#request.url;
    if (this.#body) this.#body.destroy(answerError(host, error));
    else this.#reject(connectionError(host, error));
  }

  #refuse(controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
    controller.abort(error);
  }

  #finish(): void {
    this.#finished = true;
    if (this.#abort) this.#request.signal.removeEventListener("abort", this.#abort);
  }
}

function statusText(status: number): string {
  return status === 101
    ? "101 Switching Protocols, which was not asked for"
    : `status ${String(status).padStart(3, "0")}`;
}

function readHeaders(headers: UndiciHeaders): ResponseHeaders {
  const read = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) read.set(name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value);
  }
  return read;
}
