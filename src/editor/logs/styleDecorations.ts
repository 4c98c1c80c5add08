import * as vscode from "vscode";
import { background, Flag, foreground, type Style } from "./text/sgr.ts";

/** The theme's colours of the terminal, in the order of ANSI's. */
const ANSI_COLOURS = [
  "terminal.ansiBlack",
  "terminal.ansiRed",
  "terminal.ansiGreen",
  "terminal.ansiYellow",
  "terminal.ansiBlue",
  "terminal.ansiMagenta",
  "terminal.ansiCyan",
  "terminal.ansiWhite",
  "terminal.ansiBrightBlack",
  "terminal.ansiBrightRed",
  "terminal.ansiBrightGreen",
  "terminal.ansiBrightYellow",
  "terminal.ansiBrightBlue",
  "terminal.ansiBrightMagenta",
  "terminal.ansiBrightCyan",
  "terminal.ansiBrightWhite",
] as const;

/** Decorations for styles, made when a style is first seen: there are few in use, and of sixteen colours only. */
export class StyleDecorations implements vscode.Disposable {
  readonly #types = new Map<Style, vscode.TextEditorDecorationType>();

  get(style: Style): vscode.TextEditorDecorationType {
    let type = this.#types.get(style);
    if (!type) {
      type = vscode.window.createTextEditorDecorationType(decorationOf(style));
      this.#types.set(style, type);
    }
    return type;
  }

  dispose(): void {
    for (const type of this.#types.values()) type.dispose();
    this.#types.clear();
  }
}

function decorationOf(style: Style): vscode.DecorationRenderOptions {
  const has = (flag: number) => (style & flag) !== 0;
  let text = colourOf(foreground(style));
  let behind = colourOf(background(style));
  if (has(Flag.inverse)) {
    [text, behind] = [
      behind ?? new vscode.ThemeColor("editor.background"),
      text ?? new vscode.ThemeColor("editor.foreground"),
    ];
  } else if (foreground(style) === 0 && behind === undefined) {
    // Black on a dark theme could not be read.
    text = new vscode.ThemeColor("terminal.ansiBrightBlack");
  }
  const lines = [
    ...(has(Flag.underline) ? ["underline"] : []),
    ...(has(Flag.strike) ? ["line-through"] : []),
  ].join(" ");
  return {
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    ...(text && { color: text }),
    ...(behind && { backgroundColor: behind }),
    ...(has(Flag.bold) && { fontWeight: "bold" }),
    ...(has(Flag.italic) && { fontStyle: "italic" }),
    ...(has(Flag.dim) && { opacity: "0.75" }),
    ...(lines !== "" && { textDecoration: lines }),
  };
}

function colourOf(ansi: number | undefined): vscode.ThemeColor | undefined {
  const id = ansi === undefined ? undefined : ANSI_COLOURS[ansi];
  return id === undefined ? undefined : new vscode.ThemeColor(id);
}
