/** Facts about an intent go to services that take them; others read intents themselves, and that is said. */

import assert from "node:assert/strict";
import { isInDesign } from "../../src/contract/inDesign.ts";
import { createHandlers, type PlannerHandlers } from "../../src/editor/planner/panelHandlers.ts";
import type { ReaderModel } from "../../src/editor/planner/understand/reader.ts";
import { remoteAddress } from "../../src/editor/session/remoteAddress.ts";
import type { FactView } from "../../src/shared/protocols/facts.ts";
import { connectTo } from "../support/client.ts";
import { FaultServer, json } from "../support/faultServer.ts";
import { startService } from "../support/service.ts";

const FACTS: FactView[] = [{ kind: "roles", fact: "queue", label: "queue" }];

/** The panel's calls, answered by the service at an address. */
async function panelOn<T>(
  url: string,
  token: string,
  use: (handlers: PlannerHandlers) => Promise<T>,
  model?: ReaderModel,
) {
  await using harness = connectTo({ baseUrl: url, token });
  const { client } = harness;
  const nothing = async () => {};
  return await use(
    createHandlers({
      connection: async () => ({ address: remoteAddress(url), client }),
      builtIn: async () => client,
      drawLarge: async () => "",
      rules: async () => ({ packs: [], notes: [] }),
      reader: { model, set: nothing },
      sizes: { keep: () => {} },
      history: { record: () => {}, forget: () => {}, takeClosed: () => undefined },
      planSent: () => ({ components: [] }),
      pictureSent: () => undefined,
      editor: {
        iconsOf: async () => ({}),
        setDiagramChoice: nothing,
        saveFile: async () => undefined,
        editPlanFile: nothing,
        copyText: nothing,
      },
      observer: {
        showing: () => {},
        made: () => {},
        drawnFor: () => {},
        selected: () => {},
        comparisonAsked: () => {},
      },
    }),
  );
}

describe("Facts beside an intent", () => {
  const signal = new AbortController().signal;

  it("are not sent to a service that takes none, and no model is asked for it", async () => {
    const proposal = json({ isError: false, result: { candidates: [{ type_id: "aws:sqs/queue@1" }] } });
    await using server = await FaultServer.start((exchange) =>
      (exchange.request.url.endsWith("/propose") ? proposal : json({ error: "Not found" }, 404))(exchange),
    );
    await panelOn(server.url, "t", async (panel) => {
      const asked = { intent: "Orders", constraints: {} };
      const { host } = new URL(server.url);
      const said = `${host} reads intents itself and takes no facts from a language model.`;
      assert.deepEqual(await panel.understand({ intent: "Orders", first: false }, signal), { said });
      const { notes, candidates } = await panel.propose({ ...asked, facts: FACTS }, signal);
      assert.deepEqual([notes, candidates.length], [[said], 1]);
      assert.deepEqual((await panel.propose(asked, signal)).notes, []);
      const bodies = server.requests
        .filter(({ url }) => url.endsWith("/propose"))
        .map(({ body }) => JSON.parse(body));
      assert.deepEqual(bodies, [asked, asked]);
    });
  });

  it("are read before a proposal only where the user has agreed, and failing that is said in one line", async () => {
    await using server = await FaultServer.start(json({ error: "Broken" }, 500));
    const asked = { intent: "Orders", first: true };
    await panelOn(server.url, "t", async (panel) => {
      assert.deepEqual(await panel.understand(asked, signal), {});
      assert.deepEqual(server.requests, []);
    });
    const read = (panel: PlannerHandlers) => panel.understand(asked, signal);
    const model = { vendor: "test", id: "reader", name: "Reader" };
    assert.deepEqual(await panelOn(server.url, "t", read, model), {
      said: "No language model could be asked. The planner's own reading stands.",
    });
  });

  it("make the design on a service that takes them", async () => {
    const running = await startService();
    try {
      await panelOn(running.url, await running.signIn(), async (panel) => {
        const asked = { intent: "Please", constraints: {} };
        const types = ({ candidates }: Awaited<ReturnType<PlannerHandlers["propose"]>>) =>
          candidates.filter(isInDesign).map(({ typeId }) => typeId);
        assert.deepEqual(types(await panel.propose(asked, signal)), []);
        assert.ok(types(await panel.propose({ ...asked, facts: FACTS }, signal)).includes("aws:sqs/queue@1"));
      });
    } finally {
      await running.stop();
    }
  });

  it("are not read out of an intent that no model could take", async () => {
    const running = await startService();
    try {
      await panelOn(running.url, await running.signIn(), async (panel) => {
        const { facts, said } = await panel.understand(
          { intent: "queue ".repeat(10_000), first: false },
          signal,
        );
        assert.equal(facts, undefined);
        assert.equal(said, "The intent is too long for a language model. The planner's own reading stands.");
      });
    } finally {
      await running.stop();
    }
  });
});
