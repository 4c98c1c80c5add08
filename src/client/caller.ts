import { readResult, readResultList } from "../contract/answer.ts";
import { buildPath } from "../contract/path.ts";
import type { JsonObject, ListReading } from "../contract/reading.ts";
import type { Route } from "../contract/route.ts";
import { ROUTES, type RouteId } from "../contract/routes.ts";
import type { BaseUrl } from "./baseUrl.ts";
import { JsonBudget, readJson } from "./body.ts";
import type { CallOptions } from "./callOptions.ts";
import type { Clock } from "./clock.ts";
import { BadResponse, type ClientError, NotFound, TooLarge } from "./errors.ts";
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

/** A list that came in pages. */
export interface PagedList<T> extends ListReading<T> {
  /** Why it is not whole: the failure of a page, after which the pages before it are kept. */
  readonly incomplete: ClientError | undefined;
}

/** Calls routes by their id: builds URLs, shares identical reads, turns bodies into readings. */
export class Caller {
  readonly #base: BaseUrl;
  readonly #clock: Clock;
  readonly #tokens: TokenHolder;
  readonly #shared: SharedState;
  readonly #pipeline: Pipeline;

  constructor({ base, transport, token, clock, random, onTrace }: CallerOptions) {
    const tokens = new TokenHolder(token);
    this.#tokens = tokens;
    this.#base = base;
    this.#clock = clock;
    this.#shared = sharedState(clock, random, base.origin, tokens.account);
    this.#pipeline = new Pipeline({ transport, tokens, shared: this.#shared, clock, random, onTrace });
  }

  get rateLimitedUntil(): Date | undefined {
    const until = this.#shared.limiter.closedUntil;
    return until === undefined ? undefined : this.#clock.date(Math.ceil(until));
  }

  /** GET of a route. Identical GETs of a session that run at the same time share one request. */
  async get<T>(id: RouteId, read: (result: JsonObject) => T, options: RouteOptions = {}): Promise<T> {
    const route = ROUTES[id];
    const call = {
      route,
      url: this.#url(route, options),
      body: undefined,
      overall: TIMEOUTS.overall,
      secrets: options.secrets ?? [],
      read: async (pieces: Pieces) => read(readResult(route, await readJson(pieces))),
    };
    return this.#share(call.url, options.signal, (signal) => this.#pipeline.run(call, signal));
  }

  /**
   * GET of a list and of the pages that its Link headers name, as one list. All of them together are bounded as one
   * body is. A failure of the first page rejects; one of a later page ends the list, which says so.
   */
  async getPages<T>(
    id: RouteId,
    read: (list: readonly unknown[]) => ListReading<T>,
    options: RouteOptions = {},
  ): Promise<PagedList<T>> {
    const route = ROUTES[id];
    const first = this.#url(route, options);
    return this.#share(first, options.signal, async (signal) => {
      const items: T[] = [];
      const odd: unknown[] = [];
      let incomplete: ClientError | undefined;
      try {
        for await (const page of this.#pages(route, first, read, signal)) {
          for (const item of page.items) items.push(item);
          for (const element of page.odd) odd.push(element);
        }
      } catch (error) {
        if (!(error instanceof LaterPageFailed)) throw error;
        incomplete = error.cause;
      }
      return { items, odd, incomplete };
    });
  }

  /** @throws LaterPageFailed once there are pages to keep */
  async *#pages<T>(
    route: Route,
    first: URL,
    read: (list: readonly unknown[]) => ListReading<T>,
    signal: AbortSignal,
  ): AsyncGenerator<ListReading<T>> {
    const budget = new JsonBudget();
    const seen = new Set<string>();
    for (let url: URL | undefined = first; url && !seen.has(url.href); ) {
      const here: URL = url;
      if (here.origin !== first.origin)
        throw new LaterPageFailed(
          new BadResponse("its next page", `at ${first.origin}`, "at another origin"),
        );
      if (seen.size === MAX_PAGES) throw new LaterPageFailed(new TooLarge(`${MAX_PAGES} pages`));
      const call = {
        route,
        url: here,
        body: undefined,
        overall: TIMEOUTS.overall,
        secrets: [],
        read: async (pieces: Pieces, headers: ResponseHeaders) => ({
          list: read(readResultList(await readJson(pieces, budget))),
          next: nextPage(headers, here),
        }),
      };
      const page = await this.#pipeline.run(call, signal).catch((error: ClientError) => {
        throw seen.size === 0 || signal.aborted ? error : new LaterPageFailed(error);
      });
      seen.add(here.href);
      yield page.list;
      url = page.next;
    }
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
    read: (result: JsonObject) => T,
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
        read: async (pieces) => read(readResult(route, await readJson(pieces))),
      },
      options.signal ?? NEVER,
    );
  }

  /** DELETE of a route. */
  async delete(id: RouteId, options: RouteOptions = {}): Promise<void> {
    const route = ROUTES[id];
    await this.#pipeline.run(
      {
        route,
        url: this.#url(route, options),
        body: undefined,
        overall: TIMEOUTS.overall,
        secrets: options.secrets ?? [],
        read: async (pieces) => readResult(route, await readJson(pieces)),
      },
      options.signal ?? NEVER,
    );
  }

  /** POST of a file as it is. Repeated only when no connection came about: else part of it was sent. */
  async upload<T>(
    id: RouteId,
    file: UploadFile,
    read: (result: JsonObject) => T,
    { onProgress, ...options }: RouteOptions & { readonly onProgress?: (bytes: number) => void },
  ): Promise<T> {
    const route = ROUTES[id];
    const call = {
      route,
      url: this.#url(route, options),
      body: file,
      onProgress,
      overall: TIMEOUTS.overallUpload,
      secrets: options.secrets ?? [],
      read: async (pieces: Pieces) => read(readResult(route, await readJson(pieces))),
    };
    return this.#pipeline.run(call, options.signal ?? NEVER);
  }

  async #share<T>(
    url: URL,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    // The coalescer is the account's own, and an address is one route's. A new session of the account must not be told
    // what its last one was answered: that it is no longer accepted.
    const session = await this.#tokens.secret();
    return this.#shared.coalescer.share(JSON.stringify([url.href, ...session]), signal, start);
  }

  /** @throws NotFound for an id that no path can hold: nothing can be there */
  #url(route: Route, { params, query }: RouteOptions): URL {
    const url = new URL(this.#base.href + pathOf(route, params));
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url;
  }
}

/** A page that could not be read, after others that could. */
class LaterPageFailed extends Error {
  override readonly cause: ClientError;

  constructor(cause: ClientError) {
    super(cause.message);
    this.cause = cause;
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
