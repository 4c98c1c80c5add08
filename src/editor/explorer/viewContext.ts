import { setContext } from "../host/contextKeys.ts";
import { Context } from "../ids.ts";
import { isLoneAndEmpty, rootsOf } from "./below.ts";
import type { Shown } from "./currentModel.ts";

/** Tells VS Code what welcome views and menus go by; once it is known whether anybody is signed in. */
export async function tellContext(shown: Shown | undefined): Promise<void> {
  const model = shown?.model;
  const nothing = model?.user.settled === true && rootsOf(model).length === 0;
  const unavailable = nothing && model.user.value === undefined;
  const isBuiltIn = shown?.connection.address.kind === "built-in";
  if (shown && !isBuiltIn) await setContext(Context.ownData, true);
  await Promise.all([
    setContext(Context.signedIn, model !== undefined),
    setContext(Context.builtIn, isBuiltIn),
    setContext(Context.noOrganizations, nothing && !unavailable),
    setContext(Context.unavailable, unavailable),
    setContext(Context.noProjects, model !== undefined && isLoneAndEmpty(model)),
    setContext(Context.ready, true),
  ]);
}
