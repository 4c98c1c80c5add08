import { setImmediate as nextTurn } from "node:timers/promises";
import type { Growth } from "../../../client/follow/follower.ts";
import { knownLength } from "../../../client/follow/overlap.ts";
import type { TimeForm } from "../../../shared/logs/lineTime.ts";
import { type LineFacts, LogRenderer, type RenderOptions } from "./renderer.ts";
import { Flag } from "./sgr.ts";

/** Text is rendered so much at a time (a few milliseconds), then others have their turn. */
const SLICE = 128 * 1024;
/** A log that is followed for days keeps its last part: above the first size, it is cut to the second. */
const MAX_LENGTH = 16 * 1024 * 1024;
const CUT_LENGTH = 8 * 1024 * 1024;

/** A part of the log as it came, or a line of ours between two such parts. */
type Part = { readonly kind: "log"; text: string } | { readonly kind: "note"; readonly text: string };

/** The lines of ours that can stand in a log. */
export interface Notes {
  /** Stands where lines may be missing. */
  readonly gap: string;
  /** Stands where earlier lines were left out to keep the document small. */
  readonly cut: string;
}

/**
 * The log text of one document in memory: as it came, and as it is shown. It grows at its end by what each newly
 * fetched tail brings. Calls must not overlap.
 */
export class LogText {
  readonly #notes: Notes;
  #options: RenderOptions = { timestamps: "time" };
  #parts: Part[] = [];
  #length = 0;
  #renderer = new LogRenderer(this.#options);
  #shown: Buffer[] = [];
  #whole: Buffer | undefined;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  get facts(): LineFacts {
    return this.#renderer;
  }

  get timestamps(): TimeForm {
    return this.#options.timestamps;
  }

  /** The text that is shown, as UTF-8. */
  bytes(): Buffer {
    this.#whole ??= Buffer.concat([...this.#shown, Buffer.from(this.#renderer.peek())]);
    return this.#whole;
  }

  /** The log as it came, with escape sequences. */
  raw(): string {
    return this.#parts.map(({ kind, text }) => (kind === "note" ? `\n${text}\n` : text)).join("");
  }

  /** Takes a newly fetched tail: appends what it brings, after a note where it does not reach back far enough. */
  async absorb(tail: string): Promise<Growth> {
    const last = this.#parts.at(-1);
    const known = last?.kind === "log" ? knownLength(last.text, tail) : 0;
    if (known === tail.length) return "nothing";
    if (known === undefined) this.note(this.#notes.gap);
    await this.#append(tail.slice(known ?? 0));
    return known === undefined ? "afterGap" : "lines";
  }

  /** Adds a line of ours at the end. */
  note(text: string): void {
    this.#parts.push({ kind: "note", text });
    this.#show(this.#renderer.insert(text, Flag.bold | Flag.italic));
  }

  async setTimestamps(form: TimeForm): Promise<void> {
    if (form === this.#options.timestamps) return;
    this.#options = { timestamps: form };
    await this.#renderAll();
  }

  async #append(raw: string): Promise<void> {
    const last = this.#parts.at(-1);
    if (last?.kind === "log") last.text += raw;
    else this.#parts.push({ kind: "log", text: raw });
    this.#length += raw.length;
    if (this.#length > MAX_LENGTH) await this.#cut();
    else await this.#render(this.#renderer, raw);
  }

  async #render(renderer: LogRenderer, raw: string): Promise<void> {
    for (let at = 0; at < raw.length; at += SLICE) {
      if (at > 0) await nextTurn();
      const text = renderer.push(raw.slice(at, at + SLICE));
      this.#show(text);
    }
  }

  #show(text: string): void {
    if (text !== "") this.#shown.push(Buffer.from(text));
    this.#whole = undefined;
  }

  /** Drops the oldest lines, down to the size that is kept. */
  async #cut(): Promise<void> {
    const kept: Part[] = [];
    let room = CUT_LENGTH;
    for (const part of this.#parts.toReversed()) {
      if (room <= 0) break;
      const fits = part.text.length <= room;
      const text = fits ? part.text : part.text.slice(part.text.indexOf("\n", part.text.length - room) + 1);
      kept.unshift(part.kind === "log" ? { kind: "log", text } : part);
      room -= part.text.length;
    }
    this.#parts = [{ kind: "note", text: this.#notes.cut }, ...kept];
    this.#length = kept.reduce((sum, { text }) => sum + text.length, 0);
    await this.#renderAll();
  }

  async #renderAll(): Promise<void> {
    this.#renderer = new LogRenderer(this.#options);
    this.#shown = [];
    this.#whole = undefined;
    for (const { kind, text } of this.#parts) {
      if (kind === "log") await this.#render(this.#renderer, text);
      else this.#show(this.#renderer.insert(text, Flag.bold | Flag.italic));
    }
  }
}
