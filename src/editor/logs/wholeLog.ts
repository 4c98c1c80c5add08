import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import type { LogFields } from "../../client/logStream.ts";
import type { TimeForm } from "../../shared/logs/lineTime.ts";
import { safeFileName } from "../text/fileName.ts";
import { say } from "../text/say.ts";
import type { LogDocument, LogSubject } from "./logDocument.ts";
import { copyInto, renderFile, type TemporaryFolder } from "./logFiles.ts";
import { logName } from "./text/logName.ts";
import type { LineFacts } from "./text/renderer.ts";

/** Above this VS Code keeps a document from extensions: no decorations, folding or outline of ours. */
const EDITOR_LIMIT = 50 * 1024 * 1024;

/** Characters of the name that a tab shows: what tells runs apart stands at its end. */
const MOST_SHOWN = 240;

/** A whole log, as a temporary file. */
export class WholeLog implements LogDocument {
  readonly isWhole = true;
  readonly uri: vscode.Uri;
  readonly subject: LogSubject;
  readonly runId: string | undefined;
  readonly runStatus: string | undefined;
  readonly runStartedAt: string | undefined;
  readonly runDurationMs: number | undefined;
  readonly runStartedBy: string | undefined;
  readonly #raw: string;
  readonly #shown: string;
  readonly #isLarge: boolean;
  readonly #remove: () => void;
  #facts: LineFacts;
  #timestamps: TimeForm = "time";

  private constructor(
    subject: LogSubject,
    { runId, runStatus, runStartedAt, runDurationMs, runStartedBy }: Omit<LogFields, "environmentId">,
    file: {
      readonly raw: string;
      readonly shown: string;
      readonly isLarge: boolean;
      readonly facts: LineFacts;
    },
    remove: () => void,
  ) {
    this.subject = subject;
    this.runId = runId;
    this.runStatus = runStatus;
    this.runStartedAt = runStartedAt;
    this.runDurationMs = runDurationMs;
    this.runStartedBy = runStartedBy;
    this.uri = vscode.Uri.file(file.shown);
    this.#raw = file.raw;
    this.#shown = file.shown;
    this.#isLarge = file.isLarge;
    this.#facts = file.facts;
    this.#remove = remove;
  }

  /**
   * Fetches a whole log. What was written is removed when that fails or is cancelled.
   * @param report is told how much has arrived
   */
  static async fetch(
    client: Client,
    subject: LogSubject,
    folder: TemporaryFolder,
    signal: AbortSignal,
    report: (bytes: number) => void,
  ): Promise<WholeLog> {
    try {
      const raw = join(folder.path, "raw");
      const { bytes, ...run } = await client.logsToFile(subject.environmentId, raw, {
        signal,
        onProgress: report,
      });
      const shown = join(
        folder.path,
        `${safeFileName(say("{0} (whole log)", logName(subject, run.runId)), "log", MOST_SHOWN)}.log`,
      );
      const isLarge = bytes > EDITOR_LIMIT;
      const facts = await renderFile(raw, shown, { timestamps: "time", facts: !isLarge, signal });
      return new WholeLog(subject, run, { raw, shown, isLarge, facts }, folder.remove);
    } catch (error) {
      folder.remove();
      throw error;
    }
  }

  get facts(): LineFacts {
    return this.#facts;
  }

  get timestamps(): TimeForm {
    return this.#timestamps;
  }

  async setTimestamps(form: TimeForm): Promise<void> {
    this.#timestamps = form;
    this.#facts = await renderFile(this.#raw, this.#shown, {
      timestamps: form,
      facts: !this.#isLarge,
      signal: new AbortController().signal,
    });
  }

  async writeTo(file: FileHandle, { ansi }: { readonly ansi: boolean }): Promise<void> {
    await copyInto(file, ansi ? this.#raw : this.#shown);
  }

  dispose(): void {
    this.#remove();
  }
}
