/** The server's end of stdin and stdout, beside a client that reads slowly, not at all, or asks oddly. */
import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/server";
import { WITH_BATCHES } from "../../../src/mcp/messages.ts";
import { MOST_OPEN, StdioTransport } from "../../../src/mcp/stdioTransport.ts";

type Answer = { readonly id: unknown; readonly result?: unknown; readonly error?: { readonly code: number } };

const request = (id: RequestId, method = "x") => JSON.stringify({ jsonrpc: "2.0", id, method });
const result = (id: RequestId, more = {}): JSONRPCMessage => ({ jsonrpc: "2.0", id, result: more });

/** A transport whose output has room for one letter before it is read, and what arrives over it. */
async function start(patienceMs = 20) {
  const [input, output] = [new PassThrough(), new PassThrough({ highWaterMark: 1 })];
  const transport = new StdioTransport(input, output, patienceMs);
  const received: JSONRPCMessage[] = [];
  transport.onmessage = (message) => received.push(message);
  await transport.start();
  const arrived = async (count: number) => {
    while (received.length < count) await setImmediate();
  };
  const answers = async (): Promise<(Answer | Answer[])[]> => {
    await transport.done;
    output.end();
    return (await text(output)).split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
  };
  return { input, output, transport, arrived, answers };
}

const codes = (answers: readonly (Answer | Answer[])[]) =>
  answers.flat().map(({ id, error }) => [id, error?.code]);

describe("The MCP server's stdout", () => {
  it("has one answer to each request, also where the client reads it after the patience is over", async () => {
    const { input, transport, arrived, answers } = await start();
    input.end(`${request(1)}\n${request(2)}\n`);
    await arrived(2);
    void transport.send(result(1, { long: "x".repeat(100_000) }));
    await transport.done;
    void transport.send(result(2));
    assert.deepEqual(codes(await answers()), [
      [1, undefined],
      [2, -32000],
    ]);
  });

  it("makes whoever writes wait until it is read, with one listener for all", async () => {
    const { input, output, transport, arrived, answers } = await start();
    const before = output.listenerCount("drain");
    input.write(`${request(1)}\n`);
    await arrived(1);
    let sent = 0;
    const sending = Array.from({ length: 30 }, async (_, progress) => {
      await transport.send({ jsonrpc: "2.0", method: "notifications/progress", params: { progress } });
      sent++;
    });
    await setImmediate();
    assert.deepEqual([sent, output.listenerCount("drain")], [0, before]);
    output.resume();
    await Promise.all(sending);
    input.end();
    await transport.send(result(1));
    await answers();
  });

  it("has an answer to what the server failed at, and to what comes after it", async () => {
    const { input, output, transport, answers } = await start();
    output.resume();
    const told: Error[] = [];
    transport.onerror = (error) => told.push(error);
    transport.onmessage = (message) => {
      if ("method" in message && message.method.endsWith("odd")) throw new TypeError("unforeseen");
      if ("id" in message && message.id !== undefined) void transport.send(result(message.id));
    };
    transport.setProtocolVersion(WITH_BATCHES);
    const said = text(output);
    input.end(
      [
        request(1, "odd"),
        '{"jsonrpc":"2.0","method":"notifications/odd"}',
        `[${request(2, "odd")},${request(3)}]`,
        request(4),
      ].join("\n"),
    );
    void answers();
    const lines = (await said).trim().split("\n");
    assert.deepEqual(
      lines.map((line) => codes([JSON.parse(line)])),
      [
        [[1, -32603]],
        [
          [2, -32603],
          [3, undefined],
        ],
        [[4, undefined]],
      ],
    );
    assert.deepEqual(
      told.map(({ name }) => name),
      ["TypeError", "TypeError", "TypeError"],
    );
  });

  it("refuses an id that is in use, and more requests than are kept open", async () => {
    const { input, output, transport, arrived, answers } = await start();
    const said = text(output);
    const ids = Array.from({ length: MOST_OPEN + 1 }, (_, id) => id);
    input.end(`${request(0)}\n${ids.map((id) => request(id)).join("\n")}\n`);
    await arrived(MOST_OPEN);
    for (const id of ids) void transport.send(result(id));
    void answers();
    const lines = (await said)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(codes(lines.filter(({ error }) => error)), [
      [null, -32600],
      [MOST_OPEN, -32000],
    ]);
    assert.equal(lines.length, MOST_OPEN + 2);
    assert.deepEqual(new Set(lines.flatMap(({ id }) => (id === null ? [] : [id]))), new Set(ids));
  });
});
