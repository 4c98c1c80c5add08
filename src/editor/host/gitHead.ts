/** The last committed state of a file, through VS Code's git extension. */
import * as vscode from "vscode";

/** What is used of the git extension's API, version 1. */
interface GitApi {
  /** It knows of no repository before it has looked for them, for seconds after a window has opened. */
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: vscode.Event<GitApi["state"]>;
  getRepository(uri: vscode.Uri): GitRepository | null;
}
interface GitRepository {
  show(ref: string, path: string): Promise<string>;
  diffWithHEAD(): Promise<readonly { readonly originalUri: vscode.Uri }[]>;
}
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** What a repository's last commit has. */
export interface HeadFiles {
  /** Undefined for a file that the commit does not have. */
  text(uri: vscode.Uri): Promise<string | undefined>;
  /** What has changed since, under the names that it had: of what is deleted there is nothing else to find it by. */
  changed(): Promise<readonly vscode.Uri[]>;
}

/** The last commit of the repository that something stands in; undefined without git, or before the first commit. */
export async function headAt(uri: vscode.Uri): Promise<HeadFiles | undefined> {
  const repository = await repositoryOf(uri);
  if (!repository) return undefined;
  const changed = repository.diffWithHEAD().then(
    (changes) => changes.map(({ originalUri }) => originalUri),
    () => undefined,
  );
  if ((await changed) === undefined) return undefined;
  return {
    text: (file) => repository.show("HEAD", file.fsPath).catch(() => undefined),
    changed: async () => (await changed) ?? [],
  };
}

/** The text of the file in HEAD; undefined without git, outside of a repository, or before its first commit. */
export async function textInHead(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return await (await repositoryOf(uri))?.show("HEAD", uri.fsPath);
  } catch {
    return undefined;
  }
}

/** How long git may look for repositories before there is none, in milliseconds. */
const GIT_STARTS_MS = 15_000;

/** Waits until git has looked for the repositories of the workspace. */
async function initialized(api: GitApi): Promise<void> {
  if (api.state === "initialized") return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, GIT_STARTS_MS);
  const following = api.onDidChangeState((state) => state === "initialized" && resolve());
  await promise;
  clearTimeout(timer);
  following.dispose();
}

async function repositoryOf(uri: vscode.Uri): Promise<GitRepository | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
  if (!extension) return undefined;
  try {
    const git = await extension.activate();
    if (!git.enabled) return undefined;
    const api = git.getAPI(1);
    await initialized(api);
    return api.getRepository(uri) ?? undefined;
  } catch {
    return undefined;
  }
}
