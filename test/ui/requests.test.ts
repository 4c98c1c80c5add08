/** Nothing is asked of the service for rows that nobody looks at. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type RunningService, startService } from "../support/service.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

/** Long enough for VS Code to have started its extensions, and for a request that should not be sent. */
const QUIET_MS = 4_000;

describe("Requests", () => {
  let service: RunningService;
  let counter: CountingServer;
  const window = useWorkbench();

  before(async () => {
    service = await startService();
    counter = await CountingServer.inFrontOf(service.url);
  });
  after(async () => {
    await counter.stop();
    await service.stop();
  });

  // VS Code decides when it asks for the rows of a view, and whether it starts the extension at all.
  it("are sent for rows in sight, and not after a start that shows another view with somebody signed in", async () => {
    const projects = window().tree("Projects");
    await signInWithToken(window(), counter.url, await service.signIn());
    await projects.row("Web shop");
    assert.ok(counter.paths.includes("/v1/me"));
    assert.ok(counter.paths.some((path) => path.endsWith("/projects")));

    await window().openContainer("Explorer");
    // What was asked before is on its way at most for as long as that.
    for (let before = -1; before < counter.paths.length; await window().page.waitForTimeout(1_000))
      before = counter.paths.length;
    counter.paths.length = 0;
    await window().reload();
    await window().page.waitForTimeout(QUIET_MS);
    assert.equal(counter.paths.join(), "");

    await window().openContainer("Infra Planner");
    await projects.row("Web shop");
    assert.ok(counter.paths.some((path) => path.endsWith("/projects")));
    assert.deepEqual(
      counter.paths.filter((path) => path.startsWith("/v1/environments/")),
      [],
    );
  });
});

/** Passes requests on and remembers their paths. */
class CountingServer {
  readonly paths: string[] = [];
  readonly #server: Server;

  private constructor(target: string) {
    this.#server = createServer(async (request, response) => {
      this.paths.push(request.url ?? "");
      const { authorization = "" } = request.headers;
      const answer = await fetch(new URL(request.url ?? "", target), { headers: { authorization } });
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      response.end(await answer.text());
    });
  }

  static async inFrontOf(target: string): Promise<CountingServer> {
    const counter = new CountingServer(target);
    await new Promise<void>((resolve) => counter.#server.listen(0, "127.0.0.1", resolve));
    return counter;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
