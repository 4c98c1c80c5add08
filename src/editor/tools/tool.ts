import * as z from "zod/mini";
import type { Client } from "../../client/client.ts";
import { describe, isObject, type JsonObject, UnreadableError } from "../../contract/reading.ts";
import type { AddedEnvironment } from "../host/listSettings.ts";

/** What tools work with. */
export interface ToolBackends {
  /** Speaks as the signed-in account. @throws NotSignedIn */
  readonly service: () => Promise<Client>;
  /** Speaks with the built-in service under a provider word, whoever is signed in where. */
  readonly builtIn: (providerWord: string) => Promise<Client>;
  /** What the settings add to what the service lists. */
  readonly settings: () => {
    readonly organizations: readonly string[];
    readonly environments: readonly AddedEnvironment[];
  };
  /** A failure in the words that people get. */
  readonly inWords: (error: unknown) => string;
}

/** A tool without its user interface. */
export interface ToolRun {
  /** What package.json shows as the tool's JSON schema. */
  readonly input: z.ZodMiniType;
  /** What the agent wrote, not only ids, goes to the service that is signed in to. */
  readonly sends: boolean;
  /** Reads an environment: what is in it goes to whoever runs the model. */
  readonly reads: boolean;
  /** Answers the `result` of the envelope. @throws ClientError, UnreadableError for an unusable input */
  run(backends: ToolBackends, input: unknown, signal: AbortSignal): Promise<JsonObject>;
}

type Work<Input> = (backends: ToolBackends, input: Input, signal: AbortSignal) => Promise<JsonObject>;

/** A tool whose work gets its input checked. */
export function tool<Schema extends z.ZodMiniType>(
  input: Schema,
  work: Work<z.infer<Schema>>,
  { sends = false, reads = false } = {},
): ToolRun {
  return { input, sends, reads, run: (backends, raw, signal) => work(backends, checked(input, raw), signal) };
}

function checked<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const got = path.reduce<unknown>(
    (value, key) => (isObject(value) || Array.isArray(value) ? (value as never)[key] : undefined),
    raw,
  );
  const expected = issue?.code === "invalid_type" ? `of type ${issue.expected}` : "as the tool's schema says";
  throw new UnreadableError(
    path.length === 0 ? "The input" : path.map(String).join("."),
    expected,
    describe(got),
  );
}

/** A list cut to what fits a conversation, and how many elements that left out. */
export function shortened<T>(
  list: readonly T[],
  most: number,
): { readonly kept: readonly T[]; readonly omitted: number } {
  return { kept: list.slice(0, most), omitted: Math.max(0, list.length - most) };
}

/** `{[name]: omitted}` where something was left out, else nothing. */
export function omission(name: string, omitted: number): JsonObject {
  return omitted > 0 ? { [name]: omitted } : {};
}
