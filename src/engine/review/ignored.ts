/** Findings that a team has decided to live with. */
import * as z from "zod/mini";
import { type IgnoredFinding, REVIEW_FILE, type Review, type ReviewFinding } from "../../contract/review.ts";
import { errorWords } from "../../shared/fault.ts";
import { matchesGlob } from "../../shared/glob.ts";
import { parsedJson } from "../../shared/json/parsed.ts";

const MOST = 5_000;
const Text = z.string().check(z.minLength(1), z.maxLength(2_000));

export const IgnoreEntry = z.strictObject({
  /** The rule's full name. */
  rule: Text,
  /** Name of the component, with `*` for any characters; absent: all of them. */
  component: z.optional(Text),
  /** The file of the declaration, from the folder above; with `*`, too. Absent: any. */
  file: z.optional(Text),
  /** Why. Without a reason nothing is ignored. */
  reason: Text.check(z.refine((text) => text.trim() !== "", "must say why")),
});
export type IgnoreEntry = z.infer<typeof IgnoreEntry>;

const ReviewFile = z.strictObject({
  $schema: z.optional(z.string()),
  ignore: z.array(IgnoreEntry).check(z.maxLength(MOST)),
});

/** @throws Error in a sentence where the text is not what it should be: then nothing of it is ignored */
export function readIgnored(text: string): readonly IgnoreEntry[] {
  let json: unknown;
  try {
    json = parsedJson(text);
  } catch (error) {
    throw new Error(`${REVIEW_FILE} is no JSON: ${errorWords(error)}.`);
  }
  const parsed = ReviewFile.safeParse(json);
  if (parsed.success) return parsed.data.ignore;
  throw new Error(`${REVIEW_FILE} cannot be understood. ${z.prettifyError(parsed.error)}`);
}

/** Sets aside what is ignored. The first entry that fits gives the reason. */
export function setAside(findings: readonly ReviewFinding[], entries: readonly IgnoreEntry[]): Review {
  const ignored: IgnoredFinding[] = [];
  const left = findings.filter((finding) => {
    const entry = entries.find((one) => fits(one, finding));
    if (entry) ignored.push({ finding, reason: entry.reason });
    return !entry;
  });
  return { findings: left, ignored };
}

function fits({ rule, component, file }: IgnoreEntry, finding: ReviewFinding): boolean {
  const [first] = finding.components;
  return (
    rule === finding.rule &&
    (component === undefined || (first !== undefined && matchesGlob(component, first))) &&
    (file === undefined || (finding.place !== undefined && matchesGlob(file, finding.place.file)))
  );
}
