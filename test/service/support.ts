import assert from "node:assert/strict";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import type { RunningService } from "../support/service.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  readonly body: any;
}

export interface AskOptions {
  readonly method?: string;
  readonly token?: string;
  /** Sent as JSON, but for text and bytes, which are sent as they are. */
  readonly body?: unknown;
}

/** One request over HTTP, in the words of a test. */
export async function ask(url: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { token, body } = options;
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const answer = await fetch(url + path, {
    method: options.method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": raw ? "application/octet-stream" : "application/json" }),
    },
    ...(body !== undefined && { body: raw ? Buffer.from(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
}

/** A service with one signed-in caller. */
export async function signedIn(running: RunningService) {
  const token = await running.signIn();
  return (path: string, options: AskOptions = {}) => ask(running.url, path, { token, ...options });
}

type Schema = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly responses: Readonly<Record<string, { readonly content: Record<string, { schema: Schema }> }>>;
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Checks answers against an OpenAPI document with a validator that shares nothing with the contract's own. */
export function openApiValidator(document: OpenApi) {
  // OpenAPI 3.0 keeps a dialect of its own within schemas; ajv knows `nullable`, the rest are annotations.
  const ajv = addFormats.default(new Ajv.default({ strict: false, allErrors: true }));
  const operations = new Map(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [operation.operationId, operation] as const),
    ),
  );
  return {
    operationIds: [...operations.keys()],
    /** Fails unless the answer is one that the document gives the operation. */
    check(operationId: string, answer: Answer) {
      const response = operations.get(operationId)?.responses[answer.status];
      assert.ok(response, `${operationId} may not answer ${answer.status}: ${answer.text.slice(0, 300)}`);
      const schema = response.content["application/json"]?.schema;
      assert.ok(schema, `${operationId} ${answer.status} has a schema`);
      assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
      const valid = ajv.validate(schema, answer.body);
      assert.ok(
        valid,
        `${operationId} ${answer.status}: ${ajv.errorsText()} in ${answer.text.slice(0, 300)}`,
      );
    },
  };
}
