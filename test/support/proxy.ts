/** A loopback forward proxy that asks for a user name and counts what it was asked. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Identity } from "./certificates.ts";

export interface ProxyUser {
  readonly name: string;
  readonly password: string;
}

export interface ConnectRequest {
  /** Host and port as they were asked for. */
  readonly destination: string;
  readonly authorized: boolean;
}

/** Tunnels every destination to one port of 127.0.0.1, as if it were that host. */
export class ForwardProxy implements AsyncDisposable {
  readonly connects: ConnectRequest[] = [];
  readonly #user: ProxyUser | undefined;
  readonly #targetPort: number;
  readonly #sockets = new Set<Socket>();
  readonly #secure: boolean;
  readonly #server: Server;

  private constructor(targetPort: number, user: ProxyUser | undefined, identity: Identity | undefined) {
    const refuse = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(405).end();
    this.#secure = identity !== undefined;
    this.#server = identity
      ? createSecureServer({ cert: identity.certificate, key: identity.key }, refuse)
      : createServer(refuse);
    this.#targetPort = targetPort;
    this.#user = user;
    this.#server.on("connection", (socket: Socket) => this.#keep(socket));
    this.#server.on("connect", (request: IncomingMessage, socket: Socket) => this.#tunnel(request, socket));
  }

  /** Starts on a free port of 127.0.0.1; with an identity, it is spoken to over TLS. */
  static async start(targetPort: number, user?: ProxyUser, identity?: Identity): Promise<ForwardProxy> {
    const proxy = new ForwardProxy(targetPort, user, identity);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Without user name and password. */
  get url(): string {
    return `${this.#secure ? "https" : "http"}://127.0.0.1:${this.port}`;
  }

  get urlWithUser(): string {
    const { name = "", password = "" } = this.#user ?? {};
    return this.url.replace("://", `://${encodeURIComponent(name)}:${encodeURIComponent(password)}@`);
  }

  #tunnel(request: IncomingMessage, client: Socket): void {
    const expected = this.#user && `Basic ${btoa(`${this.#user.name}:${this.#user.password}`)}`;
    const authorized = expected === undefined || request.headers["proxy-authorization"] === expected;
    this.connects.push({ destination: request.url ?? "", authorized });
    if (!authorized) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="test"\r\n\r\n',
      );
      return;
    }
    const service = connect(this.#targetPort, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(service).pipe(client);
    });
    this.#keep(service);
    service.on("close", () => client.destroy());
    client.on("close", () => service.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
