import { useEffect, useState } from "preact/hooks";

/** Something that changes whenever VS Code shows another theme, for what has colours drawn into it. */
export function useTheme(): string {
  const [theme, setTheme] = useState(themeName);
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(themeName()));
    // VS Code notes its theme on the page's body, and its colours on the root element.
    observer.observe(document.body, { attributes: true, attributeFilter: ["class", "data-vscode-theme-id"] });
    return () => observer.disconnect();
  }, []);
  return theme;
}

function themeName(): string {
  return `${document.body.className} ${document.body.dataset["vscodeThemeId"] ?? ""}`;
}
