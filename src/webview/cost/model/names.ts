import type { EnvironmentRef } from "../../../shared/protocols/cost.ts";

/** What two environments that are shown beside each other are called. */
export interface Names {
  readonly own: string;
  /** Empty without another one. */
  readonly other: string;
}

/** Their names; where these are the same, with their projects; where those are too, with their ids. */
export function namesOf(own: EnvironmentRef | undefined, other: EnvironmentRef | undefined): Names {
  if (!own || !other) return { own: own?.name ?? "", other: other?.name ?? "" };
  const forms: readonly ((environment: EnvironmentRef) => string)[] = [({ name }) => name, withProject];
  const form = forms.find((nameOf) => nameOf(own) !== nameOf(other)) ?? (({ name, id }) => `${name} · ${id}`);
  return { own: form(own), other: form(other) };
}

/** "production · Web shop". */
export function withProject({ name, project }: EnvironmentRef): string {
  return project === "" ? name : `${name} · ${project}`;
}
