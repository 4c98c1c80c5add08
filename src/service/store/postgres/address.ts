/** What an address of a database says, looked through before anything is made of it: no message holds its password. */
import type { ClientConfig } from "pg";
import type { StorageError } from "../storageError.ts";
import { postgresError } from "./errors.ts";

/**
 * How a connection is encrypted, as PostgreSQL's own programs understand it (libpq-ssl). Their `allow` and `prefer`, which
 * do without where the server or somebody on the way says so, protect from nothing: they are not among them.
 */
const SSL_MODES = ["disable", "require", "verify-ca", "verify-full"] as const;
/** Parameters that are milliseconds. */
const TIMES = [
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "query_timeout",
] as const;

/** @throws StorageError that says what is wrong, and what to write instead */
export function configOf(address: string): ClientConfig {
  const url = readable(address);
  refuseUnreadableParts(url);
  const { searchParams: said } = url;
  for (const time of TIMES)
    if (said.has(time) && !/^\d+$/.test(said.get(time) ?? ""))
      throw unusable(`${time} is a number of milliseconds, such as ${time}=5000`);
  const mode = said.get("sslmode");
  if (mode === null) {
    if (said.has("sslrootcert")) throw unusable("sslrootcert needs sslmode=verify-full or verify-ca");
    return { connectionString: address };
  }
  refuseUnsuited(mode, said.get("sslrootcert"));
  // The package has a meaning of its own for these words.
  said.set("uselibpqcompat", "true");
  return { connectionString: url.href };
}

function readable(address: string): URL {
  if (!URL.canParse(address))
    throw unusable("it is not of the form postgres://USER:PASSWORD@HOST:PORT/DATABASE");
  return new URL(address);
}

function refuseUnreadableParts({ username, password, hostname, pathname }: URL): void {
  for (const [name, part] of Object.entries({ user: username, password, host: hostname, database: pathname }))
    try {
      decodeURIComponent(part);
    } catch {
      throw unusable(`a % in its ${name} begins no character: a % itself is written %25`);
    }
}

function refuseUnsuited(mode: string, authorities: string | null): void {
  if (!SSL_MODES.some((known) => known === mode)) throw unusable(`sslmode can be ${SSL_MODES.join(", ")}`);
  if (authorities === "system")
    throw unusable(
      "sslrootcert names a file: leave it out, and sslmode=verify-full trusts the authorities that Node.js does, " +
        "with NODE_USE_SYSTEM_CA=1 those of the system",
    );
  if (mode === "verify-ca" && !authorities)
    throw unusable("sslmode=verify-ca needs sslrootcert, the file with the authority's certificate");
}

function unusable(detail: string): StorageError {
  return postgresError("unusable", `its address: ${detail}`);
}
