import type { Database } from "./database.ts";
import { hashSecret, newLoginCode, newToken } from "./secrets.ts";
import { sql } from "./sql.ts";
import { USERS } from "./subjects.ts";

export type Tier = "free" | "paid";

export interface User {
  readonly id: string;
  readonly email: string;
  readonly tier: Tier;
}

/** How long a login code can be exchanged, in milliseconds. */
export const LOGIN_CODE_LIFETIME = 10 * 60_000;
/** Spent and expired codes are remembered this long, so that the answer can say which of the two they are. */
const LOGIN_CODE_MEMORY = 24 * 60 * 60_000;

/** How long a token is good after it was last used, in milliseconds. */
export const TOKEN_LIFETIME = 90 * 24 * 60 * 60_000;
/** That a token was used is noted once in this time: a request is to read, and not to write. */
const TOKEN_RENEWAL = 24 * 60 * 60_000;

/** A login code that cannot be exchanged. The message says why and never holds the code. */
export class LoginCodeError extends Error {
  override readonly name = "LoginCodeError";
}

/** Users, their login codes and their tokens. */
export class Users {
  readonly #database: Database;
  readonly #now: () => number;
  /** Tokens whose use is being noted, by their hashes in hexadecimal. */
  readonly #renewing = new Set<string>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Creates the user, on the paid plan unless said; sets the plan of one that exists when it is said. */
  async save({ id, email }: Pick<User, "id" | "email">, tier?: Tier): Promise<void> {
    await this.#database.run(
      sql`INSERT INTO users (id, email, tier) VALUES (${id}, ${email}, ${tier ?? "paid"}) ON CONFLICT (id) DO NOTHING`,
    );
    if (tier)
      await this.#database.run(sql`UPDATE users SET tier = ${tier} WHERE id = ${id} AND tier <> ${tier}`);
  }

  /** A new one-time login code; only its hash is kept. */
  async issueLoginCode(userId: string): Promise<string> {
    const code = newLoginCode();
    const now = this.#now();
    await this.#database.transaction(USERS, async (transaction) => {
      await transaction.run(sql`DELETE FROM login_codes WHERE expires_at < ${now - LOGIN_CODE_MEMORY}`);
      await transaction.run(
        sql`INSERT INTO login_codes (hash, user_id, expires_at)
            VALUES (${hashSecret(code)}, ${userId}, ${now + LOGIN_CODE_LIFETIME})`,
      );
    });
    return code;
  }

  /** Spends a login code and answers a new token; only its hash is kept. @throws LoginCodeError */
  async exchange(code: string): Promise<string> {
    const hash = hashSecret(code.trim().toUpperCase());
    const now = this.#now();
    return this.#database.transaction(USERS, async (transaction) => {
      const row = await transaction.get(
        sql`SELECT user_id, expires_at, used_at FROM login_codes WHERE hash = ${hash}`,
      );
      if (!row) throw new LoginCodeError("The login code is not known. Check it, or ask for a new one.");
      if (row["used_at"] !== null)
        throw new LoginCodeError("The login code has already been used. Ask for a new one.");
      if (Number(row["expires_at"]) <= now)
        throw new LoginCodeError("The login code has expired. Ask for a new one.");
      await transaction.run(sql`UPDATE login_codes SET used_at = ${now} WHERE hash = ${hash}`);
      await transaction.run(sql`DELETE FROM tokens WHERE expires_at <= ${now}`);
      const token = newToken();
      await transaction.run(
        sql`INSERT INTO tokens (hash, user_id, created_at, expires_at)
            VALUES (${hashSecret(token)}, ${String(row["user_id"])}, ${now}, ${now + TOKEN_LIFETIME})`,
      );
      return token;
    });
  }

  /** The user a token was issued to, as long as it is good; being used, it stays good. */
  async byToken(token: string): Promise<User | undefined> {
    const hash = hashSecret(token);
    const now = this.#now();
    const row = await this.#database.get(
      sql`SELECT users.id, users.email, users.tier, tokens.expires_at FROM tokens
          JOIN users ON users.id = tokens.user_id WHERE tokens.hash = ${hash} AND tokens.expires_at > ${now}`,
    );
    if (!row) return undefined;
    const expiry = now + TOKEN_LIFETIME;
    if (expiry - Number(row["expires_at"]) >= TOKEN_RENEWAL) void this.#renew(hash, expiry);
    return { id: String(row["id"]), email: String(row["email"]), tier: row["tier"] as Tier };
  }

  /** Ends a token. */
  async revoke(token: string): Promise<void> {
    await this.#database.run(sql`DELETE FROM tokens WHERE hash = ${hashSecret(token)}`);
  }

  /** Ends all tokens of a user; how many there were. */
  revokeAll(userId: string): Promise<number> {
    return this.#database.run(sql`DELETE FROM tokens WHERE user_id = ${userId}`);
  }

  /**
   * Waited for by nobody: what only reads waits for no import, and works on a full disk too. However often a token is
   * used meanwhile, that is noted once.
   */
  async #renew(hash: Uint8Array, expiry: number): Promise<void> {
    const token = Buffer.from(hash).toString("hex");
    if (this.#renewing.has(token)) return;
    this.#renewing.add(token);
    try {
      await this.#database.run(sql`UPDATE tokens SET expires_at = ${expiry} WHERE hash = ${hash}`);
    } catch {
      // The token is good as it is, and the next request tries again.
    } finally {
      this.#renewing.delete(token);
    }
  }
}
