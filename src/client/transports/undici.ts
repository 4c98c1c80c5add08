import { isIP, type Socket } from "node:net";
import type { Readable } from "node:stream";
import type { SecureContext } from "node:tls";
import type { Agent, Dispatcher } from "undici";
import { type Clock, systemClock } from "../clock.ts";
import { Timeout, Unreachable } from "../errors.ts";
import { HEADER_LIMITS, TIMEOUTS } from "../policy.ts";
import { systemTrust } from "./certificates.ts";
import { loadUndici } from "./loadUndici.ts";
import { inSmallPieces } from "./pieces.ts";
import { defaultPort } from "./port.ts";
import { chooseProxy, DEFAULT_PROXY_SETTINGS, type ProxySettings } from "./proxy.ts";
import { openSocket } from "./socket.ts";
import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";
import { ResponseHandler } from "./undiciResponse.ts";

/** How remote services are reached. Every part is asked anew for each connection, so that settings apply at once. */
export interface NetworkOptions {
  /** VS Code's proxy settings. */
  readonly proxySettings?: () => ProxySettings;
  /** Environment variables; the process's own by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Trusted authorities; Node's and the operating system's by default. */
  readonly trust?: () => SecureContext;
  readonly clock?: Clock;
}

/** Sends over HTTP/1.1 with connections of its own, which nothing else in the process shares or replaces. */
export function undiciTransport(options: NetworkOptions = {}): Transport {
  let connections: Promise<Connections> | undefined;
  return {
    async send(request) {
      connections ??= loadUndici().then((undici) => new Connections(undici.Agent, options));
      let opened: Connections;
      try {
        opened = await connections;
      } catch {
        throw new Unreachable(request.url.host, "UNDICI_NOT_LOADED", true);
      }
      return opened.send(request);
    },
    async close() {
      // One that could not be loaded has nothing to close.
      const opened = await connections?.catch(() => undefined);
      connections = undefined;
      await opened?.close();
    },
  };
}

/** A body as undici takes it: an iterable is read as the socket takes it, which its types do not tell. */
function bodyOf(body: TransportRequest["body"]): string | Readable | null {
  return typeof body === "object" ? (body.open() as Readable) : (body ?? null);
}

/** The connections of one transport: undici keeps and reuses them, opening them is ours. */
class Connections {
  readonly #options: NetworkOptions;
  readonly #agent: Agent;
  readonly #AgentClass: typeof Agent;
  /** Those of requests that must not share a connection. */
  readonly #freshAgents = new Set<Agent>();
  /** Aborts the connections being opened. */
  #opening = new AbortController();
  /** Requests that wait for a connection. */
  #waiting = 0;

  constructor(AgentClass: typeof Agent, options: NetworkOptions) {
    this.#options = options;
    this.#AgentClass = AgentClass;
    this.#agent = this.#createAgent();
  }

  #createAgent(): Agent {
    return new this.#AgentClass({
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: HEADER_LIMITS.size,
      // The client's own deadlines decide.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: ({ hostname, port, protocol }, done) => {
        this.#open(hostname, port, protocol === "https:").then(
          (socket) => done(null, inSmallPieces(socket)),
          (error: Error) => done(error, null),
        );
      },
    });
  }

  send(request: TransportRequest): Promise<TransportResponse> {
    return request.fresh ? this.#sendAlone(request) : this.#sendOver(this.#agent, request);
  }

  #sendAlone(request: TransportRequest): Promise<TransportResponse> {
    const agent = this.#createAgent();
    this.#freshAgents.add(agent);
    const answer = this.#sendOver(agent, request);
    // Lets the request come to its end, and its connection with it.
    agent.close().then(() => this.#freshAgents.delete(agent));
    return answer;
  }

  #sendOver(agent: Agent, request: TransportRequest): Promise<TransportResponse> {
    const { url, method, headers, body, signal } = request;
    this.#waiting++;
    let waiting = true;
    const started = () => {
      if (waiting) this.#waiting--;
      waiting = false;
    };
    // A connection that nobody waits for any more is given up at once, not when its time runs out.
    const onAbort = () => {
      started();
      if (this.#waiting === 0) this.#giveUpOpening();
    };
    signal.addEventListener("abort", onAbort, { once: true });
    const answer = new Promise<TransportResponse>((resolve, reject) => {
      const onSend = () => {
        started();
        request.onSend();
      };
      agent.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: method satisfies Dispatcher.HttpMethod,
          headers: {
            ...headers,
            "accept-encoding": "gzip, deflate, br",
            ...(typeof body === "object" && { "content-length": String(body.size) }),
          },
          body: bodyOf(body),
        },
        new ResponseHandler({ ...request, onSend }, resolve, reject),
      );
    });
    return answer.finally(() => {
      started();
      signal.removeEventListener("abort", onAbort);
    });
  }

  async close(): Promise<void> {
    this.#giveUpOpening();
    await Promise.all([this.#agent, ...this.#freshAgents].map((agent) => agent.destroy()));
  }

  #giveUpOpening(): void {
    this.#opening.abort(new Error("given up"));
    this.#opening = new AbortController();
  }

  async #open(hostname: string, port: string, secure: boolean): Promise<Socket> {
    const {
      proxySettings,
      environment = process.env,
      trust = systemTrust,
      clock = systemClock,
    } = this.#options;
    const settings = proxySettings?.() ?? DEFAULT_PROXY_SETTINGS;
    const url = new URL(
      `${secure ? "https" : "http"}://${isIP(hostname) === 6 ? `[${hostname}]` : hostname}`,
    );
    url.port = port;
    const late = new AbortController();
    const callOff = clock.after(TIMEOUTS.connect, () => late.abort(new Timeout("connect", TIMEOUTS.connect)));
    try {
      return await openSocket({
        hostname,
        port: port === "" ? defaultPort(secure) : Number(port),
        secure,
        proxy: chooseProxy(url, settings, environment).proxy,
        verifyProxy: settings.strictTls,
        trust,
        signal: AbortSignal.any([this.#opening.signal, late.signal]),
      });
    } finally {
      callOff();
    }
  }
}
