import type { Verdict } from "../../../contract/drift.ts";
import type { CheckDetails } from "../../environments/environments.ts";
import type { DriftCheckNode } from "../../environments/nodes.ts";
import { ItemContext } from "../../ids.ts";
import { joined, type Plain, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { Appearance } from "../appearance.ts";
import type { RowKind } from "./row.ts";

export const driftCheckRow: RowKind<DriftCheckNode> = {
  appearance: (node, { detailsOf }) =>
    detailsOf ? withDetails(checkAppearance(node), detailsOf(node)) : checkAppearance(node),
  loadables: (_, { drift }) => [drift.environment.facts.drift],
  title: ({ check }) => check.subject,
  id: ({ check }) => check.subject,
  raw: ({ check }) => check.raw,
};

const VERDICT_LOOK: Readonly<Record<Verdict, { readonly icon: string; readonly color?: string }>> = {
  error: { icon: "error", color: "list.errorForeground" },
  missing: { icon: "trash", color: "list.errorForeground" },
  drifted: { icon: "diff-modified", color: "list.warningForeground" },
  unknown: { icon: "question" },
  ok: { icon: "pass", color: "testing.iconPassed" },
};

/** A verdict as it is spoken where the service sent no word of its own. */
function verdictText(verdict: Verdict): Plain {
  switch (verdict) {
    case "error":
      return say("could not be checked");
    case "missing":
      return say("missing");
    case "drifted":
      return say("drifted");
    case "ok":
      return say("in sync");
    case "unknown":
      return say("unknown");
  }
}

function checkAppearance({ check }: DriftCheckNode): Appearance {
  const { verdict, message } = check;
  const subject = plain(check.subject);
  return {
    label: subject,
    description: plain([check.verdictText, message].filter((part) => part !== undefined).join(" · ")),
    context: ItemContext.driftCheck,
    spoken: joined([subject, verdictText(verdict), message === undefined ? undefined : plain(message)], ", "),
    ...VERDICT_LOOK[verdict],
  };
}

/** A check's appearance with what another capability knows about it. */
function withDetails(appearance: Appearance, { description, command, context }: CheckDetails): Appearance {
  return {
    ...appearance,
    context,
    ...(command && { command }),
    ...(description !== undefined && {
      description: joined([appearance.description, description], " · "),
      spoken: joined([appearance.spoken, description], ", "),
    }),
  };
}
