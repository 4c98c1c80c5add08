import {
  AnswerCutOff,
  BadResponse,
  CertificateUntrusted,
  ClientError,
  FORBIDDEN_PORT,
  ProxyAuthRequired,
  Timeout,
  TooLarge,
  Unreachable,
} from "../errors.ts";

/** Codes with which Node's TLS refuses a peer's certificate. */
const CERTIFICATE_CODES =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH)/;

/** Codes that can only come from the time before a connection is there. */
const CONNECT_CODES =
  /^(ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT)/;

/**
 * The failure of a connection to `host` as one of the client's errors, whatever library it came from.
 * @param connecting whether it is known that no connection came about; else the error's code decides
 */
export function connectionError(host: string, error: unknown, connecting = false): ClientError {
  if (error instanceof ClientError) return error;
  const causes = causesOf(error);
  const code = codeOf(causes);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return new TooLarge("16 KiB of headers");
  // Before the end of the headers, undici says this of whatever is wrong in them once it has seen a Content-Length.
  if (code === LENGTH_MISMATCH) return malformedHttp(CONTRADICTING_HEADERS);
  const broken = brokenProtocol(causes);
  if (broken) return broken;
  if (isProxyRefusal(causes)) return new ProxyAuthRequired(UNKNOWN_PROXY);
  if (isForbiddenPort(error)) return new Unreachable(host, FORBIDDEN_PORT, true);
  if (CERTIFICATE_CODES.test(code)) return new CertificateUntrusted(host, code);
  return new Unreachable(host, code, connecting || CONNECT_CODES.test(code));
}

/** The failure of a connection whose answer had begun, or of decoding the answer. */
export function answerError(host: string, error: unknown): ClientError {
  const code = codeOf(causesOf(error));
  if (code === LENGTH_MISMATCH) return new AnswerCutOff(code);
  const failure = connectionError(host, error);
  // Of zlib's and Brotli's codes this one says that there should be more.
  if (DECODING_CODES.test(code) && code !== "Z_BUF_ERROR")
    return new BadResponse("", "compressed data", "garbled", "undecodable");
  return failure instanceof Unreachable ? new AnswerCutOff(failure.cause) : failure;
}

const LENGTH_MISMATCH = "UND_ERR_RES_CONTENT_LENGTH_MISMATCH";
const CONTRADICTING_HEADERS =
  "it has two Content-Length headers that differ, one beside Transfer-Encoding, or a malformed header line";

/**
 * What undici makes of an answer that is no HTTP/1.1, or not the end of an exchange, be it below our own transport or
 * below fetch. Only its parser's errors have a class of their own.
 */
function brokenProtocol(causes: readonly Error[]): BadResponse | undefined {
  for (const { name, message } of causes) {
    if (name === "HTTPParserError") return malformedHttp(parserReason(message));
    if (name === "AssertionError") return oddStatus("a status below 100, or with 101 Switching Protocols");
    if (name !== "SocketError") continue;
    if (message === "bad response")
      return new BadResponse("its status", "a final one", "100 Continue", "unaskedContinue");
    if (message === "bad upgrade") return oddStatus("101 Switching Protocols, which was not asked for");
  }
  return undefined;
}

/** The parser's reason, which is one of a closed list of texts and holds nothing of the answer. */
function parserReason(message: string): string {
  const [, reason = "not HTTP/1.1"] = /\(([A-Za-z][\w ,.'/&-]{0,100})\)$/.exec(message) ?? [];
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

function malformedHttp(why: string): BadResponse {
  return new BadResponse("it", "HTTP", why, "malformedHttp");
}

/** An answer whose status is none. @param got what it has instead, to follow "with" */
export function oddStatus(got: string): BadResponse {
  return new BadResponse("its status", "from 200 to 599", got, "oddStatus");
}

/** A proxy of which nothing is known but that it answered in the service's place. */
export const UNKNOWN_PROXY = "between you and the service";

/** What fetch makes of an answer with 407: of all its network errors the only one that says nothing at all. */
function isProxyRefusal([error, cause, another]: readonly Error[]): boolean {
  if (!(error instanceof TypeError) || cause === undefined || another !== undefined) return false;
  return cause.message === "" && !("code" in cause);
}

/** What fetch makes of a port that the Fetch standard blocks, before it connects: likewise. */
function isForbiddenPort(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && error.cause.message === "bad port";
}

/** Codes of zlib, Brotli and Zstandard. */
const DECODING_CODES = /^(Z_|ZSTD_|ERR_BROTLI|ERR__ERROR|BROTLI)/;

/** True when a failure is one of connecting, so that the service has seen nothing of the request. */
export function failedBeforeSending(failure: unknown): boolean {
  if (failure instanceof Unreachable) return failure.connecting;
  if (failure instanceof Timeout) return failure.phase === "connect";
  return failure instanceof CertificateUntrusted || failure instanceof ProxyAuthRequired;
}

/** An error and what caused it, the most general first. */
function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let next = error; causes.length < 5 && next instanceof Error; ) {
    causes.push(next);
    next = next instanceof AggregateError && next.errors.length > 0 ? next.errors[0] : next.cause;
  }
  return causes;
}

/** The most specific code among causes. Messages are not used: they may hold addresses and secrets. */
function codeOf(causes: readonly Error[]): string {
  const codes = causes.map((cause) => (cause as { code?: unknown }).code);
  return codes.findLast((code) => typeof code === "string") ?? "no details";
}
