import * as vscode from "vscode";
import type { ToolBackends, AgentTool as ToolRun } from "../../agents/tool.ts";
import { UNTRUSTED, visibleJson } from "../../agents/untrusted.ts";
import { isLoopback } from "../../client/baseUrl.ts";
import { failure, success } from "../../contract/envelope.ts";
import { isObject } from "../../contract/reading.ts";
import { isCancellation } from "../dialogs/errors.ts";
import { signalOf } from "../host/cancellation.ts";
import { Tool, type ToolId } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { Plain } from "../text/plain.ts";
import { Prose } from "../text/prose.ts";
import { say } from "../text/say.ts";
import type { ReadConsent } from "./readConsent.ts";

/** Longer results would drown a conversation, in characters. */
const MOST_CHARACTERS = 256 * 1024;
/** Of an input that the user is shown before it is sent. */
const MOST_SHOWN = 2_000;

/** A tool as VS Code offers it to agents. */
export class AgentTool implements vscode.LanguageModelTool<unknown> {
  readonly #id: ToolId;
  readonly #backends: ToolBackends;
  readonly #connections: Connections;
  readonly #consent: ReadConsent;

  constructor(id: ToolId, backends: ToolBackends, connections: Connections, consent: ReadConsent) {
    this.#id = id;
    this.#backends = backends;
    this.#connections = connections;
    this.#consent = consent;
  }

  /** Asks before what an agent wrote leaves this computer, and before an agent first reads an environment. */
  async prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>): Promise<vscode.PreparedToolInvocation> {
    const invocationMessage = messageFor(this.#id);
    const { sends, reads } = await runOf(this.#id);
    const host = await this.#remoteHost();
    if (host !== undefined && sends)
      return { invocationMessage, confirmationMessages: sendingMessage(host, input) };
    const environment = reads ? environmentIn(input) : undefined;
    if (host !== undefined && environment !== undefined && this.#consent.ask(host, environment))
      return { invocationMessage, confirmationMessages: readingMessage(host, environment) };
    return { invocationMessage };
  }

  /** The tool's envelope as JSON text; a failure is one too, since an agent can act on its words. */
  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const signal = signalOf(token);
    try {
      const { run } = await runOf(this.#id);
      const host = await this.#remoteHost();
      const environment = environmentIn(input);
      if (host !== undefined && environment !== undefined) this.#consent.confirm(host, environment);
      const text = visibleJson(success(await run(this.#backends, input, signal)));
      return resultOf(text.length > MOST_CHARACTERS ? tooLong(text.length) : text);
    } catch (error) {
      if (isCancellation(error) || signal.aborted) throw new vscode.CancellationError();
      return resultOf(visibleJson(failure(this.#backends.inWords(error))));
    }
  }

  /** The service in use, where what is sent leaves this computer. */
  async #remoteHost(): Promise<string | undefined> {
    try {
      const { kind, origin, label } = await this.#connections.address();
      return kind === "built-in" || isLoopback(new URL(origin).hostname) ? undefined : label;
    } catch {
      // An unusable address is what the invocation itself will report.
      return undefined;
    }
  }
}

/** What a tool does: it loads with the first use of any. */
async function runOf(id: ToolId): Promise<ToolRun> {
  const { TOOL_RUNS } = await import("./runs.ts");
  return TOOL_RUNS[id];
}

function environmentIn(input: unknown): string | undefined {
  const id = isObject(input) ? input["environment_id"] : undefined;
  return typeof id === "string" ? id : undefined;
}

function sendingMessage(host: string, input: unknown): vscode.LanguageModelToolConfirmationMessages {
  const message = new Prose()
    .text(say("This goes to the service you are signed in to:"))
    .json(input, MOST_SHOWN)
    .markdown();
  return { title: say("Send to {0}?", host), message };
}

function readingMessage(host: string, environment: string): vscode.LanguageModelToolConfirmationMessages {
  const message = new Prose()
    .text(
      say(
        "The costs, the drift and the logs of this environment go to the language model, without known secrets. You are asked once for each environment while this window is open.",
      ),
    )
    .json({ environment_id: environment }, MOST_SHOWN)
    .markdown();
  return { title: say("Let the agent read an environment of {0}?", host), message };
}

function tooLong(length: number): string {
  const words = say(
    "The result has {0} characters, more than fit into a conversation. Ask for less, or open it in the planner panel.",
    length,
  );
  return JSON.stringify(failure(words));
}

/** What the text is comes first: whatever stands in it is read after that. */
function resultOf(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([
    new vscode.LanguageModelTextPart(UNTRUSTED),
    new vscode.LanguageModelTextPart(text),
  ]);
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
    case Tool.generateCode:
      return say("Generating infrastructure code");
    case Tool.checkPlan:
      return say("Checking a plan");
    case Tool.readInfrastructure:
      return say("Reading infrastructure");
    case Tool.reviewInfrastructure:
      return say("Reviewing infrastructure");
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
