/** The environments that are shown, each with what is known of it and what of that needs attention. */
import { type Reason, reasonsOf, urgencyOf } from "../../../shared/overview/attention.ts";
import type { EnvironmentFacts, ListedEnvironment } from "../../../shared/protocols/overview.ts";

/** One environment; another object whenever something of it changes. */
export interface Entry {
  readonly listed: ListedEnvironment;
  /** What it is part of: "Web shop", or "Web shop · Acme" where there is more than one organization. */
  readonly place: string;
  /** Undefined until anything of it is known. */
  readonly facts: EnvironmentFacts | undefined;
  /** The most urgent first. */
  readonly reasons: readonly Reason[];
  readonly urgency: number;
  /** Its place by organization, project and name. */
  readonly rank: number;
  /** What a filter is looked for in. */
  readonly words: string;
}

export type Entries = ReadonlyMap<string, Entry>;

/** Puts a list in order: by organization, project and name, as people read them. */
export function entriesOf(listed: readonly ListedEnvironment[], locale: string): Entries {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const places = Map.groupBy(listed, ({ organization }) => organization);
  const entries = new Map<string, Entry>();
  // Comparing texts is slow, so each is compared with no more than its siblings.
  for (const [, inOrganization] of [...places].sort(([a], [b]) => compare(a, b))) {
    const projects = Map.groupBy(inOrganization, ({ project }) => project);
    for (const [, inProject] of [...projects].sort(([a], [b]) => compare(a, b)))
      for (const environment of inProject.sort((a, b) => compare(a.name, b.name)))
        entries.set(environment.key, {
          listed: environment,
          place: placeOf(environment, places.size > 1),
          facts: undefined,
          reasons: [],
          urgency: 0,
          rank: entries.size,
          words: wordsOf(environment),
        });
  }
  return entries;
}

/** The entries with newer facts; those of environments that are not listed are passed over. */
export function withFacts(entries: Entries, facts: readonly EnvironmentFacts[]): Entries {
  const next = new Map(entries);
  for (const known of facts) {
    const entry = next.get(known.key);
    if (!entry) continue;
    const reasons = reasonsOf(known);
    next.set(known.key, { ...entry, facts: known, reasons, urgency: urgencyOf(reasons) });
  }
  return next;
}

function placeOf({ project, organization }: ListedEnvironment, isOneOfSeveral: boolean): string {
  const parts = project === "" || isOneOfSeveral ? [project, organization] : [project];
  return parts.filter((part) => part !== "").join(" · ");
}

function wordsOf({ name, project, organization, id }: ListedEnvironment): string {
  return `${name}\n${project}\n${organization}\n${id}`.toLocaleLowerCase();
}
