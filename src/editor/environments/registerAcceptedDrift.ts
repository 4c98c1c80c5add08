import type * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";
import type { AcceptedDrift } from "./acceptedDrift.ts";

/** The drift that a team lives with, which is read when anything first asks for it. */
export function registerAcceptedDrift(): vscode.Disposable & { readonly read: () => Promise<AcceptedDrift> } {
  const owned = new Disposables();
  const accepted = owned.lazily(async () => {
    const { AcceptedDrift } = await import("./acceptedDrift.ts");
    return new AcceptedDrift();
  });
  return { read: accepted, dispose: () => owned.dispose() };
}
