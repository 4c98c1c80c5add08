/** What the overview's page tells its host, in whatever order a busy machine lets things happen. */
import assert from "node:assert/strict";
import { Controller } from "../../../src/webview/overview/controller.ts";
import { eventually, settle } from "../../support/clock.ts";
import { manyEnvironments } from "../../support/overviewPage.ts";

interface Sent {
  readonly type: string;
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly keys?: readonly string[] };
}

describe("The overview's controller", () => {
  const sent: Sent[] = [];
  const frames: (() => void)[] = [];
  let tell: (message: unknown) => void = () => {};
  const globals = {
    acquireVsCodeApi: () => ({
      postMessage: (message: Sent) => sent.push(message),
      getState: () => undefined,
      setState: () => {},
    }),
    window: {
      addEventListener: (_: string, listener: (event: { data: unknown }) => void) => {
        tell = (data) => listener({ data });
      },
    },
    requestAnimationFrame: (run: () => void) => frames.push(run),
  };
  before(() => Object.assign(globalThis, globals));
  after(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });

  it("leaves what is in sight to be loaded, also where the list is painted after it was told", async () => {
    const [listed, keys] = [manyEnvironments(10), ["acme/0/3", "acme/0/4"]];
    const looks = () => sent.filter(({ method }) => method === "look").map(({ params }) => params?.keys);
    const controller = new Controller(() => {});
    tell({ type: "event", id: 1, event: { type: "connection", account: "a" } });
    const { id } = sent.find(({ method }) => method === "list") ?? assert.fail("It asks for no list.");
    tell({ type: "result", id, result: { environments: listed, failures: [] } });
    await eventually(() => assert.equal(frames.length, 1));
    controller.look(keys);
    for (const frame of frames) frame();
    await eventually(() => assert.equal(looks().length, 2));
    await settle();
    assert.deepEqual(looks(), [keys, keys]);
  });
});
