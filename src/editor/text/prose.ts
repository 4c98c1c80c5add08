import * as vscode from "vscode";
import { code, escapeMarkdown } from "./markdown.ts";

/**
 * Text with a little Markdown, for tooltips and hovers. VS Code's own `appendText` leaves addresses as links; here a
 * text is text. Commands and HTML stay off.
 */
export class Prose {
  readonly #parts: string[] = [];

  text(text: string): this {
    return this.#add(escapeMarkdown(text));
  }

  bold(text: string): this {
    return this.#add(`**${escapeMarkdown(text)}**`);
  }

  code(text: string): this {
    return this.#add(code(text));
  }

  space(): this {
    return this.#add(" ");
  }

  /** Ends a paragraph. */
  paragraph(): this {
    return this.#parts.length === 0 ? this : this.#add("\n\n");
  }

  /** Begins an element of a list. */
  item(): this {
    return this.#add("\n- ");
  }

  /** A picture of our own making. @param data of the SVG */
  picture(alternative: string, data: string): this {
    const encoded = Buffer.from(data).toString("base64");
    return this.#add(`![${escapeMarkdown(alternative)}](data:image/svg+xml;base64,${encoded})`);
  }

  /** JSON as it is, whose characters can all be seen. */
  json(value: unknown, maxLength: number): this {
    const text = JSON.stringify(value, undefined, 2)
      .slice(0, maxLength)
      .replaceAll(/\p{Cf}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
    return this.#add(new vscode.MarkdownString().appendCodeblock(text, "json").value);
  }

  markdown(): vscode.MarkdownString {
    return new vscode.MarkdownString(this.#parts.join(""));
  }

  #add(part: string): this {
    this.#parts.push(part);
    return this;
  }
}
