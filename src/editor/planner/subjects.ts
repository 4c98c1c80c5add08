/** What the planner's tabs are about, each by a key that VS Code keeps with its page. */
import { posix } from "node:path";
import * as vscode from "vscode";
import * as z from "zod/mini";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import { isMade, type ShownPlan, TabSubject } from "../../shared/protocols/planner.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** Longest title of a tab, in UTF-16 code units: VS Code cuts longer ones only where tabs are many. */
const TITLE = { max: 60 };

/** The user's own design, or a form for one. */
export const DESIGN: TabSubject = { key: "design" };

/** What is shown, as far as its tab is chosen by it. */
export type About = Pick<ShownPlan, "title" | "source">;

/** What a tab is about that shows this: its source; else what is compared, else what it is called. */
export function subjectOf({ title, source }: About, comparison?: ComparisonView): TabSubject {
  if (source !== undefined) return subjectOfSource(source);
  return comparison
    ? { key: `comparison:${JSON.stringify([comparison.before, comparison.after])}` }
    : { key: `plan:${title}` };
}

export function subjectOfSource(source: string): TabSubject {
  return { key: `source:${source}`, source };
}

/** How a tab is called: by the name of a file or folder without its path, or by what is compared. */
export function tabTitle({ title, source }: About, comparison?: ComparisonView): Plain {
  if (source === undefined && comparison)
    return joined([plain(nameOf(comparison.before), TITLE), plain(nameOf(comparison.after), TITLE)], " → ");
  return plain(nameOf(title), TITLE);
}

/** How the tab of a source is called: as its file or folder. */
export function titleOfSource(source: string): Plain {
  return tabTitle({ title: posix.basename(vscode.Uri.parse(source, true).path), source });
}

/** How the tab of a design is called: as what was asked for, or as the planner where nothing was. */
export function designTitle(intent: string | undefined): Plain {
  const asked = plain(intent ?? "", TITLE);
  return asked === "" ? say("Infra Planner") : asked;
}

/** The end of a path; other titles, whose slashes stand between words, stay as they are. */
function nameOf(title: string): string {
  const isPath = !/\s\/|\/\s|\/$/.test(title);
  return isPath ? title.slice(title.lastIndexOf("/") + 1) : title;
}

/** What of a design would be lost with it. */
const MADE = { intent: z.catch(z.optional(z.string()), undefined), proposal: z.optional(z.unknown()) };
/** What of a page's kept state says whose tab it was, and what would be lost with it. */
const Kept = z.object({
  ...MADE,
  subject: z.catch(z.optional(TabSubject), undefined),
  plan: z.optional(z.unknown()),
  /** The design behind a plan that was only shown. */
  own: z.catch(z.optional(z.object(MADE)), undefined),
});

/** A tab as VS Code restores it. */
export interface RestoredSubject {
  readonly subject: TabSubject;
  /** Its page came to show nothing. */
  readonly isBlank: boolean;
  /** It holds what somebody designed or began to. */
  readonly isOwn: boolean;
}

/** Whose tab it was. A page that never came to keep anything was a form for a design. */
export function restoredSubject(state: unknown): RestoredSubject {
  const { subject = DESIGN, plan, own, ...kept } = Kept.safeParse(state).data ?? {};
  const isOwn = isMade(kept) || (own !== undefined && isMade(own));
  return { subject, isOwn, isBlank: !isOwn && plan === undefined };
}
