import type * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import type { Clients } from "../session/clients.ts";
import { builtInAddress } from "../session/service.ts";

/** An account name no user has, so that the extension's own calls share nothing with anybody's session. */
const EXTENSION_ACCOUNT = "extension";
/** Key of the secret under which the extension's own token is kept, for all windows. */
export const TOKEN_KEY = "built-in service";

/** A client of the built-in service for a cloud; without one, for whichever the request is about. */
export type BuiltInClients = (cloud?: string) => Promise<Client>;

/**
 * The extension's own clients of the built-in service, whoever is signed in where: they compose plans from what any
 * service proposed. All windows use one token, which is exchanged when there is none that is good.
 */
export function builtInClients(
  clients: Clients,
  issueLoginCode: () => Promise<string>,
  secrets: vscode.SecretStorage,
): BuiltInClients {
  const address = builtInAddress("");
  let token: Promise<string> | undefined;
  const find = async () => {
    // Where secrets cannot be kept, the token lives as long as the window.
    const known = await secrets.get(TOKEN_KEY).then(undefined, () => undefined);
    if (known !== undefined && (await isGood(clients, known))) return known;
    const fresh = await (await clients.create(address)).exchange(await issueLoginCode());
    await secrets.store(TOKEN_KEY, fresh).then(undefined, () => undefined);
    return fresh;
  };
  const forget = () => {
    token = undefined;
  };
  const getToken = () => {
    token ??= find();
    // The next call tries again.
    token.catch(forget);
    return token;
  };
  const session = { account: EXTENSION_ACCOUNT, getToken, onRejected: forget };
  const byCloud = new Map<string, Promise<Client>>();
  return async (cloud = DEFAULT_PROVIDER_WORD) => {
    // A service that cannot start says why here; a call would only know that there is no token.
    await getToken();
    const client = byCloud.get(cloud) ?? clients.create(address, session, cloud);
    byCloud.set(cloud, client);
    client.catch(() => byCloud.delete(cloud));
    return client;
  };
}

/** Whether the built-in service accepts a token. @throws ClientError when it does not answer */
export async function isGood(clients: Clients, token: string): Promise<boolean> {
  const getToken = async () => token;
  const probe = await clients.create(builtInAddress(""), { account: "", getToken });
  try {
    await probe.me();
    return true;
  } catch (error) {
    const { NotSignedIn } = await import("../../client/errors.ts");
    if (error instanceof NotSignedIn) return false;
    throw error;
  }
}
