/** Where a module that is called comes from. */
import type { Expression } from "../hcl/syntax.ts";
import type { ReadProblem, SourcePlace } from "../model.ts";
import { isPath, leadsOut, type Whereabouts, whereIs } from "../paths.ts";
import type { Scope } from "./evaluate.ts";

export interface ModuleSource extends Whereabouts {
  /** As written, where no run has to tell it. */
  readonly text?: string;
  /** Why it is not read, though it may be on this disk. */
  readonly problem?: ReadProblem;
}

/**
 * A source is a path, or names what `terraform init` fetches; of a text with expressions, how it begins tells which.
 * @param folder of who calls it
 */
export function moduleSource(
  folder: string,
  source: Expression | undefined,
  scope: Scope,
  place: SourcePlace,
): ModuleSource {
  const value = source && scope.traced(source).value;
  if (typeof value === "string") {
    const where: Whereabouts =
      value !== "" && !isPath(value) ? { unread: "elsewhere" } : whereIs(folder, value);
    const isOut = where.path === undefined && where.unread === "here";
    return { ...where, text: value, ...(isOut && { problem: leadsOut(value, place) }) };
  }
  const [start] = source?.kind === "template" ? source.parts : [];
  if (typeof start === "string" && !isPath(start)) return { unread: "elsewhere" };
  const message = source
    ? "Only a run tells where this module comes from: what it declares is not read."
    : "This module has no source: what it declares is not read.";
  return { unread: "here", problem: { message, place, unread: "here" } };
}
