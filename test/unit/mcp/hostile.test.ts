/** What no client should send, and what is left of the server after it. */
import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { MCP_ENVIRONMENT, MCP_MAIN, type McpProcess, startMcp, textOf } from "../../support/mcp.ts";

/** Nested so deep that whoever walks it by recursion runs out of stack. */
const DEEP = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;

describe("Hostile input of the MCP server's tools", () => {
  let server: McpProcess;

  before(async () => {
    server = await startMcp();
    await server.client.listTools();
  });
  after(() => server[Symbol.asyncDispose]());

  const call = (name: string, input: Record<string, unknown>): Promise<CallToolResult> =>
    server.client.callTool({ name, arguments: input });

  const hostile: Readonly<Record<string, readonly [string, Record<string, unknown>]>> = {
    "names that are members of every object": [
      "provider_resolve_composition",
      { candidates: ["__proto__", "constructor", "toString"].map((name) => ({ type_id: name, name })) },
    ],
    "a plan of itself in names": [
      "render_diagram",
      {
        plan: {
          components: [
            { type_id: "x", name: "<script>alert(1)</script>", parent: "<script>alert(1)</script>" },
          ],
        },
        format: "svg",
      },
    ],
    "components that contain each other": [
      "render_diagram",
      {
        plan: {
          components: [
            { type_id: "x", name: "a", parent: "b" },
            { type_id: "x", name: "b", parent: "a" },
          ],
        },
      },
    ],
    "an endless intent": ["provider_propose_components", { intent: "a queue ".repeat(100_000) }],
    "an intent of marks": ["provider_propose_components", { intent: "((((".repeat(20_000) }],
    "a million elements": [
      "provider_resolve_composition",
      { candidates: Array.from({ length: 300_000 }, () => ({ type_id: "x" })) },
    ],
    "a type of endless letters": ["provider_lookup_primitive", { type_id: "x".repeat(1_000_000) }],
    "a workload of endless letters": ["provider_best_practices_for", { workload: "x".repeat(1_000_000) }],
    "a path of endless letters": ["read_infrastructure", { path: `${"x".repeat(1_000_000)}\u001b[31m` }],
    "members of endless names": [
      "render_diagram",
      {
        plan: { components: [{ ["x".repeat(1_000_000)]: 1 }], deploy_order: 7 },
        format: "x".repeat(1_000_000),
      },
    ],
    "pages that are none": ["render_diagram", { plan: { components: [] }, page: -1 }],
  };
  for (const [what, [name, input]] of Object.entries(hostile)) {
    it(`${what}: answered in words or as data, without a trace of a stack`, async () => {
      const answer = await call(name, input).catch((error: Error) => error);
      const words = answer instanceof Error ? answer.message : textOf(answer);
      assert.doesNotMatch(words, /\n\s+at |node:internal|\.ts:\d/);
      assert.doesNotMatch(words, /<script>/);
      const [said = ""] = words.split("\n{");
      assert.ok(said.length < 3_000 && !said.includes("\u001b"), `${said.length} letters`);
      assert.equal(
        (await call("provider_lookup_primitive", { type_id: "aws:sqs/queue@1" })).isError,
        undefined,
      );
    });
  }
});

describe("Hostile lines on the MCP server's stdin", () => {
  let server: ChildProcessWithoutNullStreams;
  const answers = new Map<unknown, Record<string, unknown>>();
  let waiting: (() => void) | undefined;

  before(() => {
    server = spawn(process.execPath, [MCP_MAIN], { env: MCP_ENVIRONMENT });
    createInterface(server.stdout).on("line", (line) => {
      // Whatever stands on stdout is the protocol's.
      const message = JSON.parse(line) as Record<string, unknown>;
      answers.set(message["id"], message);
      waiting?.();
    });
  });
  after(async () => {
    const exit = once(server, "exit");
    server.stdin.end();
    assert.deepEqual(await exit, [0, null], "it ends once its client is gone");
  });

  async function answerTo(id: number, line: string): Promise<Record<string, unknown>> {
    server.stdin.write(`${line}\n`);
    for (;;) {
      const answer = answers.get(id);
      if (answer) return answer;
      await new Promise<void>((resolve) => (waiting = resolve));
    }
  }
  const request = (id: number, method: string, params: string) =>
    `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;

  it("change nothing for those that are as they should be", async () => {
    const client =
      '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}';
    for (const line of [
      "",
      "{",
      "null",
      "[]",
      "42",
      '"',
      '{"jsonrpc":"2.0"}',
      "\u0000",
      '{"jsonrpc":"1.0","id":9,"method":"x"}',
    ])
      server.stdin.write(`${line}\n`);
    assert.ok((await answerTo(1, request(1, "initialize", client)))["result"]);
    server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    server.stdin.write(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"none"}}\n',
    );
    const deep = `{"name":"render_diagram","arguments":{"plan":{"components":[{"type_id":"x","name":"x","desired_input":${DEEP}}]}}}`;
    assert.ok(await answerTo(2, request(2, "tools/call", deep)));
    assert.ok((await answerTo(3, request(3, "no/such/method", "{}")))["error"]);
    assert.ok((await answerTo(4, request(4, "tools/call", '{"name":"__proto__"}')))["error"]);
    assert.ok((await answerTo(5, request(5, "ping", "{}")))["result"]);
  });

  /** A line of so many bytes, sent at the pace at which it is read. */
  async function sendLine(start: string, megabytes: number, end: string): Promise<void> {
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    server.stdin.write(start);
    for (let sent = 0; sent < megabytes; sent++)
      if (!server.stdin.write(megabyte)) await once(server.stdin, "drain");
    server.stdin.write(`${end}\n`);
  }

  it("of 300 MB are refused in words within bounded memory, and the next line is answered", async () => {
    const asked = '"method":"tools/call","params":{"name":"render_diagram","arguments":{"plan":"';
    await sendLine(`{"jsonrpc":"2.0","id":20,${asked}`, 300, '"}}}');
    await sendLine(`{${asked}`, 11, '"}},"jsonrpc":"2.0","id":"twenty-one"}');
    await sendLine(`{"params":{"id":3},${asked}`, 11, '"}}}');
    assert.ok((await answerTo(22, request(22, "ping", "{}")))["result"]);
    for (const id of [20, "twenty-one", null]) {
      const { error } = answers.get(id) as { error: { code: number; message: string } };
      assert.equal(error.code, -32600);
      assert.match(error.message, /^The message is longer than 10485760 bytes and was not read\. Send less/);
    }
    // The most that it ever had in memory, in KiB, as Linux tells.
    const [, peak = "0"] =
      /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
    assert.ok(Number(peak) > 0 && Number(peak) < 300_000, `${peak} KiB`);
  });

  it("as long as a message may be are read, in whatever pieces they come", async () => {
    const start = '{"jsonrpc":"2.0","id":30,"method":"ping","params":{"_meta":{"x":"';
    await sendLine(start, 9, '"}}}');
    assert.ok((await answerTo(31, request(31, "ping", "{}")))["result"]);
    assert.ok(answers.get(30)?.["result"]);
    for (const piece of request(32, "ping", "{}")) server.stdin.write(piece);
    assert.ok((await answerTo(32, ""))["result"]);
  });
});
