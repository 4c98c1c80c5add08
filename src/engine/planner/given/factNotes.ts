/** What a caller is told of the facts that he gives: what is not known, and what is taken otherwise than it is said. */
import { cloudName } from "../../../shared/clouds.ts";
import { lifecycleNote } from "../../catalogue/lifecycle.ts";
import type { Asked } from "./asked.ts";
import { contradictions } from "./contradictions.ts";
import type { FactContext } from "./lookup.ts";
import type { Resolution } from "./names.ts";
import type { Present } from "./present.ts";
import type { Given } from "./read.ts";
import { among, shown } from "./shown.ts";

/** Everything worth telling of a caller's facts, in the order in which they are read. */
export function factNotes(
  given: Given,
  { asked, present, unwanted, resolved }: Resolution,
  context: FactContext,
): string[] {
  return [
    ...ofAsked(asked, context),
    ...ofPresent(present, context),
    ...ofLater(given, context),
    ...ofDenied(unwanted.unknown, context),
    ...contradictions(given, { ...present, unbuilt: resolved.unbuilt, included: asked.included }),
  ];
}

function ofAsked({ remarks, unknown }: Asked, { request: { catalogue, provider } }: FactContext): string[] {
  const notes = remarks.flatMap((remark) =>
    "closed" in remark
      ? (lifecycleNote(catalogue, remark.closed) ?? [])
      : `${shown(remark.word)} is of ${remark.cloud}: the plan for ${cloudName(provider)} has what plays its role there, ${among(remark.roles)}.`,
  );
  if (unknown.length > 0)
    notes.push(
      unknown.length === 1
        ? `The facts name ${among(unknown)}, which is no type of ${provider} that is known. Look its type id up, or name its role.`
        : `The facts name ${among(unknown)}, which are no types of ${provider} that are known. Look their type ids up, or name their roles.`,
    );
  return notes;
}

function ofPresent(
  { contradicted, unknown, beyond }: Present,
  { request: { provider } }: FactContext,
): string[] {
  return [
    ...(contradicted.length === 0
      ? []
      : [
          `The facts list ${among(contradicted)} under “existing”, and say elsewhere that it is denied, put off or replaced: it is left out.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          unknown.length === 1
            ? `The facts say that ${among(unknown)} is there; no type is known by that name. Say the role that it plays, if the design is not to build that.`
            : `The facts say that ${among(unknown)} are there; no types are known by these names. Say the roles that they play, if the design is not to build those.`,
        ]),
    ...(beyond.length === 0
      ? []
      : [
          `No type of ${cloudName(provider)} is known by the name of ${among(beyond)}: the role counts as played outside of the plan, and nothing is built for it. Of what is in ${cloudName(provider)}, give the type id.`,
        ]),
  ];
}

function ofLater({ later }: Given, { library: { roleById } }: FactContext): string[] {
  return later.length === 0
    ? []
    : [
        `Put off: ${among(later.map((word) => roleById.get(word)?.title ?? word))}. Nothing is built for it now.`,
      ];
}

function ofDenied(unknown: readonly string[], { request: { provider } }: FactContext): string[] {
  if (unknown.length === 0) return [];
  return [
    unknown.length === 1
      ? `The facts deny ${among(unknown)}, which is no type of ${provider}, capability or role that is known.`
      : `The facts deny ${among(unknown)}, which are no types of ${provider}, capabilities or roles that are known.`,
  ];
}
