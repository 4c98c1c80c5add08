import { parseArgs } from "node:util";
import { IMPORT_KINDS, type ImportKind, LONGEST_NAME } from "../../contract/imports.ts";
import { UsageError } from "../../shared/usageError.ts";
import { parseRateLimit, type RateLimit } from "../http/rateLimit.ts";
import type { Tier } from "../store/users.ts";

export const USAGE = `Serves the infrastructure planning interface, and takes in data for it.

  npm run service -- [--host 127.0.0.1] [--port 0] [--data DIR] [--tier paid|free] [--rate-limit 100/10s]
                     [--empty]
      Serves over HTTP. Prints {"url", "organization", "loginCode"} as one line when ready. Port 0 picks one.
      Without --data the state is in a temporary folder that is removed at the end. A service without
      projects begins with sample data, unless --empty is given.
  npm run service -- list --data DIR
      Prints the projects and environments as JSON.
  npm run service -- create project --data DIR NAME
  npm run service -- create environment --data DIR --project ID NAME
      Prints {"id", "name"}. One that exists is answered as it is.
  npm run service -- import costs|drift|run --data DIR --environment ID [--add] FILE…
      costs: FOCUS exports (.csv, .csv.gz, .parquet; several are parts of one), the folder of an export with its
      manifest, or an Infracost JSON estimate. drift: terraform show -json PLAN. run: the output of terraform apply,
      with or without -json.
      Costs replace what is known of the days and accounts in the files; with --add they are a further part.
  npm run service -- list imports --data DIR --environment ID
      Prints what the environment has from imports as JSON, the latest first.
  npm run service -- delete import --data DIR --environment ID IMPORT…
      Deletes what these imports brought. Costs that they had replaced do not come back.
  npm run service -- login-code --data DIR
      Prints {"loginCode"}: a new one-time login code, valid for ten minutes.
  npm run service -- revoke tokens --data DIR
      Ends every token that was issued; all who are signed in have to sign in again.

  --database postgres://USER:PASSWORD@HOST:PORT/DATABASE, or DATABASE_URL in the environment, which others do not see
      The state is in that PostgreSQL database (15 or later), which any number of instances may serve at once. It may be
      empty at first. ?sslmode=verify-full asks for TLS, with &sslrootcert=FILE for an authority of its own; require,
      verify-ca and disable are known too, and without any the connection is not encrypted. Every command takes it in
      the place of --data, which counts before DATABASE_URL: the instances share nothing but the database.
`;

export type CliCommand =
  | { readonly name: "help" }
  | {
      readonly name: "serve";
      readonly host: string;
      readonly port: number;
      readonly data: string | undefined;
      readonly tier: Tier | undefined;
      readonly rateLimit: RateLimit | undefined;
      readonly empty: boolean;
    }
  | { readonly name: "list" | "login-code" | "revoke tokens"; readonly data: string }
  | { readonly name: "list imports"; readonly data: string; readonly environment: string }
  | {
      readonly name: "delete import";
      readonly data: string;
      readonly environment: string;
      readonly imports: readonly string[];
    }
  | { readonly name: "create project"; readonly data: string; readonly title: string }
  | {
      readonly name: "create environment";
      readonly data: string;
      readonly project: string;
      readonly title: string;
    }
  | {
      readonly name: "import";
      readonly kind: ImportKind;
      readonly data: string;
      readonly environment: string;
      readonly add: boolean;
      readonly files: readonly string[];
    };

/** A command, and the address of the database that is its state. */
export type NamedCommand = CliCommand & { readonly database?: string };

const OPTIONS = {
  add: { type: "boolean" },
  data: { type: "string" },
  database: { type: "string" },
  empty: { type: "boolean" },
  environment: { type: "string" },
  help: { type: "boolean", short: "h" },
  host: { type: "string" },
  port: { type: "string" },
  project: { type: "string" },
  "rate-limit": { type: "string" },
  tier: { type: "string" },
} as const;

/** The options each command takes, besides --help and --database. */
const ALLOWED: Readonly<Record<Exclude<CliCommand["name"], "help">, readonly (keyof typeof OPTIONS)[]>> = {
  serve: ["host", "port", "data", "tier", "rate-limit", "empty"],
  list: ["data"],
  "list imports": ["data", "environment"],
  "delete import": ["data", "environment"],
  "login-code": ["data"],
  "revoke tokens": ["data"],
  "create project": ["data"],
  "create environment": ["data", "project"],
  import: ["data", "environment", "add"],
};

/** Reads a command line. @param env the environment, which may name the database. @throws UsageError */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv = {}): NamedCommand {
  const { values, positionals } = parse(args);
  if (values.help) return { name: "help" };
  if (values.database !== undefined && values.data !== undefined)
    fail("--data does not go with --database: all of the state is in that.");
  // What is asked for by name counts before what the shell has for other programs, too.
  const database = readDatabase(values.database, values.data === undefined ? env["DATABASE_URL"] : undefined);
  const command = readCommand(values, positionals, database !== undefined);
  return { ...command, ...(database !== undefined && { database }) };
}

