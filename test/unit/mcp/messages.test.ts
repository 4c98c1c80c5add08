/** What is no message of the protocol, over stdin and over HTTP, and what clients are answered to it. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { createBackends } from "../../../src/mcp/backends.ts";
import { listenForMcp, type McpListening } from "../../../src/mcp/http.ts";
import { StdioTransport } from "../../../src/mcp/stdioTransport.ts";
import { FaultServer, hang } from "../../support/faultServer.ts";
import { MCP_ENVIRONMENT, MCP_MAIN } from "../../support/mcp.ts";

type Answer = {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
};

/** What is sent, the id that is answered, and the error. Undefined: nothing is answered. */
const WRONG: readonly (readonly [what: string, sent: string, answer?: readonly [unknown, number, RegExp]])[] =
  [
    ["no JSON", '{"jsonrpc":"2.0","id":1', [null, -32700, /no valid JSON/]],
    ["a number", "42", [null, -32600, /should be an object with .* but is a number/]],
    ["null", "null", [null, -32600, /but is null/]],
    ["nothing of a message", "{}", [null, -32600, /^jsonrpc should be "2.0", but is absent\.$/m]],
    [
      "no method",
      '{"jsonrpc":"2.0","id":5}',
      [5, -32600, /^method should be of type string, but is absent\.$/],
    ],
    [
      "a method that is none",
      '{"jsonrpc":"2.0","id":5,"method":{}}',
      [5, -32600, /^method .* but is an object\.$/],
    ],
    [
      "another version",
      '{"jsonrpc":"1.0","id":"a","method":"ping"}',
      ["a", -32600, /^jsonrpc should be "2.0", but is "1.0"\.$/],
    ],
    ["no version", '{"id":"a","method":"ping"}', ["a", -32600, /^jsonrpc should be "2.0", but is absent\.$/]],
    [
      "params in a list",
      '{"jsonrpc":"2.0","id":6,"method":"ping","params":[1]}',
      [6, -32602, /^params should be of type object, but is an array\.$/],
    ],
    [
      "params as a text",
      '{"jsonrpc":"2.0","id":6,"method":"ping","params":"x"}',
      [6, -32602, /but is a string/],
    ],
    [
      "params that are null",
      '{"jsonrpc":"2.0","id":6,"method":"ping","params":null}',
      [6, -32602, /but is null/],
    ],
    [
      "no object of metadata",
      '{"jsonrpc":"2.0","id":6,"method":"ping","params":{"_meta":1}}',
      [6, -32602, /^params\._meta /],
    ],
    ["more than a request has", '{"jsonrpc":"2.0","id":7,"method":"ping","more":1}', [7, -32600, /"more"/]],
    [
      "an id that is null",
      '{"jsonrpc":"2.0","id":null,"method":"ping"}',
      [null, -32600, /^id should be .* but is null\.$/],
    ],
    ["an id that is half a number", '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', [null, -32600, /^id /]],
    [
      "a batch",
      '[{"jsonrpc":"2.0","id":8,"method":"ping"}]',
      [null, -32600, /Only revision 2025-03-26 .* has batches/],
    ],
    ["an empty batch", "[]", [null, -32600, /batch/]],
    ["a notification that is wrong", '{"jsonrpc":"2.0","method":"notifications/initialized","params":[]}'],
    ["a notification of another version", '{"jsonrpc":"1.0","method":"notifications/initialized"}'],
    ["an answer that is wrong", '{"jsonrpc":"2.0","id":9,"result":3}'],
    ["an error that is wrong", '{"jsonrpc":"2.0","id":9,"error":"no"}'],
  ];

/** Requests that the SDK cannot serve, and what each is told. */
const UNUSABLE: readonly (readonly [method: string, params: string, message: RegExp])[] = [
  ["tools/call", "{}", /^params\.name should be of type string, but is absent\.$/],
  [
    "tools/call",
    '{"name":"render_diagram","arguments":[1]}',
    /^params\.arguments should be of type object, but is an array\.$/,
  ],
  ["tools/call", '{"name":7}', /^params\.name should be of type string, but is a number\.$/],
  [
    "prompts/get",
    '{"name":"design_infrastructure","arguments":{"intent":5}}',
    /^params\.arguments\.intent should be of type string, but is a number\.$/,
  ],
  ["resources/read", "{}", /^params\.uri should be of type string, but is absent\.$/],
  ["tools/list", '{"cursor":5}', /^params\.cursor should be of type string/],
  [
    "completion/complete",
    '{"ref":{"type":"x"},"argument":{"name":"a","value":"b"}}',
    /^params\.ref\.type should be "ref\/prompt" or "ref\/resource", but is "x"\.$/,
  ],
  ...["constructor", "__proto__", "toString", "hasOwnProperty", "deploy"].flatMap(
    (name) =>
      [
        ["tools/call", `{"name":"${name}"}`, new RegExp(`^Unknown tool: "${name}"\\.`)],
        ["prompts/get", `{"name":"${name}"}`, new RegExp(`^Unknown prompt: "${name}"\\.`)],
        [
          "completion/complete",
          `{"ref":{"type":"ref/prompt","name":"${name}"},"argument":{"name":"a","value":"b"}}`,
          new RegExp(`^Unknown prompt: "${name}"\\.`),
        ],
      ] as const,
  ),
  [
    "tools/call",
    `{"name":"\\u001b[31m\\n${"x".repeat(100_000)}"}`,
    /^Unknown tool: "[!-~]{50,200}"\. tools\/list says/,
  ],
  ["resources/read", `{"uri":"${"x".repeat(100_000)}"}`, /^[ -~…]{1,2001}$/],
];

