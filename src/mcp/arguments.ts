import { parseArgs } from "node:util";
import { DEFAULT_PROVIDER_WORD } from "../contract/providerWord.ts";
import { CLOUD_IDS, cloudCalled } from "../shared/clouds.ts";
import { UsageError } from "../shared/usageError.ts";

export interface McpArguments {
  /** Undefined: over stdin and stdout. */
  readonly port: number | undefined;
  readonly folders: readonly string[];
  readonly providerWord: string;
  /** Whether the rules of the folders count: not in a workspace that its user does not trust. */
  readonly trusted: boolean;
}

/** Reads what stands behind the command's name. @throws Error with a message for the person at the shell */
export function readMcpArguments(args: readonly string[]): McpArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      http: { type: "string" },
      root: { type: "string", multiple: true },
      provider: { type: "string" },
      untrusted: { type: "boolean" },
    },
  });
  return mcpArguments(values);
}

/** What the options say. @throws UsageError */
export function mcpArguments(values: {
  readonly http?: string;
  readonly root?: readonly string[];
  readonly provider?: string;
  readonly untrusted?: boolean;
}): McpArguments {
  const port = values.http === undefined ? undefined : Number(values.http);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536 && values.http !== ""))
    throw new UsageError("--http takes a port from 0, which picks a free one, to 65535.");
  const providerWord = values.provider === undefined ? DEFAULT_PROVIDER_WORD : cloudCalled(values.provider);
  if (providerWord !== DEFAULT_PROVIDER_WORD && !(CLOUD_IDS as readonly string[]).includes(providerWord))
    throw new UsageError(
      `There is no catalog for the provider "${values.provider}". Known are: ${CLOUD_IDS.join(", ")}.`,
    );
  return { port, folders: values.root ?? [], providerWord, trusted: values.untrusted !== true };
}
