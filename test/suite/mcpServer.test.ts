import assert from "node:assert/strict";
import * as vscode from "vscode";
import { AGENT_TOOLS } from "../../src/agents/tools.ts";
import { eventually } from "../support/clock.ts";
import { activate } from "./extension.ts";

describe("The MCP server in VS Code", () => {
  before(() => activate());
  after(() => vscode.commands.executeCommand("workbench.mcp.stopServer", "*"));

  /** A tool of the server by the name that VS Code gives it, which may be shortened at its end. */
  const toolOf = (name: string) =>
    vscode.lm.tools.find((tool) => /^mcp_/.test(tool.name) && tool.name.includes(`_${name}`.slice(0, 20)));

  it("starts without a question, by VS Code's own Node, and its tools are listed and answer", async () => {
    assert.equal(toolOf(AGENT_TOOLS.lookupPrimitive.name), undefined, "it starts when it is wanted");
    const { lookupPrimitive, proposeComponents, generateCode } = AGENT_TOOLS;
    await eventually(async () => {
      // VS Code asks for servers in its own time: what is there by now starts.
      await vscode.commands.executeCommand("workbench.mcp.startServer", "*", { waitForLiveTools: true });
      assert.ok(toolOf(lookupPrimitive.name), vscode.lm.tools.map(({ name }) => name).join());
    });
    for (const { name } of [proposeComponents, generateCode]) assert.ok(toolOf(name), name);
    const { content } = await vscode.lm.invokeTool(toolOf(lookupPrimitive.name)?.name ?? "", {
      input: { type_id: "aws:sqs/queue@1" },
      toolInvocationToken: undefined,
    });
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    assert.match(part.value, /SQS queue/);
  });
});
