/** One table of every route: the client calls it, the built-in service serves it, the OpenAPI document shows it. */
import { ExchangeRequest, ExchangeResponse } from "./auth.ts";
import { ProposeRequest, ProposeResult } from "./component.ts";
import { CostSummary } from "./cost.ts";
import { FactVocabulary } from "./design.ts";
import { DriftResult } from "./drift.ts";
import { envelope } from "./envelope.ts";
import { CodeRequest, GeneratedCode } from "./generatedCode.ts";
import { Health } from "./health.ts";
import { Deleted } from "./imports.ts";
import { KEEPING_ROUTES } from "./keepingRoutes.ts";
import { PracticesResult } from "./knowledge.ts";
import { LogResult } from "./logs.ts";
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
import { ProjectList } from "./project.ts";
import { RenderRequest, RenderResult } from "./rendering.ts";
import type { Route } from "./route.ts";
import { AssistRulesRequest, InspectedRules, InspectRulesRequest, RuleAssistance } from "./rules.ts";
import { User } from "./user.ts";

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
    query: {
      breakdown: {
        description:
          "Also what the costs are made of: services, accounts, resources and tags. Not part of the interface: other services may ignore it",
        required: false,
        enum: ["true", "false"],
      },
    },
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
      run_id: {
        description:
          "An earlier run instead of the latest. Not part of the interface: other services may ignore it",
        required: false,
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
  factVocabulary: {
    method: "GET",
    path: "/v1/compose/facts",
    summary: "What facts about an intent may name",
    auth: "bearer",
    idempotent: true,
    tool: true,
    response: envelope(FactVocabulary),
    additional: true,
  },
  inspectRules: {
    method: "POST",
    path: "/v1/rules/inspect",
    summary: "What is wrong with a rule pack, and how its examples fare",
    auth: "bearer",
    idempotent: true,
    tool: true,
    request: InspectRulesRequest,
    response: envelope(InspectedRules),
    additional: true,
  },
  assistRules: {
    method: "POST",
    path: "/v1/rules/assist",
    summary: "What can be written at a place of a rule pack, and what stands there",
    auth: "bearer",
    idempotent: true,
    tool: true,
    request: AssistRulesRequest,
    response: envelope(RuleAssistance),
    additional: true,
  },
  code: {
    method: "POST",
    path: "/v1/compose/code",
    summary: "Generate infrastructure code from a deployment plan",
    auth: "bearer",
    idempotent: true,
    tool: true,
    request: CodeRequest,
    response: envelope(GeneratedCode),
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
  ...KEEPING_ROUTES,
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
