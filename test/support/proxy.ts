/** A loopback forward proxy that asks for a user name and counts what it was asked. */
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

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
  readonly #server = createServer((_, response) => response.writeHead(405).end());

  private constructor(targetPort: number, user: ProxyUser | undefined) {
    this.#targetPort = targetPort;
    this.#user = user;
    this.#server.on("connection", (socket: Socket) => this.#keep(socket));
    this.#server.on("connect", (request: IncomingMessage, socket: Socket) => this.#tunnel(request, socket));
  }

  static async start(targetPort: number, user?: ProxyUser): Promise<ForwardProxy> {
    const proxy = new ForwardProxy(targetPort, user);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Without user name and password. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get urlWithUser(): string {
    const { name = "", password = "" } = this.#user ?? {};
    return `http://${encodeURIComponent(name)}:${encodeURIComponent(password)}@127.0.0.1:${this.port}`;
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
