/** The token that a request was sent with (RFC 6750), or undefined. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}
