import { fieldsOf, MAX_DEPTH, refuseError, WRAPPERS } from "../contract/answer.ts";
import { readLogs, readRunDuration, readStarter, STARTER_KEYS } from "../contract/logs.ts";
import { readDate, readId, readText } from "../contract/reading.ts";
import { ROUTES } from "../contract/routes.ts";
import { AnswerCutOff, BadResponse } from "./errors.ts";
import { EscapeDecoder } from "./escapes.ts";
import { parseJson } from "./json.ts";
import { JsonGuard } from "./jsonGuard.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** JSON's white space, and the bytes of a byte order mark before it. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

/** Longest name or value outside the log text, and longest single line that is an object. */
const MAX_CAPTURE = 1024 * 1024;

/** The members that are looked at beside the text; what else there is, is not kept. */
const KEPT: ReadonlySet<string> = new Set([
  "environment_id",
  "run_id",
  "run_status",
  "run_started_at",
  "run_duration_seconds",
  ...STARTER_KEYS,
  "isError",
  "error",
  "errors",
  "message",
  "detail",
  "title",
]);

/** What a log result says beside its text. */
export interface LogFields {
  readonly environmentId: string | undefined;
  readonly runId: string | undefined;
  readonly runStatus: string | undefined;
  /** ISO date-time. */
  readonly runStartedAt: string | undefined;
  /** How long the run took, in milliseconds, where the service says so. */
  readonly runDurationMs?: number;
  /** Who started the run, as the service names them. */
  readonly runStartedBy: string | undefined;
}

type State =
  /** Before the body's opening brace. */
  | "start"
  /** Between members, and in a member's name. */
  | "members"
  | "name"
  | "colon"
  /** Before a value; in a value that is not streamed. */
  | "value"
  | "capture"
  /** In a text that is streamed. */
  | "text"
  /** Between the elements of `logs`. */
  | "lines"
  | "end";

/**
 * Takes the log text out of a log result piece by piece, without ever holding the body: parsing 200 MB at once
 * stalls the process for half a second and takes four times its size. Reads `logs` in every form that the contract
 * reads: one text, a list of lines, a list of objects; bare or in an envelope.
 *
 * Written by hand because of the packages that stream JSON only stream-json hands out a text before its end. For a log
 * of 176 MB it takes 5.1 s of computing and 150 MB where this takes 3.0 s and 55 MB, weighs 16 KB instead of 5, and
 * refuses a log for one raw control character or odd escape. @streamparser/json (9 s) and clarinet hold the whole
 * text: 900 MB and 1.7 GB.
 */
export class LogStream {
  #state: State = "start";
  #capture: Uint8Array[] = [];
  #captured = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #name = "";
  /** How many envelopes and wrappers are open. */
  #level = 0;
  #inLines = false;
  #logsSeen = false;
  #firstLine = true;
  #fields: Record<string, unknown> = {};
  readonly #escapes = new EscapeDecoder();
  #out: Uint8Array[] = [];

  /** The log text found in the next piece of the body, as UTF-8. @throws BadResponse */
  push(piece: Uint8Array): readonly Uint8Array[] {
    this.#out = [];
    for (let at = 0; at < piece.length; ) at = this.#consume(piece, at);
    return this.#out;
  }

