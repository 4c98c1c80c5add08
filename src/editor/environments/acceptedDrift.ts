import type * as vscode from "vscode";
import type { DriftReading } from "../../contract/drift.ts";
import { dateOfDay } from "../../shared/cost/days.ts";
import {
  type Acceptance,
  type AcceptanceProblem,
  DRIFT_FILE,
  readAcceptances,
} from "../../shared/drift/acceptedFile.ts";
import { type JudgedDrift, judgeDrift } from "../../shared/drift/judged.ts";
import { hostClock } from "../host/clock.ts";
import { Disposables } from "../host/disposables.ts";
import { TeamFiles } from "../host/teamFiles.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { utcToday } from "./utcToday.ts";

/** Drift that a team lives with, by the files of this window's folders, and what is wrong with those. */
export class AcceptedDrift implements vscode.Disposable {
  readonly #owned = new Disposables();
  readonly #files = this.#owned.add(
    new TeamFiles<readonly Acceptance[], AcceptanceProblem>({
      path: DRIFT_FILE,
      name: "infra-planner-drift",
      read: (text) => {
        const { entries, problems } = readAcceptances(text, utcToday());
        return { value: entries.map(({ acceptance }) => acceptance), problems };
      },
      wordsFor,
    }),
  );
  /** By the very reading: rows go by whether they are given the same object. */
  #judged = new WeakMap<DriftReading, JudgedDrift>();
  #cancelNextDay: (() => void) | undefined;
  /** Fires when drift may be judged otherwise: files have been read, or a day has ended. */
  readonly onDidChange = this.#files.onDidChange;
  /** Resolves once the files have been read that are there at first. */
  readonly read = this.#files.read;

  constructor() {
    this.#owned.add(
      this.onDidChange(() => {
        this.#judged = new WeakMap();
        this.#awaitNextDay();
      }),
    );
    this.#owned.add({ dispose: () => this.#cancelNextDay?.() });
  }

  /** An environment's drift as the team judges it; the very same object until that changes. */
  judge(environmentId: string, drift: DriftReading): JudgedDrift {
    const known = this.#judged.get(drift);
    if (known) return known;
    const judged = {
      ...judgeDrift(environmentId, drift, this.#all, utcToday()),
      acceptancesIgnored: this.#files.ignored,
    };
    this.#judged.set(drift, judged);
    return judged;
  }

  /** In the order of the folders. */
  get #all(): readonly Acceptance[] {
    return this.#files.values.flat();
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** What expires counts again from the next day on, also where nobody does anything. */
  #awaitNextDay(): void {
    this.#cancelNextDay?.();
    const today = utcToday();
    if (!this.#all.some(({ until }) => until >= today)) return;
    const left = dateOfDay(today + 1).getTime() - hostClock.date(hostClock.now()).getTime();
    this.#cancelNextDay = hostClock.after(left, () => this.#files.readAgain());
  }
}

function wordsFor({ kind }: AcceptanceProblem): Plain {
  switch (kind) {
    case "syntax":
      return say("The file is not JSON, so no drift is accepted.");
    case "tooLarge":
      return say("The file is too large, so no drift is accepted.");
    case "noList":
      return say("No drift is accepted: the file has no list named “accept”.");
    case "address":
      return say("The drift is not accepted: the entry has no “address” of a resource.");
    case "attribute":
      return say("The drift is not accepted: “attribute” is not a name such as tags.team.");
    case "environment":
      return say("The drift is not accepted: “environment” is not an ID.");
    case "reason":
      return say("The drift is not accepted: the entry has no “reason”.");
    case "until":
      return say("The drift is not accepted: “until” is not a day such as 2027-01-31.");
    case "expired":
      return say("The drift counts again: its acceptance has expired.");
  }
}
