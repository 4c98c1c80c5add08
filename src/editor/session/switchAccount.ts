import { pickOne } from "../dialogs/prompts.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { Connections } from "./connections.ts";
import type { SessionStore } from "./sessionStore.ts";
import type { SignIn } from "./signIn.ts";
import type { StoredSession } from "./storedSession.ts";

/** What switching works with. */
export interface Switching {
  readonly connections: Connections;
  readonly store: SessionStore;
  readonly signIn: Pick<SignIn, "choose">;
}

/**
 * Offers the other accounts that are signed in to the service in use, and to sign in with one more.
 * @returns the session in use from now on; undefined when the user closes the pick, and nothing has changed
 */
export async function switchAccount({
  connections,
  store,
  signIn,
}: Switching): Promise<StoredSession | undefined> {
  const current = await connections.current();
  const { origin, label } = await connections.address();
  const others = (await store.list(origin)).filter(({ account }) => account.id !== current?.account.id);
  const chosen = await pickOne<StoredSession | "another">({
    title: say("Switch Account"),
    placeholder:
      current === undefined
        ? say("The account to use")
        : say("The account to use in place of {0}", current.account.label),
    choices: [
      ...others.map((session) => ({
        label: plain(session.account.label),
        description: plain(label),
        icon: "account",
        value: session,
      })),
      { label: say("Another account or service…"), icon: "add", alwaysShow: true, value: "another" as const },
    ],
  });
  if (chosen === undefined || chosen === "back") return undefined;
  if (chosen.value === "another") return signIn.choose();
  await connections.use(chosen.value);
  return chosen.value;
}
