/** `backend.tf`: where Terraform keeps its state. It is written once and has no mark: from then on it is the team's. */
import { shortened, wordsOf } from "../identifiers.ts";
import { type CodeFile, type Program, plainText } from "../model.ts";
import { aligned, block, quoted } from "../print/hcl.ts";
import type { State } from "./advice.ts";
import { BACKEND } from "./values.ts";

/** Of the path of a state, in characters: buckets take a thousand. */
const LONGEST_PATH = 60;

/** A backend of the plan's cloud in comments, with what must exist first. Undefined for a cloud without one. */
export function backend(program: Program, state: State | undefined): CodeFile | undefined {
  if (!state) return undefined;
  const words = {
    region: given(program, "region") ?? given(program, "location") ?? "REGION",
    state: statePath(program),
  };
  const filled = (text: string) =>
    text.replaceAll(/\{(region|state)\}/g, (_, name: keyof typeof words) => words[name]);
  const settings = Object.entries(state.arguments).map(
    ([key, value]) => [key, typeof value === "string" ? quoted(filled(value)) : String(value)] as const,
  );
  const code = block("terraform", block(`backend ${quoted(state.backend)}`, aligned(settings, "    "), "  "));
  const lines = [
    "Where the state is kept. This file is yours: it is written once, and stays as you leave it.",
    "Without a backend the state stays on this machine, where no colleague and no pipeline finds it. For one that all",
    "share, make this first, in a place of your own that this code does not manage:",
    "",
    ...state.create.map((command) => `  ${filled(command)}`),
    "",
    ...state.notes.map(filled),
    `No two deployments may have the same ${places(state)}: each would delete what the other made.`,
    "Then take the comment signs off the block, put your own names in, and run: terraform init -migrate-state",
    "",
    ...code,
  ];
  return { path: BACKEND, content: `${lines.map((line) => `# ${line}`.trimEnd()).join("\n")}\n` };
}

/** The arguments that say where in a backend the state is. */
function places({ arguments: given }: State): string {
  const named = Object.entries(given).filter(([, value]) => String(value).includes("{state}"));
  return named.map(([name]) => name).join(" and ");
}

/** The default of a variable, where it is a plain text. */
function given({ variables }: Program, name: string): string | undefined {
  const preset = variables.find((one) => one.name === name)?.default;
  return preset?.kind === "literal" ? plainText(preset) : undefined;
}

/** Two plans, and two environments of one, have a state each: `orders/dev`. */
function statePath(program: Program): string {
  const { title } = program;
  const words = wordsOf(title).join("-").toLowerCase();
  // A name in another script has no words in ASCII; its code points tell it from others.
  const isWhole = /^[ -~]*$/.test(title) && words !== "";
  const points = [...title].map((one) => one.codePointAt(0)?.toString(36)).join("");
  const name = isWhole ? words : `${words || "plan"}-${shortened(`x${points}`, 8)}`;
  return `${shortened(name, LONGEST_PATH)}/${wordsOf(given(program, "environment") ?? "dev")
    .join("-")
    .toLowerCase()}`;
}
