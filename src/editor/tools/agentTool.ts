import * as vscode from "vscode";
import { cutLists, type ToolBackends, type AgentTool as ToolDefinition } from "../../agents/tool.ts";
import { UNTRUSTED, visibleJson } from "../../agents/untrusted.ts";
import { isLoopback } from "../../client/baseUrl.ts";
import { failure, success } from "../../contract/envelope.ts";
import { isObject } from "../../contract/reading.ts";
import { isCancellation } from "../dialogs/errors.ts";
import { signalOf } from "../host/cancellation.ts";
import type { Connections } from "../session/connections.ts";
import { plain } from "../text/plain.ts";
import { Prose } from "../text/prose.ts";
import { say } from "../text/say.ts";
import type { ReadConsent } from "./readConsent.ts";

/** Longer results would drown a conversation, in characters. */
const MOST_CHARACTERS = 256 * 1024;
/** Of an input that the user is shown before it is sent. */
const MOST_SHOWN = 2_000;

/** A tool as VS Code offers it to agents. */
export class AgentTool implements vscode.LanguageModelTool<unknown> {
  readonly #tool: ToolDefinition;
  readonly #backends: ToolBackends;
  readonly #connections: Connections;
  readonly #consent: ReadConsent;

  constructor(tool: ToolDefinition, backends: ToolBackends, connections: Connections, consent: ReadConsent) {
    this.#tool = tool;
    this.#backends = backends;
    this.#connections = connections;
    this.#consent = consent;
  }

  /** Asks before what an agent wrote leaves this computer, and before an agent first reads an environment. */
  async prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>): Promise<vscode.PreparedToolInvocation> {
    const { sends, reads, progress } = this.#tool;
    const invocationMessage = plain(progress);
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
      const host = await this.#remoteHost();
      const environment = environmentIn(input);
      if (host !== undefined && environment !== undefined) this.#consent.confirm(host, environment);
      const result = await this.#tool.run(this.#backends, input, signal);
      const text = visibleJson(success(cutLists(this.#tool, result)));
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
