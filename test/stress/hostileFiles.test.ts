/**
 * Thousands of damaged files, each given to the commands that read its kind, as a person would: every one ends in an
 * answer or in a refusal in words, soon, within little memory, and prints nothing that another program would act on.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import fc from "fast-check";
import { EXIT } from "../../src/cli/line/exitCodes.ts";
import { createService } from "../../src/service/service.ts";
import { runCli } from "../support/cli.ts";
import { measureStrain } from "../support/strain.ts";
import { mutated } from "./mutations.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");

/** A kind of file: examples of it, and the commands that read it, where FOLDER and FILE are the damaged copy's, and
 * DATA and ENVIRONMENT where imports go. */
interface Kind {
  readonly name: string;
  readonly examples: string;
  readonly commands: readonly (readonly string[])[];
}

const reading = (what: "FILE" | "FOLDER") => [
  ["read", what],
  ["review", what, "--sarif", "FOLDER/out.sarif"],
];
const importing = (kind: string) => [
  ["import", kind, "FILE", "--environment", "ENVIRONMENT", "--data", "DATA"],
];

const KINDS: readonly Kind[] = [
  { name: "Terraform", examples: "code/*/terraform/*.tf", commands: reading("FOLDER") },
  { name: "CloudFormation", examples: "code/*/cloudformation/template.yaml", commands: reading("FILE") },
  {
    name: "Terraform's plans",
    examples: "imports/tofu-plan.json",
    commands: [...reading("FILE"), ...importing("drift")],
  },
  {
    name: "plans",
    examples: "code/*/plan.json",
    commands: [
      ["check", "FOLDER"],
      ["render", "FILE", "--format", "svg"],
      ["render", "FILE", "--format", "mermaid"],
      ["render", "FILE", "--format", "drawio"],
      ["generate", "FILE", "--to", "terraform", "--out", "FOLDER/terraform"],
      ["generate", "FILE", "--to", "cloudformation", "--out", "FOLDER/stack"],
    ],
  },
  {
    name: "costs",
    examples: "imports/{focus-*.csv,focus-1.1-*.csv.gz,infracost.json}",
    commands: importing("costs"),
  },
  { name: "runs", examples: "imports/*.{log,jsonl}", commands: importing("run") },
];

/** What an engine says of a mistake in a program, and no program should say of a file. */
const PROGRAMS_MISTAKE =
  /Cannot (read|set|convert|access|destructure)|Maximum call stack|is not (a function|iterable|defined)|Invalid (array|string) length|\[object Object\]|\.[jt]s:\d+|heap/;
/** What continuous integration acts on, and what a terminal does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ACTED_ON = /^\s*::|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/m;

/** How a command may end: with an answer, with one to what could be read, or with a refusal. */
const ENDS: ReadonlySet<number> = new Set([EXIT.done, EXIT.incomplete, EXIT.failed]);

const FILES_A_KIND = 300;
/** In milliseconds of the thread's own computing. A person waits so long for what they can see to be large. */
const LONGEST_STALL_MS = 2_000;
const MOST_MEMORY_MB = 600;

describe("Damaged files", () => {
  let [folder, data, environment] = ["", "", ""];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    data = join(folder, "data");
    const service = await createService({ dataDir: data });
    const project = await service.createProject("Shop");
    environment = (await service.createEnvironment(project.id, "production")).id;
    await service.close();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  for (const { name, examples, commands } of KINDS)
    it(`of ${name} end in an answer or in a refusal`, async () => {
      const found = globSync(examples, { cwd: FIXTURES }).sort();
      assert.ok(found.length > 0);
      const counts = { tried: 0, answered: 0, refused: 0 };
      let [stallMs, peakMB] = [0, 0];
      const one = async (path: string, bytes: Uint8Array) => {
        const place = join(folder, String(counts.tried));
        const file = join(place, name === "plans" ? "a.plan.json" : basename(path));
        await mkdir(place);
        await writeFile(file, bytes);
        for (const command of commands) {
          const args = command.map((word) =>
            word
              .replace("FOLDER", place)
              .replace("FILE", file)
              .replace("DATA", data)
              .replace("ENVIRONMENT", environment),
          );
          let told = "";
          const strain = await measureStrain(async () => {
            const { code, out, notes } = await runCli(args);
            assert.ok(ENDS.has(code), `${args.join(" ")} left with ${code}: ${notes}`);
            counts[code === EXIT.failed ? "refused" : "answered"]++;
            told = code === EXIT.failed ? out + notes : notes;
            assert.ok(code !== EXIT.failed || told.trim() !== "", "said nothing");
          });
          counts.tried++;
          stallMs = Math.max(stallMs, strain.stallMs);
          peakMB = Math.max(peakMB, strain.peakMB);
          assert.doesNotMatch(told, PROGRAMS_MISTAKE);
          assert.doesNotMatch(told, ACTED_ON);
          assert.ok(strain.stallMs < LONGEST_STALL_MS, `${args.join(" ")} stalled for ${strain.stallMs} ms`);
          assert.ok(strain.peakMB < MOST_MEMORY_MB, `${args.join(" ")} took ${strain.peakMB} MB`);
        }
        await rm(place, { recursive: true });
      };
      await fc.assert(
        fc.asyncProperty(
          fc
            .constantFrom(...found)
            .chain((path) => fc.tuple(fc.constant(path), mutated(readFileSync(join(FIXTURES, path))))),
          ([path, bytes]) => one(path, bytes),
        ),
        { numRuns: FILES_A_KIND, endOnFailure: true },
      );
      const { tried, answered, refused } = counts;
      console.log(
        `      ${name}: ${tried} tried, ${answered} answered, ${refused} refused; ` +
          `longest stall ${Math.round(stallMs)} ms, most memory ${Math.round(peakMB)} MB`,
      );
      assert.ok(answered > 0, "files are damaged so much that nothing behind their syntax is tried");
    });
});
