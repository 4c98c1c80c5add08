import { HttpError, notVisible } from "../http/errors.ts";
import { unstorableIn } from "../store/storable.ts";
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
export function visibleEnvironment({ projects }: Store, call: Asking): Promise<string> {
  return visible("environment", call, call.path["environment_id"], projects.seesEnvironment.bind(projects));
}

/** The id in the path of an organisation that the caller is a member of. @throws HttpError 404 */
export function visibleOrganization({ projects }: Store, call: Asking): Promise<string> {
  return visible("organization", call, call.path["id"], projects.sees.bind(projects));
}

/** The id in the path of a project that the caller may see. @throws HttpError 404 */
export function visibleProject({ projects }: Store, call: Asking): Promise<string> {
  return visible("project", call, call.path["id"], projects.seesProject.bind(projects));
}

/** Asked within the transaction that reads or changes it: what is seen can be deleted, and memberships end. */
async function visible(
  what: string,
  call: Asking,
  id: string | undefined,
  sees: (userId: string, id: string) => Promise<boolean>,
): Promise<string> {
  const user = caller(call);
  if (id === undefined || unstorableIn(id) !== undefined || !(await sees(user.id, id)))
    throw notVisible(what);
  return id;
}
