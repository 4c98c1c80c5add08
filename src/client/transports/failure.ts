import { CertificateUntrusted, type ClientError, ProxyAuthRequired, Unreachable } from "../errors.ts";

/** Codes with which Node's TLS refuses a peer's certificate. */
const CERTIFICATE_CODES =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH)/;

/** Codes of failures that happen before anything could have been sent. */
const CONNECT_CODES =
  /^(ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX|EADDRNOTAVAIL)/;

/** The failure of a connection to `host` as one of the client's errors, whatever library it came from. */
export function connectionError(host: string, error: unknown): ClientError {
  const code = errorCode(error);
  return CERTIFICATE_CODES.test(code) ? new CertificateUntrusted(host, code) : new Unreachable(host, code);
}

/** True when a failure is one of connecting, so that the service has seen nothing of the request. */
export function failedBeforeSending(failure: unknown): boolean {
  if (failure instanceof Unreachable) return CONNECT_CODES.test(failure.cause);
  return failure instanceof CertificateUntrusted || failure instanceof ProxyAuthRequired;
}

/** The most specific code along an error's causes. Messages are not used: they may hold addresses and secrets. */
export function errorCode(error: unknown): string {
  let found = "no details";
  for (let depth = 0; depth < 5 && error instanceof Error; depth++) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === "string") found = code;
    error = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error.cause;
  }
  return found;
}
