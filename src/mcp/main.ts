/** The MCP server as VS Code starts it, in a file of its own: `node dist/mcp.cjs`. */
import { errorWords } from "../shared/fault.ts";
import { onLogLine } from "../shared/seen.ts";
import { readMcpArguments } from "./arguments.ts";
import { serveMcp } from "./serve.ts";

async function main(): Promise<void> {
  try {
    await serveMcp(readMcpArguments(process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(`${onLogLine(errorWords(error))}\n`);
    process.exitCode = 1;
  }
}

void main();
