import type { ContentfulStatusCode } from "hono/utils/http-status";

interface ErrorDetails {
  readonly headers?: Readonly<Record<string, string>>;
  /** What the body says beside the message. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** An answer other than success, thrown from wherever it is known. The message is for the caller to read. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: ContentfulStatusCode, message: string, { headers = {}, body = {} }: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

export const notVisible = (what: string) =>
  new HttpError(404, `There is no such ${what}, or it is not visible to you.`);
