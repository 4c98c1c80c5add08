/** Text of strangers that would like to be pressed: a service, links and files full of commands, addresses and icons. */
import fc from "fast-check";
import { type Answer, FaultServer, json } from "./faultServer.ts";

/** A command that anybody would notice. */
export const COMMAND = "command:workbench.action.files.newUntitledFile";
const ADDRESS = "https://evil.example/x";

export const attack = (where: string) =>
  `${where} [win](${COMMAND}) [site](${ADDRESS}) ${ADDRESS} $(zap)\u202e!`;

/** How it reads where it is nothing but text. */
export const PLAIN_WORDS = /\[win\] \(command:/;

/** What a link of it would have in it. */
export const SOUGHT = [COMMAND, ADDRESS, "win"];

/** The name of a file of costs that holds none. */
export const COSTS_FILE = `costs [win](${COMMAND}).csv`;
export const COSTS = `ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n2031-01-01,${attack("cell")},EUR,1,Queue\n`;

/** By the end of the path. */
type Answers = Readonly<Record<string, Answer>>;

const ANSWERS: Answers = {
  "/health": json({ error: attack("No such health") }, 400),
  "/v1/me": json({
    id: "u1",
    email: attack("user"),
    organizations: [{ id: "o1", name: attack("organization") }],
  }),
  "/projects": json([
    { id: "p1", name: attack("project"), environments: [{ id: "e1", name: attack("environment") }] },
  ]),
  "/cost": json({ total_cost: 12, unit: attack("unit"), daily_costs: [1, 2, attack("odd")] }),
  "/drift": json({
    environment_id: "e1",
    checks: [{ resource: attack("check"), status: "drifted", message: attack("message") }, attack("odd")],
  }),
  "/logs": json({
    environment_id: "e1",
    run_id: attack("run"),
    run_status: attack("status"),
    logs: `${attack("log")}\nError: ${attack("log")}\n`,
  }),
};

/** A service all of whose words are an attack. @param special asked each time for answers that go before its own */
export function startHostile(special: () => Answers): Promise<FaultServer> {
  return FaultServer.start((exchange) => {
    const { pathname } = new URL(exchange.request.url, "http://service");
    const all = { ...ANSWERS, ...special() };
    const route = Object.keys(all).find((end) => decodeURIComponent(pathname).endsWith(end));
    return (route === undefined ? json({ error: attack("Not here") }, 404) : all[route])?.(exchange);
  });
}

/** Ends of lines, all that anybody takes for one, and what turns the direction of what follows; tabs are seen. */
export const TURNS_OR_ENDS = /[^\P{Cc}\t]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** What a runner of workflows would do (GitHub's two forms, Azure Pipelines' and TeamCity's). */
export const STARTS_COMMAND = /^\s*::|##[\w-]*\[/u;

/** Lines that are commands, behind each end of a line. */
export const COMMANDS = ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"].map(
  (end) =>
    `q${end}::error file=a::gotcha${end}##[add-mask]x${end}##vso[task.complete]y${end}##teamcity[message]z`,
);

/** Texts of all that ends lines, turns them, acts on terminals or begins commands. */
export const foreignText = fc.string({
  unit: fc.constantFrom(
    ...["\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029", "\0", "\u007f", "\u009b", "\u001b[2J"],
    ...["\u202a", "\u202e", "\u2066", "\u2069", "\u200e", "\u061c", "\u200b", "\u{e0041}", "\ufeff"],
    ...[
      "::",
      ":",
      "##[",
      "##",
      "#",
      "[",
      "vso[",
      "error::",
      "*/",
      "//",
      "${",
      "%{",
      "$",
      '"',
      "'",
      "\\",
      "`",
      "|",
      "a",
      " ",
    ],
    ...["-->", "]]>", "<", "é", "漢", "\u{1f469}"],
  ),
  maxLength: 24,
});
