/** Reading logs and other texts, and masking them, on inputs that may grow. */
import { knownLength } from "../../../src/client/follow/overlap.ts";
import { AnsiReader } from "../../../src/editor/logs/text/ansi.ts";
import { foldsOf, stepsWithoutError } from "../../../src/editor/logs/text/folding.ts";
import { logFileName, logName } from "../../../src/editor/logs/text/logName.ts";
import { OutlineReader } from "../../../src/editor/logs/text/outline.ts";
import { LogRenderer } from "../../../src/editor/logs/text/renderer.ts";
import { runWordOf } from "../../../src/service/import/runWords.ts";
import { withoutAnsi } from "../../../src/shared/ansi.ts";
import { isInertSvg } from "../../../src/shared/icons/inert.ts";
import { addressIn } from "../../../src/shared/logs/addresses.ts";
import { decorationOf, lastTimestamp } from "../../../src/shared/logs/decorations.ts";
import { mayHaveEvents } from "../../../src/shared/logs/events.ts";
import { withTimes } from "../../../src/shared/logs/lineTime.ts";
import { redact } from "../../../src/shared/redaction/echoes.ts";
import { redactText } from "../../../src/shared/redaction/text.ts";
import { isSecretAttribute } from "../../../src/shared/redaction/types.ts";
import { onLines, onOneLine } from "../../../src/shared/seen.ts";
import { languageOfText } from "../../../src/shared/sources/recognized.ts";
import type { GrowthCase } from "./growth.ts";
import { casesOf } from "./input.ts";
import { TEXTS } from "./samples.ts";

function outlined(text: string) {
  const reader = new OutlineReader();
  for (const line of text.split("\n")) reader.push(line);
  const outline = reader.finish();
  return [foldsOf(outline.sections), stepsWithoutError(outline)];
}

function rendered(text: string, piece: number) {
  const renderer = new LogRenderer({ timestamps: "time" });
  for (let at = 0; at < text.length; at += piece) renderer.push(text.slice(at, at + piece));
  return renderer.end();
}

const subjectNamed = (name: string) => ({ environmentId: "e", environmentName: name, parentName: name });
const ONE_LETTER = { "one letter (letters)": (size: number) => "a".repeat(size) };

export const CASES: readonly GrowthCase[] = [
  ...casesOf("redactText", redactText, {
    ...TEXTS,
    "commands (letters)": (size) => "curl -u a:b --password x --token 'y z' -p c; ".repeat(size / 46),
    "one command (letters)": (size) => `mysql ${'-pa --password "x" \\\n'.repeat(size / 23)}`,
    "manifests (letters)": (size) => "- kind: Secret\n  data:\n    a: b\n".repeat(size / 33),
  }),
  ...casesOf("languageOfText", languageOfText, {
    ...TEXTS,
    "keys (letters)": (size) => "Type: A::B::C\nSource: a\n".repeat(size / 24),
    "keys in braces (letters)": (size) =>
      `{"Modules": 1, "planned_values"${' : {"Resources"'.repeat(size / 15)}`,
  }),
  ...casesOf("withTimes", (text: string) => withTimes(text, "time"), TEXTS),
  ...casesOf("lastTimestamp", lastTimestamp, TEXTS),
  ...casesOf("mayHaveEvents", mayHaveEvents, {
    ...TEXTS,
    "events (letters)": (size) => '{"@level":"info","@message":"m"}\n'.repeat(size / 33),
  }),
  ...casesOf<[string, string[]]>("redact", ([text, secrets]) => redact(text, secrets), {
    "one letter (letters)": (size) => ["a".repeat(size), ["a".repeat(40)]],
    "lines (letters)": (size) => ["a line of words\n".repeat(size / 16), ["words-of-others"]],
  }),
  ...casesOf("isSecretAttribute", (type: string) => isSecretAttribute(type, type), TEXTS),
  ...casesOf("onOneLine", onOneLine, TEXTS),
  ...casesOf("onLines", onLines, TEXTS),
  ...casesOf("withoutAnsi", withoutAnsi, TEXTS),
  ...casesOf("AnsiReader", (text: string) => new AnsiReader().read(text), {
    ...TEXTS,
    "a section written over (letters)": (size) => `section_start:1:a\r${"x\r".repeat(size / 2)}`,
  }),
  ...casesOf("OutlineReader", outlined, {
    ...TEXTS,
    "marks of sections (letters)": (size) => "section_end:1:a section_start:2:b x\n".repeat(size / 36),
    "marks on one line (letters)": (size) => "section_end:1:a ".repeat(size / 16),
  }),
  ...casesOf("LogRenderer", (text: string) => rendered(text, 4_096), TEXTS),
  ...casesOf("addressIn", addressIn, TEXTS),
  ...casesOf("decorationOf", decorationOf, {
    ...TEXTS,
    "layers (letters)": (size) => "10:00:00 | 10:00:00 INFO [a] ".repeat(size / 29),
  }),
  ...casesOf("runWordOf", runWordOf, TEXTS),
  ...casesOf("knownLength", (text: string) => knownLength(text, text.slice(text.length / 3)), TEXTS),
  ...casesOf("logName", (name: string) => logName(subjectNamed(name), "run"), ONE_LETTER),
  ...casesOf("logFileName", (name: string) => logFileName(subjectNamed(name), "run"), ONE_LETTER),
  ...casesOf("isInertSvg", isInertSvg, TEXTS),
];