  /** The other fields, once the body is over. @throws BadResponse, AnswerCutOff, ToolError */
  finish(): LogFields {
    if (this.#state === "start") throw new BadResponse("", "a JSON object", "empty");
    if (this.#state !== "end") throw new AnswerCutOff("JSON_ENDS_EARLY");
    refuseError(this.#fields, fieldsOf(ROUTES.logs));
    return {
      environmentId: readId(this.#fields["environment_id"]),
      runId: readId(this.#fields["run_id"]),
      runStatus: readText(this.#fields["run_status"]),
      runStartedAt: readDate(this.#fields["run_started_at"]),
      ...readRunDuration(this.#fields),
      runStartedBy: readStarter(this.#fields),
    };
  }

  /** Consumes some of the piece from `at` on. @returns where to go on */
  #consume(piece: Uint8Array, at: number): number {
    if (this.#state === "text") return this.#consumeText(piece, at);
    if (this.#state === "capture" || this.#state === "name") return this.#consumeCapture(piece, at);
    const byte = piece[at] as number;
    if (BLANKS.has(byte)) return at + 1;
    switch (this.#state) {
      case "start":
        this.#expect(byte === OPEN_OBJECT);
        this.#state = "members";
        return at + 1;
      case "members":
        if (byte === CLOSE_OBJECT) {
          if (this.#level === 0) this.#state = "end";
          else this.#level--;
        } else if (byte !== COMMA) {
          this.#expect(byte === QUOTE);
          this.#startCapture("name");
          return at;
        }
        return at + 1;
      case "colon":
        this.#expect(byte === COLON);
        this.#state = "value";
        return at + 1;
      case "value":
        return this.#startValue(byte, at);
      case "lines":
        return this.#startLine(byte, at);
      default:
        throw new BadResponse("", "one JSON object", "followed by something else");
    }
  }

  #startValue(byte: number, at: number): number {
    const isLog = this.#name === "logs";
    if (isLog) {
      if (this.#logsSeen) throw new BadResponse("logs", "one log", "several");
      this.#logsSeen = true;
      this.#fields["logs"] = "";
    } else if (byte === OPEN_OBJECT && this.#isWrapper()) {
      this.#level++;
      this.#state = "members";
      return at + 1;
    }
    if (isLog && byte === QUOTE) {
      this.#state = "text";
      return at + 1;
    }
    if (isLog && byte === OPEN_ARRAY) {
      this.#inLines = true;
      this.#state = "lines";
      return at + 1;
    }
    this.#startCapture("capture");
    return at;
  }

  /** Whether the log may be in the member that begins. */
  #isWrapper(): boolean {
    return !this.#logsSeen && this.#level < MAX_DEPTH && WRAPPERS.some((name) => name === this.#name);
  }

  #startLine(byte: number, at: number): number {
    if (byte === COMMA) return at + 1;
    if (byte === CLOSE_ARRAY) {
      this.#inLines = false;
      this.#state = "members";
      return at + 1;
    }
    if (!this.#firstLine) this.#out.push(NEWLINE);
    this.#firstLine = false;
    if (byte !== QUOTE) {
      this.#startCapture("capture");
      return at;
    }
    this.#state = "text";
    return at + 1;
  }

  #consumeText(piece: Uint8Array, at: number): number {
    const { text, next, ended } = this.#escapes.decode(piece, at);
    if (text.length > 0) this.#out.push(text);
    if (ended) this.#state = this.#inLines ? "lines" : "members";
    return next;
  }

  #startCapture(state: "capture" | "name"): void {
    this.#state = state;
    this.#capture = [];
    this.#captured = 0;
    this.#depth = 0;
  }

  /** Collects a JSON value up to its end: its closing bracket or quote, or what follows a number or word. */
  #consumeCapture(piece: Uint8Array, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const byte = piece[at] as number;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) {
          this.#inString = false;
          if (this.#depth === 0) return this.#endCapture(piece, from, at + 1);
        }
      } else if (byte === QUOTE) {
        this.#inString = true;
      } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        this.#depth++;
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT || byte === COMMA) {
        if (this.#depth === 0) return this.#endCapture(piece, from, at);
        if (byte !== COMMA && --this.#depth === 0) return this.#endCapture(piece, from, at + 1);
      }
    }
    this.#keep(piece.slice(from));
    return piece.length;
  }

  #keep(bytes: Uint8Array): void {
    this.#captured += bytes.length;
    if (this.#captured > MAX_CAPTURE) throw new BadResponse(this.#path(), "smaller", "over 1 MiB");
    this.#capture.push(bytes);
  }

  #endCapture(piece: Uint8Array, from: number, to: number): number {
    this.#keep(piece.slice(from, to));
    const value = this.#parse(Buffer.concat(this.#capture));
    if (this.#state === "name") {
      this.#name = String(value);
      this.#state = "colon";
    } else if (this.#inLines) {
      this.#emit(readLogs({ logs: [value] }).text);
      this.#state = "lines";
    } else {
      if (this.#name === "logs") this.#emit(readLogs({ logs: value }).text);
      // A null says nothing, not even that there is a log.
      if (this.#name === "logs" && value === null) delete this.#fields["logs"];
      if (KEPT.has(this.#name) && value !== null) this.#fields[this.#name] = value;
      this.#state = "members";
    }
    return to;
  }

  #parse(bytes: Buffer): unknown {
    const guard = new JsonGuard();
    guard.push(bytes);
    guard.end();
    try {
      return parseJson(bytes, guard);
    } catch {
      throw new BadResponse(this.#path(), "JSON", "other text");
    }
  }

  #emit(text: string): void {
    if (text !== "") this.#out.push(Buffer.from(text));
  }

  #expect(condition: boolean): void {
    if (!condition) throw new BadResponse("", "a JSON object", "something else");
  }

  #path(): string {
    return this.#state === "name" || this.#state === "colon" ? "" : this.#name;
  }
}

const NEWLINE = Buffer.from("\n");
