import type { Client } from "../../client/client.ts";
import type { ClientFactory } from "../session/clientFactory.ts";
import { builtInAddress } from "../session/service.ts";

/** An account name no user has, so that the extension's own calls share nothing with anybody's session. */
const EXTENSION_ACCOUNT = "extension";

/**
 * The extension's own client of the built-in service, whoever is signed in where: it composes plans from what any
 * service proposed. Its token is exchanged on the first call, lives in memory, and ends with the window.
 */
export function builtInClient(clients: ClientFactory, issueLoginCode: () => Promise<string>): Client {
  const address = builtInAddress("");
  let token: Promise<string> | undefined;
  return clients.create(address, {
    account: EXTENSION_ACCOUNT,
    getToken: () => {
      token ??= issueLoginCode().then((code) => clients.create(address).exchange(code));
      return token;
    },
  });
}
