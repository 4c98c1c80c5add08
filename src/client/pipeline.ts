import { UnsendableToken } from "../contract/auth.ts";
import { ToolError } from "../contract/envelope.ts";
import { cutWords, readErrorMessage } from "../contract/errors.ts";
import { type ImportProblem, readProblem } from "../contract/importProblem.ts";
import { UnreadableError } from "../contract/reading.ts";
import type { Route } from "../contract/route.ts";
import { redact } from "../shared/redaction/echoes.ts";
import { abortError, sleep, untilAborted } from "./abort.ts";
import { readErrorText, timedBody } from "./body.ts";
import type { Clock } from "./clock.ts";
import { Deadline } from "./deadline.ts";
import { BadResponse, ClientError, InvalidCode, RateLimited, ServiceError, Unreachable } from "./errors.ts";
import { FileRefused } from "./fileRefused.ts";
import type { Permit } from "./rateLimiter.ts";
import { destinationOf, isRedirect } from "./redirect.ts";
import type { SharedState } from "./registry.ts";
import { type RetryHistory, retryDelay } from "./retry.ts";
import { readRetryAfter } from "./retryAfter.ts";
import { statusError } from "./statusError.ts";
import type { TokenHolder } from "./token.ts";
import type { TraceEvent } from "./trace.ts";
import { failedBeforeSending } from "./transports/failure.ts";
import type { ResponseHeaders, Transport, TransportResponse } from "./transports/transport.ts";
import { TimedUpload, type UploadFile } from "./upload.ts";

export interface PipelineOptions {
  readonly transport: Transport;
  readonly tokens: TokenHolder;
  readonly shared: SharedState;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onTrace: ((event: TraceEvent) => void) | undefined;
}

/** One call of a route, as the client's methods describe it. */
export interface Call<T> {
  readonly route: Route;
  readonly url: URL;
  /** JSON text, sent again byte for byte when the call is repeated; or a file, sent once. */
  readonly body: string | UploadFile | undefined;
  /** Called with the bytes of the file that the network has taken. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Milliseconds for all attempts together, waits excluded. */
  readonly overall: number;
  /** Texts that must not appear in anything the service says back. */
  readonly secrets: readonly string[];
  /** Reads a success. Called again from the start when an attempt is repeated. */
  readonly read: (pieces: AsyncIterable<Uint8Array>, headers: ResponseHeaders) => Promise<T>;
}

/** What is known about a call under way. */
interface Progress {
  readonly history: RetryHistory;
  status: number | undefined;
  requestId: string | undefined;
  /** Milliseconds that the last answer asked to wait, where the rate limiter does not see to it. */
  retryAfter: number | undefined;
  attempts: number;
  rateLimitWaitMs: number;
  /** Milliseconds left of the call's overall time. */
  left: number;
  /** The attempt under way may have been seen by the service. */
  sent: boolean;
  /** It has been answered, at least with a status. */
  answered: boolean;
  /** What must not be shown, wherever the service repeats it. */
  secrets: readonly string[];
}

/** Carries calls through limiter, attempts and retries to a result or a {@link ClientError}; never another error. */
export class Pipeline {
  readonly #options: PipelineOptions;

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /** Runs one call to its end and traces it. */
  async run<T>(call: Call<T>, signal: AbortSignal): Promise<T> {
    const started = this.#options.clock.now();
    const progress: Progress = {
      history: { rateLimited: 0, failed: 0 },
      status: undefined,
      requestId: undefined,
      retryAfter: undefined,
      attempts: 0,
      rateLimitWaitMs: 0,
      left: call.overall,
      sent: false,
      answered: false,
      secrets: call.secrets,
    };
    let outcome: TraceEvent["outcome"] = "ok";
    try {
      return await this.#repeat(call, signal, progress);
    } catch (error) {
      const failure = toClientError(error, call, progress);
      outcome = failure.reason;
      throw failure;
    } finally {
      this.#trace(call, progress, this.#options.clock.now() - started, outcome);
    }
  }

