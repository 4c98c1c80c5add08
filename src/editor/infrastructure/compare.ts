import { posix } from "node:path";
import * as vscode from "vscode";
import { type Choice, pickOne } from "../dialogs/prompts.ts";
import { untilCancelled } from "../dialogs/untilCancelled.ts";
import { headAt } from "../host/gitHead.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { Differences } from "./differences.ts";
import { findDrawables, nameInWorkspace } from "./discovery.ts";
import { FilesAtHead } from "./filesAtHead.ts";
import type { InfrastructureReader } from "./reader.ts";
import { type Readable, readTarget, targetAt } from "./target.ts";

/** What infrastructure is compared with: how it was committed last, or another folder or file. */
type Other = "head" | vscode.Uri;

/** Compares what is there with its last commit or with something else, as plans are compared. */
export async function compareInfrastructure(
  reader: InfrastructureReader,
  differences: Differences,
  uri: vscode.Uri,
): Promise<void> {
  const head = await headAt(uri);
  const other = await chooseOther(uri, head !== undefined);
  if (other === undefined) return;
  const target = targetAt(uri);
  const name = nameInWorkspace(uri);
  const committed: Readable | undefined =
    other === "head" && head ? { ...target, files: new FilesAtHead(target.root, head) } : undefined;
  const title = committed
    ? say("{0} (last commit)", name)
    : nameInWorkspace(other instanceof vscode.Uri ? other : uri);
  const beforeTarget = committed ?? targetAt(other instanceof vscode.Uri ? other : uri);
  const pair = await untilCancelled(say("Reading {0}", name), async (signal) => {
    const before = await readTarget(reader, beforeTarget, signal);
    return [before.plan, (await readTarget(reader, target, signal)).plan] as const;
  });
  if (!pair) return;
  await differences.show({ title, plan: pair[0] }, { title: name, plan: pair[1] });
}

async function chooseOther(uri: vscode.Uri, hasHead: boolean): Promise<Other | undefined> {
  const { token } = new vscode.CancellationTokenSource();
  const others = (await findDrawables(token)).filter((one) => one.uri.toString() !== uri.toString());
  const choices: Choice<Other>[] = [
    ...(hasHead
      ? [
          {
            ...{ label: say("Its last commit"), description: plain("HEAD") },
            ...{ icon: "git-commit", value: "head" as const },
          },
        ]
      : []),
    ...others.map(({ uri: value, language, isFolder }) => ({
      ...{ label: plain(nameInWorkspace(value)), description: plain(language), value },
      icon: isFolder ? "folder" : "file-code",
    })),
  ];
  const chosen = await pickOne<Other>({
    title: say("Compare Infrastructure"),
    placeholder: say("What do you want to compare {0} with?", posix.basename(uri.path)),
    choices,
  });
  return chosen === "back" ? undefined : chosen?.value;
}
