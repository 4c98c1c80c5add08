/** `review`: what is wrong with infrastructure that is there. */
import { readFile } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { REVIEW_FILE, type ReviewFinding } from "../contract/review.ts";
import type { Engine } from "../engine/engine.ts";
import { readIgnored, setAside } from "../engine/review/ignored.ts";
import type { CheckCommand } from "./check/arguments.ts";
import { ruleFiles } from "./check/files.ts";
import type { Finding } from "./check/finding.ts";
import { countsOf, failOn, inOrder, lineOf, writeSarif } from "./check/findings.ts";
import { readRules } from "./check/rules.ts";
import { readPathsBelow } from "./read.ts";

export type ReviewCommand = Omit<CheckCommand, "name" | "update"> & { readonly name: "review" };

/** Reviews, prints, and sets the exit code. @throws Error of the file system, or what is wrong with a file */
export async function review(command: ReviewCommand, engine: Engine): Promise<void> {
  const rules = await readRules(engine, await ruleFiles(command.rules));
  const { root, read } = await readPathsBelow(command.paths);
  const fromHere = (file: string) => relative(process.cwd(), resolve(root, file)).split(sep).join("/");
  const found = (await engine.review(read.plan, rules.packs)).map((one) => ({
    ...one,
    ...(one.place && { place: { ...one.place, file: fromHere(one.place.file) } }),
  }));
  const { findings: left, ignored } = setAside(found, await ignoredHere());
  const findings = inOrder([...rules.findings, ...left.map((one) => placed(one, command.paths))]);
  if (command.sarif !== undefined) await writeSarif(command.sarif, findings);
  const { resources, problems } = read.summary;
  if (command.json) process.stdout.write(`${JSON.stringify({ findings, ignored }, null, 2)}\n`);
  else {
    const counted = `${resources} ${resources === 1 ? "resource" : "resources"}: ${countsOf(findings)}, ${ignored.length} ignored.`;
    process.stdout.write([...findings.map(lineOf), counted, ""].join("\n"));
  }
  if (problems.length > 0)
    process.stderr.write(
      `Not everything could be read (${problems.length}): see "read". What was not read was not reviewed.\n`,
    );
  failOn(command.failOn, findings);
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
  const text = await readFile(REVIEW_FILE, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? [] : readIgnored(text);
}
