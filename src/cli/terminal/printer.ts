/** The one way to stdout and stderr: what is foreign is made harmless here, secrets blotted out, and colors added. */
import { visibleText, withTexts } from "../../agents/untrusted.ts";
import { largest } from "../../shared/extremes.ts";
import { redact } from "../../shared/redaction/echoes.ts";
import { onLines, onOneLine, onShownLine, withoutCommands, withoutSigns } from "../../shared/seen.ts";
import { widthOf } from "./width.ts";

/** What printing needs of a stream. */
export interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export type Style = "bold" | "dim" | "red" | "yellow" | "green";
export interface Styled {
  readonly style: Style;
  readonly text: string;
}
export type Part = string | Styled;

const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, yellow: 33, green: 32 };

/** A part of a line that stands out on a terminal. */
export function styled(style: Style, text: string): Styled {
  return { style, text };
}

export class Printer {
  readonly #stream: Stream;
  readonly #colors: boolean;
  /** A line as whoever reads along may take it: where that is a runner of workflows, it is no command. */
  readonly #harmless: (line: string) => string;
  readonly #secrets: string[] = [];

  constructor(stream: Stream, env: NodeJS.ProcessEnv) {
    this.#stream = stream;
    // https://no-color.org: whatever its value, unless it is empty.
    this.#colors = this.isTerminal && !env["NO_COLOR"] && env["TERM"] !== "dumb";
    this.#harmless = RUNNERS.some((name) => env[name]) ? withoutCommands : (line) => line;
  }

  get isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  /** From here on nothing that is printed holds this. */
  conceal(secret: string): void {
    if (!this.#secrets.includes(secret)) this.#secrets.push(secret);
  }

  /** A text without what was concealed. */
  concealed(text: string): string {
    return redact(text, this.#secrets);
  }

  /** Text of any number of lines, with a line feed at its end: what another program printed. All else is printed by lines. */
  text(text: string): void {
    const lines = this.concealed(onLines(text)).split("\n");
    const shown = lines.map(this.#harmless).join("\n");
    if (shown !== "") this.#stream.write(shown.endsWith("\n") ? shown : `${shown}\n`);
  }

  /** One line, whatever its parts are. */
  line(...parts: readonly Part[]): void {
    // As a whole: one part may end what another begins.
    this.#stream.write(`${this.#harmless(parts.map((part) => this.#shown(part)).join(""))}\n`);
  }

  /** A document of our own making: as it is, but for a terminal, which would act on what is in it. */
  document(text: string): void {
    if (this.isTerminal) this.text(text);
    else {
      const whole = this.concealed(text);
      this.#stream.write(whole.endsWith("\n") ? whole : `${whole}\n`);
    }
  }

  /** The same of XML, in whose texts no runner of workflows takes anything for a command: the reference means the same. */
  xml(text: string): void {
    this.document(withoutSigns(text, "&#35;"));
  }

  /** JSON in which every character can be seen. @param compact on one line */
  json(value: unknown, compact = false): void {
    const concealed = withTexts(value, (text) => this.concealed(text));
    const text = JSON.stringify(concealed, null, compact ? undefined : 2);
    // In a text of JSON the escape means the same, and no runner of workflows takes it for a command.
    this.#stream.write(`${withoutSigns(visibleText(text), "\\u0023")}\n`);
  }

  /** On a terminal columns under a head; else one row a line, its cells parted by tabs. */
  table(head: readonly string[], rows: readonly (readonly Part[])[]): void {
    if (!this.isTerminal) {
      for (const row of rows) this.line(row.map((cell) => onOneLine(textOf(cell))).join("\t"));
      return;
    }
    if (rows.length === 0) return;
    const all = [head.map((name) => styled("bold", name)), ...rows];
    const widths = head.map((_, column) => largest(all.map((row) => widthOf(cellText(row[column])))));
    for (const row of all)
      this.line(
        ...row.flatMap((cell, column): Part[] => {
          const text = cellText(cell);
          const gap = column === row.length - 1 ? 0 : (widths[column] ?? 0) - widthOf(text) + 2;
          return [typeof cell === "string" ? text : { ...cell, text }, " ".repeat(gap)];
        }),
      );
  }

  /** Blotted out late: what goes before may draw together what was parted. */
  #shown(part: Part): string {
    const text = this.concealed(onShownLine(textOf(part)));
    if (typeof part === "string" || !this.#colors || text === "") return text;
    return `\u001b[${CODES[part.style]}m${text}\u001b[0m`;
  }
}

/** What runners of workflows set: most of them, GitHub's, Azure Pipelines, TeamCity. */
const RUNNERS = ["CI", "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"] as const;

const textOf = (part: Part) => (typeof part === "string" ? part : part.text);
const cellText = (part: Part | undefined) => onOneLine(textOf(part ?? ""));
