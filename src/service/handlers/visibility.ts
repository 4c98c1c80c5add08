import { HttpError, notVisible } from "../http/errors.ts";
import type { Store } from "../store/store.ts";
import type { User } from "../store/users.ts";

/** What of a call tells who asks for what. */
interface Asking {
  readonly user: User | undefined;
  readonly path: Readonly<Record<string, string>>;
}

/** The authenticated caller. @throws HttpError 401 */
export function caller({ user }: Pick<Asking, "user">): User {
  if (!user) throw new HttpError(401, "Sign in: the bearer token is missing or not valid.");
  return user;
}

/** The id in the path of an environment that the caller may see. @throws HttpError 404 */
export function visibleEnvironment({ projects }: Store, call: Asking): string {
  const id = call.path["environment_id"] ?? "";
  if (!projects.seesEnvironment(caller(call).id, id)) throw notVisible("environment");
  return id;
}

/** The id in the path of an organisation that the caller is a member of. @throws HttpError 404 */
export function visibleOrganization({ projects }: Store, call: Asking): string {
  const id = call.path["id"] ?? "";
  if (!projects.sees(caller(call).id, id)) throw notVisible("organization");
  return id;
}

/** The id in the path of a project that the caller may see. @throws HttpError 404 */
export function visibleProject({ projects }: Store, call: Asking): string {
  const id = call.path["id"] ?? "";
  if (!projects.seesProject(caller(call).id, id)) throw notVisible("project");
  return id;
}
