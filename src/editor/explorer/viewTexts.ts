/** What the view says about all of its rows. */
import * as vscode from "vscode";
import { formatTime } from "../../shared/format/time.ts";
import { explain } from "../dialogs/errors.ts";
import type { DriftCoverage } from "../environments/model.ts";
import type { Connection } from "../session/connections.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { Arrangement, Sort } from "./arrangement.ts";
import type { Outage } from "./outage.ts";

/** What a filter shows, so that nobody takes it for all there is; undefined without a filter. */
export function arrangementText({ words, driftedOnly }: Arrangement): Plain | undefined {
  if (words !== "" && driftedOnly)
    return say("Filter: drifted environments only, name or ID contains “{0}”.", words);
  if (words !== "") return say("Filter: name or ID contains “{0}”.", words);
  return driftedOnly ? say("Filter: drifted environments only.") : undefined;
}

/** Whose eyes the tree is seen through; the built-in service has but one account, whose name says nothing. */
export function accountText(connection: Connection | undefined): Plain | undefined {
  if (!connection) return undefined;
  const { address, account } = connection;
  return plain(address.kind === "built-in" ? address.label : account.label);
}

/**
 * The number on the view's icon: environments that have drifted, as far as their drift is known, which it says. None
 * while none is known to have drifted.
 */
export function driftBadge({ drifted, known, of }: DriftCoverage): vscode.ViewBadge | undefined {
  if (drifted === 0) return undefined;
  const all =
    drifted === 1 ? say("1 environment has drifted") : say("{0} environments have drifted", drifted);
  const tooltip =
    known >= of ? all : joined([all, say("drift is known for {0} of {1} environments", known, of)], ", ");
  return { value: drifted, tooltip };
}

/**
 * What the whole service fails with, in one message: why, since when what is shown is old, and what to do. A message
 * cannot hold a button; those that it speaks of stand above it.
 */
export function outageText({ error, lastGood }: Outage): Plain {
  const { sentence } = explain(error);
  const age =
    lastGood === undefined
      ? undefined
      : say("What is shown was loaded at {0}.", formatTime(lastGood, Date.now(), vscode.env.language));
  return joined([sentence, age, say("Refresh to try again, or diagnose the connection.")], " ");
}

/** Said once, where the service refuses facts to the account. */
export function paidPlanText(account: string): Plain {
  return say("Cost, drift and logs need a paid plan, which {0} does not have.", account);
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
