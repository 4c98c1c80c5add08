/** An authority of the computer's own, for tests in this process. */
import { syncBuiltinESMExports } from "node:module";
import tls from "node:tls";

/**
 * Trusts an authority as Node does that is started with NODE_EXTRA_CA_CERTS, until what it returns is disposed of. A
 * client reads what is trusted once: it may have asked nothing over TLS before.
 */
export function trustAuthority(certificate: string): Disposable {
  const { getCACertificates } = tls;
  tls.getCACertificates = (kind) =>
    kind === "extra" ? [...getCACertificates(kind), certificate] : getCACertificates(kind);
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      tls.getCACertificates = getCACertificates;
      syncBuiltinESMExports();
    },
  };
}