const INITIALIZE = (revision = "2025-11-25") =>
  `{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"${revision}","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`;

const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}';

function assertIs({ id, error }: Answer, [wanted, code, message]: readonly [unknown, number, RegExp]): void {
  assert.deepEqual([id, error?.code], [wanted, code]);
  assert.match(error?.message ?? "", message);
  assert.doesNotMatch(error?.message ?? "", /invalid_type|ZodError|[{[]\n/);
  assert.ok(JSON.stringify(error).length < 5_000);
}

/** What the process answers to lines, of which the first is answered before the others are sent, until its input ends. */
async function answersTo([first = "", ...lines]: readonly string[], end = "\n"): Promise<Answer[]> {
  const server = spawn(process.execPath, [MCP_MAIN], { env: MCP_ENVIRONMENT });
  const said = Promise.all([text(server.stdout), text(server.stderr), once(server, "exit")]);
  server.stdin.write(`${first}\n`);
  await once(server.stdout, "data");
  server.stdin.end(lines.join("\n") + end);
  const [out, errors, exit] = await said;
  assert.deepEqual([errors, exit], ["", [0, null]]);
  return out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

describe("What is no message on the MCP server's stdin", () => {
  it("is answered with what is wrong, before and after a connection is made, and notifications never", async () => {
    const sent = WRONG.map(([, line]) => line);
    const wanted = WRONG.flatMap(([, , answer]) => (answer ? [answer] : []));
    const answers = await answersTo([
      ...sent,
      INITIALIZE(),
      ...sent,
      '{"jsonrpc":"2.0","id":"last","method":"ping"}',
    ]);
    const refused = answers.filter(({ error }) => error);
    assert.equal(refused.length, 2 * wanted.length);
    for (const [at, answer] of [...wanted, ...wanted].entries())
      assertIs(refused[at] ?? assert.fail(), answer);
    assert.deepEqual(
      answers.filter(({ result }) => result).map(({ id }) => id),
      ["init", "last"],
    );
  });

  it("is told apart from requests that cannot be served, which are told in words what is wrong", async () => {
    const requests = UNUSABLE.map(
      ([method, params], id) => `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`,
    );
    const answers = await answersTo([INITIALIZE(), ...requests]);
    for (const [id, [, , message]] of UNUSABLE.entries())
      assertIs(answers.find((answer) => answer.id === id) ?? assert.fail(`${id}`), [id, -32602, message]);
  });

  it("is no batch in the one revision that has them: its answers come as one", async () => {
    const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;
    const call =
      '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"provider_lookup_primitive","arguments":{"type_id":"aws:sqs/queue@1"}}}';
    const batches = [
      `[${ping(1)},{"jsonrpc":"2.0","method":"notifications/initialized"},${call},{"jsonrpc":"2.0","id":4},5]`,
      '[{"jsonrpc":"2.0","method":"notifications/initialized"}]',
      `[${Array.from({ length: 101 }, (_, id) => ping(id)).join()}]`,
    ];
    const answers = (await answersTo([INITIALIZE("2025-03-26"), ...batches])) as (Answer | Answer[])[];
    const [whole] = answers.filter((answer) => Array.isArray(answer));
    assert.deepEqual(whole?.map(({ id, error }) => `${id} ${error?.code}`).sort(), [
      "1 undefined",
      "3 undefined",
      "4 -32600",
      "null -32600",
    ]);
    const [refused] = answers.filter((answer) => !Array.isArray(answer) && answer.error) as Answer[];
    assertIs(refused ?? assert.fail(), [null, -32600, /100 messages at most, and this one has 101/]);
    assert.equal(answers.length, 3);
  });
});

describe("What is no message to the MCP server over HTTP", () => {
  let server: McpListening;
  before(async () => {
    const load = async () => (await import("../../../src/engine/engine.ts")).createEngine();
    const backends = createBackends(load, "provider", undefined);
    server = await listenForMcp(
      { load, backends, signedIn: false, folders: [], trusted: true, page: undefined },
      0,
      "token",
    );
  });
  after(() => server.stop());

  async function post(body: string, revision = "2025-11-25", more: Record<string, string> = {}) {
    const headers = {
      ...more,
      authorization: "Bearer token",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
    };
    const response = await fetch(server.url, { method: "POST", headers, body });
    const said = await response.text();
    const json = response.headers.get("content-type")?.includes("json")
      ? said
      : (/^data: (.*)$/m.exec(said)?.[1] ?? "");
    return { status: response.status, answer: JSON.parse(json) as Answer };
  }

  for (const [what, sent, wanted] of WRONG)
    it(`${what} is refused, and what is wrong is said`, async () => {
      const { status, answer } = await post(sent);
      assert.equal(status, 400);
      if (wanted) assertIs(answer, wanted);
      else
        assert.deepEqual(
          [answer.id, typeof answer.error?.message],
          [what.startsWith("a notification") ? null : 9, "string"],
        );
    });

  it("is told apart from requests that cannot be served, which are told in words what is wrong", async () => {
    for (const [id, [method, params, message]] of UNUSABLE.entries()) {
      const { answer } = await post(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`);
      assertIs(answer, [id, -32602, message]);
    }
  });

  it("are no names that every object has, in the newest revision either", async () => {
    for (const name of ["constructor", "toString"]) {
      const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}",${META}}}`;
      const { answer } = await post(call, "2026-07-28", { "mcp-method": "tools/call", "mcp-name": name });
      assertIs(answer, [1, -32602, new RegExp(`^Unknown tool: "${name}"\\.`)]);
      const [overStdio] = await answersTo([call]);
      assertIs(overStdio ?? assert.fail(), [1, -32602, new RegExp(`^Unknown tool: "${name}"\\.`)]);
    }
  });

  it("is no batch in the one revision that has them", async () => {
    const { status, answer } = await post('[{"jsonrpc":"2.0","id":8,"method":"ping"}]', "2025-03-26");
    assert.deepEqual([status, answer.id, answer.error], [200, 8, undefined]);
  });

  it("is bounded in what is said of it before a server is asked", async () => {
    const { status, answer } = await post(
      `{"jsonrpc":"2.0","id":1,"method":"${"x".repeat(50_000)}","params":{${META}}}`,
      "2026-07-28",
    );
    assert.equal(status, 400);
    assert.ok(JSON.stringify(answer).length < 5_000, `${JSON.stringify(answer).length}`);
  });
});

describe("The end of the MCP server's stdin", () => {
  const call = (id: number) =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"provider_propose_components","arguments":{"intent":"a shop with a queue"}}}`;

  it("ends the process once all that was asked is answered, the line that it cuts off too", async () => {
    const answers = await answersTo([INITIALIZE(), call(1), call(2), call(3)], "");
    assert.deepEqual(
      answers.map(({ id }) => id),
      ["init", 1, 2, 3],
    );
    assert.ok(answers.every(({ result }) => result));
  });

  it("lets go on what waits for an answer of the client, which will not come", async () => {
    const initialize = INITIALIZE().replace('"capabilities":{}', '"capabilities":{"roots":{}}');
    const read =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_infrastructure","arguments":{"path":"x"}}}';
    const answers = await answersTo([
      initialize,
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      read,
    ]);
    assert.match(JSON.stringify(answers.find(({ id }) => id === 1)?.result), /No folder was given/);
  });

  it("ends a call that takes too long after it, with an answer that says so", async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const transport = new StdioTransport(input, output, 20);
    const received: JSONRPCMessage[] = [];
    transport.onmessage = (message) => received.push(message);
    await transport.start();
    input.end(
      `${call(1)}\n${call(2)}\n{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n`,
    );
    await transport.done;
    await transport.close();
    output.end();
    assert.equal(received.length, 3);
    const answers = (await text(output))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Answer);
    assert.equal(answers.length, 1, "what was cancelled is not answered");
    assertIs(answers[0] ?? assert.fail(), [1, -32000, /input ended, and this was not done within 20 ms/]);
  });

  it("is not waited for where nobody reads what is answered", async () => {
    await using service = await FaultServer.start(hang);
    const env = { ...MCP_ENVIRONMENT, INFRA_PLANNER_URL: service.url, INFRA_PLANNER_TOKEN: "t".repeat(20) };
    const server = spawn(process.execPath, [MCP_MAIN], { env });
    const said = Promise.all([text(server.stderr), once(server, "exit")]);
    server.stdin.on("error", () => {});
    server.stdin.write(
      `${INITIALIZE()}\n{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_projects"}}\n`,
    );
    await once(server.stdout, "data");
    server.stdout.destroy();
    server.stdin.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
    assert.deepEqual(await said, ["", [0, null]]);
  });
});
