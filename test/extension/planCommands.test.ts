/** Commands about a plan file that are called from the palette while none is open: each asks for the file. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { manifest } from "../support/editor/contributions.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { Uri } from "../support/editor/values.ts";

const PLAN = JSON.stringify({ components: [{ type_id: "aws:sqs/queue@1", name: "mails" }] });
const TITLES = ["Open Plan in the Planner", "Render Plan Diagram", "Propose Plan Again"];

describe("Commands about a plan file", () => {
  const window = useExtension();
  before(async () => {
    await window().useBuiltInService();
    await window().editor.write("mail.plan.json", PLAN);
  });
  afterEach(async () => {
    for (const panel of [...window().editor.panels]) panel.dispose();
    if (window().quickInput.box) await window().quickInput.cancel();
    await window().notifications.clear();
  });

  it("are in the palette whatever is open", () => {
    const conditions = new Map<string, string>(
      manifest.contributes.menus.commandPalette.map(
        ({ command, when }: { readonly command: string; readonly when: string }) => [command, when],
      ),
    );
    // "Open Plan in the Planner" would stand before the planner itself for whoever types "Open Planner".
    for (const command of ["renderPlan", "reproposePlan"])
      assert.equal(conditions.get(`infraPlanner.${command}`), undefined);
  });

  for (const title of TITLES)
    it(`ask for the file: ${title}`, async () => {
      await window().runCommand(`Infra Planner: ${title}`);
      await window().quickInput.waitForTitle(title);
      assert.deepEqual(await window().quickInput.choices(), ["mail.plan.json", "Browse…"]);
      await window().quickInput.cancel();
      assert.deepEqual(await window().notifications.texts(), []);
    });

  it("go on with the file that is chosen, from the list or from anywhere", async () => {
    const { quickInput } = window();
    const titles = () => window().editor.panels.map((panel) => panel.title);
    await window().runCommand("Infra Planner: Open Plan in the Planner");
    await quickInput.pick("mail.plan.json");
    await eventually(() => assert.deepEqual(titles(), ["mail.plan.json"]));
    window().editor.panels[0]?.dispose();
    window().editor.chosenFiles = [Uri.joinPath(window().editor.uri, "mail.plan.json")];
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await quickInput.pick("Browse…");
    await eventually(() => assert.deepEqual(titles(), ["mail.plan.json"]));
  });
});
