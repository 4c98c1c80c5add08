import { readToken } from "../contract/auth.ts";
import { type ProposeReading, type ProposeRequest, readProposal } from "../contract/component.ts";
import { type CostReading, readCost } from "../contract/cost.ts";
import { FactVocabulary } from "../contract/design.ts";
import { type DriftReading, readDrift } from "../contract/drift.ts";
import { type CodeRequest, GeneratedCode } from "../contract/generatedCode.ts";
import {
  type ImportedItem,
  ImportedItems,
  type ImportKind,
  ImportSummary,
  KeptInfrastructure,
} from "../contract/imports.ts";
import { type PracticesReading, readPractices } from "../contract/knowledge.ts";
import { type LogReading, readLogs } from "../contract/logs.ts";
import type { DeploymentPlan, PlanInput } from "../contract/plan.ts";
import {
  PlanDiff,
  Primitive,
  PrimitiveList,
  type ResolveRequest,
  ResolveResult,
  type WhyNotRequest,
  WhyNotResult,
} from "../contract/primitives.ts";
import {
  type EnvironmentReading,
  type ProjectReading,
  readCreated,
  readEnvironment,
  readProject,
  readProjects,
} from "../contract/project.ts";
import { describe, type JsonObject, readText, UnreadableError } from "../contract/reading.ts";
import type { RenderFormat, RenderOptions } from "../contract/rendering.ts";
import { InspectedRules, RuleAssistance } from "../contract/rules.ts";
import { readUser, type UserReading } from "../contract/user.ts";
import { parseBaseUrl } from "./baseUrl.ts";
import { Caller, type PagedList } from "./caller.ts";
import type { CallOptions } from "./callOptions.ts";
import { type Clock, systemClock } from "./clock.ts";
import { asForm } from "./form.ts";
import { type LogFile, writeLogFile } from "./logFile.ts";
import { readAs } from "./readAs.ts";
import type { TokenSource } from "./token.ts";
import type { TraceEvent } from "./trace.ts";
import type { Transport } from "./transports/transport.ts";
import type { UploadFile } from "./upload.ts";

export interface ClientOptions {
  /** https, or http on loopback; a base path is kept. */
  readonly baseUrl: string;
  readonly transport: Transport;
  /** The session; undefined before sign-in, when only `health` and `exchange` can succeed. */
  readonly token: TokenSource | undefined;
  /** The cloud-provider word of routes (`infraPlanner.provider`). */
  readonly providerWord: string;
  readonly clock?: Clock;
  /** In [0, 1), for jitter. */
  readonly random?: () => number;
  /** Called once for every finished call; an event holds nothing secret. */
  readonly onTrace?: (event: TraceEvent) => void;
}

export interface CostOptions extends CallOptions {
  /** Asks also what the costs are made of; services that do not know it answer without. */
  readonly breakdown?: boolean;
}

export interface LogOptions extends CallOptions {
  /** Only the trailing portion; how much that is, the service decides. */
  readonly tail?: boolean;
  /** An earlier run. Services that do not tell runs apart answer with the latest, whose id says so. */
  readonly runId?: string;
}

export interface LogFileOptions extends LogOptions {
  /** Called with the bytes written so far. Starts again from the beginning when the transfer is repeated. */
  readonly onProgress?: (bytes: number) => void;
}

export interface DiagramOptions extends CallOptions {
  /** How it is drawn: for services that read more than the format. */
  readonly drawn?: RenderOptions;
}

export interface ImportOptions extends CallOptions {
  /** Costs: replace what is known of the days and accounts in the file (the default), or add a further part. */
  readonly mode?: "replace" | "add";
  /** Answers what the import would do; nothing is taken in. */
  readonly preview?: boolean;
  /** Called with the bytes sent so far, of the file's `size`. */
  readonly onProgress?: (bytes: number) => void;
}

/**
 * One typed method per route. Every method rejects with a {@link ClientError} and nothing else; its `reason`,
 * `message` and `nextStep` are ready to be shown. Waits for rate limits, retries and sharing of identical reads
 * happen inside. Those from `resolve` on answer NotFound on services that lack the built-in
 * service's additions.
 */
