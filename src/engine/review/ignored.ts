/** Findings that a team has decided to live with. */
import * as z from "zod/mini";
import { issuesInWords } from "../../contract/issueWords.ts";
import { type IgnoredFinding, REVIEW_FILE, type Review, type ReviewFinding } from "../../contract/review.ts";
import { errorWords } from "../../shared/fault.ts";
import { GlobIndex, looseGlobTest } from "../../shared/glob.ts";
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
  throw new Error(`${REVIEW_FILE} cannot be understood. ${issuesInWords(parsed.error, json)}`);
}

/** Sets aside what is ignored. The first entry that fits gives the reason. */
export function setAside(findings: readonly ReviewFinding[], entries: readonly IgnoreEntry[]): Review {
  const byRule = new Map(
    [...Map.groupBy(entries.map(ready), ({ rule }) => rule)].map(([rule, ofRule]) => [
      rule,
      new GlobIndex(ofRule, ({ component = "*" }) => component.toLowerCase()),
    ]),
  );
  const ignored: IgnoredFinding[] = [];
  const left = findings.filter((finding) => {
    const [component] = finding.components;
    const named = byRule.get(finding.rule)?.matching((component ?? "").toLowerCase());
    const entry = named?.find(
      (one) => (one.component === undefined || component !== undefined) && one.isFile(finding.place?.file),
    );
    if (entry) ignored.push({ finding, reason: entry.reason });
    return !entry;
  });
  return { findings: left, ignored };
}

function ready({ rule, component, file, reason }: IgnoreEntry) {
  const test = file === undefined ? undefined : looseGlobTest(file);
  const isFile = (of: string | undefined) => test === undefined || (of !== undefined && test(of));
  return { rule, component, reason, isFile };
}
