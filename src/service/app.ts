import { type Context, Hono } from "hono";
import { requestId } from "hono/request-id";
import { failure } from "../contract/envelope.ts";
import type { Route } from "../contract/route.ts";
import { ROUTES, type RouteId } from "../contract/routes.ts";
import type { ServiceContext } from "./context.ts";
import { accountHandlers } from "./handlers/account.ts";
import type { Call, Handler } from "./handlers/call.ts";
import { environmentHandlers } from "./handlers/environments.ts";
import { planningHandlers } from "./handlers/planning.ts";
import { caller } from "./handlers/visibility.ts";
import { bearerToken } from "./http/bearer.ts";
import { HttpError } from "./http/errors.ts";
import { readBody } from "./http/json.ts";
import type { RateLimiter } from "./http/rateLimit.ts";
import { hashSecret } from "./store/secrets.ts";
import { UnstorableText } from "./store/storable.ts";
import { StorageError, type StorageProblem, storageError } from "./store/storageError.ts";
import type { User } from "./store/users.ts";

type Variables = { requestId: string; user: User | undefined; route: Route | undefined };
type RequestContext = Context<{ Variables: Variables }>;

export interface AppOptions {
  readonly limiter: RateLimiter | undefined;
  /** Told of every failure that is the service's own. */
  readonly onError: (error: Error, requestId: string) => void;
}

/** The interface as an app: every route of the contract's table, with what holds for all of them. */
export function createApp(context: ServiceContext, { limiter, onError }: AppOptions) {
  const app = new Hono<{ Variables: Variables }>();
  const { users } = context.store;

  /** Tells of a failure that is the service's own. */
  const report = (error: unknown, c: RequestContext) => {
    const failure = storageError(error);
    // Whoever closed it knows.
    const isClosed = failure instanceof StorageError && failure.problem === "closed";
    if (!isClosed)
      onError(failure instanceof Error ? failure : new Error(String(failure)), c.get("requestId"));
    return failure;
  };

  app.use(requestId());

  // First of all, so that every failure is answered as its route answers.
  for (const route of Object.values<Route>(ROUTES))
    app.on(route.method, honoPath(route), async (c, next) => {
      c.set("route", route);
      await next();
    });

  app.use(async (c, next) => {
    // A token in an answer belongs in no cache, and figures are to be asked for anew.
    c.header("cache-control", "no-store");
    const token = bearerToken(c.req.raw);
    const user = token === undefined ? undefined : await users.byToken(token);
    c.set("user", user);
    if (limiter) {
      const admission = limiter.admit(
        user && token ? Buffer.from(hashSecret(token)).toString("hex") : "anonymous",
      );
      c.header("x-ratelimit-remaining", String(admission.remaining));
      if (!admission.admitted) {
        const wait = String(admission.retryAfter);
        throw new HttpError(429, `Too many requests. Try again in ${wait} s.`, {
          headers: { "retry-after": wait },
        });
      }
    }
    await next();
  });

  app.use("/v1/*", async (c, next) => {
    if (c.get("route")?.auth !== "none") caller({ user: c.get("user") });
    await next();
  });

  const handlers: { readonly [Id in RouteId]: Handler<Id> } = {
    ...accountHandlers(context),
    ...environmentHandlers(context),
    ...planningHandlers(context),
  };
  for (const [id, route] of Object.entries<Route>(ROUTES)) {
    const handle = handlers[id as RouteId] as Handler<RouteId>;
    app.on(route.method, honoPath(route), async (c) => {
      const answer = await handle({ ...(await readCall(c, route)), onFailure: (error) => report(error, c) });
      if (!(answer instanceof ReadableStream)) return c.json(answer);
      c.header("content-type", "application/json");
      if (c.req.raw.method !== "HEAD") return c.body(answer);
      // Nobody reads the body of an answer to HEAD: what it holds open would stay open.
      await answer.cancel();
      return c.body(null);
    });
  }

  app.notFound((c) =>
    errorResponse(c, new HttpError(404, `There is nothing at ${c.req.method} ${c.req.path}.`)),
  );
  app.onError((error, c) => {
    if (error instanceof HttpError) return errorResponse(c, error);
    if (error instanceof UnstorableText) return errorResponse(c, new HttpError(400, error.message));
    // Whoever gave the request up reads no answer; what its end broke is no failure of the service.
    if (c.req.raw.signal.aborted) return errorResponse(c, new HttpError(400, "The request was given up."));
    const failure = report(error, c);
    if (failure instanceof StorageError) return errorResponse(c, storageFailure(failure));
    return errorResponse(
      c,
      new HttpError(500, `The service failed. It has noted the cause under ${c.get("requestId")}.`),
    );
  });
  return app;
}

/** The path template as Hono writes it. */
function honoPath({ path }: Route): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** The request's parts, checked against the route. @throws HttpError 400, 403, 413 */
async function readCall(c: RequestContext, route: Route): Promise<Omit<Call<RouteId>, "onFailure">> {
  const user = c.get("user");
  if (route.paid && user?.tier !== "paid") throw new HttpError(403, "This needs a paid plan.");
  const query = c.req.query();
  for (const [name, { required, enum: values }] of Object.entries(route.query ?? {})) {
    const value = query[name];
    if (required && (value === undefined || value === ""))
      throw new HttpError(400, `The query parameter "${name}" is missing.`);
    if (value !== undefined && values && !values.includes(value))
      throw new HttpError(400, `The query parameter "${name}" should be ${values.join(" or ")}.`);
  }
  const body = (route.request && (await readBody(c.req.raw, route.request))) as Call<RouteId>["body"];
  return { user, path: c.req.param(), query, body, request: c.req.raw };
}

const RETRIED: ReadonlySet<StorageProblem> = new Set(["busy", "closed", "uncertain", "unreachable"]);

/**
 * What a service that cannot keep its state says. Its owner has to do something: asking again by itself is of no use,
 * unless another process is only slow, the service was closed and is opened anew, or its database was away.
 */
function storageFailure({ problem, message }: StorageError): HttpError {
  return new HttpError(RETRIED.has(problem) ? 503 : 507, message);
}

function errorResponse(c: RequestContext, { status, message, headers, body: more }: HttpError): Response {
  const body = c.get("route")?.tool ? failure(message) : { error: message, ...more };
  const challenge = status === 401 ? { "www-authenticate": "Bearer" } : {};
  return c.json(body, status, { ...challenge, ...headers });
}