export interface Client {
  readonly origin: string;
  /** Until when the service accepts nothing, as far as is known. */
  readonly rateLimitedUntil: Date | undefined;
  health(options?: CallOptions): Promise<{ readonly status: string | undefined }>;
  me(options?: CallOptions): Promise<UserReading>;
  /** All pages of an organisation's projects. */
  projects(organizationId: string, options?: CallOptions): Promise<PagedList<ProjectReading>>;
  cost(environmentId: string, options?: CostOptions): Promise<CostReading>;
  drift(environmentId: string, options?: CallOptions): Promise<DriftReading>;
  /** Logs of the latest run, up to 16 MiB (else TooLarge: use a file). */
  logs(environmentId: string, options?: LogOptions): Promise<LogReading>;
  /**
   * Writes the logs of the latest run to a file, up to 512 MiB, without holding them in memory. A failed or
   * cancelled call leaves no file. @throws FileError beside what every call throws
   */
  logsToFile(environmentId: string, path: string, options?: LogFileOptions): Promise<LogFile>;
  /** Exchanges a one-time login code for a token. @throws InvalidCode when refused, or when it may be spent */
  exchange(code: string, options?: CallOptions): Promise<string>;
  propose(request: ProposeRequest, options?: CallOptions): Promise<ProposeReading>;
  practices(workload: string, options?: CallOptions): Promise<PracticesReading>;
  /** Mermaid markup, an SVG document, or a file for draw.io: hostile until sanitised. */
  renderDiagram(plan: PlanInput, format: RenderFormat, options?: DiagramOptions): Promise<string>;
  resolve(request: ResolveRequest, options?: CallOptions): Promise<DeploymentPlan>;
  diff(before: PlanInput, after: PlanInput, options?: CallOptions): Promise<PlanDiff>;
  whyNot(request: WhyNotRequest, options?: CallOptions): Promise<WhyNotResult>;
  generateCode(request: CodeRequest, options?: CallOptions): Promise<GeneratedCode>;
  /** What facts about an intent may name. */
  factVocabulary(options?: CallOptions): Promise<FactVocabulary>;
  /** What is wrong with the text of a rule pack, and how its examples fare. */
  inspectRules(text: string, options?: CallOptions): Promise<InspectedRules>;
  /** What can be written at an offset of the text of a rule pack, and what stands there. */
  assistRules(text: string, offset: number, options?: CallOptions): Promise<RuleAssistance>;
  /** Catalogue types that match the words; all of them without. */
  primitives(words: string | undefined, options?: CallOptions): Promise<readonly Primitive[]>;
  primitive(typeId: string, options?: CallOptions): Promise<Primitive>;
  /** Creates a project, or answers the one that has the name. */
  createProject(organizationId: string, name: string, options?: CallOptions): Promise<ProjectReading>;
  /** Creates an environment, or answers the one that has the name. */
  createEnvironment(projectId: string, name: string, options?: CallOptions): Promise<EnvironmentReading>;
  /** Deletes a project, its environments, and what was imported into them. @throws NotFound when it is not there */
  deleteProject(projectId: string, options?: CallOptions): Promise<void>;
  /** Deletes an environment, and what was imported into it. @throws NotFound when it is not there (any more) */
  deleteEnvironment(environmentId: string, options?: CallOptions): Promise<void>;
  /**
   * Sends a file of any size as it is, in constant memory; see `fileOnDisk`. Several are the parts of one import: all
   * of them are taken in, or nothing. Never sent again by itself once a byte has left.
   * @throws FileRefused for what is wrong in a file, FileError, beside what every call throws
   */
  importFile(
    environmentId: string,
    kind: ImportKind,
    file: UploadFile | readonly UploadFile[],
    options?: ImportOptions,
  ): Promise<ImportSummary>;
  /**
   * The resources that the latest drift check looked at, as `terraform show -json` prints them. @throws NotFound where
   * the service does not keep them
   */
  infrastructure(environmentId: string, options?: CallOptions): Promise<KeptInfrastructure>;
  /** What an environment has from imports, the latest first. */
  imports(environmentId: string, options?: CallOptions): Promise<readonly ImportedItem[]>;
  /** Deletes what an import brought. @throws NotFound when it is not there (any more) */
  deleteImport(environmentId: string, id: string, options?: CallOptions): Promise<void>;
  /** Ends the session's token on the service. */
  revoke(options?: CallOptions): Promise<void>;
}

