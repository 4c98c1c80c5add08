import { isObject, type JsonObject, readDate, readText } from "../../contract/reading.ts";
import { withoutAnsi } from "../../shared/ansi.ts";
import { type Decoration, decorationOf } from "../../shared/logs/decorations.ts";
import type { RunStatus } from "../store/runs.ts";
import { Elapsed } from "./elapsed.ts";
import { partBegunBy, runWordOf } from "./runWords.ts";

/** Parts of a run that are told apart; what more there are count as one. */
const MOST_PARTS = 10_000;
/** Characters of a line that are looked at for how the run stands: it is said at the beginning. */
const LOOK = 4_096;

/** What a terminal would not leave standing; most lines have none of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: These are what is looked for.
const CONTROLS = /[\u001b\r]/;

/** Follows a log line by line: turns it into what people read, and notes when the run began and how it ended. */
export class RunLogReader {
  /** Milliseconds since 1970 of the first time stamp. */
  startedAt: number | undefined;
  readonly #elapsed = new Elapsed();
  /** The last word on each part of the run. */
  readonly #statuses = new Map<string, RunStatus>();
  /** The part that the last heading has begun. */
  #begun = "";

  /**
   * The log's last word on the run; undefined when it has not said anything that is known here. What one part says last
   * does not take back that another one has failed.
   */
  get status(): RunStatus | undefined {
    const said = new Set(this.#statuses.values());
    return (["failed", "running", "succeeded"] as const).find((status) => said.has(status));
  }

  /** How long the run took so far, in milliseconds, where only times of day tell it. */
  get durationMs(): number | undefined {
    return this.startedAt === undefined ? this.#elapsed.ms : undefined;
  }

  /**
   * The line as text, without its line end. `terraform apply -json` writes objects, whose message is the line, and so
   * does Terragrunt by `--log-format json`.
   */
  line(raw: string): string {
    const line = terragruntLine(raw) ?? raw;
    const plain = CONTROLS.test(line) ? withoutAnsi(line.slice(0, LOOK)) : line;
    const decoration = decorationOf(plain);
    this.#startAt(decoration.time?.epochMs);
    if (decoration.clock !== undefined) this.#elapsed.pass(decoration.clock);
    const at = line.indexOf("{");
    const event = at >= 0 && at <= LOOK ? readEvent(line.slice(at)) : undefined;
    // An object is the whole of what a line says.
    if (event && decoration.length === withoutAnsi(line.slice(0, at)).length)
      return this.#event(event, line.slice(0, at), decoration);
    this.#text(plain.slice(decoration.length), decoration);
    return line;
  }

  #event(event: JsonObject, before: string, decoration: Decoration): string {
    const time = readDate(event["@timestamp"]);
    this.#startAt(time === undefined ? undefined : Date.parse(time));
    const { diagnostic, changes, type } = event;
    if (isObject(diagnostic) && diagnostic["severity"] === "error") this.#note("failed", decoration);
    else if (isObject(changes) && (changes["operation"] === "apply" || changes["operation"] === "destroy"))
      this.#note("succeeded", decoration);
    else if (type === "apply_start") this.#note("running", decoration);
    const message = String(event["@message"]);
    const text = isObject(diagnostic) ? withDetail(message, diagnostic) : message;
    return before === "" && time !== undefined ? `${time} ${text}` : `${before}${text}`;
  }

  #text(said: string, decoration: Decoration): void {
    this.#begun = partBegunBy(said) ?? this.#begun;
    const word = runWordOf(said);
    if (word) this.#note(word.status, decoration, word.part);
    else if (decoration.level === "error") this.#note("failed", decoration);
  }

  #note(status: RunStatus, { part }: Decoration, said = ""): void {
    const name = [part, said].filter((one) => one !== "").join("\t") || this.#begun;
    const isKept = this.#statuses.has(name) || this.#statuses.size < MOST_PARTS;
    this.#statuses.set(isKept ? name : "", status);
  }

  #startAt(time: number | undefined): void {
    if (time !== undefined && !Number.isNaN(time)) this.startedAt ??= time;
  }
}

/** What Terragrunt's format `json` says of a line; the unit's folder was `prefix` at first. Arguments are the same in each. */
const TERRAGRUNT_KEYS: ReadonlySet<string> = new Set([
  ...["time", "level", "prefix", "working-dir", "tf-path", "tf-command-args", "msg"],
]);

/**
 * A line of Terragrunt's format `json` as its format `key-value` has it; undefined for any other line. Objects with more
 * in them are of other tools, and nothing of theirs may get lost.
 */
function terragruntLine(line: string): string | undefined {
  if (!line.startsWith("{") || !line.includes('"msg"')) return undefined;
  const object = parsed(line) ?? {};
  if (Object.keys(object).some((key) => !TERRAGRUNT_KEYS.has(key))) return undefined;
  const { level, time, msg, "working-dir": folder, prefix = folder, "tf-path": tool } = object;
  if (typeof msg !== "string" || typeof level !== "string" || typeof time !== "string") return undefined;
  const named = Object.entries({ time, level, prefix, "tf-path": tool }).flatMap(([name, value]) =>
    typeof value === "string" && /^\S+$/.test(value) ? `${name}=${value} ` : [],
  );
  return `${named.join("")}msg=${msg}`;
}

/** An object as Terraform and OpenTofu write it, one a line; undefined for any other line. */
function readEvent(line: string): JsonObject | undefined {
  if (!line.startsWith("{") || !line.includes('"@message"')) return undefined;
  const event = parsed(line);
  return typeof event?.["@message"] === "string" ? event : undefined;
}

function parsed(line: string): JsonObject | undefined {
  try {
    const object: unknown = JSON.parse(line);
    return isObject(object) ? object : undefined;
  } catch {
    return undefined;
  }
}

/** A diagnostic in the colours Terraform gives it, with its place and detail on lines of their own. */
function withDetail(message: string, diagnostic: JsonObject): string {
  const colour = diagnostic["severity"] === "error" ? "\u001b[31m" : "\u001b[33m";
  const range = diagnostic["range"];
  const start = isObject(range) && isObject(range["start"]) ? range["start"]["line"] : undefined;
  const place = isObject(range) && `on ${readText(range["filename"]) ?? "?"} line ${start ?? "?"}`;
  const detail = readText(diagnostic["detail"])?.split("\n") ?? [];
  const address = readText(diagnostic["address"]);
  const lines = [...(address ? [`with ${address}`] : []), ...(place ? [place] : []), ...detail];
  return [`${colour}${message}\u001b[0m`, ...lines.map((line) => `  ${line}`.trimEnd())].join("\n");
}
