import {
  BadResponse,
  CertificateUntrusted,
  ClientError,
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
  if (CERTIFICATE_CODES.test(code)) return new CertificateUntrusted(host, code);
  return new Unreachable(host, code, connecting || CONNECT_CODES.test(code));
}

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