/** Creates a client for one service and session. @throws InvalidServiceUrl */
export function createClient(options: ClientOptions): Client {
  const { transport, token, providerWord: provider, onTrace } = options;
  const base = parseBaseUrl(options.baseUrl);
  const caller = new Caller({
    base,
    transport,
    token,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    onTrace,
  });

  return {
    origin: base.origin,
    get rateLimitedUntil() {
      return caller.rateLimitedUntil;
    },
    health: (call) => caller.get("health", (result) => ({ status: readText(result["status"]) }), call),
    me: (call) => caller.get("me", readUser, call),
    projects: (id, call) => caller.getPages("projects", readProjects, { ...call, params: { id } }),
    cost: (id, { breakdown, ...call } = {}) =>
      caller.get("cost", readCost, {
        ...call,
        params: { environment_id: id },
        ...(breakdown && { query: { breakdown: "true" } }),
      }),
    drift: (id, call) => caller.get("drift", readDrift, { ...call, params: { environment_id: id } }),
    logs: (id, { tail, runId, ...call } = {}) =>
      caller.get("logs", readLogs, { ...call, params: { environment_id: id }, ...logQuery(tail, runId) }),
    logsToFile: (id, path, { tail, runId, onProgress, ...call } = {}) =>
      caller.stream("logs", (pieces) => writeLogFile(pieces, path, onProgress), {
        ...call,
        params: { environment_id: id },
        ...logQuery(tail, runId),
      }),
    exchange: (code, call) => caller.post("exchange", { code }, readToken, { ...call, secrets: [code] }),
    propose: (request, call) =>
      caller.post("propose", request, readProposal, { ...call, params: { provider } }),
    practices: (workload, call) =>
      caller.get("practices", readPractices, { ...call, params: { provider }, query: { workload } }),
    renderDiagram: (plan, format, { drawn, ...call } = {}) =>
      caller.post("renderDiagram", { ...drawn, plan, format }, readRendered, call),
    resolve: (request, call) =>
      caller.post("resolve", request, (result) => readAs(ResolveResult, result).plan, {
        ...call,
        params: { provider },
      }),
    diff: (before, after, call) =>
      caller.post("diff", { before, after }, (result) => readAs(PlanDiff, result), call),
    generateCode: (request, call) =>
      caller.post("code", request, (result) => readAs(GeneratedCode, result), call),
    whyNot: (request, call) =>
      caller.post("whyNot", request, (result) => readAs(WhyNotResult, result), {
        ...call,
        params: { provider },
      }),
    factVocabulary: (call) => caller.get("factVocabulary", (result) => readAs(FactVocabulary, result), call),
    inspectRules: (text, call) =>
      caller.post("inspectRules", { text }, (result) => readAs(InspectedRules, result), call),
    assistRules: (text, offset, call) =>
      caller.post("assistRules", { text, offset }, (result) => readAs(RuleAssistance, result), call),
    primitives: (words, call) =>
      caller.get("primitives", (result) => readAs(PrimitiveList, result).primitives, {
        ...call,
        params: { provider },
        ...(words !== undefined && { query: { query: words } }),
      }),
    primitive: (typeId, call) =>
      caller.get("primitive", (result) => readAs(Primitive, result), {
        ...call,
        params: { provider, type_id: typeId },
      }),
    createProject: (id, name, call) =>
      caller.post("createProject", { name }, (result) => readCreated(readProject, result), {
        ...call,
        params: { id },
      }),
    createEnvironment: (id, name, call) =>
      caller.post("createEnvironment", { name }, (result) => readCreated(readEnvironment, result), {
        ...call,
        params: { id },
      }),
    deleteProject: (id, call) => caller.delete("deleteProject", { ...call, params: { id } }),
    deleteEnvironment: (id, call) =>
      caller.delete("deleteEnvironment", { ...call, params: { environment_id: id } }),
    importFile: (id, kind, file, { mode, preview, ...call } = {}) => {
      const upload = "open" in file ? file : asForm(file);
      return caller.upload("importFile", upload, (result) => readAs(ImportSummary, result), {
        ...call,
        params: { environment_id: id, kind },
        query: {
          ...("open" in file && { name: file.name }),
          ...(mode && { mode }),
          ...(preview && { preview: "true" }),
        },
      });
    },
    infrastructure: (id, call) =>
      caller.get("infrastructure", (result) => readAs(KeptInfrastructure, result), {
        ...call,
        params: { environment_id: id },
      }),
    imports: async (id, call) => {
      const read = (list: readonly unknown[]) => ({ items: readAs(ImportedItems, list), odd: [] });
      return (await caller.getPages("imports", read, { ...call, params: { environment_id: id } })).items;
    },
    deleteImport: (id, item, call) =>
      caller.delete("deleteImport", { ...call, params: { environment_id: id, import_id: item } }),
    revoke: (call) => caller.delete("revoke", { ...call }),
  };
}

function logQuery(tail: boolean | undefined, runId: string | undefined) {
  return { query: { ...(tail && { tail: "true" }), ...(runId !== undefined && { run_id: runId }) } };
}

function readRendered(result: JsonObject): string {
  const rendered = readText(result["rendered"]);
  if (rendered === undefined)
    throw new UnreadableError("result.rendered", "a text", describe(result["rendered"]));
  return rendered;
}
