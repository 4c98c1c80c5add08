import type { FileHandle } from "node:fs/promises";
import type * as vscode from "vscode";
import type { Growth } from "../../client/follow/follower.ts";
import type { LogReading } from "../../contract/logs.ts";
import type { TimeForm } from "../../shared/logs/lineTime.ts";
import { LogText, type Notes } from "./text/logText.ts";
import type { LineFacts } from "./text/renderer.ts";

/** Whose log it is. */
export interface LogSubject {
  readonly environmentId: string;
  readonly environmentName: string;
  /** What the environment stands under: tells two environments called "production" apart. */
  readonly parentName: string;
}

/** An open log document. */
export interface LogDocument {
  readonly uri: vscode.Uri;
  readonly subject: LogSubject;
  readonly runId: string | undefined;
  /** How the run stood when the log was last fetched; undefined when the service does not say. */
  readonly runStatus: string | undefined;
  /** When the run started, as an ISO date-time; undefined when the service does not say. */
  readonly runStartedAt: string | undefined;
  /** How long the run took, in milliseconds, where the service says so. */
  readonly runDurationMs?: number | undefined;
  /** Who started the run; undefined when the service does not say. */
  readonly runStartedBy: string | undefined;
  /** Whether it is the whole log, or the end of it that the service sends at first. */
  readonly isWhole: boolean;
  /** What is known of its lines as they are shown now. */
  readonly facts: LineFacts;
  readonly timestamps: TimeForm;
  setTimestamps(form: TimeForm): Promise<void>;
  /** Writes the log to a file that is open, with or without its escape sequences. */
  writeTo(file: FileHandle, options: { readonly ansi: boolean }): Promise<void>;
  dispose(): void;
}

/** The end of a log, held in memory; it can grow. */
export class TailDocument implements LogDocument {
  readonly isWhole = false;
  readonly uri: vscode.Uri;
  readonly subject: LogSubject;
  readonly runId: string | undefined;
  readonly #text: LogText;
  readonly #onChange: (document: TailDocument) => void;
  #runStatus: string | undefined;
  #runStartedAt: string | undefined;
  #runDurationMs: number | undefined;
  #runStartedBy: string | undefined;
  #changedAt = Date.now();
  #newRunId: string | undefined;
  /** Changes happen one after the other, in the order in which they were asked for. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    uri: vscode.Uri,
    subject: LogSubject,
    runId: string | undefined,
    notes: Notes,
    onChange: (document: TailDocument) => void,
  ) {
    this.uri = uri;
    this.subject = subject;
    this.runId = runId;
    this.#text = new LogText(notes);
    this.#onChange = onChange;
  }

  get facts(): LineFacts {
    return this.#text.facts;
  }

  get timestamps(): TimeForm {
    return this.#text.timestamps;
  }

  get runStatus(): string | undefined {
    return this.#runStatus;
  }

  get runStartedAt(): string | undefined {
    return this.#runStartedAt;
  }

  get runDurationMs(): number | undefined {
    return this.#runDurationMs;
  }

  get runStartedBy(): string | undefined {
    return this.#runStartedBy;
  }

  /** A run that has started since, whose log the service sends from now on. */
  get newRunId(): string | undefined {
    return this.#newRunId;
  }

  /** When its text last changed, in epoch milliseconds; never twice the same. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** The text that is shown, as UTF-8. */
  bytes(): Buffer {
    return this.#text.bytes();
  }

  /** Takes a newly fetched tail of the same run. */
  absorb(reading: Pick<LogReading, "text" | "runStatus"> & Partial<LogReading>): Promise<Growth> {
    return this.#inTurn(async () => {
      this.#runStatus = reading.runStatus;
      this.#runStartedAt = reading.runStartedAt ?? this.#runStartedAt;
      this.#runDurationMs = reading.runDurationMs ?? this.#runDurationMs;
      this.#runStartedBy = reading.runStartedBy ?? this.#runStartedBy;
      const growth = await this.#text.absorb(reading.text);
      if (growth !== "nothing") this.#changed();
      return growth;
    });
  }

  /** Says at the end of the text that another run has started. */
  endWith(newRunId: string, note: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#newRunId = newRunId;
      this.#text.note(note);
      this.#changed();
    });
  }

  setTimestamps(form: TimeForm): Promise<void> {
    return this.#inTurn(async () => {
      await this.#text.setTimestamps(form);
      this.#changed();
    });
  }

  async writeTo(file: FileHandle, { ansi }: { readonly ansi: boolean }): Promise<void> {
    await file.writeFile(ansi ? this.#text.raw() : this.bytes());
  }

  dispose(): void {}

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const next = this.#last.then(change);
    this.#last = next.catch(() => {});
    return next;
  }

  #changed(): void {
    this.#changedAt = Math.max(Date.now(), this.#changedAt + 1);
    this.#onChange(this);
  }
}
