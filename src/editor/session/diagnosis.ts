import * as vscode from "vscode";
import type { DiagnosisStep } from "../../client/diagnose.ts";
import { withProgress } from "../dialogs/messages.ts";
import { signalOf } from "../host/cancellation.ts";
import type { ReadOnlyDocuments } from "../host/readOnlyDocuments.ts";
import { code } from "../text/markdown.ts";
import { say } from "../text/say.ts";
import type { Clients } from "./clients.ts";
import type { Connections } from "./connections.ts";
import { proxySettings, transportChoice, trust, trustsSystem } from "./network.ts";

/**
 * Finds out how the service in use is reached and where that ends, and opens the findings as a document. Nothing in
 * it is secret: it can be pasted into a support ticket.
 */
export async function diagnoseConnection(
  connections: Connections,
  clients: Clients,
  documents: ReadOnlyDocuments,
): Promise<void> {
  const steps = await withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: say("Diagnosing the connection…"),
      cancellable: true,
    },
    async (_, token) => {
      const { diagnose } = await import("../../client/diagnose.ts");
      const address = await connections.address();
      const connection = await connections.current();
      const client = connection?.client ?? (await clients.create(address));
      const signedIn = connection !== undefined;
      return diagnose({
        baseUrl: address.baseUrl,
        client,
        signedIn,
        proxySettings,
        trust,
        signal: signalOf(token),
      });
    },
  );
  const content = report((await connections.address()).kind === "built-in", steps);
  await documents.open({ name: `${say("Connection diagnosis")}.md`, key: "", content });
}

const MARKS: Readonly<Record<DiagnosisStep["outcome"], string>> = { ok: "✓", failed: "✗", skipped: "–" };

function report(builtIn: boolean, steps: readonly DiagnosisStep[]): string {
  const titles: Readonly<Record<DiagnosisStep["name"], string>> = {
    address: say("Service address"),
    proxy: say("Proxy"),
    dns: say("Name resolution"),
    tls: say("TLS certificate"),
    health: "GET /health",
    me: "GET /v1/me",
  };
  // The built-in service is inside this process: the network has no part in reaching it.
  const shown = builtIn ? steps.filter(({ name }) => name === "health" || name === "me") : steps;
  const sections = shown.map(({ name, outcome, findings, ms }) =>
    [
      `## ${MARKS[outcome]} ${titles[name]} (${ms} ms)`,
      "",
      ...findings.map((finding) => `- ${code(finding, 500)}`),
    ].join("\n"),
  );
  const head = [
    `# ${say("Infra Planner: connection diagnosis")}`,
    "",
    `- VS Code ${vscode.version}, ${process.platform} ${process.arch}`,
    `- infraPlanner.transport: ${transportChoice()}`,
    `- http.systemCertificates: ${trustsSystem()}`,
    ...(builtIn ? [`- ${say("The built-in service is in use: no network is involved.")}`] : []),
  ].join("\n");
  return `${[head, ...sections].join("\n\n")}\n`;
}
