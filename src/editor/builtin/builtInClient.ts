import type { Client } from "../../client/client.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/tools.ts";
import type { Clients } from "../session/clients.ts";
import { builtInAddress } from "../session/service.ts";

/** An account name no user has, so that the extension's own calls share nothing with anybody's session. */
const EXTENSION_ACCOUNT = "extension";

/** A client of the built-in service for a cloud; without one, for whichever the request is about. */
export type BuiltInClients = (cloud?: string) => Promise<Client>;

/**
 * The extension's own clients of the built-in service, whoever is signed in where: they compose plans from what any
 * service proposed. Their one token is exchanged on the first call, lives in memory, and ends with the window.
 */
export function builtInClients(clients: Clients, issueLoginCode: () => Promise<string>): BuiltInClients {
  const address = builtInAddress("");
  let token: Promise<string> | undefined;
  const exchange = async () => {
    try {
      return await (await clients.create(address)).exchange(await issueLoginCode());
    } catch (error) {
      // The next call tries again.
      token = undefined;
      throw error;
    }
  };
  const session = {
    account: EXTENSION_ACCOUNT,
    getToken: () => {
      token ??= exchange();
      return token;
    },
  };
  const byCloud = new Map<string, Promise<Client>>();
  return (cloud = DEFAULT_PROVIDER_WORD) => {
    const client = byCloud.get(cloud) ?? clients.create(address, session, cloud);
    byCloud.set(cloud, client);
    return client;
  };
}
