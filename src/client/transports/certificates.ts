import * as tls from "node:tls";

let context: tls.SecureContext | undefined;

/**
 * What this computer trusts: Node's roots, NODE_EXTRA_CA_CERTS, and the operating system's store, where companies
 * put their own authorities. Made once: reading the store and parsing some 150 certificates takes tens of
 * milliseconds, which no single connection should pay.
 */
export function systemTrust(): tls.SecureContext {
  context ??= createSystemTrust();
  return context;
}

function createSystemTrust(): tls.SecureContext {
  const own = [...tls.rootCertificates, ...tls.getCACertificates("extra")];
  try {
    return trustIn([...own, ...tls.getCACertificates("system")]);
  } catch {
    // A store that cannot be read, or holds something odd, must not keep services with public certificates away.
    return trustIn(own);
  }
}

/** Trust in a given set of authorities alone. */
export function trustIn(certificates: readonly string[]): tls.SecureContext {
  return tls.createSecureContext({ ca: [...new Set(certificates)] });
}
