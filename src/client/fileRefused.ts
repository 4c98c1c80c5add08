import { type ImportProblem, problemText } from "../contract/importProblem.ts";
import { ServiceError } from "./errors.ts";

/** A file was refused (400): what is wrong in it is known to the place. */
export class FileRefused extends ServiceError {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, requestId?: string) {
    super(400, requestId, problemText(problem));
    this.problem = problem;
  }
}
