import { GENERATED_MARK } from "../../../contract/code.ts";
import { relationWords } from "../../../shared/relationWords.ts";
import { withEscapes } from "../../../shared/seen.ts";
import type { CodeFile, Program, UntracedRelation } from "../model.ts";

/** The first line of every generated file. */
export const HEAD = `${GENERATED_MARK} from a plan: change the plan, generate again, and look at the difference.`;

/** The page beside generated code: how to deploy it, and everything that is left to a person, in one place. `remark` is said of the commands. */
export function readme(
  { title, decisions, missing, missingRelations, coveredRelations, variables, advised }: Program,
  commands: readonly string[],
  remark?: string,
): CodeFile {
  const open = variables.filter((one) => one.default === undefined);
  const about = (component: string | undefined) =>
    component === undefined ? "" : `**${code(component)}**: `;
  const lines = [
    `# ${plain(title)}`,
    "",
    HEAD,
    "",
    "## Deploy",
    "",
    "```sh",
    ...commands,
    "```",
    "",
    ...(remark === undefined ? [] : [plain(remark), ""]),
    ...section(
      "Values to give",
      open.map(({ name, description }) => `- ${code(name)}: ${plain(description)}`),
      advised?.values,
    ),
    ...section(
      "To decide",
      decisions
        .filter(({ variable }) => variable === undefined)
        .map(({ component, text }) => `- ${about(component)}${plain(text)}`),
    ),
    ...section("Missing", [
      ...missing.map(
        ({ component, type_id, reason }) => `- ${about(component)}${code(type_id)}: ${plain(reason)}`,
      ),
      ...missingRelations.map(relationLine),
    ]),
    ...section("Needs no code", coveredRelations.map(relationLine)),
    ...section("First steps", numbered(advised?.first)),
    ...section("Permissions", bulleted(advised?.permissions)),
    ...section("Destroy", bulleted(advised?.destroy)),
    ...section("What a reviewer may ask", bulleted(advised?.review)),
  ];
  return { path: "README.md", content: `${lines.join("\n").trimEnd()}\n` };
}

/** Lines that are Markdown already. */
const bulleted = (lines: readonly string[] = []) => lines.map((line) => `- ${line}`);
const numbered = (lines: readonly string[] = []) => lines.map((line, place) => `${place + 1}. ${line}`);

function relationLine(relation: UntracedRelation): string {
  const { from, to, reason } = relation;
  return `- **${code(from)}** ${plain(relationWords(relation))} **${code(to)}**: ${plain(reason)}`;
}

/** @param before what is said before its lines, as Markdown */
function section(title: string, lines: readonly string[], before?: string): string[] {
  if (lines.length === 0) return [];
  return [`## ${title}`, "", ...(before === undefined ? [] : [before, ""]), ...new Set(lines), ""];
}

function code(text: string): string {
  return `\`${withEscapes(text, () => "").replaceAll("`", "")}\``;
}

/** Texts that nothing hides in, which most are. */
const SHOWN = /^[ -~]*$/;

/** Text of a plan as Markdown's plain text. */
function plain(text: string): string {
  const shown = SHOWN.test(text) ? text : withEscapes(text, () => " ");
  return shown.replaceAll(/[\\`*_{}[\]<>#|!]/g, "\\$&");
}
