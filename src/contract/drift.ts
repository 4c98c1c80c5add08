import * as z from "zod/mini";
import { Id, isObject, type JsonObject, readId, readText, requireObject } from "./reading.ts";

/** What stands for a value that Terraform marks as sensitive: a plan's JSON holds such values in plain text. */
export const SENSITIVE = "(sensitive)";
/** The same, for one that is not what it was before: else both sides of the drift would look the same. */
export const SENSITIVE_CHANGED = "(sensitive, changed)";

/** A drift check as the built-in service sends it. `before`/`after` are attribute values by name. */
const DriftCheck = z.looseObject({
  resource: z.string(),
  status: z.enum(["drifted", "ok", "missing", "error", "unknown"]),
  message: z.optional(z.string()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});

/** GET /v1/environments/{environment_id}/drift */
export const DriftResult = z.looseObject({ environment_id: Id, checks: z.array(DriftCheck) });

/** Worst first; `unknown` is a verdict word this client does not know, shown as the service wrote it. */
export const VERDICTS = ["error", "missing", "drifted", "unknown", "ok"] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface DriftCheckReading {
  /** What was checked: a resource address or the check's name. */
  readonly subject: string;
  readonly verdict: Verdict;
  /** The service's own word for the verdict, when it sent one. */
  readonly verdictText: string | undefined;
  readonly message: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
  readonly raw: unknown;
}

export interface DriftReading {
  readonly environmentId: string | undefined;
  readonly checks: readonly DriftCheckReading[];
  /** Elements in which not even a subject was found, verbatim. */
  readonly odd: readonly unknown[];
  readonly raw: JsonObject;
}

/** Reads a drift result. @throws UnreadableError when the body is no object. */
export function readDrift(body: unknown): DriftReading {
  const raw = requireObject(body);
  const list = Array.isArray(raw["checks"]) ? raw["checks"] : [];
  const odd: unknown[] = raw["checks"] === undefined || Array.isArray(raw["checks"]) ? [] : [raw["checks"]];
  const checks: DriftCheckReading[] = [];
  for (const element of list) {
    const check = readCheck(element);
    if (check) checks.push(check);
    else odd.push(element);
  }
  return { environmentId: readId(raw["environment_id"]), checks, odd, raw };
}

const SUBJECT_KEYS = ["resource", "address", "name", "check", "id"] as const;
const VERDICT_KEYS = ["status", "result", "drifted", "severity"] as const;
const MESSAGE_KEYS = ["message", "detail", "description"] as const;

function readCheck(raw: unknown): DriftCheckReading | undefined {
  if (typeof raw === "string" && raw !== "") {
    return {
      subject: raw,
      ...verdictOf(undefined),
      message: undefined,
      before: undefined,
      after: undefined,
      raw,
    };
  }
  if (!isObject(raw)) return undefined;
  const subject = SUBJECT_KEYS.map((key) => readId(raw[key])).find((value) => value !== undefined);
  if (subject === undefined) return undefined;
  const word = VERDICT_KEYS.map((key) => raw[key]).find((value) => value !== undefined && value !== null);
  const message = MESSAGE_KEYS.map((key) => readText(raw[key])).find((value) => value !== undefined);
  return { subject, ...verdictOf(word), message, before: raw["before"], after: raw["after"], raw };
}

/** Words that services in the field use for each verdict, in lower case. */
const VERDICT_WORDS: Readonly<Record<string, Verdict>> = {
  true: "drifted",
  drifted: "drifted",
  drift: "drifted",
  changed: "drifted",
  modified: "drifted",
  updated: "drifted",
  out_of_sync: "drifted",
  warning: "drifted",
  fail: "drifted",
  failed: "drifted",
  medium: "drifted",
  high: "drifted",
  critical: "drifted",
  missing: "missing",
  deleted: "missing",
  removed: "missing",
  not_found: "missing",
  error: "error",
  errored: "error",
  false: "ok",
  ok: "ok",
  none: "ok",
  pass: "ok",
  passed: "ok",
  success: "ok",
  in_sync: "ok",
  unchanged: "ok",
  no_drift: "ok",
  info: "ok",
};

function verdictOf(word: unknown): Pick<DriftCheckReading, "verdict" | "verdictText"> {
  if (typeof word !== "string" && typeof word !== "boolean")
    return { verdict: "unknown", verdictText: undefined };
  const key = String(word)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  const verdict = Object.hasOwn(VERDICT_WORDS, key) ? VERDICT_WORDS[key] : undefined;
  return { verdict: verdict ?? "unknown", verdictText: String(word) };
}
