/** Answers the cost panel's calls. */
import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import type { CostReading } from "../../contract/cost.ts";
import type { CostPartReading } from "../../contract/costParts.ts";
import { costTrend } from "../../shared/format/change.ts";
import type { CostPartView, CostProtocol, CostView, EnvironmentRef } from "../../shared/protocols/cost.ts";
import type { Handlers } from "../../shared/protocols/panel.ts";
import { chooseSaveTarget } from "../dialogs/openings.ts";
import { costWithParts } from "../environments/costWithParts.ts";
import { saveFile } from "../host/files.ts";
import { fileNameOf } from "../text/fileName.ts";
import { say } from "../text/say.ts";

/** An environment whose costs others are compared with. */
export interface Compared {
  readonly environmentId: string;
  /** Its currency, where it is known. */
  readonly unit?: string | undefined;
  /** Whether its costs are an estimate. */
  readonly estimate: boolean;
}

/** Lets the user pick another environment, of those that can be compared as far as their costs are known. */
export type ChooseOther = (own: Compared) => Promise<EnvironmentRef | undefined>;

export interface CostBackend {
  /** Speaks as the signed-in account. */
  readonly service: () => Promise<Client>;
  readonly chooseOther: ChooseOther;
}

/** Elements that are not understood are shown as they came, as far as anybody would read. */
const SHOWN_ODD = 200;
const SHOWN_ODD_LENGTH = 500;

export function costHandlers({ service, chooseOther }: CostBackend): Handlers<CostProtocol> {
  return {
    cost: async ({ environmentId }, signal) =>
      viewOf(await costWithParts(await service(), environmentId, signal), Date.now()),
    rateLimit: async () => {
      const until = (await service()).rateLimitedUntil;
      return until ? { until: until.getTime() } : {};
    },
    chooseOther: async (own) => {
      const environment = await chooseOther(own);
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
    earlier: cost.earlierCosts.flatMap(({ date, cost }) => (date === undefined ? [] : [{ date, cost }])),
    parts: partsOf(cost.parts),
    odd: cost.dailyCosts.odd.slice(0, SHOWN_ODD).map(asText),
    oddCount: cost.dailyCosts.odd.length,
    ...(cost.profilesCount === undefined ? {} : { profiles: cost.profilesCount }),
    estimate: cost.estimate,
    ...(change === undefined ? {} : { trend: change }),
    loadedAt,
  };
}

function partsOf(parts: readonly CostPartReading[]): CostPartView[] {
  const named = Map.groupBy(parts, ({ accountName }) => accountName);
  const shared = new Set(
    [...named].flatMap(([name, same]) =>
      new Set(same.map(({ account }) => account)).size > 1 ? [name] : [],
    ),
  );
  return parts.map((part) => {
    const { account, accountName } = part;
    const isShared = account !== undefined && accountName !== undefined && shared.has(accountName);
    return partOf(part, isShared ? `${accountName} (${account})` : (accountName ?? account));
  });
}

/** @param shownAccount the account's name, with its id where others have that name too */
function partOf(part: CostPartReading, shownAccount: string | undefined): CostPartView {
  const { category, service, resource, tags, others, days } = part;
  return {
    ...(category === undefined ? {} : { category }),
    ...(service === undefined || service === "" ? {} : { service }),
    ...(shownAccount === undefined ? {} : { account: shownAccount }),
    ...(resource === undefined ? {} : { resource }),
    tags: { ...tags },
    others: Math.trunc(others),
    days: days.map(({ date, cost }) => ({ date, cost })),
  };
}

function asText(element: unknown): string {
  const text = JSON.stringify(element);
  return text.length > SHOWN_ODD_LENGTH ? `${text.slice(0, SHOWN_ODD_LENGTH)}…` : text;
}

/** Asks where to save, and saves; false when the user backs out. */
async function saveCsv(name: string, text: string): Promise<boolean> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await chooseSaveTarget({
    title: say("Export Costs as CSV"),
    filter: { name: say("Comma-separated values"), endings: ["csv"] },
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, `${fileNameOf(`costs-${name}`)}.csv`) } : {}),
  });
  if (!target) return false;
  await saveFile(target, text);
  return true;
}
