/** The server over streamable HTTP: whom it serves, and how well it keeps to the protocol. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
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
  /^(?:Failed: (?:MCP error -32602: )?)?(?:Tool|Prompt) '?(?:test_|json_schema_2020_12_tool)\w*'? not found/,
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
