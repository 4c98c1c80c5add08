import type * as z from "zod/mini";
import type { ROUTES, RouteId } from "../../contract/routes.ts";
import type { User } from "../store/users.ts";

type BodyOf<Id extends RouteId> = (typeof ROUTES)[Id] extends {
  readonly request: infer Schema extends z.ZodMiniType;
}
  ? z.infer<Schema>
  : undefined;

/** A request as its route's handler gets it: authenticated, and its parts checked against the contract. */
export interface Call<Id extends RouteId> {
  /** The caller; on routes without authentication there is none. */
  readonly user: User | undefined;
  /** Path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: BodyOf<Id>;
  readonly request: Request;
}

/** Answers the value to send as JSON, or the JSON itself as a stream of bytes. */
export type Handler<Id extends RouteId> = (call: Call<Id>) => unknown;
