import * as z from "zod/mini";
import {
  describe,
  Id,
  isObject,
  type ListReading,
  readId,
  readList,
  readText,
  requireArray,
  requireObject,
  UnreadableError,
} from "./reading.ts";

/** Additive element of a project: the interface itself does not list environments. */
export const Environment = z.looseObject({ id: Id, name: z.string() });

export const Project = z.looseObject({
  id: Id,
  name: z.string(),
  environments: z.optional(z.array(Environment)),
});

/** GET /v1/orgs/{id}/projects */
export const ProjectList = z.array(Project);

export interface EnvironmentReading {
  readonly id: string;
  readonly name: string;
  readonly raw: unknown;
}

export interface ProjectReading {
  readonly id: string;
  readonly name: string;
  readonly environments: ListReading<EnvironmentReading>;
  readonly raw: unknown;
}

/** Reads one project or environment, as their creation answers them. @throws UnreadableError */
export function readCreated<T>(read: (raw: unknown) => T | undefined, body: unknown): T {
  const created = read(body);
  if (created === undefined) throw new UnreadableError("id", "an id", describe(requireObject(body)["id"]));
  return created;
}

/** Reads the project list. Elements without a usable id are kept in `odd`. @throws UnreadableError for no array. */
export function readProjects(body: unknown): ListReading<ProjectReading> {
  return readList(requireArray(body), readProject);
}

export function readProject(raw: unknown): ProjectReading | undefined {
  if (!isObject(raw)) return undefined;
  const id = readId(raw["id"]);
  if (id === undefined) return undefined;
  const environments = Array.isArray(raw["environments"])
    ? readList(raw["environments"], readEnvironment)
    : { items: [], odd: [] };
  return { id, name: readText(raw["name"]) ?? id, environments, raw };
}

export function readEnvironment(raw: unknown): EnvironmentReading | undefined {
  const id = readId(isObject(raw) ? raw["id"] : raw);
  if (id === undefined) return undefined;
  return { id, name: (isObject(raw) ? readText(raw["name"]) : undefined) ?? id, raw };
}
