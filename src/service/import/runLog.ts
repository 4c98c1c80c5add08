import { isObject, type JsonObject, readDate, readText } from "../../contract/reading.ts";
import type { RunStatus } from "../store/runs.ts";

/** Follows a log line by line: turns it into what people read, and notes when the run began and how it ended. */
export class RunLogReader {
  /** The log's last word on the run; undefined when it has not said anything that is known here. */
  status: RunStatus | undefined;
  /** Milliseconds since 1970 of the first time stamp. */
  startedAt: number | undefined;

  /** The line as text, without its line end. `terraform apply -json` writes objects: their message is the line. */
  line(line: string): string {
    const event = readEvent(line);
    if (event) return this.#event(event);
    if (line.includes("omplete!") || line.includes("rror: ") || line.includes("ing...")) this.#text(line);
    this.startedAt ??= timeOf(LEADING_TIME.exec(line)?.[0]);
    return line;
  }

  #event(event: JsonObject): string {
    const time = readDate(event["@timestamp"]);
    this.startedAt ??= timeOf(time);
    const { diagnostic, changes, type } = event;
    if (isObject(diagnostic) && diagnostic["severity"] === "error") this.status = "failed";
    else if (isObject(changes) && (changes["operation"] === "apply" || changes["operation"] === "destroy"))
      this.status = "succeeded";
    else if (type === "apply_start") this.status = "running";
    const message = String(event["@message"]);
    const text = isObject(diagnostic) ? withDetail(message, diagnostic) : message;
    return time === undefined ? text : `${time} ${text}`;
  }

  #text(line: string): void {
    const text = line.replaceAll(ANSI, "").replace(LEADING_TIME, "");
    if (/^(?:Apply|Destroy) complete!/.test(text)) this.status = "succeeded";
    else if (/^[╷│ ]*Error: /.test(text)) this.status = "failed";
    else if (/^\S+: (?:Creating|Modifying|Destroying)\.\.\./.test(text)) this.status = "running";
  }
}

/** Colours and other terminal control sequences. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, "g");
/** The time stamp that CI systems put before each line. */
const LEADING_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}) /;

function timeOf(text: string | undefined): number | undefined {
  const time = Date.parse(text?.trim() ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/** An object as Terraform and OpenTofu write it, one a line; undefined for any other line. */
function readEvent(line: string): JsonObject | undefined {
  if (!line.startsWith("{") || !line.includes('"@message"')) return undefined;
  try {
    const event: unknown = JSON.parse(line);
    return isObject(event) && typeof event["@message"] === "string" ? event : undefined;
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
