/** One table of every route: the client calls it, the built-in service serves it, the OpenAPI document shows it. */
import type * as z from "zod/mini";
import { ExchangeRequest, ExchangeResponse } from "./auth.ts";
import { ProposeRequest, ProposeResult } from "./component.ts";
import { CostSummary } from "./cost.ts";
import { DriftResult } from "./drift.ts";
import { envelope } from "./envelope.ts";
import { Health } from "./health.ts";
import { Deleted, ImportedItems, ImportSummary, NewName } from "./imports.ts";
import { PracticesResult } from "./knowledge.ts";
import { LogResult } from "./logs.ts";
import { RenderRequest, RenderResult } from "./plan.ts";
import {
  DiffRequest,
  PlanDiff,
  Primitive,
  PrimitiveList,
  ResolveRequest,
  ResolveResult,
  WhyNotRequest,
  WhyNotResult,
} from "./primitives.ts";
import { Environment, Project, ProjectList } from "./project.ts";
import { User } from "./user.ts";

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** Path template below the base URL; `{name}` is a path parameter. */
  readonly path: string;
  readonly summary: string;
  /** `bearer`: an Authorization header is required; `none`: none is sent. */
  readonly auth: "bearer" | "none";
  /** Answers 403 to a caller without a paid tier. */
  readonly paid?: true;
  /** Repeating it changes nothing on the service, so it may be retried after a 500. */
  readonly idempotent: boolean;
  /** Takes a code that can be used once: what became of it when no answer comes, nobody can tell. */
  readonly oneTimeCode?: true;
  /** A tool's route: it answers the envelope, errors included: such a body is an error body as well. */
  readonly tool?: true;
  /** Query parameters by name: description, and whether required. */
  readonly query?: Readonly<
    Record<
      string,
      { readonly description: string; readonly required: boolean; readonly enum?: readonly string[] }
    >
  >;
  readonly request?: z.ZodMiniType;
  /** Changes what the service keeps, so it may meet a disk that is full or cannot be written. */
  readonly keeps?: true;
  /** The request body is a file as it is, or several as a form (RFC 7578), not JSON. */
  readonly file?: true;
  readonly response: z.ZodMiniType;
  /** Not part of the interface: additional routes of the built-in service. */
  readonly additional?: true;
}

