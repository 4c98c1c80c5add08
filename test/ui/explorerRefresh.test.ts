/** What VS Code asks for below rows that were closed and opened again. */
import { json } from "../support/faultServer.ts";
import { cost, drift, logs, meOf, project, ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("A refresh of the Projects view", () => {
  const window = useWorkbench();
  let service: ScriptedService;

  before(async () => {
    service = await ScriptedService.start({
      me: () => meOf({ id: "acme", name: "Acme" }),
      projects: () => json([project("Web shop", "production")]),
      cost: () => cost(5),
      drift: () => drift(0, 3),
      logs: () => logs("run_1"),
    });
    await signInWithToken(window(), service.url, "t0ken");
  });
  after(() => service[Symbol.asyncDispose]());

  it("finds a new environment, also below rows that were closed and opened again", async () => {
    const tree = window().tree("Projects");
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
  });
});
