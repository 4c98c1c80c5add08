import * as z from "zod/mini";
import { ERROR_STATUSES, ErrorBody, FileErrorBody } from "./errors.ts";
import type { Route } from "./route.ts";
import { ROUTES } from "./routes.ts";

type Json = Record<string, unknown>;

/** The OpenAPI 3.0 description of every route, generated from the contract. `serverUrl` may be relative. */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, route] of Object.entries<Route>(ROUTES)) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] as Json, { [route.method.toLowerCase()]: operation(operationId, route) });
  }
  return {
    openapi: "3.0.3",
    info: {
      title: "Infrastructure planning service",
      version: "1.0.0",
      description:
        "HTTP API v1 of an infrastructure planning service, with the built-in service's additions.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: serverUrl }],
    tags: [
      { name: "interface", description: "The interface, version 1" },
      { name: "additional", description: "Additions of the built-in service" },
    ],
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}

const BINARY = { type: "string", format: "binary" };

function operation(operationId: string, route: Route): Json {
  return {
    operationId,
    summary: route.summary,
    tags: [route.additional ? "additional" : "interface"],
    security: route.auth === "bearer" ? [{ bearer: [] }] : [],
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(route.request && {
      requestBody: { required: true, content: json(schemaOf(route.request, "input")) },
    }),
    ...(route.file && {
      requestBody: {
        required: true,
        content: {
          "application/octet-stream": { schema: BINARY },
          "multipart/form-data": {
            schema: { type: "object", properties: { file: { type: "array", items: BINARY } } },
          },
        },
      },
    }),
    responses: {
      200: { description: "Success", content: json(schemaOf(route.response, "output")) },
      ...errors(route),
    },
  };
}

function pathParameters(route: Route): Json[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(route: Route): Json[] {
  return Object.entries(route.query ?? {}).map(([name, { description, required, enum: values }]) => ({
    name,
    in: "query",
    required,
    description,
    schema: { type: "string", ...(values && { enum: values }) },
  }));
}

function errors(route: Route): Json {
  const content = json(schemaOf(ErrorBody, "output"));
  const responses: Json = {};
  if (route.request || route.query || route.file)
    responses["400"] = {
      description: "The request is not usable",
      content: route.file ? json(schemaOf(FileErrorBody, "output")) : content,
    };
  if (route.keeps)
    responses["507"] = { description: "The service's disk is full or cannot be written", content };
  if (route.request) responses["413"] = { description: "The request body is too large", content };
  for (const [status, description] of Object.entries(ERROR_STATUSES)) {
    // An unknown or spent login code is answered with 401 as well, so the exchange keeps it.
    if (status === "401" && route.auth === "none" && !route.oneTimeCode) continue;
    if (status === "403" && !route.paid) continue;
    if (status === "404" && !route.path.includes("{")) continue;
    responses[status] = { description, content, ...(status === "429" && { headers: RATE_LIMIT_HEADERS }) };
  }
  return responses;
}

const RATE_LIMIT_HEADERS = {
  "Retry-After": { description: "Seconds to wait before retrying", schema: { type: "integer" } },
  "X-RateLimit-Remaining": {
    description: "Requests left in the current window",
    schema: { type: "integer" },
  },
};

function json(schema: Json): Json {
  return { "application/json": { schema } };
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  return z.toJSONSchema(schema, { target: "openapi-3.0", io, reused: "inline" }) as Json;
}
