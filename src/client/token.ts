import { whyUnsendable } from "../contract/auth.ts";
import { NotSignedIn } from "./errors.ts";

/** Where a client gets its token: one session, bound to the origin that issued it. */
export interface TokenSource {
  /** The only origin the token is ever sent to. */
  readonly origin: string;
  /** Tells accounts of one origin apart; shown nowhere. */
  readonly account: string;
  /** The token, or undefined when it is gone. Called for every request, so that a new token is used at once. */
  getToken(): string | undefined | Promise<string | undefined>;
  /** Called once per token, however many requests were answered 401 with it. */
  readonly onRejected?: () => void;
}

/**
 * Gives out a session's token for requests to its own origin, and remembers which token was rejected. The single
 * place where a token meets a URL.
 */
export class TokenHolder {
  readonly #source: TokenSource | undefined;
  #rejected: string | undefined;

  constructor(source: TokenSource | undefined) {
    this.#source = source;
  }

  get account(): string {
    return this.#source?.account ?? "";
  }

  /** The session's token, to be blotted out wherever it appears and to tell sessions apart; never to be sent. */
  async secret(): Promise<readonly string[]> {
    const token = await this.#current();
    return token === undefined ? [] : [token];
  }

  /** The token for a request to `url`. @throws NotSignedIn when there is none, or none for that origin */
  async tokenFor(url: URL): Promise<string> {
    if (this.#source?.origin !== url.origin) throw new NotSignedIn();
    const token = await this.#current();
    if (token === undefined || whyUnsendable(token) !== undefined) throw new NotSignedIn();
    return token;
  }

  /** A store that cannot be read holds no token for us; what is wrong with it, its owner has to say. */
  async #current(): Promise<string | undefined> {
    try {
      return await this.#source?.getToken();
    } catch {
      return undefined;
    }
  }

  /** Notes a 401. N requests that fail together make one call of `onRejected`. */
  reject(token: string): void {
    if (this.#rejected === token) return;
    this.#rejected = token;
    this.#source?.onRejected?.();
  }
}
