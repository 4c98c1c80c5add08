/** What VS Code asks for below rows that were closed and opened again. */
import { findNewEnvironments } from "../support/newEnvironments.ts";
import { ONE_ENVIRONMENT, ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("A refresh of the Projects view", () => {
  const window = useWorkbench();
  let service: ScriptedService;

  before(async () => {
    service = await ScriptedService.start(ONE_ENVIRONMENT);
    await signInWithToken(window(), service.url, "t0ken");
  });
  after(() => service[Symbol.asyncDispose]());

  it("finds a new environment, also below rows that were closed and opened again", async () => {
    await findNewEnvironments(window().tree("Projects"), service);
  });
});
