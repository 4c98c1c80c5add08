import { setContext } from "../host/contextKeys.ts";
import { Context } from "../ids.ts";
import { isLoneAndEmpty, rootsOf } from "./below.ts";
import type { Shown } from "./currentModel.ts";

/**
 * Tells VS Code what welcome views and menus go by; once it is known whether anybody is signed in. All of it is said at
 * once, in this order: what waits until something else has been said may be out of date by then, and undo what was said
 * of a later state.
 */
export async function tellContext(shown: Shown | undefined): Promise<void> {
  const model = shown?.model;
  const nothing = model?.user.settled === true && rootsOf(model).length === 0;
  const unavailable = nothing && model.user.value === undefined;
  const isBuiltIn = shown?.connection.address.kind === "built-in";
  await Promise.all([
    ...(shown && !isBuiltIn ? [setContext(Context.ownData, true)] : []),
    setContext(Context.signedIn, model !== undefined),
    setContext(Context.builtIn, isBuiltIn),
    setContext(Context.noOrganizations, nothing && !unavailable),
    setContext(Context.unavailable, unavailable),
    setContext(Context.noProjects, model !== undefined && isLoneAndEmpty(model)),
    setContext(Context.ready, true),
  ]);
}