  async #repeat<T>(call: Call<T>, signal: AbortSignal, progress: Progress): Promise<T> {
    const { shared, clock, random } = this.#options;
    for (let delay = 0; ; ) {
      if (delay > 0) await sleep(clock, delay, signal);
      using permit = await this.#enterGate(signal, progress);
      try {
        const result = await this.#attempt(call, signal, progress, permit);
        shared.budget.earn();
        return result;
      } catch (error) {
        if (signal.aborted) throw abortError(signal);
        const failure = toClientError(error, call, progress);
        const { idempotent, oneTimeCode } = call.route;
        const sent = progress.sent && !failedBeforeSending(failure);
        // Not even after a 429: sending gigabytes again is for the user to decide.
        if (sent && typeof call.body === "object") throw failure;
        const situation = { idempotent, sent, retryAfter: progress.retryAfter };
        const next = retryDelay(failure, situation, progress.history, shared.budget, random);
        if (next === undefined) throw sent && oneTimeCode ? codeFailure(failure, progress) : failure;
        delay = next;
      }
    }
  }

  async #enterGate(signal: AbortSignal, progress: Progress): Promise<Permit> {
    const { shared, clock } = this.#options;
    const arrived = clock.now();
    try {
      return await shared.limiter.enter(signal, progress.history.rateLimited > 0);
    } finally {
      progress.rateLimitWaitMs += clock.now() - arrived;
    }
  }

  async #attempt<T>(call: Call<T>, signal: AbortSignal, progress: Progress, permit: Permit): Promise<T> {
    const { transport, tokens, clock } = this.#options;
    progress.secrets = [...call.secrets, ...(await tokens.secret())];
    const token = call.route.auth === "bearer" ? await tokens.tokenFor(call.url) : undefined;
    const started = clock.now();
    progress.attempts++;
    progress.sent = false;
    progress.answered = false;
    progress.retryAfter = undefined;
    using deadline = new Deadline(clock, signal, call.overall, progress.left);
    const { body, onProgress } = call;
    using upload = typeof body === "object" ? new TimedUpload(body, deadline, onProgress) : undefined;
    try {
      const response = await untilAborted(
        transport.send({
          method: call.route.method,
          url: call.url,
          headers: requestHeaders(call.body, token),
          body: typeof body === "object" ? upload : body,
          fresh: call.route.oneTimeCode === true,
          signal: deadline.signal,
          onSend: () => {
            progress.sent = true;
            deadline.enter("headers");
          },
        }),
        deadline.signal,
      );
      permit.answered(response);
      return await this.#readResponse(call, response, token, deadline, progress);
    } finally {
      progress.left = Math.max(0, progress.left - (clock.now() - started));
    }
  }

  async #readResponse<T>(
    call: Call<T>,
    response: TransportResponse,
    token: string | undefined,
    deadline: Deadline,
    progress: Progress,
  ): Promise<T> {
    const { status, headers, body } = response;
    const { secrets } = progress;
    const { tokens, clock, shared } = this.#options;
    progress.answered = true;
    progress.status = status;
    progress.requestId = readRequestId(headers, secrets);
    if (status >= 200 && status < 300) return await call.read(timedBody(body, deadline), headers);
    if (status === 401 && token !== undefined) tokens.reject(token);
    // After a 429 or 503 it is the rate limiter that waits, for all requests.
    if (status !== 429 && status !== 503)
      progress.retryAfter = readRetryAfter(headers, clock.date(clock.now()).getTime());
    const until = shared.limiter.closedUntil ?? clock.now();
    // Before anything is read from it: what is cut to a length may end in the middle of a secret.
    const said = redact(await readErrorText(body, deadline), secrets);
    if (status === 429) throw new RateLimited(clock.date(until).getTime());
    const problem = call.route.file && status === 400 ? readProblem(said) : undefined;
    if (problem) throw new FileRefused(redacted(problem, secrets), progress.requestId);
    const words = readErrorMessage(said);
    const to = isRedirect(status) ? destinationOf(headers, call.url, secrets) : undefined;
    throw statusError(call.route, status, progress.requestId, words && redact(words, secrets), to);
  }

  #trace(call: Call<unknown>, progress: Progress, ms: number, outcome: TraceEvent["outcome"]): void {
    this.#options.onTrace?.({
      method: call.route.method,
      route: call.route.path,
      status: progress.status,
      ms: Math.round(ms),
      requestId: progress.requestId,
      retries: Math.max(0, progress.attempts - 1),
      rateLimitWaitMs: Math.round(progress.rateLimitWaitMs),
      outcome,
    });
  }
}

function redacted(problem: ImportProblem, secrets: readonly string[]): ImportProblem {
  const { file, reason, column } = problem;
  return {
    ...problem,
    file: redact(file, secrets),
    reason: redact(reason, secrets),
    ...(typeof column === "string" && { column: redact(column, secrets) }),
  };
}

function requestHeaders(body: Call<unknown>["body"], token: string | undefined): Record<string, string> {
  return {
    accept: "application/json",
    "user-agent": "infra-planner",
    ...(body !== undefined && {
      "content-type":
        typeof body === "string" ? "application/json" : (body.contentType ?? "application/octet-stream"),
    }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

const REQUEST_ID_HEADERS = ["x-request-id", "x-correlation-id", "request-id", "x-amzn-requestid"];

/** A request id as services write them; anything that could be something else is left out. */
function readRequestId(headers: ResponseHeaders, secrets: readonly string[]): string | undefined {
  const id = REQUEST_ID_HEADERS.map((name) => headers.get(name)).find((value) => value !== undefined);
  if (id === undefined || !/^[\w.:=/+-]{1,128}$/.test(id) || redact(id, secrets) !== id) return undefined;
  return id;
}

/**
 * A one-time request whose answer never came, or came to nothing, may have been carried out: its code must not be
 * tried again.
 */
function codeFailure(failure: ClientError, { answered }: Progress): ClientError {
  const { reason } = failure;
  const isLost =
    reason === "unreachable" || reason === "timeout" || reason === "cutOff" || reason === "tooLarge";
  const isGarbled = reason === "badResponse" && !answered;
  return isLost || isGarbled ? new InvalidCode("codeMaybeSpent") : failure;
}

/** Every error that can come out of a call, as one of the client's own; nothing else escapes. */
function toClientError(
  error: unknown,
  { url, route }: Call<unknown>,
  { secrets, requestId, status }: Progress,
): ClientError {
  if (error instanceof ClientError) return error;
  if (error instanceof UnsendableToken)
    return new BadResponse("token", "a text that a header can carry", error.message, "unsendableToken");
  if (error instanceof UnreadableError) return new BadResponse(error.path, error.expected, error.got);
  if (error instanceof ToolError) {
    const words = cutWords(redact(error.message, secrets));
    return route.oneTimeCode
      ? new InvalidCode("codeRefused", words)
      : new ServiceError(status ?? 200, requestId, words);
  }
  return new Unreachable(url.host, "no details", false);
}
