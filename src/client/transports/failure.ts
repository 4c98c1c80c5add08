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
  const code = errorCode(error);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return new TooLarge("16 KiB of headers");
  if (error instanceof Error && error.name === "HTTPParserError")
    return new BadResponse("it", "HTTP", "something else");
  if (isUnaskedContinue(error))
    return new BadResponse("its status", "a final one", "100 Continue", "unaskedContinue");
  if (isForbiddenPort(error)) return new Unreachable(host, FORBIDDEN_PORT, true);
  if (CERTIFICATE_CODES.test(code)) return new CertificateUntrusted(host, code);
  return new Unreachable(host, code, connecting || CONNECT_CODES.test(code));
}

/** The failure of a connection whose answer had begun, or of decoding the answer. */
export function answerError(host: string, error: unknown): ClientError {
  const failure = connectionError(host, error);
  const code = errorCode(error);
  // Of zlib's and Brotli's codes this one says that there should be more.
  if (DECODING_CODES.test(code) && code !== "Z_BUF_ERROR")
    return new BadResponse("", "compressed data", "garbled");
  return failure instanceof Unreachable ? new AnswerCutOff(failure.cause) : failure;
}

/** What undici makes of a `100 Continue` that nobody asked for: it has no code of its own. */
function isUnaskedContinue(error: unknown): boolean {
  return error instanceof Error && error.name === "SocketError" && error.message === "bad response";
}

/** What fetch makes of a port that the Fetch standard blocks, before it connects: likewise. */
function isForbiddenPort(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && error.cause.message === "bad port";
}

/** Codes of zlib and Brotli. */
const DECODING_CODES = /^(Z_|ERR_BROTLI|ERR__ERROR|BROTLI)/;

/** True when a failure is one of connecting, so that the service has seen nothing of the request. */
export function failedBeforeSending(failure: unknown): boolean {
  if (failure instanceof Unreachable) return failure.connecting;
  if (failure instanceof Timeout) return failure.phase === "connect";
  return failure instanceof CertificateUntrusted || failure instanceof ProxyAuthRequired;
}

/** The most specific code along an error's causes. Messages are not used: they may hold addresses and secrets. */
function errorCode(error: unknown): string {
  let found = "no details";
  for (let depth = 0; depth < 5 && error instanceof Error; depth++) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === "string") found = code;
    error = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error.cause;
  }
  return found;
}
