/**
 * The built-in service in this process: reads of one environment, and imports into it. Another checkout is measured beside
 * this one, in turns, where BENCH_BESIDE names its folder: the ratio is this one's time by that one's.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import type { ImportKind } from "../../src/contract/imports.ts";
import { createService, type Service } from "../../src/service/service.ts";
import { inTurns } from "./inTurns.ts";

const ORIGIN = "http://built-in.invalid";
const READS = ["imported", "cost", "cost?breakdown=true", "drift", "infrastructure", "logs?tail=true"];
const RESOURCES = 400;
const DAYS = 60;

/** One service with one environment that has something of everything. */
interface Measured {
  readonly service: Service;
  readonly environment: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** @returns milliseconds a request or an import (medians) */
export async function benchService() {
  const beside = process.env["BENCH_BESIDE"];
  const folder = await mkdtemp(join(tmpdir(), "infra-planner-bench-"));
  const makers = [createService];
  if (beside !== undefined)
    makers.push((await import(resolve(beside, "src/service/service.ts"))).createService);
  const services = await Promise.all(makers.map((make, index) => measured(make, join(folder, `${index}`))));
  try {
    const rows = [];
    for (const path of ["me", ...READS])
      rows.push(
        await inTurns(
          `GET ${path}`,
          services.map((one) => () => get(one, path)),
          150,
        ),
      );
    rows.push(
      await inTurns(
        "POST projects",
        services.map((one) => () => newProject(one)),
        100,
      ),
    );
    let count = 0;
    for (const [kind, text] of Object.entries(FILES)) {
      const again = services.map((one) => () => take(one, kind as ImportKind, text(++count)));
      rows.push(await inTurns(`import ${kind}`, again, 8));
    }
    return rows;
  } finally {
    for (const { service } of services) await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(make: typeof createService, dataDir: string): Promise<Measured> {
  const service = await make({ dataDir });
  const project = await service.createProject("Bench");
  const { id: environment } = await service.createEnvironment(project.id, "production");
  const body = JSON.stringify({ code: await service.issueLoginCode() });
  const answer = await service.fetch(new Request(`${ORIGIN}/v1/auth/cli-exchange`, { method: "POST", body }));
  const { token } = (await answer.json()) as { token: string };
  const one = { service, environment, headers: { authorization: `Bearer ${token}` } };
  for (const [kind, text] of Object.entries(FILES)) await take(one, kind as ImportKind, text(0));
  return one;
}

async function get({ service, environment, headers }: Measured, what: string): Promise<void> {
  const path = what === "me" ? "/v1/me" : `/v1/environments/${environment}/${what}`;
  const answer = await service.fetch(new Request(ORIGIN + path, { headers }));
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${text}`);
}

async function newProject({ service, headers }: Measured): Promise<void> {
  const body = JSON.stringify({ name: `Project ${performance.now()}` });
  const path = `/v1/orgs/${service.organization.id}/projects`;
  const answer = await service.fetch(new Request(ORIGIN + path, { method: "POST", headers, body }));
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
}

async function take({ service, environment }: Measured, kind: ImportKind, text: string): Promise<void> {
  const files = [{ name: `${kind}.txt`, content: Readable.from([Buffer.from(text)]) }];
  await service.importFiles({ environmentId: environment, kind, files });
}

/** Files of each kind, each time others. */
const FILES: Readonly<Record<string, (count: number) => string>> = {
  costs: focus,
  drift: plan,
  run: (count) => `2026-11-01T10:00:00Z run ${count}\n${"a line of a log\n".repeat(2_000)}Apply complete!\n`,
};

function focus(count: number): string {
  let text =
    "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName,ServiceCategory,ResourceId\n";
  for (let day = 0; day < DAYS; day++) {
    const date = new Date(Date.UTC(2026, 8, 1 + day)).toISOString();
    for (let resource = 0; resource < RESOURCES; resource++)
      text += `${date},${resource + count / 100},EUR,${resource % 5},Service ${resource % 20},Compute,r-${resource}\n`;
  }
  return text;
}

function plan(count: number): string {
  const resources = Array.from({ length: RESOURCES }, (_, index) => ({
    address: `aws_sqs_queue.q${index}`,
    mode: "managed",
    type: "aws_sqs_queue",
    name: `q${index}`,
    provider_name: "registry.terraform.io/hashicorp/aws",
    values: { name: `q${index}`, count },
  }));
  const drifted = resources.slice(0, RESOURCES / 4).map(({ address, type }) => ({
    address,
    type,
    mode: "managed",
    change: { actions: ["update"], before: { delay: 1 }, after: { delay: 2 + count } },
  }));
  return JSON.stringify({
    format_version: "1.2",
    timestamp: new Date(Date.UTC(2026, 9, 1, 0, count)).toISOString(),
    planned_values: {},
    prior_state: { format_version: "1.0", values: { root_module: { resources } } },
    resource_drift: drifted,
  });
}
