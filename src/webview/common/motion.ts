/**
 * Whether nothing may move: said to the system, or to VS Code alone (`workbench.reduceMotion`), which gives its pages a
 * class. `base.css` asks the same for what moves by styles.
 */
export function wantsNoMotion(): boolean {
  return (
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    document.body.classList.contains("vscode-reduce-motion")
  );
}
