/** `review`: what is wrong with infrastructure that is there. */
import { relative, resolve, sep } from "node:path";
import { REVIEW_FILE, type ReviewFinding } from "../contract/review.ts";
import { readIgnored, setAside } from "../engine/review/ignored.ts";
import { ruleFiles } from "./check/files.ts";
import type { Finding } from "./check/finding.ts";
import { countsOf, exitCodeFor, inOrder, lineOf, sarifPlace, writeSarif } from "./check/findings.ts";
import { readRules } from "./check/rules.ts";
import { carriedEngine } from "./commands/engine.ts";
import { EXIT, type ExitCode } from "./line/exitCodes.ts";
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
  const { root, read } = await readPathsBelow(paths);
  const fromHere = (file: string) => relative(process.cwd(), resolve(root, file)).split(sep).join("/");
  const here = <T extends { readonly place?: { readonly file: string } | undefined }>(one: T): T =>
    one.place ? { ...one, place: { ...one.place, file: fromHere(one.place.file) } } : one;
  const found = (await engine.review(read.plan, rules.packs)).map(here);
  const { findings: left, ignored } = setAside(found, await ignoredHere());
  const findings = inOrder([...rules.findings, ...left.map((one) => placed(one, paths))]);
  const { resources, problems, refused } = read.summary;
  const unread = problems.map(here);
  if (sarif) await writeSarif(sarif, findings, unread);
  if (values.json) out.json({ findings, ignored, unread });
  else {
    for (const finding of findings) out.line(lineOf(finding));
    const counted = `${resources} ${resources === 1 ? "resource" : "resources"}: ${countsOf(findings)}, ${ignored.length} ignored.`;
    out.line(counted);
  }
  const title = `Not everything could be read (${problems.length}), and what was not read was not reviewed`;
  for (const line of listed(title, unread.map(problemLine))) notes.line(line);
  // What was named and not reviewed may hold anything.
  return refused.length > 0 ? EXIT.failed : exitCodeFor(values["fail-on"], findings);
}

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
