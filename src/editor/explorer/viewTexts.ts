/** What the view says about all of its rows. */
import type * as vscode from "vscode";
import type { Connection } from "../session/connections.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { Arrangement, Sort } from "./arrangement.ts";

/** What a filter shows, so that nobody takes it for all there is; undefined without a filter. */
export function arrangementText({ words, driftedOnly }: Arrangement): Plain | undefined {
  if (words !== "" && driftedOnly)
    return say("Only what is known to have drifted and has “{0}” in its name.", words);
  if (words !== "") return say("Only what has “{0}” in its name.", words);
  return driftedOnly ? say("Only environments that are known to have drifted.") : undefined;
}

/** Whose eyes the tree is seen through; the built-in service has but one account, whose name says nothing. */
export function accountText(connection: Connection | undefined): Plain | undefined {
  if (!connection) return undefined;
  const { address, account } = connection;
  return plain(address.kind === "built-in" ? address.label : account.label);
}

/** The number on the view's icon; none while nothing has drifted. */
export function driftBadge(environments: number): vscode.ViewBadge | undefined {
  if (environments === 0) return undefined;
  const tooltip =
    environments === 1
      ? say("1 environment has drifted")
      : say("{0} environments have drifted", environments);
  return { value: environments, tooltip };
}

export function sortText(sort: Sort): Plain {
  switch (sort) {
    case "service":
      return say("As the service lists them");
    case "name":
      return say("By name");
    case "cost":
      return say("By cost, highest first");
    case "drift":
      return say("By drift, most first");
  }
}
