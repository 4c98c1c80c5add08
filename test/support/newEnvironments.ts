/** What a refresh finds that was made in the service since the tree was loaded, in whichever tree shows it. */
import { json } from "./faultServer.ts";
import { project, type ScriptedService } from "./scriptedService.ts";

/** The projects view, in a window or played. */
interface ProjectsView {
  expand(label: string): Promise<unknown>;
  collapse(label: string): Promise<unknown>;
  row(label: string): Promise<unknown>;
  waitUntilGone(label: string): Promise<unknown>;
  pressTitleAction(title: string): Promise<unknown>;
}

/** Finds new environments of the service's only project, also below rows that were closed and opened again. */
export async function findNewEnvironments(tree: ProjectsView, service: ScriptedService): Promise<void> {
  await tree.expand("Web shop");
  await tree.row("production");
  service.script({ projects: () => json([project("Web shop", "production", "staging")]) });
  await tree.pressTitleAction("Refresh");
  await tree.row("staging");
  await tree.collapse("Acme");
  await tree.waitUntilGone("Web shop");
  await tree.expand("Acme");
  await tree.row("staging");
  service.script({ projects: () => json([project("Web shop", "production", "staging", "preview")]) });
  await tree.pressTitleAction("Refresh");
  await tree.row("preview");
}
