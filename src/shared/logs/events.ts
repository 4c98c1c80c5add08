/** `terraform apply -json` and its like write an object a line. They are shown as what a person would have seen. */
import { isObject, type JsonObject, readText } from "../../contract/reading.ts";
import { withoutAnsi } from "../ansi.ts";
import { decorationOf } from "./decorations.ts";

/** How each such line begins (hclog's JSON: the level comes first). */
const BEGINNING = '{"@level"';
/** Characters of what tools and CI systems may have put before it. */
const MAX_PREFIX = 1_000;

const ESC = "\u001b";
const bold = (text: string) => `${ESC}[1m${text}${ESC}[0m`;
const coloured = (colour: string, text: string) => `${ESC}[${colour}m${text}${ESC}[0m`;
const RED = "31";
const GREEN = "32";
const YELLOW = "33";

/** The colours that Terraform gives actions in its plans. */
const ACTION_COLOURS: Readonly<Record<string, string>> = {
  create: GREEN,
  update: YELLOW,
  delete: RED,
  remove: RED,
  replace: RED,
};

/** Whether any line of a text may be an event: for who reads many lines at once. */
export function mayHaveEvents(lines: string): boolean {
  return lines.includes(BEGINNING);
}

/** The lines that a raw line is shown as: several for a diagnostic, itself when it is no event. */
export function linesOf(raw: string): readonly string[] {
  const at = raw.indexOf(BEGINNING);
  if (at < 0 || at > MAX_PREFIX) return [raw];
  const prefix = raw.slice(0, at);
  const plain = withoutAnsi(prefix);
  if (decorationOf(plain).length !== plain.length) return [raw];
  const event = readEvent(raw.slice(at));
  if (!event) return [raw];
  const time = readText(event["@timestamp"]);
  const before = prefix || (time === undefined ? "" : `${time} `);
  return textOf(event).map((line) => `${before}${line}`);
}

function readEvent(text: string): JsonObject | undefined {
  try {
    const event: unknown = JSON.parse(text);
    return isObject(event) && typeof event["@message"] === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}

function textOf(event: JsonObject): readonly string[] {
  const message = String(event["@message"]);
  const { diagnostic, change, type } = event;
  if (isObject(diagnostic)) return framed(message, diagnostic);
  const lines = message.split("\n");
  if (type === "change_summary" || type === "outputs") return lines.map(bold);
  if (type === "apply_errored") return lines.map((line) => coloured(RED, line));
  const action = isObject(change) ? ACTION_COLOURS[String(change["action"])] : undefined;
  return action === undefined ? lines : lines.map((line) => coloured(action, line));
}

/** A diagnostic in the frame that Terraform draws for a terminal. */
function framed(message: string, diagnostic: JsonObject): readonly string[] {
  const colour = diagnostic["severity"] === "error" ? RED : YELLOW;
  const [, kind = "", summary = message] = /^(\w+: )(.*)$/s.exec(message) ?? [];
  const place = [withAddress(diagnostic), at(diagnostic["range"])].filter((line) => line !== undefined);
  const detail = readText(diagnostic["detail"])?.split("\n") ?? [];
  const inside = [
    `${coloured(`1;${colour}`, kind)}${bold(summary)}`,
    ...(place.length > 0 ? ["", ...place] : []),
    ...(detail.length > 0 ? ["", ...detail] : []),
  ];
  return [
    coloured(colour, "╷"),
    ...inside.flatMap((line) => line.split("\n")).map((line) => `${coloured(colour, "│")} ${line}`),
    coloured(colour, "╵"),
  ];
}

function withAddress(diagnostic: JsonObject): string | undefined {
  const address = readText(diagnostic["address"]);
  return address === undefined ? undefined : `  with ${address},`;
}

function at(range: unknown): string | undefined {
  if (!isObject(range)) return undefined;
  const file = readText(range["filename"]) ?? "?";
  const line = isObject(range["start"]) ? range["start"]["line"] : undefined;
  return typeof line === "number" ? `  on ${file} line ${line}:` : `  on ${file}:`;
}
