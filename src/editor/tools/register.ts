import * as vscode from "vscode";
import { isLoopback } from "../../client/baseUrl.ts";
import { failure, success } from "../../contract/envelope.ts";
import { signalOf } from "../common/cancellation.ts";
import { inWords, isCancellation } from "../common/errors.ts";
import type { Plain } from "../common/plain.ts";
import { Prose } from "../common/prose.ts";
import { say } from "../common/say.ts";
import * as settings from "../common/settings.ts";
import { Tool, type ToolId } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { ToolBackends, ToolRun } from "./tool.ts";

/** Longer results would drown a conversation, in characters. */
const MOST_CHARACTERS = 256 * 1024;

/** Registers the tools for AI agents: the same client, the same sign-in and the same words as everywhere else. */
export function registerTools(connections: Connections, builtIn: ToolBackends["builtIn"]): vscode.Disposable {
  const backends: ToolBackends = {
    service: async () => (await connections.require()).client,
    builtIn,
    settings: () => ({
      organizations: settings.organizations(),
      environments: settings.addedEnvironments(),
    }),
    inWords,
  };
  const registered = Object.values(Tool).map((id) =>
    vscode.lm.registerTool<unknown>(id, {
      prepareInvocation: ({ input }) => prepare(id, input, connections),
      invoke: ({ input }, token) => invoke(id, backends, input, token),
    }),
  );
  return vscode.Disposable.from(...registered);
}

/** The tool's envelope as JSON text; a failure is one too, since an agent can act on its words. */
async function invoke(
  id: ToolId,
  backends: ToolBackends,
  input: unknown,
  token: vscode.CancellationToken,
): Promise<vscode.LanguageModelToolResult> {
  const signal = signalOf(token);
  try {
    const { run } = await runOf(id);
    const text = JSON.stringify(success(await run(backends, input, signal)));
    return resultOf(text.length > MOST_CHARACTERS ? tooLong(text.length) : text);
  } catch (error) {
    if (isCancellation(error) || signal.aborted) throw new vscode.CancellationError();
    return resultOf(JSON.stringify(failure(inWords(error))));
  }
}

/** What a tool does: it loads with the first use of any. */
async function runOf(id: ToolId): Promise<ToolRun> {
  const { TOOL_RUNS } = await import("./runs.ts");
  return TOOL_RUNS[id];
}

function tooLong(length: number): string {
  const words = say(
    "The result has {0} characters, more than fit into a conversation. Ask for less, or open it in the planner panel.",
    length,
  );
  return JSON.stringify(failure(words));
}

function resultOf(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}

async function prepare(
  id: ToolId,
  input: unknown,
  connections: Connections,
): Promise<vscode.PreparedToolInvocation> {
  const invocationMessage = messageFor(id);
  const receiver = (await runOf(id)).sends ? remoteHost(connections) : undefined;
  if (receiver === undefined) return { invocationMessage };
  const message = new Prose()
    .text(say("This goes to the service you are signed in to:"))
    .json(input, 2_000)
    .markdown();
  return {
    invocationMessage,
    confirmationMessages: { title: say("Send to {0}?", receiver), message },
  };
}

/** The service in use, where what is sent leaves this computer. */
function remoteHost(connections: Connections): string | undefined {
  try {
    const { kind, origin, label } = connections.address();
    return kind === "built-in" || isLoopback(new URL(origin).hostname) ? undefined : label;
  } catch {
    // An unusable address is what the invocation itself will report.
    return undefined;
  }
}

/** What is shown while a tool is at work. */
function messageFor(id: ToolId): Plain {
  switch (id) {
    case Tool.proposeComponents:
      return say("Proposing infrastructure components");
    case Tool.bestPracticesFor:
      return say("Looking up best practices");
    case Tool.renderDiagram:
      return say("Drawing the plan");
    case Tool.lookupPrimitive:
      return say("Looking up a component type");
    case Tool.resolveComposition:
      return say("Composing a deployment plan");
    case Tool.listProjects:
      return say("Listing projects and environments");
    case Tool.environmentCost:
      return say("Reading what an environment costs");
    case Tool.environmentDrift:
      return say("Reading where an environment drifted");
    case Tool.environmentLogs:
      return say("Reading the log of the latest run");
  }
}
