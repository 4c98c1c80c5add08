/** A team decides to live with a drift for a while, or no longer. */
import * as vscode from "vscode";
import { dayOfIso, isoOfDay } from "../../shared/cost/days.ts";
import { type Acceptance, DRIFT_FILE, DRIFT_LIST, readAcceptances } from "../../shared/drift/acceptedFile.ts";
import { differencesOf } from "../../shared/drift/differences.ts";
import { differingPaths, isAbout, isAcceptable, type JudgedCheck } from "../../shared/drift/judged.ts";
import { sidesOf } from "../../shared/redaction/shown.ts";
import { inform, offerTrust } from "../dialogs/messages.ts";
import { askText, type Choice, pickOne, type Refusal } from "../dialogs/prompts.ts";
import { askInSteps, type Place, pickStep, type StepOutcome } from "../dialogs/steps.ts";
import { dayText } from "../environments/acceptanceTexts.ts";
import type { DriftCheckNode } from "../environments/nodes.ts";
import { placeOf } from "../environments/nodes.ts";
import { environmentTitle } from "../environments/title.ts";
import { utcToday } from "../environments/utcToday.ts";
import { addToList, removeFromList, textOf } from "../host/teamLists.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** Attributes offered one by one; whoever lives with more lives with all of them. */
const MOST_PATHS = 200;
/** Spans that are offered, in days. Nobody looks at what never ends. */
const SPANS = [7, 30, 90] as const;

interface Answers {
  folder: vscode.Uri;
  /** Undefined: whatever drifts of the resource. */
  attribute: string | undefined;
  reason: string;
  until: number;
}

/** Asks what of a drift is accepted, why, and until when, and writes it where the team keeps that. */
export async function acceptDrift({ check, drift: { environment } }: DriftCheckNode): Promise<void> {
  const { subject } = check;
  if (!isAcceptable(check)) {
    void inform(say("{0} has not drifted, so there is nothing to accept.", subject));
    return;
  }
  const folders = await foldersOfTeam();
  const answers = folders[0] && (await askAnswers(check, folders[0].uri, folders));
  if (!answers) return;
  const { folder, attribute, reason, until } = answers;
  const file = vscode.Uri.joinPath(folder, DRIFT_FILE);
  await addToList(file, DRIFT_LIST, {
    address: subject,
    ...(attribute !== undefined && { attribute }),
    environment: environment.id,
    reason,
    until: isoOfDay(until),
  });
  const name = environmentTitle(environment.name, placeOf(environment));
  const words = [dayText(until), subject, name, DRIFT_FILE] as const;
  tell(file, say("Accepted until {0}: {1} in {2}. Commit {3} to share it.", ...words));
}

/** @returns undefined when the user leaves */
async function askAnswers(
  check: JudgedCheck,
  folder: vscode.Uri,
  folders: readonly vscode.WorkspaceFolder[],
): Promise<Answers | undefined> {
  const answers: Answers = { folder, attribute: undefined, reason: "", until: 0 };
  const title = say("Accept Drift of {0}", check.subject);
  const attributes = attributeChoices(check);
  const steps = [
    ...(folders.length > 1 ? (["folder"] as const) : []),
    ...(attributes.length > 0 ? (["what"] as const) : []),
    "reason",
    "until",
  ] as const;
  const done = await askInSteps(() => steps, {
    folder: (place) => {
      const choices = folders.map(({ name, uri }) => ({
        label: plain(name),
        icon: "root-folder",
        value: uri,
      }));
      return pickStep(
        { ...place, title, placeholder: say("The folder whose {0} will say so", DRIFT_FILE), choices },
        (chosen) => {
          answers.folder = chosen;
        },
      );
    },
    what: (place) => {
      const all = {
        label: say("All of it"),
        description: say("every attribute, including later ones"),
        icon: "verified",
      };
      const choices = [{ ...all, value: undefined }, ...attributes];
      return pickStep({ ...place, title, placeholder: say("What to accept"), choices }, (attribute) => {
        answers.attribute = attribute;
      });
    },
    reason: (place) => askReason(title, place, answers),
    until: (place) => askUntil(title, place, answers),
  });
  return done ? answers : undefined;
}

/** The attributes that differ, with what is shown of their values. None of what is gone. */
function attributeChoices(check: JudgedCheck): readonly Choice<string | undefined>[] {
  if (check.verdict !== "drifted") return [];
  const differences = new Map(differencesOf(sidesOf(check)).map((each) => [each.path, each]));
  return differingPaths(check)
    .slice(0, MOST_PATHS)
    .map((path) => {
      const { before, after } = differences.get(path) ?? {};
      const shown = [before, after].map((value) => value ?? say("(not set)")).join(" → ");
      return { label: plain(path), description: plain(shown, { max: 120 }), value: path };
    });
}

