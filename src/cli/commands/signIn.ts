/** `login` and `logout`. */
import { createInterface } from "node:readline/promises";
import { NotFound } from "../../client/errors.ts";
import { UsageError } from "../../shared/usageError.ts";
import { failureInWords } from "../failure.ts";
import type { Values } from "../line/table.ts";
import type { Sessions } from "../session/session.ts";
import type { Shell } from "../terminal/shell.ts";

/** Nothing is kept before the service has accepted it. @throws ClientError, Error of the file system */
export async function login(values: Values<"login">, shell: Shell, sessions: Sessions): Promise<void> {
  const { signal, out, notes } = shell;
  const service = await sessions.needed(values.service);
  const code = await readCode(shell, service.base.origin);
  sessions.conceal(code);
  await using anonymous = sessions.speak(service, undefined);
  const token = await anonymous.client.exchange(code, { signal });
  await using connected = sessions.speak(service, token);
  const { email, id } = await connected.client.me({ signal });
  const { where, words } = await sessions.tokens.save(service.base.origin, token);
  await sessions.remember({ address: service.address });
  if (values.json) out.json({ service: service.base.href, user: email ?? id, kept: where });
  else out.line(`You are signed in to ${service.base.href} as ${email ?? id}.`);
  notes.line(words);
}

/** @throws Error of the file system */
export async function logout(values: Values<"logout">, shell: Shell, sessions: Sessions): Promise<void> {
  const { signal, out, notes } = shell;
  const service = await sessions.needed(values.service);
  const token = await sessions.tokens.load(service.base.origin);
  let ended = false;
  if (token !== undefined) {
    await using connected = sessions.speak(service, token);
    try {
      await connected.client.revoke({ signal });
      ended = true;
    } catch (error) {
      const why = error instanceof NotFound ? "The service cannot end it." : failureInWords(error);
      notes.line(`The token is forgotten here, and may still be good there: ${why}`);
    }
  }
  await sessions.tokens.remove(service.base.origin);
  if (await sessions.isLast(service)) await sessions.remember(undefined);
  if (values.json) out.json({ service: service.base.href, signed_out: token !== undefined, ended });
  else if (token === undefined) out.line(`You were not signed in to ${service.base.href}.`);
  else out.line(`You are signed out of ${service.base.href}.`);
}

/** What a login code has at most (the interface), and some room for spaces around it. */
const LONGEST_CODE = 1024;

/** The login code: asked for on a terminal, else what stands in stdin. Never an argument, which others can read. */
async function readCode({ input, notes, signal }: Shell, origin: string): Promise<string> {
  let code = "";
  if (input.isTTY) {
    notes.line(`Login code for ${origin}, as the service gives it to you:`);
    const lines = createInterface({ input });
    try {
      code = await lines.question("", { signal });
    } finally {
      lines.close();
    }
  } else {
    input.setEncoding("utf8");
    for await (const piece of input) {
      code += piece;
      if (code.length > LONGEST_CODE)
        throw new UsageError("What stands in stdin is longer than a login code.");
    }
  }
  if (code.trim() === "") throw new UsageError("A login code is needed: enter it, or give it on stdin.");
  return code.trim();
}
