/** A log that is long in coming. */
import assert from "node:assert/strict";
import { hang, json } from "../support/faultServer.ts";
import { cost, drift, logs, meOf, project, ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("A log that is long in coming", () => {
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

  it("is cancelled from its message: the request ends, nothing opens and nothing complains", async () => {
    const { notifications, editors, page } = window();
    await window().tree("Projects").expand("Web shop", "production");
    await window()
      .tree("Projects")
      .waitForDescription("Logs", /Succeeded/);
    const ended = new Promise<void>((resolve) => {
      service.script({
        logs: () => (exchange) => {
          exchange.response.on("close", resolve);
          return hang(exchange);
        },
      });
    });
    await window().tree("Projects").select("Logs");
    await notifications.press("Opening the log of production", "Cancel");
    await page.waitForFunction(
      () => document.querySelector(".notifications-toasts .notification-list-item") === null,
    );
    await ended;
    assert.deepEqual(await editors.titles(), []);
    service.script({ logs: () => logs("run_2") });
    await window().tree("Projects").select("Logs");
    await editors.tab(/run_2\.log/).waitFor();
  });
});