export const ROUTES = {
  health: {
    method: "GET",
    path: "/health",
    summary: "Liveness probe",
    auth: "none",
    idempotent: true,
    response: Health,
  },
  me: {
    method: "GET",
    path: "/v1/me",
    summary: "Identity of the authenticated user",
    auth: "bearer",
    idempotent: true,
    response: User,
  },
  projects: {
    method: "GET",
    path: "/v1/orgs/{id}/projects",
    summary: "Projects of an organization",
    auth: "bearer",
    idempotent: true,
    response: ProjectList,
  },
  cost: {
    method: "GET",
    path: "/v1/environments/{environment_id}/cost",
    summary: "Cost summary of an environment",
    auth: "bearer",
    paid: true,
    idempotent: true,
    response: CostSummary,
  },
  drift: {
    method: "GET",
    path: "/v1/environments/{environment_id}/drift",
    summary: "Drift-check results of an environment",
    auth: "bearer",
    paid: true,
    idempotent: true,
    response: DriftResult,
  },
  logs: {
    method: "GET",
    path: "/v1/environments/{environment_id}/logs",
    summary: "Logs of the latest deployment run of an environment",
    auth: "bearer",
    paid: true,
    idempotent: true,
    query: {
      tail: {
        description: "Only the trailing portion of the logs",
        required: false,
        enum: ["true", "false"],
      },
    },
    response: LogResult,
  },
  exchange: {
    method: "POST",
    path: "/v1/auth/cli-exchange",
    summary: "Exchange of a one-time login code for an API token",
    auth: "none",
    // A repeated request may meet a spent code.
    idempotent: false,
    oneTimeCode: true,
    request: ExchangeRequest,
    keeps: true,
    response: ExchangeResponse,
  },
  propose: {
    method: "POST",
    path: "/v1/compose/{provider}/propose",
    summary: "Propose components from a plain-English intent",
    auth: "bearer",
    idempotent: true,
    tool: true,
    request: ProposeRequest,
    response: envelope(ProposeResult),
  },
  practices: {
    method: "GET",
    path: "/v1/knowledge/{provider}/practices",
    summary: "Best practices for a workload type",
    auth: "bearer",
    idempotent: true,
    tool: true,
    query: { workload: { description: "Workload type, for example a static site plus API", required: true } },
    response: envelope(PracticesResult),
  },
  renderDiagram: {
    method: "POST",
    path: "/v1/compose/render-diagram",
    summary: "Render a diagram from a deployment plan",
    auth: "bearer",
    idempotent: true,
    tool: true,
    request: RenderRequest,
    response: envelope(RenderResult),
  },
  resolve: {
    method: "POST",
    path: "/v1/compose/{provider}/resolve",
    summary: "Compose a deployment plan from chosen components",
    auth: "bearer",
    idempotent: true,
    tool: true,
    request: ResolveRequest,
    response: envelope(ResolveResult),
    additional: true,
  },
  diff: {
    method: "POST",
    path: "/v1/compose/diff",
    summary: "Compare two deployment plans",
    auth: "bearer",
    idempotent: true,
    tool: true,
    request: DiffRequest,
    response: envelope(PlanDiff),
    additional: true,
  },
  whyNot: {
    method: "POST",
    path: "/v1/compose/{provider}/why-not",
    summary: "Why a component type is not recommended for an intent",
    auth: "bearer",
    idempotent: true,
    tool: true,
    request: WhyNotRequest,
    response: envelope(WhyNotResult),
    additional: true,
  },
  primitives: {
    method: "GET",
    path: "/v1/catalogue/{provider}/primitives",
    summary: "Search the catalogue of component types",
    auth: "bearer",
    idempotent: true,
    tool: true,
    query: { query: { description: "Words to search for; all types when absent", required: false } },
    response: envelope(PrimitiveList),
    additional: true,
  },
  primitive: {
    method: "GET",
    path: "/v1/catalogue/{provider}/primitives/{type_id}",
    summary: "Look a component type up",
    auth: "bearer",
    idempotent: true,
    tool: true,
    response: envelope(Primitive),
    additional: true,
  },
  createProject: {
    method: "POST",
    path: "/v1/orgs/{id}/projects",
    summary: "Create a project, or answer the one that has the name",
    auth: "bearer",
    idempotent: true,
    request: NewName,
    keeps: true,
    response: Project,
    additional: true,
  },
  createEnvironment: {
    method: "POST",
    path: "/v1/projects/{id}/environments",
    summary: "Create an environment, or answer the one that has the name",
    auth: "bearer",
    idempotent: true,
    request: NewName,
    keeps: true,
    response: Environment,
    additional: true,
  },
  importFile: {
    method: "POST",
    path: "/v1/environments/{environment_id}/imports/{kind}",
    summary: "Take in a file that another tool wrote, or the parts of one; kind is costs, drift or run",
    auth: "bearer",
    idempotent: true,
    query: {
      name: {
        description: "The file's name, by which a run is known again; parts bring theirs",
        required: false,
      },
      mode: {
        description:
          "Costs: replace what is known of the days and accounts in the file, or add a further part",
        required: false,
        enum: ["replace", "add"],
      },
    },
    file: true,
    keeps: true,
    response: ImportSummary,
    additional: true,
  },
  imports: {
    method: "GET",
    path: "/v1/environments/{environment_id}/imported",
    summary: "What an environment has from imports, the latest first",
    auth: "bearer",
    idempotent: true,
    response: ImportedItems,
    additional: true,
  },
  deleteImport: {
    method: "DELETE",
    path: "/v1/environments/{environment_id}/imported/{import_id}",
    summary: "Delete what an import brought; what it had replaced does not come back",
    auth: "bearer",
    idempotent: true,
    keeps: true,
    response: Deleted,
    additional: true,
  },
  revoke: {
    method: "DELETE",
    path: "/v1/auth/token",
    summary: "End the token that the request is sent with, or all tokens of its user",
    auth: "bearer",
    idempotent: true,
    query: {
      all: { description: "All tokens of the user", required: false, enum: ["true", "false"] },
    },
    keeps: true,
    response: Deleted,
    additional: true,
  },
} as const satisfies Readonly<Record<string, Route>>;
export type RouteId = keyof typeof ROUTES;
