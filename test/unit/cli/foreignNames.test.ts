/** Every command with names of others that are commands of whoever runs the workflow. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMANDS as ALL, type CommandName } from "../../../src/cli/line/table.ts";
import { runCli } from "../../support/cli.ts";
import { FaultServer, json } from "../../support/faultServer.ts";
import { COMMANDS, STARTS_COMMAND, TURNS_OR_ENDS } from "../../support/foreignText.ts";

const MAIN = join(import.meta.dirname, "../../../src/cli/main.ts");

/** In one name all that ends a line for anybody, with a command behind it, and what turns a line. */
const NAME = `::notice::${COMMANDS.join("")}\u001b[2J\u202e\u2066\u061c\u200b`;

/** The same, no longer than a file system takes. */
const FILE_NAME = "::notice::q\n::error::a\r##[add-mask]b\u0085::c\u2028::d\u202e\u001b[2J";

/** Files whose every name is foreign, and which are named so themselves. */
function files(folder: string) {
  const put = (name: string, content: unknown) => {
    const path = join(folder, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };
  const foreign = process.platform === "win32" ? "q" : FILE_NAME;
  const component = { name: NAME, type_id: NAME, group: NAME, display_name: NAME, source_type: NAME };
  return {
    plan: put(`${foreign}.plan.json`, {
      components: [
        component,
        { ...component, type_id: "aws:sqs/queue@1" },
        { name: "q", type_id: "aws:s3/bucket@1" },
      ],
      relations: [{ from: NAME, to: "q", kind: NAME }],
      deploy_order: [NAME, "q"],
      ...{ provider: "aws", intent: NAME, warnings: [NAME], errors: [NAME] },
    }),
    odd: put(`odd-${foreign}.plan.json`, { components: [{ name: NAME, type_id: 1, [NAME]: NAME }, NAME] }),
    noJson: put(`none-${foreign}.plan.json`, NAME),
    proposal: put("proposal.json", { candidates: [{ type_id: NAME, name: NAME, recommended: true }] }),
    rules: put(
      `${foreign}.yaml`,
      `pack: ${JSON.stringify(NAME)}\nrules:\n  - id: ${JSON.stringify(NAME)}\n    ${JSON.stringify(NAME)}: 1\n`,
    ),
    template: put(`${foreign}.template.json`, {
      AWSTemplateFormatVersion: "2010-09-09",
      Resources: {
        [NAME]: { Type: NAME, Properties: { [NAME]: { Ref: NAME } }, DependsOn: NAME },
        Open: {
          Type: "AWS::EC2::SecurityGroup",
          Properties: {
            GroupDescription: NAME,
            SecurityGroupIngress: [{ CidrIp: "0.0.0.0/0", FromPort: 22, ToPort: 22, IpProtocol: "tcp" }],
          },
        },
      },
    }),
    broken: put(
      `broken-${foreign}.json`,
      `{"AWSTemplateFormatVersion":"x","Resources":{${JSON.stringify(NAME)}:`,
    ),
    terraform: join(put(`${foreign}/main.tf`, `resource "a" "b" { c = \n`), ".."),
    costs: put(
      `${foreign}.csv`,
      `ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n${JSON.stringify(NAME)},1,EUR,1,x\n`,
    ),
    accepted: put(`${foreign}.json`, NAME),
    gone: join(folder, `gone-${foreign}`),
  };
}

/** All whose words are foreign. */
const SERVICE = {
  "/v1/me": json({ id: NAME, email: NAME, organizations: [{ id: NAME, name: NAME }] }),
  "/projects": json([{ id: NAME, name: NAME, environments: [{ id: NAME, name: NAME }] }]),
  "/cost": json({ total_cost: 12, unit: NAME, daily_costs: [1, 2, NAME] }),
  "/drift": json({ environment_id: NAME, checks: [{ resource: NAME, status: NAME, message: NAME }, NAME] }),
  "/logs": json({ environment_id: NAME, run_id: NAME, run_status: NAME, logs: `${NAME}\n` }),
  "/propose": json({
    candidates: [
      { type_id: NAME, display_name: NAME, explanation: NAME, recommended: true },
      { type_id: NAME, trade_off: NAME },
    ],
    ...{ notes: [NAME], excluded: [{ type_id: NAME, rule: NAME, message: NAME }] },
  }),
  "/practices": json({ chunks: [{ heading: NAME, category: NAME, text: NAME, type_ids: [NAME] }] }),
};

describe("What the command line prints of names of others", () => {
  const folder = mkdtempSync(join(tmpdir(), "foreign-"));
  const of = files(folder);
  let service: FaultServer;
  before(async () => {
    service = await FaultServer.start((exchange) => {
      const path = decodeURIComponent(new URL(exchange.request.url, "http://service").pathname);
      const found = Object.entries(SERVICE).find(([end]) => path.endsWith(end) || path.includes(end));
      return (found?.[1] ?? json({ error: NAME, message: NAME }, 404))(exchange);
    });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  /** At least one line for each command; those that the process itself answers are below. */
  const LINES: Readonly<
    Record<Exclude<CommandName, "help" | "completion" | "mcp" | "serve">, readonly (readonly string[])[]>
  > = {
    propose: [
      [NAME],
      [NAME, "--local"],
      ["a queue", "--local", "--provider", NAME],
      ["a queue", "--local", "--constraints", NAME],
      ["a queue", "--local", "--rules", of.rules],
    ],
    practices: [[NAME], [NAME, "--local"]],
    resolve: [[of.proposal], [of.noJson], [NAME, NAME], [of.gone]],
    plan: [[NAME], ["a queue", "--rules", of.rules], ["a queue", "--rules", of.gone]],
    render: [
      [of.plan, "--format", "mermaid"],
      [of.plan, "--format", "svg"],
      [of.plan, "--format", "drawio"],
      [of.odd],
      [of.noJson],
      [of.gone],
      [of.plan, "--format", NAME],
      [of.plan, "--title", NAME, "--format", "mermaid"],
    ],
    generate: [
      [of.plan, "--to", "terraform", "--out", join(folder, "out")],
      [of.odd, "--to", "bicep", "--out", join(folder, "out")],
      [of.plan, "--to", NAME, "--out", "x"],
    ],
    check: [[of.plan, of.odd, of.noJson, "--rules", of.rules], [of.plan, "--json"], [of.gone], [folder]],
    read: [[of.template], [of.broken], [of.terraform], [of.gone], [of.odd]],
    review: [
      [of.template],
      [of.terraform, "--rules", of.rules],
      [of.broken],
      [of.gone],
      [of.template, "--json"],
    ],
    login: [["--service", NAME], []],
    logout: [[], ["--service", NAME]],
    projects: [[], ["--organization", NAME], ["--json"]],
    cost: [[NAME], [NAME, "--json"]],
    drift: [
      [NAME, "--all"],
      [NAME, "--accepted", of.accepted],
      [NAME, "--accepted", of.gone],
      [NAME, "--json"],
    ],
    logs: [[NAME], [NAME, "--run", NAME], [NAME, "--json"]],
    import: [
      ["costs", of.costs, "--environment", NAME, "--data", join(folder, "data")],
      ["costs", of.gone, "--environment", NAME],
      ["drift", of.noJson, "--environment", NAME],
      [NAME, of.costs],
    ],
    openapi: [[]],
  };

  for (const [command, lines] of Object.entries(LINES))
    it(`ends no line and begins no command: ${command}`, async () => {
      const env = { INFRA_PLANNER_URL: service.url, INFRA_PLANNER_TOKEN: "t0ken", CI: "true", NO_COLOR: "1" };
      for (const terminal of [false, true])
        for (const args of lines) {
          const { out, notes } = await runCli([command, ...args], { env, terminal, input: NAME });
          assertHarmless(`${out}\n${notes}`);
        }
    });

  it("ends no line and begins no command: what the process answers itself", () => {
    for (const args of [
      [NAME],
      ["help", NAME],
      ["completion", NAME],
      ["serve", "--port", NAME],
      ["mcp", "--http", NAME],
    ]) {
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        [MAIN, ...args.map((arg) => arg.replaceAll("\0", ""))],
        { encoding: "utf8", env: { ...process.env, CI: "true" } },
      );
      assert.notEqual(status, 0);
      assertHarmless(stdout);
      assertHarmless(stderr);
    }
  });

  it("knows every command", () => {
    assert.deepEqual(
      [...Object.keys(LINES), "completion", "help", "mcp", "serve"].sort(),
      Object.keys(ALL).sort(),
    );
  });
});

function assertHarmless(printed: string) {
  for (const line of printed.split("\n")) {
    assert.doesNotMatch(line, STARTS_COMMAND);
    assert.doesNotMatch(line, TURNS_OR_ENDS);
  }
}
