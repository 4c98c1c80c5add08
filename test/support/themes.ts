/** Colour themes that every VS Code carries, one of each kind. */
export const THEMES = ["light", "dark", "highContrast", "highContrastLight"] as const;

export type Theme = (typeof THEMES)[number];

interface Marks {
  /** The value of `workbench.colorTheme`. */
  readonly setting: string;
  /** The class that VS Code gives its window. */
  readonly window: string;
  /** The kind that VS Code tells pages. */
  readonly page: string;
}

/** What tells each theme. */
export const MARKS: Readonly<Record<Theme, Marks>> = {
  light: { setting: "Light Modern", window: "vs", page: "vscode-light" },
  dark: { setting: "Dark Modern", window: "vs-dark", page: "vscode-dark" },
  highContrast: { setting: "Default High Contrast", window: "hc-black", page: "vscode-high-contrast" },
  highContrastLight: {
    setting: "Default High Contrast Light",
    window: "hc-light",
    page: "vscode-high-contrast-light",
  },
};
