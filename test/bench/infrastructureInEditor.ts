/** How long a user waits in VS Code for the picture of what is there: at first, and after an edit of one file, in ms. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { buildAll } from "../../esbuild.mjs";
import { runHostSuite } from "../host/hostSuite.ts";
import { root, serverVersions } from "../host/paths.ts";
import { largeConfiguration } from "../support/hcl.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { Workbench } from "../ui/driver/workbench.ts";
import { bundleProbe } from "./hostProbe.ts";
import type { HostStrain } from "./hostStrain.ts";

const EDITS = 9;
/** What follows a picture (what is remembered, lists beside it) is done by then. */
const SETTLE_MS = 1_500;
/** How long anything is waited for, in ms; what takes longer has failed, and says what was waited for. */
const PAINT_LIMIT_MS = 120_000;

export interface PaintedTiming {
  readonly resources: number;
  /** From the choice of the folder to the painted picture. */
  readonly firstMs: number;
  /** From an edit that adds a resource to the painted picture that has it: the median, and the shortest. */
  readonly editMs: number;
  readonly shortestEditMs: number;
}

/** Reads, reviews and draws a folder of Terraform, then adds a resource to one of its files, again and again. */
export async function benchInfrastructureInEditor(
  sizes: readonly number[] = [2_000],
): Promise<PaintedTiming[]> {
  await buildAll();
  const timings: PaintedTiming[] = [];
  for (const resources of sizes) timings.push(await timed(resources));
  return timings;
}

/** What the extension host bears while large infrastructure is drawn, and follows its files. */
export async function benchInfrastructureStrain(): Promise<readonly HostStrain[]> {
  await buildAll();
  return runHostSuite<readonly HostStrain[]>({
    editor: { server: serverVersions.newest },
    developmentPath: root,
    testsPath: await bundleProbe("infrastructureProbe"),
  });
}

async function timed(resources: number): Promise<PaintedTiming> {
  const folder = await mkdtemp(join(tmpdir(), "infra-planner-large-"));
  await mkdir(join(folder, "infra"));
  // With two there is a choice, so that the measuring can begin with it.
  await writeFile(join(folder, "template.yaml"), "Resources:\n  Files:\n    Type: AWS::S3::Bucket\n");
  for (const [name, text] of Object.entries(largeConfiguration(resources)))
    await writeFile(join(folder, "infra", name), text);
  const window = await Workbench.launch({
    folder,
    viewport: { width: 1600, height: 1000 },
    settings: { "infraPlanner.diagram.view": "architecture" },
  });
  try {
    await window.openFile("services0.tf");
    const command = "Infra Planner: Draw Infrastructure";
    await window.quickInput.find(`>${command}`, command);
    await window.quickInput.waitForChoice("infra");
    const start = Date.now();
    await window.quickInput.pick("infra");
    const drawn = new PlannerPanel(window).picture.locator('[data-name="aws_sqs_queue.s0_0"]').first();
    await drawn.waitFor({ state: "attached", timeout: PAINT_LIMIT_MS });
    const frame = await window.webview().frame();
    const firstMs = (await afterPaint(frame)) - start;
    await window.page.locator(".editor-instance .view-line").first().click();
    await window.page.keyboard.press("ControlOrMeta+End");
    const edits: number[] = [];
    for (let edit = 0; edit < EDITS; edit++) {
      const name = `aws_s3_bucket.extra${edit}`;
      const painted = paintedWith(frame, name);
      const began = Date.now();
      await window.page.keyboard.insertText(`\nresource "aws_s3_bucket" "extra${edit}" {}\n`);
      edits.push((await painted) - began);
      await window.page.waitForTimeout(SETTLE_MS);
    }
    edits.sort((a, b) => a - b);
    const [shortestEditMs = 0] = edits;
    return { resources, firstMs, editMs: edits[EDITS >> 1] ?? 0, shortestEditMs };
  } finally {
    await window.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * When a picture that has a component is painted, as the clock of the page says.
 * @throws Error within {@link PAINT_LIMIT_MS}, with what the page showed instead
 */
async function paintedWith(frame: Frame, name: string): Promise<number> {
  await frame.evaluate(
    async ([wanted, limit]) => {
      const isThere = () => document.querySelector(`.picture [data-name="${wanted}"]`) !== null;
      await new Promise<void>((resolve, reject) => {
        const observer = new MutationObserver(() => {
          if (isThere()) end(resolve);
        });
        const late = setTimeout(() => {
          const shown = document.querySelectorAll(".picture [data-name]").length;
          const says = document.querySelector("main")?.innerText.slice(0, 500);
          end(() =>
            reject(new Error(`${wanted} was not painted in ${limit} ms. ${shown} cards are, and: ${says}`)),
          );
        }, limit);
        const end = (then: () => void) => {
          observer.disconnect();
          clearTimeout(late);
          then();
        };
        // The picture's own element may be made anew.
        observer.observe(document.body, { childList: true, subtree: true });
      });
    },
    [name, PAINT_LIMIT_MS] as const,
  );
  return afterPaint(frame);
}

/** When what the page has now is painted, as its clock says. */
function afterPaint(frame: Frame): Promise<number> {
  return frame.evaluate(async () => {
    // A message that is sent while a frame is made arrives when it has been painted.
    await new Promise((resolve) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(undefined);
      }),
    );
    return Date.now();
  });
}
