/** `review`: what is wrong with infrastructure that is there. */
import { REVIEW_FILE, type ReviewFinding } from "../contract/review.ts";
import type { ReadProblem } from "../engine/read/model.ts";
import { readIgnored, setAside } from "../engine/review/ignored.ts";
import { ruleFiles } from "./check/files.ts";
import type { Finding } from "./check/finding.ts";
import { countsOf, exitCodeFor, inOrder, lineOf, sarifPlace, writeSarif } from "./check/findings.ts";
import { readRules } from "./check/rules.ts";
import { carriedEngine } from "./commands/engine.ts";
import { EXIT, type ExitCode } from "./line/exitCodes.ts";
import { FAIL_ON_UNREAD } from "./line/options.ts";
import type { Values } from "./line/table.ts";
import { listed, problemLine, readPathsBelow } from "./read.ts";
import { teamFile } from "./teamFile.ts";
import type { Shell } from "./terminal/shell.ts";

/** Reviews, prints, and answers with what to leave. @throws Error of the file system, or what is wrong with a file */
export async function review(
  paths: readonly string[],
  values: Values<"review">,
  { out, notes }: Shell,
): Promise<ExitCode> {
  const sarif = sarifPlace(values);
  const engine = await carriedEngine();
  const rules = await readRules(engine, await ruleFiles(values.rules));
  const { plan, summary } = await readPathsBelow(paths);
  const { findings: left, ignored } = setAside(await engine.review(plan, rules.packs), await ignoredHere());
  const findings = inOrder([...rules.findings, ...left.map((one) => placed(one, paths))]);
  const { resources, problems, elsewhere, refused } = summary;
  const unread = [...problems, ...elsewhere];
  const failing = FAILING_UNREAD[wordOf(values["fail-on-unread"])];
  const isIncomplete = unread.some((one) => failing.includes(one.unread));
  if (sarif)
    await writeSarif(sarif, findings, {
      problems: unread,
      isIncomplete: isIncomplete || refused.length > 0,
    });
  const missed = listed(
    `Not everything could be read (${unread.length}), and what was not read was not reviewed`,
    unread.map(problemLine),
  );
  if (values.json) {
    out.json({ findings, ignored, unread });
    for (const line of missed) notes.line(line);
  } else {
    for (const finding of findings) out.line(lineOf(finding));
    const counted = `${resources} ${resources === 1 ? "resource" : "resources"}: ${countsOf(findings)}, ${ignored.length} ignored`;
    out.line(`${counted}.`);
    for (const line of missed) out.line(line);
  }
  // What was named and not reviewed may hold anything.
  const code = refused.length > 0 ? EXIT.failed : exitCodeFor(values["fail-on"], findings);
  return code === EXIT.done && isIncomplete ? EXIT.incomplete : code;
}

/** What leaves with a code of its own, by `--fail-on-unread`. */
const FAILING_UNREAD: Readonly<
  Record<(typeof FAIL_ON_UNREAD)[number], readonly (ReadProblem["unread"] | undefined)[]>
> = {
  here: ["here"],
  any: ["here", "elsewhere", undefined],
  never: [],
};

const wordOf = (given: string | undefined) =>
  FAIL_ON_UNREAD.find((each) => each === given?.toLowerCase()) ?? "here";

/** What nobody wrote stands at the beginning of what was named. */
function placed(
  { place, rule, level, message, components, link }: ReviewFinding,
  [path = "."]: readonly string[],
): Finding {
  return {
    ...{ rule, level, message, components },
    ...{ file: place?.file ?? path, line: place?.line ?? 1, column: place?.column ?? 1 },
    ...(link !== undefined && { link }),
  };
}

async function ignoredHere() {
  const text = await teamFile(REVIEW_FILE);
  return text === undefined ? [] : readIgnored(text);
}
