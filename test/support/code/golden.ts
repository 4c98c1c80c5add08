/** Plans whose generated code was reviewed: `test/fixtures/code/<name>/plan.json`, with the code beside it. */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const FOLDER = join(import.meta.dirname, "../../fixtures/code");

interface Golden {
  readonly name: string;
  readonly language: CodeLanguage;
  readonly provider: string;
  readonly intent: string;
}

/** What the plans were proposed from. A plan stays as it is until its file is deleted. */
const PLANS: readonly Golden[] = [
  {
    name: "orders-api",
    language: "terraform",
    provider: "aws",
    intent:
      "An HTTP API with functions that writes orders to a table and queues them for a worker, images in a bucket",
  },
  {
    name: "container-shop",
    language: "terraform",
    provider: "aws",
    intent: "A web shop in containers with PostgreSQL, a Redis cache and product images, in two zones",
  },
  {
    name: "clickstream",
    language: "cloudformation",
    provider: "aws",
    intent: "Clickstream of 50,000 events per second, stored in a data lake and queried with SQL",
  },
  {
    name: "static-site",
    language: "cloudformation",
    provider: "aws",
    intent: "A static website with our own domain and HTTPS",
  },
  {
    name: "private-api",
    language: "terraform",
    provider: "azure",
    intent: "A REST API in containers, private to our network, with PostgreSQL and a message queue",
  },
  {
    name: "kubernetes",
    language: "terraform",
    provider: "azure",
    intent: "A Kubernetes cluster with a registry, secrets and monitoring",
  },
  {
    name: "web-app",
    language: "bicep",
    provider: "azure",
    intent: "A web app with a SQL database, blob storage and sign-in of employees",
  },
  {
    name: "telemetry",
    language: "bicep",
    provider: "azure",
    intent: "Devices send telemetry; functions alert on high values and keep the history",
  },
  {
    name: "document-chat",
    language: "terraform",
    provider: "gcp",
    intent: "A chatbot that answers questions about our manuals",
  },
  {
    name: "events",
    language: "terraform",
    provider: "gcp",
    intent: "A container service publishes events that functions handle, with a relational database",
  },
  {
    name: "nightly-load",
    language: "terraform",
    provider: "gcp",
    intent: "Nightly batch jobs that read files from storage and load them into a data warehouse",
  },
  {
    name: "virtual-machines",
    language: "terraform",
    provider: "gcp",
    intent: "Two virtual machines behind a load balancer with a MySQL database, reachable over VPN only",
  },
];

export const goldenPlans = (): readonly Golden[] => PLANS;

/** The code of a plan, by path. */
export async function writtenFrom({ name, language }: Golden): Promise<Record<string, string>> {
  const plan: DeploymentPlan = JSON.parse(readFileSync(join(FOLDER, name, "plan.json"), "utf8"));
  const code = await generateCode(plan, language, shippedCatalogue(), shippedTable, name);
  if ("refused" in code) throw new Error(String(code.refused));
  return Object.fromEntries(code.files.map(({ path, content }) => [path, content]));
}

/** The code as it was read. */
export function readGolden({ name, language }: Golden): Record<string, string> {
  const folder = join(FOLDER, name, language);
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );
}

async function renew(golden: Golden): Promise<void> {
  const folder = join(FOLDER, golden.name);
  const file = join(folder, "plan.json");
  mkdirSync(folder, { recursive: true });
  if (!readdirSync(folder).includes("plan.json")) {
    const engine = createEngine();
    const { candidates, region } = engine.propose(golden.provider, { intent: golden.intent });
    const chosen = candidates.filter(isInDesign);
    const plan = engine.resolve(golden.provider, {
      candidates: chosen,
      ...(region !== undefined && { region }),
    });
    writeFileSync(file, `${JSON.stringify(plan, null, 2)}\n`);
  }
  rmSync(join(folder, golden.language), { recursive: true, force: true });
  mkdirSync(join(folder, golden.language));
  for (const [path, content] of Object.entries(await writtenFrom(golden)))
    writeFileSync(join(folder, golden.language, path), content);
}

if (import.meta.main) for (const golden of PLANS) await renew(golden);
