/** The server over streamable HTTP: whom it serves, and how well it keeps to the protocol. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { dataOf, MCP_ENVIRONMENT, MCP_MAIN, REVISIONS } from "../../support/mcp.ts";

const SUITE = join(
  import.meta.dirname,
  "../../../node_modules/@modelcontextprotocol/conformance/dist/index.js",
);

/**
 * Scenarios about what this server has no use for and does not declare: tasks (an extension), and asking the client for
 * input (it asks nobody anything). What they send all the same has to be answered by the schema, too.
 */
const NOT_DECLARED = /^(?:tasks-|input-required-result-(?!unsupported-methods|validate-input))/;

/**
 * Checks that need fixtures of the suite's own (tools, prompts and resources named test_…), or what this server does
 * not declare: logging and subscriptions to resources (deprecated in 2026-07-28), and parameters as headers.
 */
const NOT_APPLICABLE: readonly RegExp[] = [
  /^(?:Failed: (?:MCP error -32602: )?)?(?:(?:Tool|Prompt) '|Unknown (?:tool|prompt): ")(?:test_|json_schema_2020_12_tool)\w*['"]/,
  /^Failed: (?:MCP error -32602: )?Resource not found: test:\/\//,
  /^Failed: (?:MCP error -32601: )?Method not found$/,
  /^Not testable: server (?:does not list the diagnostic tool 'test_|exposes no tool with x-mcp-header)/,
];

/** Whether all messages are in order, which the suite checks in every scenario, whatever that is about. */
const BY_SCHEMA = "wire-schema-valid";

/** Scenarios of each revision that say something about this server. */
const APPLICABLE: Readonly<Record<keyof typeof REVISIONS, readonly string[]>> = {
  "2025-11-25": [
    "dns-rebinding-protection",
    "ping",
    "prompts-list",
    "resources-list",
    "server-initialize",
    "tools-list",
  ],
  "2026-07-28": [
    "caching",
    "dns-rebinding-protection",
    "http-header-validation",
    "input-required-result-unsupported-methods",
    "input-required-result-validate-input",
    "prompts-list",
    "resources-list",
    "sep-2164-resource-not-found",
    "server-sse-multiple-streams",
    "server-stateless",
    "tools-list",
  ],
};

describe("The MCP server over HTTP", () => {
  let server: ChildProcess;
  let url: string;
  let token: string;

  before(async () => {
    server = spawn(process.execPath, [MCP_MAIN, "--http", "0"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: MCP_ENVIRONMENT,
    });
    assert.ok(server.stdout);
    const [line] = await once(createInterface(server.stdout), "line");
    ({ url, token } = JSON.parse(line));
  });
  after(async () => {
    const exit = once(server, "exit");
    server.kill();
    assert.deepEqual(await exit, [0, null], "it ends in order");
  });

  for (const [revision, options] of Object.entries(REVISIONS)) {
    it(`answers a client that speaks ${revision} and has the token`, async () => {
      const client = new Client({ name: "test", version: "1" }, options);
      const headers = { authorization: `Bearer ${token}` };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
      assert.equal(client.getNegotiatedProtocolVersion(), revision);
      await client.listTools();
      const arguments_ = { type_id: "azure:app/containerapps@1" };
      const answer = await client.callTool({ name: "provider_lookup_primitive", arguments: arguments_ });
      assert.equal(dataOf(answer).type_id, arguments_.type_id);
      await client.close();
    });
  }

  /** The status that a request to initialize is answered with. */
  function statusOf(headers: Record<string, string>, path = "/mcp"): Promise<number | undefined> {
    const body = JSON.stringify({
      ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    });
    const accepted = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    return new Promise((resolve, reject) => {
      const asked = request(
        new URL(path, url),
        { method: "POST", headers: { ...accepted, ...headers } },
        (answer) => {
          answer.resume();
          answer.on("end", () => resolve(answer.statusCode));
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  }

  it("serves nobody without the token, nor a page or a name that leads here with it", async () => {
    const authorization = `Bearer ${token}`;
    const { port } = new URL(url);
    assert.equal(await statusOf({ authorization }), 200);
    assert.equal(await statusOf({ authorization, origin: `http://localhost:${port}` }), 200);
    assert.equal(await statusOf({ authorization: `bearer ${token}` }), 200, "as HTTP has it");
    for (const wrong of [
      "",
      "Bearer",
      "Bearer ",
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      token,
    ])
      assert.equal(await statusOf(wrong === "" ? {} : { authorization: wrong }), 401, wrong.slice(0, 9));
    for (const origin of [
      "https://evil.example",
      `http://evil.example:${port}`,
      "null",
      `http://127.0.0.1.evil.example`,
    ])
      assert.equal(await statusOf({ authorization, origin }), 403, origin);
    for (const wrong of ["evil.example", `evil.example:${port}`, `127.0.0.1.evil.example:${port}`])
      assert.equal(await statusOf({ authorization, host: wrong }), 403, wrong);
    assert.equal(await statusOf({ authorization }, "/"), 404);
  });

  for (const [revision, applicable] of Object.entries(APPLICABLE)) {
    it(`passes what the official suite requires of ${revision}, but for what is about its own fixtures`, async () => {
      const forwarder = await withToken(url, token);
      const results = mkdtempSync(join(tmpdir(), "mcp-conformance-"));
      try {
        const { port } = forwarder.address() as AddressInfo;
        const target = ["--url", `http://127.0.0.1:${port}/mcp`, "--requirements", revision];
        const run = spawn(process.execPath, [SUITE, "server", ...target, "-o", results], {
          stdio: "ignore",
          env: MCP_ENVIRONMENT,
        });
        await once(run, "exit");
        const passed = readdirSync(results)
          .filter((folder) => saysSomething(folder, join(results, folder, "checks.json")))
          .map(scenarioOf);
        assert.deepEqual(passed.sort(), applicable);
      } finally {
        rmSync(results, { recursive: true });
        forwarder.closeAllConnections();
        forwarder.close();
      }
    });
  }
});

describe("The connections of the MCP server over HTTP", () => {
  const INITIALIZE = JSON.stringify({
    ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  });
  const META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const LISTEN = JSON.stringify({
    ...{ jsonrpc: "2.0", id: 7, method: "subscriptions/listen" },
    params: { notifications: { toolsListChanged: true }, _meta: META },
  });
  const LISTENING = "mcp-protocol-version: 2026-07-28\r\nmcp-method: subscriptions/listen\r\n";
  let server: ChildProcess;
  let port: number;
  let token: string;

  beforeEach(async () => {
    server = spawn(process.execPath, [MCP_MAIN, "--http", "0"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: MCP_ENVIRONMENT,
    });
    assert.ok(server.stdout);
    const [line] = await once(createInterface(server.stdout), "line");
    const { url, token: given } = JSON.parse(line);
    [port, token] = [Number(new URL(url).port), given];
  });
  afterEach(() => server.kill("SIGKILL"));

  /** A connection on which a request was written, and what came back so far. */
  async function connection(bytes: string) {
    const socket = connect(port, "127.0.0.1");
    const ended = new Promise((resolve) => socket.on("close", resolve));
    let received = "";
    socket.on("data", (data) => (received += data)).on("error", () => {});
    await once(socket, "connect");
    socket.write(bytes);
    return {
      socket,
      ended,
      received: async (sign: RegExp) => {
        while (!sign.test(received)) await once(socket, "data");
        return received;
      },
    };
  }
  const head = (method: string, headers: string) =>
    `${method} /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\naccept: application/json, text/event-stream\r\n${headers}\r\n`;
  const post = (body: string, headers = "") =>
    head("POST", `${headers}content-length: ${body.length}\r\n`) + body;

  it("are closed after the answer where the client asks for it, and kept where it does not", async () => {
    const closed = await connection(post(INITIALIZE, "connection: close\r\n"));
    await closed.ended;
    assert.match(await closed.received(/serverInfo/), /^connection: close\r$/im);
    const kept = await connection(post(INITIALIZE));
    await kept.received(/serverInfo/);
    kept.socket.write(post('{"jsonrpc":"2.0","id":2,"method":"ping"}'));
    await kept.received(/"id":2/);
    kept.socket.destroy();
  });

  it("the end of a session, of which there are none, is answered as the protocol has it", async () => {
    const { received, ended } = await connection(
      head("DELETE", "mcp-session-id: x\r\nconnection: close\r\n"),
    );
    await ended;
    assert.match(await received(/\n/), /^HTTP\/1\.1 405 .*\r\nallow: POST\r$/ims);
  });

  it("that are open, idle or half-way keep neither the server nor its process when it is told to stop", async () => {
    const stream = await connection(post(LISTEN, LISTENING));
    await stream.received(/subscriptions\/acknowledged/);
    const idle = await connection("");
    const kept = await connection(post(INITIALIZE));
    await kept.received(/serverInfo/);
    const halfHead = await connection("POST /mcp HTTP/1.1\r\nhost: 127");
    const halfBody = await connection(head("POST", "content-length: 100\r\n"));
    const exit = once(server, "exit");
    server.kill("SIGTERM");
    assert.deepEqual(await exit, [0, null]);
    await Promise.all([stream, idle, kept, halfHead, halfBody].map(({ ended }) => ended));
    assert.match(
      await stream.received(/"resultType":"complete"/),
      /0\r\n\r\n$/,
      "the stream came to its end",
    );
  });

  it("a message beyond the limit is refused with 413 and the limit, whether it says how long it is or not", async () => {
    const long = " ".repeat(10 * 1024 * 1024 + 1);
    const said = await connection(head("POST", `content-length: ${long.length}\r\n`));
    const limit = /^HTTP\/1\.1 413 [\s\S]*longer than 10485760 bytes/;
    assert.match(await said.received(/bytes/), limit);
    const unsaid = await connection(head("POST", "transfer-encoding: chunked\r\n"));
    unsaid.socket.write(`${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`);
    assert.match(await unsaid.received(/bytes/), limit);
    for (const { socket } of [said, unsaid]) socket.destroy();
  });
});

const scenarioOf = (folder: string) => folder.replace(/^server-|-\d{4}-\d\d-\d\dT.*$/g, "");

/** Whether a scenario found more in order than the schema. Fails where it found something wrong that is about us. */
function saysSomething(folder: string, file: string): boolean {
  const checks: readonly { id: string; status: string; errorMessage?: string }[] = JSON.parse(
    readFileSync(file, "utf8"),
  );
  const scenario = scenarioOf(folder);
  const isDeclared = !NOT_DECLARED.test(scenario);
  for (const { id, errorMessage = "" } of checks.filter(({ status }) => status === "FAILURE"))
    assert.ok(
      id !== BY_SCHEMA && (!isDeclared || NOT_APPLICABLE.some((reason) => reason.test(errorMessage))),
      `${scenario}, ${id}: ${errorMessage}`,
    );
  return isDeclared && checks.some(({ id, status }) => id !== BY_SCHEMA && status === "SUCCESS");
}

/** Passes every request on with the token, which the suite has no way to bring. */
async function withToken(url: string, token: string): Promise<Server> {
  const forwarder = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    const target = new URL(asked.url ?? "/", url);
    const onward = request(target, { method: asked.method ?? "GET", headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  forwarder.listen(0, "127.0.0.1");
  await once(forwarder, "listening");
  return forwarder;
}
