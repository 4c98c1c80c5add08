/** The planner from a shell: `npm run --silent cli -- --help`. */
import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import * as z from "zod/mini";
import { PlanInput } from "../contract/plan.ts";
import { planWithin } from "../contract/planFile.ts";
import { createEngine } from "../engine/engine.ts";
import { CLOUD_IDS, cloudCalled } from "../shared/clouds.ts";
import { type CliCommand, readArguments, USAGE } from "./arguments.ts";
import { check } from "./check/check.ts";
import { ruleFiles } from "./check/files.ts";
import { usableRules } from "./check/rules.ts";
import { iconAddresses } from "./icons.ts";
import type { PictureCommand } from "./pictureArguments.ts";
import { pngOf } from "./png.ts";
import { readPaths, summaryText } from "./read.ts";
import { review } from "./review.ts";
import { UsageError } from "./usageError.ts";
import { writeFiles } from "./writeFiles.ts";

const DEFAULT_PROVIDER = "provider";

/** Does what the command says. @throws Error with a message for the person at the shell */
async function run(command: CliCommand): Promise<void> {
  switch (command.name) {
    case "help":
      process.stdout.write(USAGE);
      return;
    case "plan":
      print(await plan(command));
      return;
    case "generate":
      print(await generate(command));
      return;
    case "read": {
      const { plan: found, summary } = await readPaths(command.paths);
      print(found);
      process.stderr.write(summaryText(summary));
      return;
    }
    case "render":
      await render(command);
      return;
    case "check":
      await check(command, createEngine());
      return;
    case "review":
      await review(command, createEngine());
      return;
    case "mcp": {
      const { serveMcp } = await import("../mcp/serve.ts");
      await serveMcp(command.options);
    }
  }
}

async function plan({ intent, provider, constraints, rules: paths }: CliCommand & { name: "plan" }) {
  const engine = createEngine();
  const rules = [...(await usableRules(engine, await ruleFiles(paths)))];
  const cloud = provider === undefined ? DEFAULT_PROVIDER : cloudCalled(provider);
  if (cloud !== DEFAULT_PROVIDER && !engine.providers.includes(cloud))
    throw new UsageError(
      `There is no catalogue for the provider "${provider}". Known are: ${CLOUD_IDS.join(", ")}.`,
    );
  const { candidates, region } = engine.propose(cloud, { intent, constraints, rules });
  const chosen = candidates.filter((one) => one.recommended === true);
  if (chosen.length === 0)
    throw new Error("Nothing is recommended for this intent. Say in a few more words what is to be built.");
  return engine.resolve(cloud, {
    ...{ candidates: chosen, constraints, rules },
    ...(region !== undefined && { region }),
  });
}

async function generate({ plan: file, to, out, force }: CliCommand & { name: "generate" }) {
  const code = await createEngine().generate({ plan: await readPlan(file), to, title: titleOf(file) });
  if ("refused" in code) throw new Error(String(code.refused));
  return { ...(await write(out, code.files, force)), missing: code.missing, decisions: code.decisions };
}

async function render({ plan: file, format, options, icons, out, force }: PictureCommand): Promise<void> {
  const title = options.title ?? titleOf(file);
  const plan = await readPlan(file);
  const drawn = format === "png" ? "svg" : format;
  const addresses = drawn === "svg" ? await iconAddresses(icons, plan) : undefined;
  const picture = createEngine().render(plan, drawn, { ...options, title }, addresses);
  if (out === undefined) {
    process.stdout.write(picture.endsWith("\n") ? picture : `${picture}\n`);
    return;
  }
  const content = format === "png" ? await pngOf(picture) : picture;
  print(await write(dirname(out), [{ path: basename(out), content }], force));
}

/** Writes files, and says on stderr which stayed as they are. */
async function write(folder: string, files: Parameters<typeof writeFiles>[1], force: boolean) {
  const { written, unchanged, differing } = await writeFiles(folder, files, force);
  if (differing.length > 0) {
    process.stderr.write(
      `Left as they are: ${differing.join(", ")}. Compare them, or replace them with --force.\n`,
    );
    process.exitCode = 1;
  }
  return { files: [...written, ...unchanged].sort(), differing };
}

/** The plan in a file: itself, or what a service answered around it. @throws Error that says what is wrong */
async function readPlan(file: string): Promise<PlanInput> {
  const text = await readFile(file, "utf8");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = PlanInput.safeParse(planWithin(json));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} holds no deployment plan. ${z.prettifyError(parsed.error)}`);
}

/** A heading from the file's name: "orders.plan.json" is about orders. */
function titleOf(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/(\.plan)?\.json$/i, "").slice(0, 200) || "Infrastructure";
}

function print(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${message}\n\n${USAGE}` : `${message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
