import * as z from "zod/mini";
import type { Client } from "../client/client.ts";
import type { DriftReading } from "../contract/drift.ts";
import type { PlanInput } from "../contract/plan.ts";
import type { JsonObject } from "../contract/reading.ts";
import type { ReviewFinding } from "../contract/review.ts";
import type { JudgedDrift } from "../shared/drift/judged.ts";
import { issueWords } from "./issues.ts";

/** What plans: of the service in use, or of the engine itself. */
export type PlanningClient = Pick<Client, "propose" | "practices" | "renderDiagram">;
/** What the interface leaves outside, and the engine implements. */
export type ComposingClient = Pick<Client, "primitive" | "resolve" | "diff" | "practices" | "generateCode">;

/** What is there, and what is wrong with it. */
export interface InfrastructureRead {
  readonly plan: PlanInput;
  readonly findings: readonly ReviewFinding[];
  readonly problems: readonly { readonly message: string }[];
}

/** The rules that the team, whose folders the agent was given, owns. */
export interface TeamRules {
  /** Packs as requests carry them. */
  readonly packs: readonly JsonObject[];
  /** Which files of rules are not in force, and why: a sentence each. */
  readonly notes: readonly string[];
}

/** What tools work with. */
export interface ToolBackends {
  /** Proposes, advises and draws. @throws NotSignedIn where that is a service's */
  readonly planner: () => Promise<PlanningClient>;
  /** Composes and looks types up under a provider word, whoever is signed in where. */
  readonly builtIn: (providerWord: string) => Promise<ComposingClient>;
  /** Speaks as the signed-in account. @throws NotSignedIn */
  readonly service: () => Promise<Client>;
  /** What the team, whose folders the agent was given, says of an environment's drift. */
  readonly judge: (environmentId: string, drift: DriftReading) => Promise<JudgedDrift>;
  /** The team's rules as they are now. What cannot be read is told in a note. */
  readonly rules: (signal: AbortSignal) => Promise<TeamRules>;
  /** Whether {@link planner} is the engine: other services have rules of their own, and are sent none. */
  readonly plannerTakesRules: () => Promise<boolean>;
  /** What the settings add to what the service lists. */
  readonly settings: () => {
    readonly organizations: readonly string[];
    readonly environments: readonly JsonObject[];
  };
  /**
   * Reads and reviews what stands at a path of the folders that the agent was given, and nothing outside of them.
   * @throws Error in words for people
   */
  readonly infrastructure: (path: string, signal: AbortSignal) => Promise<InfrastructureRead>;
  /** A failure in the words that people get. */
  readonly inWords: (error: unknown) => string;
}

/** What a tool does, and what is said of it: for VS Code's language models and for clients of the MCP server alike. */
export interface AgentTool {
  /** The interface's own name. */
  readonly name: string;
  /** For people, in a few words. */
  readonly title: string;
  /** For people who choose it from a list: what it does, in a sentence. */
  readonly about: string;
  /** What is shown while it is at work. */
  readonly progress: string;
  /** How people name it in a prompt. */
  readonly reference: string;
  /** Stands for it: one of VS Code's icons. */
  readonly icon: string;
  /** What VS Code groups it by: making plans, or looking at what runs. */
  readonly topic: "planning" | "operations";
  /** For models: when to use it and what it answers. `{key}` stands for the name of another tool: {@link described}. */
  readonly description: string;
  /** What package.json shows as the tool's JSON schema. */
  readonly input: z.ZodMiniType;
  /** What it answers: the `result` of the interface's envelope. */
  readonly output: z.ZodMiniType;
  /** What the agent wrote, not only ids, goes to the service that is signed in to. */
  readonly sends: boolean;
  /** Reads an environment: what is in it goes to whoever runs the model. */
  readonly reads: boolean;
  /** Asks a service about what runs: of use to somebody who is signed in, and its answers hold texts of others. */
  readonly foreign: boolean;
  /** Its answers hold what stands in files of the agent's folders: texts of whoever wrote those. */
  readonly files: boolean;
  /** Long members of the answer that may be given in pages: lists, or one that is a text. */
  readonly long: readonly string[];
  /** So many elements of a long list are shown where there are no pages: see {@link cutLists}. */
  readonly most: Readonly<Record<string, number>>;
  /** The answer in a sentence. */
  readonly summary: (result: JsonObject) => string;
  /** Answers the `result` of the envelope. @throws ClientError, Error in words for an unusable input */
  run(backends: ToolBackends, input: unknown, signal: AbortSignal): Promise<JsonObject>;
}

type OptionalMember = "sends" | "reads" | "foreign" | "files" | "long" | "most";

interface ToolSpec<Schema extends z.ZodMiniType>
  extends Omit<AgentTool, "input" | "run" | OptionalMember>,
    Partial<Pick<AgentTool, OptionalMember>> {
  readonly input: Schema;
  readonly work: (backends: ToolBackends, input: z.infer<Schema>, signal: AbortSignal) => Promise<JsonObject>;
}

/** A tool whose work gets its input checked. */
export function tool<Schema extends z.ZodMiniType>({ work, ...spec }: ToolSpec<Schema>): AgentTool {
  return {
    sends: false,
    reads: false,
    foreign: false,
    files: false,
    long: [],
    most: {},
    ...spec,
    run: async (backends, raw, signal) => work(backends, checked(spec.input, raw), signal),
  };
}

/** A tool's description, with the names that the other tools have where it is shown. */
export function described(
  { description }: AgentTool,
  names: Readonly<Record<string, string | undefined>>,
): string {
  return description.replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => names[key] ?? placeholder);
}

function checked<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  throw new UnusableInput(issueWords(parsed.error.issues, raw, "The input"));
}

/** An input that a tool cannot work with; the message is for the agent. */
class UnusableInput extends Error {
  override readonly name = "UnusableInput";
}

/** A list cut to what fits a conversation, and how many elements that left out. */
export function shortened<T>(
  list: readonly T[],
  most: number,
): { readonly kept: readonly T[]; readonly omitted: number } {
  return { kept: list.slice(0, most), omitted: Math.max(0, list.length - most) };
}

/** An answer whose lists are cut to what fits a conversation, for who shows no pages; it says how much that left out. */
export function cutLists({ most }: Pick<AgentTool, "most">, result: JsonObject): JsonObject {
  const cut = Object.entries(most).map(([member, count]) => {
    const { kept, omitted } = shortened(listIn(result, member), count);
    return { [member]: kept, ...omission(`${member}_omitted`, omitted) };
  });
  return Object.assign({}, result, ...cut);
}

/** `{[name]: omitted}` where something was left out, else nothing. */
export function omission(name: string, omitted: number): JsonObject {
  return omitted > 0 ? { [name]: omitted } : {};
}

/** A member that should be a list; an empty one where it is none. */
export function listIn(result: JsonObject, name: string): readonly unknown[] {
  const value = result[name];
  return Array.isArray(value) ? value : [];
}

/** "1 file", "2 files". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
