import type { Verdict } from "../../../contract/drift.ts";
import { acceptanceText, contextOf } from "../../environments/acceptanceTexts.ts";
import type { CheckDetails } from "../../environments/environments.ts";
import type { DriftCheckNode } from "../../environments/nodes.ts";
import { joined, type Plain, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { Appearance } from "../appearance.ts";
import type { RowKind } from "../row.ts";
import { ACCEPTED_ICON } from "./drift.ts";

export const driftCheckRow: RowKind<DriftCheckNode> = {
  appearance: (node, { detailsOf }) =>
    detailsOf ? withDetails(node, detailsOf(node)) : checkAppearance(node),
  tooltip: async (node, { detailsOf }) => [
    ...(await import("../tooltipLines.ts")).checkTooltip(node),
    ...(detailsOf?.(node).tooltip ?? []),
  ],
  loadables: (_, { drift }) => [drift.environment.facts.drift],
  title: ({ check }) => check.subject,
  id: ({ check }) => check.subject,
  raw: ({ check }) => check.raw,
};

const VERDICT_ICON: Readonly<Record<Verdict, { readonly icon: string; readonly color?: string }>> = {
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
  const { verdict, message, judgement } = check;
  const subject = plain(check.subject);
  const judged = judgement && acceptanceText(judgement);
  const isAccepted = judgement?.kind === "accepted";
  const said = message === undefined ? undefined : plain(message);
  const word = check.verdictText === undefined ? undefined : plain(check.verdictText);
  return {
    label: subject,
    // What is accepted is told first: where there is little room, that is what matters.
    description: joined(isAccepted ? [judged, word, said] : [word, judged, said], " · "),
    context: contextOf(check, false),
    spoken: joined([subject, verdictText(verdict), judged, said], ", "),
    ...(isAccepted ? { icon: ACCEPTED_ICON } : VERDICT_ICON[verdict]),
  };
}

/** A check's appearance with what another capability knows about it. */
function withDetails(node: DriftCheckNode, details: CheckDetails): Appearance {
  const { differing, description, command, context } = details;
  const appearance = checkAppearance(node);
  const { verdict, judgement } = node.check;
  // Beside the icon of drift: in a narrow view there is room for little, and the icon has said that it drifted.
  const shown =
    verdict === "drifted" && judgement === undefined && differing !== undefined
      ? differing
      : appearance.description;
  return {
    ...appearance,
    context,
    ...(command && { command }),
    description: joined([shown, description], " · "),
    ...(description !== undefined && { spoken: joined([appearance.spoken, description], ", ") }),
  };
}
