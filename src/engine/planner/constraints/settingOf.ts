/** Constraints that say a setting in words. */
import type { SettingName } from "../../catalogue/settings.ts";
import { detectSettings } from "../settings/detect.ts";
import type { Constraint } from "./constraint.ts";
import { note } from "./effect.ts";

/** A constraint that sets a property of the components: its value is read as the intent's own words would be. */
export function settingOf(name: SettingName, sentence: (value: unknown) => string): Constraint["apply"] {
  return (value) => {
    const found = detectSettings(sentence(value)).filter((setting) => setting.name === name);
    if (found.length > 0)
      return { settings: found.map((setting) => ({ ...setting, clause: "", sentence: "" })) };
    return note(`The value of the constraint for ${name} is not understood: ${JSON.stringify(value)}.`);
  };
}

export function scheduleSentence(value: unknown): string {
  const text = String(value).trim();
  return /^[\d*/,\-\sa-zA-Z?]+$/.test(text) && text.split(/\s+/).length >= 5 ? `cron(${text})` : text;
}

export function retentionSentence(value: unknown): string {
  const span = String(value).trim();
  return /^\d+$/.test(span) ? `keep for ${span} days` : `keep for ${span}`;
}
