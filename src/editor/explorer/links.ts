/** Links that lead from a browser or a chat to an environment in the tree. */
import * as vscode from "vscode";
import { warn } from "../dialogs/messages.ts";
import type { Environment } from "../environments/nodes.ts";
import { EXTENSION_ID, LinkPath } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { say } from "../text/say.ts";
import type { ExplorerView } from "./explorerView.ts";

/** A link to an environment. It names the service and the environment, and nothing that lets anybody in. */
export function linkTo({ id }: Environment, origin: string): string {
  return vscode.Uri.from({
    scheme: vscode.env.uriScheme,
    authority: EXTENSION_ID,
    path: LinkPath.environment,
    query: new URLSearchParams({ service: origin, id: id.toWellFormed() }).toString(),
  }).toString();
}

/**
 * Shows the environment that a link leads to. A link may come from anybody: it never changes which service is used,
 * nothing is requested under the id that it names, and of its words none is shown but the host of its service.
 */
export async function followLink(
  uri: vscode.Uri,
  explorer: ExplorerView,
  connections: Connections,
): Promise<void> {
  const query = new URLSearchParams(uri.query);
  const connection = await connections.require();
  if (query.get("service") !== connection.address.origin) {
    void warn(
      say(
        "The link is to an environment of {0}, but you are signed in to {1}.",
        hostOf(query.get("service")) ?? say("an unknown service"),
        connection.address.label,
      ),
    );
    return;
  }
  const id = query.get("id");
  const environment = (await explorer.all()).find((each) => each.id === id);
  if (environment) return explorer.reveal(environment);
  void warn(say("The environment that the link leads to does not exist, or you may not see it."));
}

/** The host of an address; undefined where the text is none. */
function hostOf(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.host : undefined;
}
