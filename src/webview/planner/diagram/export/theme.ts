/** The colours of pictures that leave the panel. */
import type { DiagramTheme } from "../../../../contract/rendering.ts";
import type { DiagramMemory } from "../memory.ts";

/** What the user chose, else what suits the editor's theme. */
export function exportThemeOf(memory: Pick<DiagramMemory, "exportTheme"> | undefined): DiagramTheme {
  const { classList } = document.body;
  const isDark = classList.contains("vscode-dark") || classList.contains("vscode-high-contrast");
  return (
    memory?.exportTheme ?? (isDark && !classList.contains("vscode-high-contrast-light") ? "dark" : "light")
  );
}
