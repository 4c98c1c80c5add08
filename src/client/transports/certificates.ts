import * as tls from "node:tls";

const TELLS_AUTHORITIES = Object.hasOwn(tls, "getCACertificates");

/** Made once: reading the store and parsing some 150 certificates takes tens of milliseconds each time. */
const contexts: { system?: tls.SecureContext; own?: tls.SecureContext } = {};

/**
 * What this computer trusts: Node's roots, NODE_EXTRA_CA_CERTS, and the operating system's store, where companies
 * put their own authorities.
 */
export function systemTrust(): tls.SecureContext {
  contexts.system ??= createSystemTrust();
  return contexts.system;
}

/** The same without the operating system's store, for whoever does not trust what is in there. */
export function ownTrust(): tls.SecureContext {
  // By itself, Node trusts just these; and before 22.15 it does not tell what they are.
  contexts.own ??= TELLS_AUTHORITIES ? trustIn(ownAuthorities()) : tls.createSecureContext();
  return contexts.own;
}

function createSystemTrust(): tls.SecureContext {
  try {
    return trustIn([...ownAuthorities(), ...tls.getCACertificates("system")]);
  } catch {
    // A store that cannot be read, or holds something odd, must not keep services with public certificates away.
    return ownTrust();
  }
}

function ownAuthorities(): readonly string[] {
  return [...tls.rootCertificates, ...tls.getCACertificates("extra")];
}

/** Trust in a given set of authorities alone. */
export function trustIn(certificates: readonly string[]): tls.SecureContext {
  return tls.createSecureContext({ ca: [...new Set(certificates)] });
}
