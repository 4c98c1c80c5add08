/** A loopback service that misbehaves as it is told, and remembers everything it was asked. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { createGzip } from "node:zlib";
import type { Identity } from "./certificates.ts";
import { atFreshPort } from "./freshPort.ts";

/** A request as it arrived; `at` is milliseconds on the process's monotonic clock. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Exchange {
  readonly request: RecordedRequest;
  readonly response: ServerResponse;
  readonly socket: Socket;
}

/** What the server does with one request. */
export type Answer = (exchange: Exchange) => void | Promise<void>;

type Headers = Readonly<Record<string, string | readonly string[]>>;

export class FaultServer implements AsyncDisposable {
  readonly requests: RecordedRequest[] = [];
  readonly sockets = new Set<Socket>();
  /** Connections that were accepted, in all. */
  connections = 0;
  readonly #secure: boolean;
  readonly #server: ReturnType<typeof createServer>;
  #answers: Answer[] = [];
  #resets = 0;

  private constructor(identity: Identity | undefined) {
    const listener = (message: IncomingMessage, response: ServerResponse) =>
      void this.#handle(message, response);
    this.#secure = identity !== undefined;
    this.#server = identity
      ? createSecureServer({ cert: identity.certificate, key: identity.key }, listener)
      : createServer(listener);
    this.#server.on("connection", (socket: Socket) => {
      this.connections++;
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
      socket.on("error", () => {});
      if (this.#resets > 0) {
        this.#resets--;
        socket.resetAndDestroy();
      }
    });
    this.#server.on("tlsClientError", () => {});
  }

  /** Starts on a free port of 127.0.0.1; with an identity, over TLS. */
  static async start(...answers: Answer[]): Promise<FaultServer> {
    return FaultServer.#listen(new FaultServer(undefined), answers);
  }

  static async startSecure(identity: Identity, ...answers: Answer[]): Promise<FaultServer> {
    return FaultServer.#listen(new FaultServer(identity), answers);
  }

  static async #listen(server: FaultServer, answers: Answer[]): Promise<FaultServer> {
    server.answer(...answers);
    await atFreshPort(() => new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve)), {
      port: () => server.port,
      stop: () => new Promise((resolve) => server.#server.close(resolve)),
    });
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.#secure ? "https" : "http"}://127.0.0.1:${this.port}`;
  }

  /** One answer for each coming request, in order; the last one stays. */
  answer(...answers: Answer[]): void {
    this.#answers = answers;
  }

  /** Resets the next connections as soon as they are accepted: over TLS, in the middle of the handshake. */
  resetConnections(count: number): void {
    this.#resets = count;
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of message) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const { method = "", url = "", headers, socket } = message;
    const request = { method, url, headers, body: Buffer.concat(chunks).toString(), at };
    this.requests.push(request);
    const answer = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0];
    response.on("error", () => {});
    await answer?.({ request, response, socket });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

/** A JSON answer. */
export function json(body: unknown, status = 200, headers: Headers = {}): Answer {
  return text(JSON.stringify(body), status, { "content-type": "application/json", ...headers });
}

/** An answer with a body as it is. A header given as a list is sent once for each element. */
export function text(body: string, status = 200, headers: Headers = {}): Answer {
  return ({ response }) => {
    response.writeHead(status, headers as Record<string, string | string[]>);
    response.end(body);
  };
}

/** One answer for each request whose path holds `part`, in order; the last one stays. Others get an empty list. */
export function onPath(part: string, ...answers: [Answer, ...Answer[]]): Answer {
  const coming = [...answers];
  return (exchange) => {
    if (!exchange.request.url.includes(part)) return json([])(exchange);
    const answer = coming.length > 1 ? coming.shift() : coming[0];
    return answer?.(exchange);
  };
}

/** Bytes straight onto the connection, in place of an HTTP answer. */
export function raw(bytes: string, end = true): Answer {
  return ({ socket }) => {
    socket.write(bytes, "latin1");
    if (end) socket.end();
  };
}

/** Reads the request and never answers. */
export const hang: Answer = () => {};

/** An answer that is given once the test says so. */
export function held(answer: Answer): { readonly answer: Answer; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    release: resolve,
    answer: async (exchange) => {
      await promise;
      await answer(exchange);
    },
  };
}

/** Reads the request, then resets the connection; over TLS, where Node cannot, it drops it. */
export const reset: Answer = ({ socket }) => {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
};

/** Starts an answer with these bytes of a longer one, then breaks the connection. */
export function truncated(body: string, length = body.length * 2): Answer {
  return ({ response, socket }) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": length });
    response.write(body, () => setTimeout(() => socket.destroy(), 20));
  };
}

/** Sends the headers and the beginning of a body, and then nothing more. */
export function stalled(beginning: string): Answer {
  return ({ response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write(beginning);
  };
}

/** Sends a body in pieces, one every `ms` milliseconds. */
export function drip(pieces: readonly string[], ms: number): Answer {
  return async ({ response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    for (const piece of pieces) {
      response.write(piece);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    response.end();
  };
}

/** Streams `megabytes` of a JSON text member, at the pace of the reader, between `before` and `after`. */
export function large(
  before: string,
  block: string,
  megabytes: number,
  after: string,
  { gzip = false, status = 200 } = {},
): Answer {
  return async ({ response }) => {
    response.writeHead(status, {
      "content-type": "application/json",
      ...(gzip && { "content-encoding": "gzip" }),
    });
    const zipper = gzip ? createGzip({ level: 1 }) : undefined;
    zipper?.pipe(response);
    const out = zipper ?? response;
    let open = true;
    const closed = new Promise<void>((resolve) => {
      response.on("close", () => {
        open = false;
        resolve();
      });
    });
    const megabyte = Buffer.from(block.repeat(Math.ceil((1024 * 1024) / block.length)));
    out.write(before);
    for (let sent = 0; sent < megabytes && open; sent++) {
      if (!out.write(megabyte))
        await Promise.race([new Promise((resolve) => out.once("drain", resolve)), closed]);
    }
    if (open) out.end(after);
  };
}

/** `limit` requests a window, counted from the window's first request; what is left is said in a header. */
export function rateLimited(
  limit: number,
  windowMs: number,
  answer: Answer,
  clock: () => number = () => performance.now(),
): Answer & { rejected: number } {
  let started = Number.NEGATIVE_INFINITY;
  let left = limit;
  const limited: Answer & { rejected: number } = Object.assign(
    (exchange: Exchange) => {
      const now = clock();
      if (now - started >= windowMs) {
        started = now;
        left = limit;
      }
      exchange.response.setHeader("x-ratelimit-remaining", Math.max(0, left - 1));
      if (left-- > 0) return answer(exchange);
      limited.rejected++;
      const wait = Math.ceil((started + windowMs - now) / 1000);
      return text("", 429, { "retry-after": String(wait) })(exchange);
    },
    { rejected: 0 },
  );
  return limited;
}
