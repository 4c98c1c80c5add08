/** Signing in and out, as far as VS Code's own parts have a share in it: welcome, Accounts menu, and boxes. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { type RunningService, startService } from "../support/service.ts";
import { SIGN_OUT, signOut } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const METHOD = "Sign In to Infra Planner (1/3)";
const ADDRESS = "Service Address (2/3)";
const TOKEN = "API Token (3/3)";
const EMAIL = "owner@built-in.invalid";

describe("Signing in", () => {
  const window = useWorkbench();
  let service: RunningService;

  before(async () => {
    service = await startService();
  });
  after(() => service.stop());
  beforeEach(() => window().openContainer("Infra Planner"));
  afterEach(async () => {
    await signOut(window());
    await window().notifications.clear();
  });

  const projects = () => window().tree("Projects");

  it("takes one press of the welcome button, shows in the Accounts menu, and is undone by Sign Out", async () => {
    assert.match(await projects().welcome(), /needs no account and works offline/);
    await projects().pressInWelcome("Use the Built-in Service");
    await projects().row("Web shop");
    assert.deepEqual(await window().notifications.texts(), []);
    const { page } = window();
    await page.locator(".activitybar").getByRole("button", { name: "Accounts" }).click();
    await page.getByRole("menuitem", { name: `${EMAIL} (Infra Planner)` }).waitFor();
    await page.keyboard.press("Escape");
    await window().runCommand(SIGN_OUT);
    assert.match(await projects().welcome(), /Use the Built-in Service/);
    assert.deepEqual(await projects().rows(), []);
  });

  it("with a token masks it, says below the box that it is refused, goes back, and ends by Escape", async () => {
    const { quickInput } = window();
    await window().runCommand("Infra Planner: Sign In");
    await quickInput.waitForTitle(METHOD);
    await quickInput.pick("API token");
    await quickInput.waitForTitle(ADDRESS);
    await quickInput.answer(service.url);
    await quickInput.waitForTitle(TOKEN);
    await eventually(async () => assert.ok(await quickInput.isMasked()));
    await quickInput.answer("no-such-token");
    await quickInput.waitForMessage(/does not accept this token/);
    await eventually(async () => assert.equal(await quickInput.title(), TOKEN));
    await quickInput.press("Back");
    await quickInput.waitForTitle(ADDRESS);
    await quickInput.cancel();
    assert.match(await projects().welcome(), /Use the Built-in Service/);
    assert.deepEqual(await window().notifications.texts(), []);
  });
});
