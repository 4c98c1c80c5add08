import * as z from "zod/mini";
import {
  Id,
  isObject,
  type JsonObject,
  readDate,
  readId,
  readNumber,
  readText,
  requireObject,
} from "./reading.ts";

/** GET /v1/environments/{environment_id}/logs. The built-in service sends `logs` as one text. */
export const LogResult = z.looseObject({
  environment_id: Id,
  run_id: Id,
  logs: z.string(),
  /** Additive: how the run ended, when it has. */
  run_status: z.optional(z.enum(["running", "succeeded", "failed"])),
  /** Additive: when the run started, as an ISO date-time. */
  run_started_at: z.optional(z.string()),
  /** Additive: how long the run took so far, where its log has no time stamps with a day in them to tell it by. */
  run_duration_seconds: z.optional(z.number()),
});

export interface LogReading {
  readonly environmentId: string | undefined;
  readonly runId: string | undefined;
  readonly runStatus: string | undefined;
  /** ISO date-time. */
  readonly runStartedAt: string | undefined;
  /** How long the run took, in milliseconds, where the service says so. */
  readonly runDurationMs?: number;
  /** Who started the run, as the service names them. */
  readonly runStartedBy: string | undefined;
  /** The whole log text; lines end with `\n`. */
  readonly text: string;
  readonly raw: JsonObject;
}

/** Reads a log result: `logs` may be text, lines, or `{timestamp, level, message}`. @throws UnreadableError */
export function readLogs(body: unknown): LogReading {
  const raw = requireObject(body);
  return {
    environmentId: readId(raw["environment_id"]),
    runId: readId(raw["run_id"]),
    runStatus: readText(raw["run_status"]),
    runStartedAt: readDate(raw["run_started_at"]),
    ...readRunDuration(raw),
    runStartedBy: readStarter(raw),
    text: readLogText(raw["logs"]),
    raw,
  };
}

export function readRunDuration(fields: JsonObject): Pick<LogReading, "runDurationMs"> {
  const seconds = readNumber(fields["run_duration_seconds"]);
  return seconds === undefined || seconds < 0 ? {} : { runDurationMs: seconds * 1000 };
}

/** The interface has no field for it; services that say it use one of these. */
export const STARTER_KEYS = ["run_started_by", "started_by", "triggered_by", "actor"] as const;
const PERSON_KEYS = ["name", "email", "login", "username"] as const;

/** Who started a run: a text, or a person's name or address. */
export function readStarter(fields: JsonObject): string | undefined {
  const said = STARTER_KEYS.map((key) => fields[key]).find((value) => value !== undefined && value !== null);
  if (!isObject(said)) return readText(said);
  return PERSON_KEYS.map((key) => readText(said[key])).find((text) => text !== undefined);
}

function readLogText(logs: unknown): string {
  if (typeof logs === "string") return logs;
  if (Array.isArray(logs)) return logs.map(readLogLine).join("\n");
  return logs === undefined || logs === null ? "" : JSON.stringify(logs);
}

function readLogLine(line: unknown): string {
  if (typeof line === "string") return line;
  if (!isObject(line)) return JSON.stringify(line);
  const message = readText(line["message"]);
  if (message === undefined) return JSON.stringify(line);
  return [readDate(line["timestamp"]), readText(line["level"])?.toUpperCase(), message]
    .filter((part) => part !== undefined)
    .join(" ");
}
