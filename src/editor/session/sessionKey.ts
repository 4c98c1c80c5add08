/** Keys of secret storage under which sessions are kept: one per origin and account. */
const PREFIX = "session ";

/** The key of an account's session; without an account, what the keys of an origin's sessions begin with. */
export function sessionKey(origin: string, accountId = ""): string {
  return `${PREFIX}${origin} ${accountId}`;
}

/** Whether a session is kept under a key. */
export function isSessionKey(key: string): boolean {
  return key.startsWith(PREFIX);
}
