/** `generate` and `render`: plans as code, and as pictures. */
import { basename, dirname } from "node:path";
import type { CodeLanguage } from "../../contract/code.ts";
import { readMemory } from "../../contract/planFile.ts";
import { UsageError } from "../../shared/usageError.ts";
import { iconAddresses } from "../icons.ts";
import { EXIT, type ExitCode } from "../line/exitCodes.ts";
import { LANGUAGES } from "../line/options.ts";
import type { Values } from "../line/table.ts";
import { pictureCommand } from "../pictureArguments.ts";
import { placeBelow, refuseAsOutput } from "../place.ts";
import { pngOf } from "../png.ts";
import type { Shell } from "../terminal/shell.ts";
import { removeFiles, staleFiles, type Written, writeFiles } from "../writeFiles.ts";
import { carriedEngine } from "./engine.ts";
import { readPlan, titleOf } from "./planFile.ts";

/** @throws UsageError, Error with what is wrong with the plan or the folder */
export async function generate(
  file: string,
  values: Values<"generate">,
  { out, notes }: Shell,
): Promise<ExitCode> {
  const to: CodeLanguage | undefined = LANGUAGES.find((id) => id === values.to?.toLowerCase());
  if (to === undefined) throw new UsageError(`--to is missing: ${LANGUAGES.join(", ")}.`);
  if (values.out === undefined) throw new UsageError("--out is missing: the folder to write to.");
  const folder = refuseAsOutput("--out", values.out);
  const plan = await readPlan(file);
  const code = await (await carriedEngine()).generate({ plan, to, title: titleOf(file) });
  if ("refused" in code) throw new Error(String(code.refused));
  const [place, force] = [placeBelow(folder, ""), values.force === true];
  const written = await writeFiles(place, code.files, force);
  const stale = await staleFiles(place, code.files);
  if (force) await removeFiles(place, stale);
  const { files: _, language: __, ...rest } = code;
  out.json({ ...listed(written), kept: written.kept, [force ? "removed" : "stale"]: stale, ...rest });
  if (written.kept.length > 0) notes.line(`Yours, and left as they are: ${written.kept.join(", ")}.`);
  return outdated(stale, force, notes, left(written, notes));
}

/** @throws UsageError, Error with what is wrong with the plan, the icons, the browser or the file */
export async function render(
  file: string,
  values: Values<"render">,
  { out, notes }: Shell,
): Promise<ExitCode> {
  const { format, options, icons, out: target, force } = pictureCommand(values);
  if (target !== undefined) refuseAsOutput("--out", target);
  const plan = await readPlan(file);
  const drawn = format === "png" ? "svg" : format;
  const addresses = drawn === "svg" ? await iconAddresses(icons, plan) : undefined;
  const title = options.title ?? (readMemory(plan).intent?.trim() || titleOf(file));
  const picture = (await carriedEngine()).render(plan, drawn, { ...options, title }, addresses);
  if (target === undefined) {
    if (values.json) out.json({ rendered: picture });
    else if (format === "mermaid") out.document(picture);
    else out.xml(picture);
    return EXIT.done;
  }
  const content = format === "png" ? await pngOf(picture) : picture;
  const folder = placeBelow(dirname(target), "");
  const written = await writeFiles(folder, [{ path: basename(target), content }], force);
  out.json(listed(written));
  return left(written, notes);
}

const listed = ({ written, unchanged, differing }: Written) => ({
  files: [...written, ...unchanged].sort(),
  differing,
});

/** Says what of an earlier generation was removed, or is still there: then the folder is not what the plan says. */
function outdated(stale: readonly string[], force: boolean, notes: Shell["notes"], code: ExitCode): ExitCode {
  if (stale.length === 0) return code;
  if (force) notes.line(`Of an earlier generation, and removed: ${stale.join(", ")}.`);
  else
    notes.line(
      `Of an earlier generation, and not of this plan: ${stale.join(", ")}. Remove them, here or with --force.`,
    );
  return force ? code : EXIT.failed;
}

/** Says which files stayed as they are. */
function left({ differing }: Written, notes: Shell["notes"]): ExitCode {
  if (differing.length === 0) return EXIT.done;
  notes.line(`Left as they are: ${differing.join(", ")}. Compare them, or replace them with --force.`);
  return EXIT.failed;
}
