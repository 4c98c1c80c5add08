import type { ImportedItem, ImportSummary } from "../contract/imports.ts";
import { createApp } from "./app.ts";
import { type RateLimit, RateLimiter } from "./http/rateLimit.ts";
import { type ImportRequest, importFiles } from "./import/importer.ts";
import { importSample } from "./sample.ts";
import type { Driver } from "./store/driver.ts";
import type { Named, Project } from "./store/projects.ts";
import { StorageError } from "./store/storageError.ts";
import { Store } from "./store/store.ts";
import { aboutEnvironment, aboutProject } from "./store/subjects.ts";
import type { Tier } from "./store/users.ts";

export interface ServiceOptions {
  /** Folder that keeps the service's state, created when absent; ":memory:" forgets all at the end. */
  readonly dataDir: string;
  /** Opens the database that keeps all of it instead, of which the service takes care. */
  readonly database?: () => Promise<Driver>;
  /** Plan of the service's user; unless said, as it was, "paid" at first. */
  readonly tier?: Tier;
  /** No limit unless said. */
  readonly rateLimit?: RateLimit;
  /** Folder of `sample.json`, from which a service without any project is filled; it stays empty unless said. */
  readonly sampleDir?: string;
  /** The time in milliseconds since 1970; the system's unless said. */
  readonly clock?: () => number;
  /** Told of failures of the service itself, with the id that the caller was given. */
  readonly onError?: (error: Error, requestId: string) => void;
}

export { StorageError };

/** The built-in service: the whole interface, with one organisation and one user of its own. */
export interface Service {
  /** Answers a request to any origin; only its path, headers and body count. */
  fetch(request: Request): Promise<Response>;
  /** A new one-time login code of the service's user, valid for ten minutes. */
  issueLoginCode(): Promise<string>;
  readonly organization: Named;
  projects(): Promise<Project[]>;
  /** Creates a project or answers the one of that name. */
  createProject(name: string): Promise<Named>;
  /** Creates an environment or answers the one of that name. @throws Error for an unknown project. */
  createEnvironment(projectId: string, name: string): Promise<Named>;
  /** Takes files in. @throws ImportError naming what is wrong; Error for an unknown environment. */
  importFiles(request: ImportRequest): Promise<ImportSummary>;
  /** What an environment has from imports, the latest first. @throws Error for an unknown environment. */
  imports(environmentId: string): Promise<ImportedItem[]>;
  /** Deletes what imports brought: all of them or none. @throws Error for an unknown environment or import. */
  deleteImports(environmentId: string, ids: readonly string[]): Promise<void>;
  /** Ends every token that was issued; how many there were. */
  revokeTokens(): Promise<number>;
  /** What is under way comes to nothing, and whatever is asked then is told that it was closed. */
  close(): Promise<void>;
}

const USER = { id: "usr_owner", email: "owner@built-in.invalid" };
const ORGANIZATION = { id: "org_built_in", name: "My organization" };

/** Opens the built-in service. @throws StorageError when the data folder cannot be used. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const now = options.clock ?? Date.now;
  const directory = options.dataDir === ":memory:" ? undefined : options.dataDir;
  const store = await Store.open(directory, now, options.database);
  try {
    return await start(store, now, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function start(store: Store, now: () => number, options: ServiceOptions): Promise<Service> {
  const { users, projects } = store;
  await users.save(USER, options.tier);
  const organization = await projects.saveOrganization(ORGANIZATION, USER.id);
  if (options.sampleDir !== undefined) await importSample(store, organization.id, options.sampleDir, now());

  const checkEnvironment = async (id: string) => {
    if (!(await projects.seesEnvironment(USER.id, id))) throw new Error(`There is no environment ${id}.`);
  };
  const app = createApp(
    { store, engine: lazyEngine() },
    {
      limiter: options.rateLimit && new RateLimiter(options.rateLimit, now),
      onError: options.onError ?? (() => {}),
    },
  );
  return {
    fetch: async (request) => app.fetch(request),
    issueLoginCode: () => users.issueLoginCode(USER.id),
    organization,
    projects: () => projects.list(organization.id),
    createProject: (name) => projects.create(organization.id, name),
    createEnvironment: (projectId, name) =>
      store.database.transaction(aboutProject(projectId), async () => {
        if (!(await projects.seesProject(USER.id, projectId)))
          throw new Error(`There is no project ${projectId}.`);
        return projects.createEnvironment(projectId, name);
      }),
    async importFiles(request) {
      await checkEnvironment(request.environmentId);
      return importFiles(store, USER.id, request);
    },
    imports: (environmentId) =>
      store.database.read(async () => {
        await checkEnvironment(environmentId);
        return store.imports.list(environmentId);
      }),
    deleteImports: (environmentId, ids) =>
      store.database.transaction(aboutEnvironment(environmentId), async () => {
        await checkEnvironment(environmentId);
        for (const id of ids)
          if (!(await store.imports.delete(environmentId, id))) throw new Error(`There is no import ${id}.`);
      }),
    revokeTokens: () => users.revokeAll(USER.id),
    close: () => store.close(),
  };
}

/** The engine's catalogues take longer to load than all the rest, and few sessions begin with a plan. */
function lazyEngine() {
  let engine: Promise<import("../engine/engine.ts").Engine> | undefined;
  return () => {
    engine ??= import("../engine/engine.ts").then(({ createEngine }) => createEngine());
    engine.catch(() => {
      // The next request tries again.
      engine = undefined;
    });
    return engine;
  };
}
