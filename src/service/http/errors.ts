import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An answer other than success, thrown from wherever it is known. The message is for the caller to read. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ContentfulStatusCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

export const notVisible = (what: string) =>
  new HttpError(404, `There is no such ${what}, or it is not visible to you.`);
