/** Answers the cost panel's calls. */
import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import type { CostReading } from "../../contract/cost.ts";
import { costTrend } from "../../shared/format/change.ts";
import type { CostProtocol, CostView, EnvironmentRef } from "../../shared/protocols/cost.ts";
import type { Handlers } from "../../shared/protocols/panel.ts";
import { chooseSaveTarget } from "../dialogs/openings.ts";
import { say } from "../text/say.ts";

export interface CostBackend {
  /** Speaks as the signed-in account. */
  readonly service: () => Promise<Client>;
  /** Lets the user pick an environment other than the given one. */
  readonly chooseOther: (environmentId: string) => Promise<EnvironmentRef | undefined>;
}

/** Elements that are not understood are shown as they came, as far as anybody would read. */
const SHOWN_ODD = 200;
const SHOWN_ODD_LENGTH = 500;

export function costHandlers({ service, chooseOther }: CostBackend): Handlers<CostProtocol> {
  return {
    cost: async ({ environmentId }, signal) =>
      viewOf(await (await service()).cost(environmentId, { signal }), Date.now()),
    rateLimit: async () => {
      const until = (await service()).rateLimitedUntil;
      return until ? { until: until.getTime() } : {};
    },
    chooseOther: async ({ environmentId }) => {
      const environment = await chooseOther(environmentId);
      return environment ? { environment } : {};
    },
    copy: async ({ text }) => {
      await vscode.env.clipboard.writeText(text);
      return {};
    },
    saveCsv: async ({ name, text }) => ({ saved: await saveCsv(name, text) }),
  };
}

/** @param loadedAt epoch milliseconds */
function viewOf(cost: CostReading, loadedAt: number): CostView {
  const change = costTrend(cost);
  return {
    ...(cost.totalCost === undefined ? {} : { total: cost.totalCost }),
    ...(cost.unit === undefined ? {} : { unit: cost.unit }),
    ...(cost.startDate === undefined ? {} : { start: cost.startDate }),
    ...(cost.endDate === undefined ? {} : { end: cost.endDate }),
    days: cost.dailyCosts.items.map((day) =>
      day.date === undefined ? { cost: day.cost } : { date: day.date, cost: day.cost },
    ),
    odd: cost.dailyCosts.odd.slice(0, SHOWN_ODD).map(asText),
    oddCount: cost.dailyCosts.odd.length,
    ...(cost.profilesCount === undefined ? {} : { profiles: cost.profilesCount }),
    estimate: cost.estimate,
    ...(change === undefined ? {} : { trend: change }),
    loadedAt,
  };
}

function asText(element: unknown): string {
  const text = JSON.stringify(element);
  return text.length > SHOWN_ODD_LENGTH ? `${text.slice(0, SHOWN_ODD_LENGTH)}…` : text;
}

/** Asks where to save, and saves; false when the user backs out. */
async function saveCsv(name: string, text: string): Promise<boolean> {
  // Whatever no file system takes is left out of the name that is offered.
  const fileName = `costs-${name}`.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await chooseSaveTarget({
    title: say("Export Costs as CSV"),
    filter: { name: say("Comma-separated values"), endings: ["csv"] },
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, `${fileName}.csv`) } : {}),
  });
  if (!target) return false;
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  return true;
}
