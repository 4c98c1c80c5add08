import { useEffect, useState } from "preact/hooks";

/** Whether VS Code shows a dark theme; changes with it. VS Code notes its theme on the page's body. */
export function useDarkTheme(): boolean {
  const [dark, setDark] = useState(isDark);
  useEffect(() => {
    const observer = new MutationObserver(() => setDark(isDark()));
    observer.observe(document.body, { attributes: true, attributeFilter: ["class"] });
    return () => observer.disconnect();
  }, []);
  return dark;
}

function isDark(): boolean {
  const { classList } = document.body;
  return (
    classList.contains("vscode-dark") ||
    (classList.contains("vscode-high-contrast") && !classList.contains("vscode-high-contrast-light"))
  );
}
