import { posix } from "node:path";
import * as vscode from "vscode";
import { inform } from "../dialogs/messages.ts";
import { type Choice, pickOne } from "../dialogs/prompts.ts";
import { untilCancelled } from "../dialogs/untilCancelled.ts";
import { headAt } from "../host/gitHead.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { DesignedPlan, Differences } from "./differences.ts";
import { findDrawables, nameInWorkspace } from "./discovery.ts";
import { FilesAtHead } from "./filesAtHead.ts";
import type { InfrastructureReader } from "./reader.ts";
import { type Readable, readTarget, targetAt } from "./target.ts";

/** What infrastructure is compared with: how it was committed last, another folder or file, or a designed plan. */
type Other = "head" | vscode.Uri | DesignedPlan;

/** Compares what is there with its last commit, with something else or with a plan, as plans are compared. */
export async function compareInfrastructure(
  reader: InfrastructureReader,
  differences: Differences,
  uri: vscode.Uri,
): Promise<void> {
  const head = await headAt(uri);
  const other = await chooseOther(uri, head !== undefined, await differences.designs());
  if (other === undefined) return;
  const target = targetAt(uri);
  const name = nameInWorkspace(uri);
  const read = (readable: Readable) =>
    untilCancelled(
      say("Reading {0}", name),
      async (signal) => (await readTarget(reader, readable, signal, { isWhole: true })).plan,
    );
  if (other !== "head" && !(other instanceof vscode.Uri)) {
    const design = await other.read();
    const plan = await read(target);
    // What exists comes first: what the plan has besides is new, and what it lacks would be removed.
    if (plan) await differences.show({ title: name, plan }, design);
    return;
  }
  const committed: Readable | undefined =
    other === "head" && head ? { ...target, files: new FilesAtHead(target.root, head) } : undefined;
  const title = committed
    ? say("{0} (last commit)", name)
    : nameInWorkspace(other instanceof vscode.Uri ? other : uri);
  const before = await read(committed ?? targetAt(other instanceof vscode.Uri ? other : uri));
  const after = before && (await read(target));
  if (after) await differences.show({ title, plan: before }, { title: name, plan: after });
}

async function chooseOther(
  uri: vscode.Uri,
  hasHead: boolean,
  designs: readonly DesignedPlan[],
): Promise<Other | undefined> {
  const { token } = new vscode.CancellationTokenSource();
  const others = (await findDrawables(token)).filter((one) => one.uri.toString() !== uri.toString());
  const head: Choice<Other> = {
    ...{ label: say("Its last commit"), description: plain("HEAD"), icon: "git-commit", value: "head" },
  };
  const choices: Choice<Other>[] = [
    ...(hasHead ? [head] : []),
    ...others.map(({ uri: value, language, isFolder }) => ({
      ...{ label: plain(nameInWorkspace(value)), description: plain(language), value },
      icon: isFolder ? "folder" : "file-code",
    })),
    ...designs.map((value) => ({ ...value, description: say("Plan"), value })),
  ];
  if (choices.length === 0) {
    void inform(
      say(
        "There is nothing to compare {0} with: no commit, no other infrastructure and no plan.",
        nameInWorkspace(uri),
      ),
    );
    return undefined;
  }
  const chosen = await pickOne<Other>({
    title: say("Compare Infrastructure"),
    placeholder: say("What do you want to compare {0} with?", posix.basename(uri.path)),
    choices,
  });
  return chosen === "back" ? undefined : chosen?.value;
}
