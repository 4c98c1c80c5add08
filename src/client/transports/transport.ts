/** The thin seam under the client: one request, one response, nothing clever. */

import type { UploadFile } from "../upload.ts";

/** Header values by lower-case name; a header that came several times is joined with ", ". */
export type ResponseHeaders = ReadonlyMap<string, string>;

export interface TransportRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: URL;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** A file is opened at most once for each request that is sent. */
  readonly body: string | UploadFile | undefined;
  /** Aborting closes the connection of this request, before and after the response's headers. */
  readonly signal: AbortSignal;
  /**
   * On a connection of its own: one that was kept from earlier may be closed by the service in the instant in which it
   * is used, and then nobody knows whether the request arrived. Kept where the transport has a say in it.
   */
  readonly fresh: boolean;
  /** Called when the first byte may have left: from here on a failure may have been seen by the service. */
  readonly onSend: () => void;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Decompressed. Leaving the iteration early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends requests. Never follows redirects, never retries, never keeps cookies.
 * `send` rejects with Unreachable, CertificateUntrusted, ProxyAuthRequired or a Timeout of connecting, which is the
 * transport's to watch; whatever it rejects with after an abort is ignored.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Closes idle connections; requests in flight fail. */
  close(): Promise<void>;
}
