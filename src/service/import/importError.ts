import { type ImportProblem, problemText } from "../../contract/importProblem.ts";
import { unstorableIn } from "../store/storable.ts";

/** Where in a file something is wrong; see {@link ImportProblem}. */
export type ProblemPlace = Pick<ImportProblem, "line" | "row" | "column">;

/** A file that cannot be imported: what is wrong and where. Nothing of it has been taken in. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly problem: ImportProblem;

  constructor(file: string, reason: string, place: ProblemPlace & Pick<ImportProblem, "part"> = {}) {
    const problem = { file, reason, ...place };
    super(problemText(problem));
    this.problem = problem;
  }

  /** The same, said of one of several files. */
  inPart(part: number): ImportError {
    const { file, reason, ...place } = this.problem;
    return new ImportError(file, reason, { ...place, part });
  }
}

/** A text of a file, to be kept. @throws ImportError for one that cannot be */
export function keepable(text: string, file: string, place: ProblemPlace): string {
  const reason = unstorableIn(text);
  if (reason !== undefined) throw new ImportError(file, `this ${reason}`, place);
  return text;
}

/** A cell or value as an error message shows it: quoted, on one line, cut short. */
export function quote(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
