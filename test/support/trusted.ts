/** An authority of the computer's own, for tests in this process. */
import { syncBuiltinESMExports } from "node:module";
import tls from "node:tls";

/**
 * Trusts an authority as Node does that is started with NODE_EXTRA_CA_CERTS. What is trusted is read once in a process:
 * nothing may have been asked over TLS before.
 */
export function trustAuthority(certificate: string): void {
  const { getCACertificates } = tls;
  tls.getCACertificates = (kind) =>
    kind === "extra" ? [...getCACertificates(kind), certificate] : getCACertificates(kind);
  syncBuiltinESMExports();
}
