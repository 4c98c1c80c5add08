import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { TIMEOUTS } from "../policy.ts";
import { decodedBody } from "./decode.ts";
import { connectionError } from "./failure.ts";
import { loadUndici } from "./loadUndici.ts";
import type { ResponseHeaders, Transport, TransportRequest, TransportResponse } from "./transport.ts";

export interface UndiciOptions {
  /** Certificates trusted beside none other; called on the first request, since reading a system's store takes time. */
  readonly trustedCertificates?: () => readonly string[];
}

/** Sends over HTTP/1.1 with connections of its own, which nothing else in the process shares or replaces. */
export function undiciTransport(options: UndiciOptions = {}): Transport {
  let dispatcher: Promise<Dispatcher> | undefined;
  return {
    async send(request) {
      dispatcher ??= createDispatcher(options);
      return dispatch(await dispatcher, request);
    },
    async close() {
      const opened = await dispatcher;
      dispatcher = undefined;
      await opened?.destroy();
    },
  };
}

async function createDispatcher({ trustedCertificates }: UndiciOptions): Promise<Dispatcher> {
  const { Agent } = await loadUndici();
  const ca = trustedCertificates?.();
  return new Agent({
    allowH2: false,
    pipelining: 1,
    // The client's own deadlines decide; undici's connect timeout frees the socket of a connection given up.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: TIMEOUTS.connect, ...(ca && { ca: [...ca] }) },
  });
}

function dispatch(dispatcher: Dispatcher, request: TransportRequest): Promise<TransportResponse> {
  const { url, method, headers, body } = request;
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { ...headers, "accept-encoding": "gzip, deflate, br" },
        body: body ?? null,
      },
      new ResponseHandler(request, resolve, reject),
    );
  });
}

/** Turns undici's callbacks into a response whose body is read under back-pressure. */
class ResponseHandler implements Dispatcher.DispatchHandler {
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

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.#body = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#finished) controller.abort(error ?? new Error("left early"));
        done(error);
      },
    });
    const readable = readHeaders(headers);
    this.#resolve({
      status,
      headers: readable,
      body: decodedBody(this.#body, readable.get("content-encoding")),
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body?.push(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    this.#finish();
    this.#body?.push(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish();
    const failure = connectionError(this.#request.url.host, error);
    if (this.#body) this.#body.destroy(failure);
    else this.#reject(failure);
  }

  #finish(): void {
    this.#finished = true;
    if (this.#abort) this.#request.signal.removeEventListener("abort", this.#abort);
  }
}

function readHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): ResponseHeaders {
  const read = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) read.set(name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value);
  }
  return read;
}
