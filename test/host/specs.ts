/** Which test files each kind of phase runs, as patterns from the repository. */
export const specs = {
  ui: ["test/ui/**/*.test.ts"],
  /** What a user does first. It runs on the oldest version too. */
  smoke: ["test/ui/smoke.test.ts"],
  /** What is proven of the packed extension. */
  vsix: ["test/vsix/**/*.test.ts"],
  /** Pages in a plain browser, with the extension or alone. */
  pages: ["test/pages/**/*.test.ts"],
  /** All else that needs no VS Code. */
  unit: ["unit", "service", "client", "extension"].map((level) => `test/${level}/**/*.test.ts`),
  /** What only ever comes in full. */
  stress: ["test/stress/**/*.test.ts"],
  /** What runs inside VS Code; it is put together into one file (see `bundle.ts`). */
  suite: ["test/suite/*.test.ts"],
} as const;
