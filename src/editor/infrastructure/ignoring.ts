import * as vscode from "vscode";
import { REVIEW_FILE } from "../../contract/review.ts";
import { inform } from "../dialogs/messages.ts";
import { askText, pickOne } from "../dialogs/prompts.ts";
import { addToList } from "../host/teamLists.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { InfrastructureReviews } from "./reviews.ts";

interface Ignored {
  readonly root: vscode.Uri;
  readonly rule: string;
  readonly component: string | undefined;
}

/** Asks why a finding is to be lived with, and writes it where the team keeps that. */
export async function ignoreFinding(reviews: InfrastructureReviews, args: readonly unknown[]): Promise<void> {
  const ignored = given(args) ?? (await chosen(reviews));
  if (!ignored) return;
  const { root, rule, component } = ignored;
  await askText({
    title: say("Ignore Finding"),
    prompt: say("The reason to ignore {0}, for everybody who reads {1}", rule, REVIEW_FILE),
    accept: async (text) => {
      const reason = text.trim();
      if (reason === "") return say("Type a reason.");
      await addToList(vscode.Uri.joinPath(root, REVIEW_FILE), "ignore", {
        rule,
        ...(component !== undefined && { component }),
        reason,
      });
      return undefined;
    },
  });
}

/** What the quick fix of a finding hands over. */
function given([root, rule, component]: readonly unknown[]): Ignored | undefined {
  if (!(root instanceof vscode.Uri) || typeof rule !== "string") return undefined;
  return { root, rule, component: typeof component === "string" ? component : undefined };
}

async function chosen(reviews: InfrastructureReviews): Promise<Ignored | undefined> {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const shown = uri ? reviews.at(uri) : [];
  if (shown.length === 0) {
    void inform(
      say("There are no findings in the active file. Run “Review Infrastructure” to look for some."),
    );
    return undefined;
  }
  const picked = await pickOne({
    title: say("Ignore Finding"),
    placeholder: say("The finding to ignore"),
    choices: shown.map(({ finding: { rule, message, components }, root }) => ({
      label: plain(components[0] ?? rule),
      description: plain(rule),
      detail: plain(message),
      value: { root, rule, component: components[0] },
    })),
  });
  return picked === "back" ? undefined : picked?.value;
}