function readCommand(
  values: ReturnType<typeof parse>["values"],
  positionals: readonly string[],
  hasDatabase: boolean,
): CliCommand {
  const [first = "serve", second, ...rest] = positionals;
  const line: CommandLine = {
    values,
    second,
    rest,
    required: (option) =>
      values[option] || (option === "data" && hasDatabase ? ":memory:" : fail(`--${option} is missing.`)),
    only(command) {
      const allowed: readonly string[] = ALLOWED[command];
      const stray = Object.keys(values).find((option) => option !== "database" && !allowed.includes(option));
      if (stray !== undefined) fail(`--${stray} does not go with ${command}.`);
    },
  };
  const read = Object.hasOwn(READERS, first) ? READERS[first] : undefined;
  return read ? read(line) : fail(`There is no command "${first}". --help lists them.`);
}

interface CommandLine {
  readonly values: ReturnType<typeof parse>["values"];
  /** The words after the first. */
  readonly second: string | undefined;
  readonly rest: readonly string[];
  /** An option's value. @throws UsageError when it is not there */
  readonly required: (option: "data" | "project" | "environment") => string;
  /** @throws UsageError for an option that does not go with the command */
  readonly only: (command: keyof typeof ALLOWED) => void;
}

/** How the rest of a line is read, by its first word. */
const READERS: Readonly<Record<string, (line: CommandLine) => CliCommand>> = {
  serve({ values, second, only }) {
    only("serve");
    if (second !== undefined) fail(`"${second}" is not expected here.`);
    return serveCommand(values);
  },
  list({ second, required, only }) {
    if (second !== undefined && second !== "imports") fail(`"${second}" is not expected here.`);
    only(second === undefined ? "list" : "list imports");
    if (second === undefined) return { name: "list", data: required("data") };
    return { name: "list imports", data: required("data"), environment: required("environment") };
  },
  create({ second, rest, required, only }) {
    const title = rest.join(" ").trim();
    if (title === "" || (second !== "project" && second !== "environment"))
      fail("Write: create project NAME, or create environment --project ID NAME.");
    if (title.length > LONGEST_NAME) fail(`A name has at most ${LONGEST_NAME} characters.`);
    only(`create ${second}`);
    if (second === "project") return { name: "create project", data: required("data"), title };
    return { name: "create environment", data: required("data"), project: required("project"), title };
  },
  import({ values, second, rest, required, only }) {
    only("import");
    const kind = IMPORT_KINDS.find((known) => known === second);
    if (!kind || rest.length === 0) fail("Write: import costs|drift|run --environment ID FILE…");
    const { add = false } = values;
    const environment = required("environment");
    return { name: "import", kind, data: required("data"), environment, add, files: rest };
  },
  delete({ second, rest, required, only }) {
    if (second !== "import" || rest.length === 0) fail("Write: delete import --environment ID IMPORT…");
    only("delete import");
    const environment = required("environment");
    return { name: "delete import", data: required("data"), environment, imports: rest };
  },
  "login-code"({ required, only }) {
    only("login-code");
    return { name: "login-code", data: required("data") };
  },
  revoke({ second, required, only }) {
    if (second !== "tokens") fail("Write: revoke tokens --data DIR.");
    only("revoke tokens");
    return { name: "revoke tokens", data: required("data") };
  },
};

/** What the options of `serve` say. @throws UsageError */
export function serveCommand(values: {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly tier?: string;
  readonly "rate-limit"?: string;
  readonly empty?: boolean;
}): Extract<CliCommand, { readonly name: "serve" }> {
  if (values.data === "") fail("--data names no folder.");
  return {
    name: "serve",
    host: values.host ?? "127.0.0.1",
    port: readPort(values.port ?? "0"),
    data: values.data,
    tier: readTier(values.tier),
    rateLimit: readRateLimit(values["rate-limit"]),
    empty: values.empty ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** The address of a database, which no message holds: there may be a password in it. */
function readDatabase(named: string | undefined, inEnvironment: string | undefined): string | undefined {
  const [name, address] =
    named === undefined ? ["DATABASE_URL", inEnvironment || undefined] : ["--database", named];
  if (address === undefined || (/^postgres(ql)?:\/\//.test(address) && URL.canParse(address))) return address;
  return fail(`${name} is no address of a PostgreSQL database: postgres://USER:PASSWORD@HOST:PORT/DATABASE.`);
}

function readPort(text: string): number {
  const port = Number(text);
  return /^\d+$/.test(text) && port <= 65_535 ? port : fail(`"${text}" is not a port: 0 to 65535.`);
}

function readTier(text: string | undefined): Tier | undefined {
  return text === undefined || text === "paid" || text === "free"
    ? text
    : fail(`The tier is paid or free, not "${text}".`);
}

function readRateLimit(text: string | undefined): RateLimit | undefined {
  try {
    return text === undefined ? undefined : parseRateLimit(text);
  } catch (error) {
    return fail((error as Error).message);
  }
}

function fail(message: string): never {
  throw new UsageError(message);
}
