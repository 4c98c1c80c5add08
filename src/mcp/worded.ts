/** An MCP server whose refusals are in plain words of a bounded length, whatever of a request the SDK puts into them. */
import {
  type Implementation,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCRequest,
  McpServer,
  type McpServerOptions,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server";
import type * as z from "zod/mini";
import { issueWords } from "../agents/issues.ts";
import { visibleText, withTexts } from "../agents/untrusted.ts";
import { isObject } from "../contract/reading.ts";
import { parseMessage } from "./messages.ts";

/** Letters of a refusal. */
const MOST_LETTERS = 2_000;
/** Letters of a name of which nothing is known. */
const MOST_OF_NAME = 100;

/** Makes a text one that may be shown: nothing secret is in it. */
export type Conceal = (text: string) => string;

/** The names by which clients may ask. */
export interface Known {
  readonly tool: ReadonlySet<string>;
  readonly prompt: ReadonlySet<string>;
}

/** A text as it is told: of a bounded length, with nothing secret or unseen in it. */
export function toldWords(text: string, conceal: Conceal): string {
  const shown = visibleText(conceal(text));
  return shown.length > MOST_LETTERS ? `${shown.slice(0, MOST_LETTERS).toWellFormed()}…` : shown;
}

export class WordedServer extends McpServer {
  readonly #known: Known;
  readonly #conceal: Conceal;

  constructor(info: Implementation, options: McpServerOptions, known: Known, conceal: Conceal) {
    super(info, options);
    this.#known = known;
    this.#conceal = conceal;
  }

  override async connect(transport: Transport): Promise<void> {
    const running = new Map<RequestId, JSONRPCRequest>();
    const send = transport.send.bind(transport);
    transport.send = async (message, options) => {
      if ("method" in message || message.id === undefined) return send(message, options);
      const request = running.get(message.id);
      running.delete(message.id);
      await send("error" in message ? worded(message, request, this.#conceal) : message, options);
    };
    await super.connect(transport);
    const receive = transport.onmessage;
    transport.onmessage = (message, extra) => {
      if (isJSONRPCRequest(message)) {
        running.set(message.id, message);
        const words = unknownName(message, this.#known);
        if (words !== undefined)
          return void transport.send({
            jsonrpc: "2.0",
            id: message.id,
            error: { code: INVALID_PARAMS, message: words },
          });
      } else if (isJSONRPCNotification(message) && message.method === "notifications/cancelled") {
        // It is not answered.
        running.delete(message.params?.["requestId"] as RequestId);
      }
      receive?.(message, extra);
    };
  }
}

/** A refusal in plain words, of a bounded length. */
export function worded<Answer extends Pick<JSONRPCErrorResponse, "error">>(
  answer: Answer,
  request: unknown,
  conceal: Conceal,
): Answer {
  const { code, message, data } = answer.error;
  const issues = issuesIn(message);
  const isTold = data !== undefined && JSON.stringify(data).length <= MOST_LETTERS;
  return {
    ...answer,
    error: {
      // The SDK takes its own check of a request for a fault of the server.
      code: issues && code === INTERNAL_ERROR ? INVALID_PARAMS : code,
      message: toldWords(issues ? issueWords(issues, request, "The request") : message, conceal),
      ...(isTold && { data: withTexts(data, (text) => toldWords(text, conceal)) }),
    },
  };
}

/** What a schema of the SDK has found of a request: its words for that are the issues as JSON. */
function issuesIn(message: string): readonly z.core.$ZodIssue[] | undefined {
  const json = /^(?:Invalid \S{1,50} request: )?(\[\s*\{.*\])$/s.exec(message)?.[1];
  if (json === undefined) return undefined;
  const parsed = parseMessage(json);
  const issues = "value" in parsed && Array.isArray(parsed.value) ? parsed.value : [];
  const areIssues = issues.length > 0 && issues.every((one) => isObject(one) && Array.isArray(one["path"]));
  return areIssues ? issues : undefined;
}

/**
 * What is said of a name that nothing goes by, such as that of a member which every object has: the SDK looks names up
 * in objects.
 */
function unknownName({ method, params = {} }: JSONRPCRequest, known: Known): string | undefined {
  const ref = params["ref"];
  const [kind, name] =
    method === "tools/call"
      ? (["tool", params["name"]] as const)
      : method === "prompts/get"
        ? (["prompt", params["name"]] as const)
        : method === "completion/complete" && isObject(ref) && ref["type"] === "ref/prompt"
          ? (["prompt", ref["name"]] as const)
          : [];
  if (kind === undefined || typeof name !== "string" || known[kind].has(name)) return undefined;
  return `Unknown ${kind}: ${JSON.stringify(name.slice(0, MOST_OF_NAME))}. ${kind}s/list says which there are.`;
}
