import { isIP, connect as netConnect, type Socket } from "node:net";
import { type SecureContext, type TLSSocket, connect as tlsConnect } from "node:tls";
import { ProxyAuthRequired, Unreachable } from "../errors.ts";
import { connectionError } from "./failure.ts";
import type { ProxyServer } from "./proxy.ts";

/** Where to connect, and by which way. */
export interface SocketTarget {
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** TLS with the service. */
  readonly secure: boolean;
  readonly proxy: ProxyServer | undefined;
  /** False accepts any certificate of an https proxy; the service's own is always verified. */
  readonly verifyProxy: boolean;
  readonly trust: () => SecureContext;
  readonly signal: AbortSignal;
}

/** A proxy's answer to CONNECT is a status line and a few headers. */
const MAX_PROXY_ANSWER = 16 * 1024;

/**
 * Opens a connection ready for HTTP/1.1, directly or through a proxy's tunnel. An abort destroys it in whatever
 * stage it is.
 * @throws Unreachable, CertificateUntrusted, ProxyAuthRequired, or the signal's own reason
 */
export async function openSocket(target: SocketTarget): Promise<Socket> {
  const plain = target.proxy ? await openTunnel(target, target.proxy) : undefined;
  const host = hostText(target.hostname, target.port);
  if (!target.secure)
    return plain ?? ready(connectPlain(target.hostname, target.port), "connect", host, target);
  return ready(
    connectTls(target.hostname, target.port, target.trust(), plain),
    "secureConnect",
    host,
    target,
  );
}

/** A TLS connection that is kept even when the certificate is not trusted: to look at, never to send over. */
export async function openForInspection(target: SocketTarget): Promise<TLSSocket> {
  const plain = target.proxy ? await openTunnel(target, target.proxy) : undefined;
  const socket = connectTls(target.hostname, target.port, target.trust(), plain, false);
  return ready(socket, "secureConnect", hostText(target.hostname, target.port), target);
}

async function openTunnel(target: SocketTarget, proxy: ProxyServer): Promise<Socket> {
  const socket = proxy.secure
    ? await ready(
        connectTls(proxy.hostname, proxy.port, target.trust(), undefined, target.verifyProxy),
        "secureConnect",
        proxy.host,
        target,
      )
    : await ready(connectPlain(proxy.hostname, proxy.port), "connect", proxy.host, target);
  const destination = hostText(target.hostname, target.port);
  socket.write(
    `CONNECT ${destination} HTTP/1.1\r\nHost: ${destination}\r\n${
      proxy.authorization === undefined ? "" : `Proxy-Authorization: ${proxy.authorization}\r\n`
    }\r\n`,
  );
  const status = await readProxyStatus(socket, proxy, target.signal);
  if (status >= 200 && status < 300) return socket;
  socket.destroy();
  throw status === 407
    ? new ProxyAuthRequired(proxy.host)
    : new Unreachable(destination, `PROXY_${status}`, true);
}

/** The status of the proxy's answer. What follows its headers belongs to the tunnel and is put back. */
function readProxyStatus(socket: Socket, proxy: ProxyServer, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0);
    const settle = (run: () => void) => {
      socket.off("readable", onReadable).off("error", onBroken).off("close", onBroken);
      signal.removeEventListener("abort", onAbort);
      run();
    };
    const fail = (error: unknown) =>
      settle(() => {
        socket.on("error", () => {}).destroy();
        reject(connectionError(proxy.host, error, true));
      });
    const onBroken = (error: unknown) =>
      fail(error instanceof Error ? error : new Unreachable(proxy.host, "PROXY_CLOSED", true));
    const onAbort = () => fail(signal.reason);
    const onReadable = () => {
      for (let chunk: Buffer | null = socket.read(); chunk !== null; chunk = socket.read()) {
        answer = Buffer.concat([answer, chunk]);
        const end = answer.indexOf("\r\n\r\n");
        if (end === -1 && answer.length < MAX_PROXY_ANSWER) continue;
        const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(answer.toString("latin1", 0, 32)) ?? [];
        if (end === -1 || status === undefined)
          return fail(new Unreachable(proxy.host, "PROXY_GARBLED", true));
        return settle(() => {
          if (answer.length > end + 4) socket.unshift(answer.subarray(end + 4));
          resolve(Number(status));
        });
      }
    };
    socket.on("readable", onReadable).on("error", onBroken).on("close", onBroken);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function connectPlain(hostname: string, port: number): Socket {
  return netConnect({ host: hostname, port, noDelay: true, keepAlive: true });
}

function connectTls(
  hostname: string,
  port: number,
  secureContext: SecureContext,
  socket: Socket | undefined,
  rejectUnauthorized = true,
): TLSSocket {
  return tlsConnect({
    host: hostname,
    port,
    secureContext,
    rejectUnauthorized,
    // An address is no server name (RFC 6066, 3).
    servername: isIP(hostname) ? "" : hostname,
    ALPNProtocols: ["http/1.1"],
    ...(socket && { socket }),
  });
}

/** Waits until a socket is connected. */
function ready<S extends Socket>(
  socket: S,
  event: "connect" | "secureConnect",
  host: string,
  { signal }: SocketTarget,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const settle = (run: () => void) => {
      socket.off(event, onReady).off("error", onError).off("close", onClose);
      signal.removeEventListener("abort", onAbort);
      run();
    };
    const fail = (error: unknown) =>
      settle(() => {
        socket.on("error", () => {}).destroy();
        reject(connectionError(host, error, true));
      });
    const onReady = () => settle(() => resolve(socket));
    const onError = (error: Error) => fail(error);
    // TLS that is cut short can close without an error.
    const onClose = () => fail(new Unreachable(host, "ECONNRESET", true));
    const onAbort = () => fail(signal.reason);
    socket.on(event, onReady).on("error", onError).on("close", onClose);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function hostText(hostname: string, port: number): string {
  return isIP(hostname) === 6 ? `[${hostname}]:${port}` : `${hostname}:${port}`;
}
