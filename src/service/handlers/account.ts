import type { ServiceContext } from "../context.ts";
import { bearerToken } from "../http/bearer.ts";
import { HttpError } from "../http/errors.ts";
import { LoginCodeError } from "../store/users.ts";
import type { Handler } from "./call.ts";
import { caller } from "./visibility.ts";

/** Liveness, sign-in and identity. */
export function accountHandlers({ store }: ServiceContext) {
  const health: Handler<"health"> = () => ({ status: "ok" });

  const exchange: Handler<"exchange"> = async ({ body }) => {
    try {
      return { token: await store.users.exchange(body.code) };
    } catch (error) {
      throw error instanceof LoginCodeError ? new HttpError(401, error.message) : error;
    }
  };

  const me: Handler<"me"> = async (call) => {
    const { id, email, tier } = caller(call);
    return { id, email, tier, organizations: await store.projects.organizations(id) };
  };

  const revoke: Handler<"revoke"> = async (call) => {
    const { id } = caller(call);
    const token = bearerToken(call.request);
    if (call.query["all"] === "true") await store.users.revokeAll(id);
    else if (token !== undefined) await store.users.revoke(token);
    return { deleted: true };
  };

  return { health, exchange, me, revoke };
}
