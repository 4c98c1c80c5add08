import { unwrapEnvelope } from "../contract/envelope.ts";
import type { JsonObject, ListReading } from "../contract/reading.ts";
import { buildPath, ROUTES, type Route, type RouteId } from "../contract/routes.ts";
import type { BaseUrl } from "./baseUrl.ts";
import { readJson } from "./body.ts";
import type { CallOptions } from "./client.ts";
import type { Clock } from "./clock.ts";
import { NotFound } from "./errors.ts";
import { nextPage } from "./links.ts";
import { Pipeline } from "./pipeline.ts";
import { MAX_PAGES, TIMEOUTS } from "./policy.ts";
import { type SharedState, sharedState } from "./registry.ts";
import { TokenHolder, type TokenSource } from "./token.ts";
import type { TraceEvent } from "./trace.ts";
import type { ResponseHeaders, Transport } from "./transports/transport.ts";
import type { UploadFile } from "./upload.ts";

export interface CallerOptions {
  readonly base: BaseUrl;
  readonly transport: Transport;
  readonly token: TokenSource | undefined;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onTrace: ((event: TraceEvent) => void) | undefined;
}

export interface RouteOptions extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Texts that must not appear in anything the service says back. */
  readonly secrets?: readonly string[];
}

type Pieces = AsyncIterable<Uint8Array>;

/** Calls routes by their id: builds URLs, shares identical reads, turns bodies into readings. */
export class Caller {
  readonly #base: BaseUrl;
  readonly #clock: Clock;
  readonly #shared: SharedState;
  readonly #pipeline: Pipeline;

  constructor({ base, transport, token, clock, random, onTrace }: CallerOptions) {
    const tokens = new TokenHolder(token);
    this.#base = base;
    this.#clock = clock;
    this.#shared = sharedState(clock, random, base.origin, tokens.account);
    this.#pipeline = new Pipeline({ transport, tokens, shared: this.#shared, clock, random, onTrace });
  }

  get rateLimitedUntil(): Date | undefined {
    const until = this.#shared.gate.closedUntil;
    return until === undefined ? undefined : this.#clock.date(Math.ceil(until));
  }

  /** GET of a route. Identical GETs that run at the same time share one request. */
  async get<T>(id: RouteId, read: (body: unknown) => T, options: RouteOptions = {}): Promise<T> {
    return this.#share(ROUTES[id], this.#url(ROUTES[id], options), options, async (pieces) =>
      read(await readJson(pieces)),
    );
  }

  /** GET of a route that backs a tool: `read` gets the result from within its envelope. */
  getTool<T>(id: RouteId, read: (result: JsonObject) => T, options: RouteOptions = {}): Promise<T> {
    return this.get(id, (body) => read(unwrapEnvelope(body)), options);
  }

  /** GET of a list and of the pages that its Link headers name, as one list. */
  async getPages<T>(
    id: RouteId,
    read: (body: unknown) => ListReading<T>,
    options: RouteOptions = {},
  ): Promise<ListReading<T>> {
    const items: T[] = [];
    const odd: unknown[] = [];
    const seen = new Set<string>();
    let url: URL | undefined = this.#url(ROUTES[id], options);
    while (url && !seen.has(url.href) && seen.size < MAX_PAGES) {
      seen.add(url.href);
      const here: URL = url;
      const page = await this.#share(ROUTES[id], here, options, async (pieces, headers) => ({
        list: read(await readJson(pieces)),
        next: nextPage(headers, here),
      }));
      for (const item of page.list.items) items.push(item);
      for (const element of page.list.odd) odd.push(element);
      if (page.next?.origin !== undefined && page.next.origin !== here.origin) {
        odd.push(`A further page at ${page.next.origin} was not followed: it is another origin.`);
        break;
      }
      url = page.next;
    }
    return { items, odd };
  }

  /** GET of a route whose body is handled as it arrives; not shared, since a body flows to one reader. */
  async stream<T>(id: RouteId, read: (pieces: Pieces) => Promise<T>, options: RouteOptions = {}): Promise<T> {
    const url = this.#url(ROUTES[id], options);
    const call = {
      route: ROUTES[id],
      url,
      body: undefined,
      overall: TIMEOUTS.overallLogs,
      secrets: [],
      read,
    };
    return this.#pipeline.run(call, options.signal ?? NEVER);
  }

  /** POST of a route. */
  async post<T>(
    id: RouteId,
    body: unknown,
    read: (body: unknown) => T,
    options: RouteOptions = {},
  ): Promise<T> {
    const route = ROUTES[id];
    return this.#pipeline.run(
      {
        route,
        url: this.#url(route, options),
        body: JSON.stringify(body),
        overall: TIMEOUTS.overall,
        secrets: options.secrets ?? [],
        read: async (pieces) => read(await readJson(pieces)),
      },
      options.signal ?? NEVER,
    );
  }

  /** POST of a file as it is. Repeated only when no connection came about: else part of it was sent. */
  async upload<T>(
    id: RouteId,
    file: UploadFile,
    read: (body: unknown) => T,
    { onProgress, ...options }: RouteOptions & { readonly onProgress?: (bytes: number) => void },
  ): Promise<T> {
    const call = {
      route: ROUTES[id],
      url: this.#url(ROUTES[id], options),
      body: file,
      onProgress,
      overall: TIMEOUTS.overallUpload,
      secrets: options.secrets ?? [],
      read: async (pieces: Pieces) => read(await readJson(pieces)),
    };
    return this.#pipeline.run(call, options.signal ?? NEVER);
  }

  /** POST of a route that backs a tool: `read` gets the result from within its envelope. */
  postTool<T>(
    id: RouteId,
    body: unknown,
    read: (result: JsonObject) => T,
    options: RouteOptions = {},
  ): Promise<T> {
    return this.post(id, body, (answer) => read(unwrapEnvelope(answer)), options);
  }

  #share<T>(
    route: Route,
    url: URL,
    { signal, secrets = [] }: RouteOptions,
    read: (pieces: Pieces, headers: ResponseHeaders) => Promise<T>,
  ): Promise<T> {
    // The coalescer is the account's own.
    const key = `${route.path}\n${url.href}`;
    const call = { route, url, body: undefined, overall: TIMEOUTS.overall, secrets, read };
    return this.#shared.coalescer.share(key, signal, (shared) => this.#pipeline.run(call, shared));
  }

  /** @throws NotFound for an id that no path can hold: nothing can be there */
  #url(route: Route, { params, query }: RouteOptions): URL {
    const url = new URL(this.#base.href + pathOf(route, params));
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url;
  }
}

function pathOf(route: Route, params: RouteOptions["params"]): string {
  try {
    return buildPath(route.path, params);
  } catch {
    throw new NotFound();
  }
}

/** The signal of a call that nobody can cancel. */
const NEVER = new AbortController().signal;
