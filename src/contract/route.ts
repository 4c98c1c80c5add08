import type * as z from "zod/mini";

/** What is said of one operation of a service. */
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
