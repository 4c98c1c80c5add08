/**
 * What a transaction that writes is about. Those about the same exclude each other; those about different things do not
 * wait for one another, where the kind of database lets several write at once.
 */
export class Subject {
  /** A transaction that goes on to further subjects does so upwards alone, so that no two wait for each other. */
  readonly rank: number;
  readonly name: string;

  constructor(rank: number, name: string) {
    this.rank = rank;
    this.name = name;
  }

  covers(other: Subject): boolean {
    return this === EVERYTHING || this.name === other.name;
  }

  /** Whether it stands above another one in the order in which they are gone through. */
  isAfter(other: Subject): boolean {
    return this.rank === other.rank ? this.name > other.name : this.rank > other.rank;
  }
}

/** Excludes all others. Whoever comes later waits behind it: it is for what waits for no import itself. */
export const EVERYTHING = new Subject(0, "everything");
/** Users, their login codes and their tokens. */
export const USERS = new Subject(1, "users");
/** Which organisations and projects there are. */
export const PROJECTS = new Subject(2, "projects");

/** A project, and which environments it has. */
export function aboutProject(id: string): Subject {
  return new Subject(3, `project ${id}`);
}

/** An environment, and all that was imported into it. */
export function aboutEnvironment(id: string): Subject {
  return new Subject(4, `environment ${id}`);
}
