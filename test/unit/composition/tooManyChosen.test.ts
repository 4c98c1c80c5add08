/** How many components a plan is composed of, and what whoever gives more is told, wherever they give them. */
import assert from "node:assert/strict";
import { EXIT } from "../../../src/cli/line/exitCodes.ts";
import { wordsOf } from "../../../src/engine/composition/naming.ts";
import { MOST_CHOSEN, TooManyChosen } from "../../../src/engine/composition/tooManyChosen.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { runCli } from "../../support/cli.ts";
import { startMcp, textOf } from "../../support/mcp.ts";
import { startService } from "../../support/service.ts";

const TOLD =
  /^(?:Error: )?A plan is composed of 1000 chosen components at most, and these are 5500\. Compose it in parts/;
const functions = (count: number) =>
  Array.from({ length: count }, () => ({ type_id: "aws:lambda/function@1" }));

describe("Components chosen for a plan", () => {
  const engine = createEngine();

  it("are composed up to the bound, as often as wanted, whatever composition adds to them", () => {
    const plan = engine.resolve("aws", { candidates: functions(MOST_CHOSEN) });
    assert.ok(plan.components.length > 1.5 * MOST_CHOSEN);
    const again = engine.resolve("aws", { candidates: plan.components });
    assert.deepEqual(again.deploy_order, plan.deploy_order);
  });

  it("are refused beyond it at once, with both numbers", () => {
    assert.throws(
      () => engine.resolve("aws", { candidates: functions(5_500) }),
      (error) => error instanceof TooManyChosen && TOLD.test(error.message),
    );
  });

  it("count although they say that a rule has added them, where nobody knows their type", () => {
    const candidates = Array.from({ length: MOST_CHOSEN + 1 }, () => ({
      type_id: "a:b/c@1",
      added_by: "b/c:x",
    }));
    assert.throws(() => engine.resolve("aws", { candidates }), TooManyChosen);
  });

  it("are refused by the command line", async () => {
    const input = JSON.stringify({ candidates: functions(5_500) });
    const { code, out, notes } = await runCli(["resolve", "-"], { input });
    assert.deepEqual([code, out], [EXIT.failed, ""]);
    assert.match(notes, TOLD);
  });

  it("are refused by the service", async () => {
    const service = await startService();
    try {
      const headers = {
        authorization: `Bearer ${await service.signIn()}`,
        "content-type": "application/json",
      };
      const body = JSON.stringify({ candidates: functions(5_500) });
      const answer = await fetch(`${service.url}/v1/compose/aws/resolve`, { method: "POST", headers, body });
      assert.equal(answer.status, 400);
      assert.match(((await answer.json()) as { error: string }).error, TOLD);
    } finally {
      await service.stop();
    }
  });

  it("are refused by the MCP server", async () => {
    await using server = await startMcp();
    const answer = await server.client.callTool({
      name: "provider_resolve_composition",
      arguments: { candidates: functions(5_500) },
    });
    assert.equal(answer.isError, true);
    assert.match(textOf(answer), TOLD);
  });
});

describe("The words of a name", () => {
  it("are bounded: each is looked for in the names of all others", () => {
    assert.equal(wordsOf(Array.from({ length: 1_000 }, (_, n) => `w${n}`).join("-")).size, 32);
  });
});
