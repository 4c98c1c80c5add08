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
  /** Told of what fails once the answer has begun. */
  readonly onFailure: (error: unknown) => void;
}

/** A value of a schema as whoever sends it may hold it: read-only, and of the known members alone. */
type Sent<T> = T extends readonly (infer Element)[]
  ? readonly Sent<Element>[]
  : T extends object
    ? { readonly [Key in keyof T as string extends Key ? never : Key]: Sent<T[Key]> }
    : T;

/** What a route answers: what its schema says. */
export type Answer<Id extends RouteId> = Sent<z.input<(typeof ROUTES)[Id]["response"]>>;

/** The answer, to be sent as JSON; or a stream that writes it as such. */
export type Handler<Id extends RouteId> = (
  call: Call<Id>,
) => Answer<Id> | Promise<Answer<Id> | ReadableStream<Uint8Array>>;