/** An entry of a team's file, and how it is chosen. */
interface Found {
  readonly file: vscode.Uri;
  readonly index: number;
  /** It is of other resources or environments as well. */
  readonly isWide: boolean;
  readonly acceptance: Acceptance;
}

/** Takes back what is accepted of a check; asks which, where that is not one entry of this check alone. */
export async function withdrawAcceptance(node: DriftCheckNode): Promise<void> {
  const found = await entriesAbout(node, await foldersOfTeam());
  const [first] = found;
  const isPlain = found.length === 1 && first?.isWide === false;
  const chosen = isPlain
    ? { value: first }
    : await pickOne({
        title: say("Withdraw Acceptance"),
        placeholder: say("The acceptance to withdraw"),
        choices: found.map(entryChoice),
      });
  if (chosen === undefined || chosen === "back") return;
  const { file, index } = chosen.value;
  await removeFromList(file, DRIFT_LIST, [index]);
  tell(file, say("The drift of {0} counts again. Commit {1} to share it.", node.check.subject, DRIFT_FILE));
}

async function entriesAbout(
  { check: { subject }, drift: { environment } }: DriftCheckNode,
  folders: readonly vscode.WorkspaceFolder[],
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const { uri } of folders) {
    const file = vscode.Uri.joinPath(uri, DRIFT_FILE);
    const text = await textOf(file);
    for (const { acceptance, index } of text === undefined ? [] : readAcceptances(text, utcToday()).entries) {
      if (!isAbout(acceptance, environment.id, subject)) continue;
      const isWide = acceptance.address !== subject || acceptance.environment === undefined;
      found.push({ file, index, isWide, acceptance });
    }
  }
  return found;
}

function entryChoice(found: Found): Choice<Found> {
  const { address, attribute, until, reason } = found.acceptance;
  return {
    label: joined([plain(address), attribute === undefined ? undefined : plain(attribute)], " · "),
    description: joined(
      [
        say("until {0}", dayText(until)),
        found.isWide && say("applies to other resources or environments too"),
      ],
      " · ",
    ),
    detail: plain(reason),
    value: found,
  };
}

/** The folders that may hold what is accepted; none where that cannot be, which is said then. */
async function foldersOfTeam(): Promise<readonly vscode.WorkspaceFolder[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0)
    void inform(say("Open your team's folder first. What is accepted is kept there, in {0}.", DRIFT_FILE));
  else if (!vscode.workspace.isTrusted) {
    await offerTrust(say("Drift can be accepted only in a trusted workspace."));
    return [];
  }
  return folders;
}

async function askReason(title: Plain, place: Place, answers: Answers): Promise<StepOutcome> {
  const outcome = await askText({
    ...place,
    title,
    prompt: say("Why is this drift accepted? Everybody who reads {0} sees the reason.", DRIFT_FILE),
    value: answers.reason,
    accept: (text) => {
      answers.reason = text.trim();
      return answers.reason === "" ? say("Type a reason.") : undefined;
    },
  });
  return outcome === "accepted" ? "next" : outcome === "back" ? "back" : undefined;
}

async function askUntil(title: Plain, place: Place, answers: Answers): Promise<StepOutcome> {
  const today = utcToday();
  const choices: readonly Choice<number>[] = SPANS.map((days) => ({
    label: say("{0} days", days),
    description: say("until {0}", dayText(today + days)),
    value: today + days,
  }));
  const placeholder = say("Until when? Choose, or type a day such as {0}", isoOfDay(today + 180));
  return pickStep(
    { ...place, title, placeholder, choices, typed: (text) => typedDay(text, today) },
    (day) => {
      answers.until = day;
    },
  );
}

function typedDay(text: string, today: number): Choice<number> | Refusal {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? dayOfIso(text) : undefined;
  if (day !== undefined && day >= today) return { label: say("Until {0}", dayText(day)), value: day };
  const example = isoOfDay(today + 180);
  return { problem: say("Type today or a later day, such as {0}", example) };
}

/** Not waited for: the message may stay unanswered. */
function tell(file: vscode.Uri, message: Plain): void {
  const open = say("Open File");
  void inform(message, open).then((chosen) => {
    if (chosen === open) void vscode.window.showTextDocument(file);
  });
}
