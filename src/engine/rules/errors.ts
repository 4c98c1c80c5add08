/** What is wrong at one place of a rule pack. */
export interface RuleProblem {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** What is wrong, and what to write instead. */
  readonly message: string;
}

/** A rule pack that cannot be used; every problem with its place. */
export class RulePackError extends Error {
  override readonly name = "RulePackError";
  readonly problems: readonly RuleProblem[];

  constructor(problems: readonly RuleProblem[]) {
    super(
      problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`).join("\n"),
    );
    this.problems = problems;
  }
}
