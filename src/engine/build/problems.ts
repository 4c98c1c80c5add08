/** What is thrown where data that people write is wrong: all of its problems at once. */
export function problemsError(what: string, problems: readonly string[]): Error {
  return new Error(`${what} ${problems.length} problem(s):\n${problems.join("\n")}`);
}
