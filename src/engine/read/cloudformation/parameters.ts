/** What is known of the values of parameters. */
import { SENSITIVE } from "../../../contract/drift.ts";
import type { JsonObject } from "../../../contract/reading.ts";
import { isSwitchedOn } from "../../../shared/redaction/harmless.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";
import { withoutSecrets } from "../secretNames.ts";

/** A parameter's default: a text, a number or a list of them. */
export function defaultOf({ Default }: JsonObject): ReadValue {
  return Default === undefined ? UNRESOLVED : plain(Default);
}

function plain(value: unknown): ReadValue {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map(plain) : UNRESOLVED;
}

/** What a parameter stands for that was given a value, in the form of its type and without secrets. */
export function parameterValue(name: string, { Type, NoEcho }: JsonObject, given: ReadValue): ReadValue {
  if (isSwitchedOn(NoEcho)) return SENSITIVE;
  const type = typeof Type === "string" ? Type : "";
  // The value of such a parameter is the name under which the cloud keeps the value.
  if (type.startsWith("AWS::SSM::Parameter::Value")) return UNRESOLVED;
  // What is in the cloud already is given by its name or id: `SshKey`, a key pair.
  if (/^(?:List<)?AWS::/.test(type)) return typed(given, type);
  return withoutSecrets([name], typed(given, type), () => SENSITIVE);
}

function typed(value: ReadValue, type: string): ReadValue {
  if (typeof value === "symbol") return value;
  if (type === "Number" && typeof value === "string" && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value))
    return Number(value);
  const isList = type === "CommaDelimitedList" || type.startsWith("List<");
  if (!isList || value === SENSITIVE || (typeof value !== "string" && typeof value !== "number"))
    return value;
  return value === ""
    ? []
    : String(value)
        .split(",")
        .map((one) => one.trim());
}
