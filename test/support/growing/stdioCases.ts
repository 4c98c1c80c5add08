/** Requests over stdio that are open at once. */
import { PassThrough } from "node:stream";
import type { RequestId } from "@modelcontextprotocol/server";
import { WITH_BATCHES } from "../../../src/mcp/messages.ts";
import { StdioTransport } from "../../../src/mcp/stdioTransport.ts";
import type { GrowthCase } from "./growth.ts";
import { casesOf, growing, repeated, type Sizes } from "./input.ts";

/** As many as may be open, which is where more are refused. */
const OPEN: Sizes = { from: 2_000, most: 10_000 };

const request = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"x"}`;

/** All that is asked is read before anything is answered, and the last first. */
async function answeredLastFirst(lines: string): Promise<void> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  output.resume();
  const transport = new StdioTransport(input, output);
  transport.setProtocolVersion(WITH_BATCHES);
  const open: RequestId[] = [];
  const count = lines.split("\n").length;
  const { promise: allOpen, resolve } = Promise.withResolvers<void>();
  transport.onmessage = (message) => {
    if ("id" in message && message.id !== undefined && open.push(message.id) === count) resolve();
  };
  await transport.start();
  input.write(`${lines}\n`);
  await allOpen;
  for (const id of open.reverse()) await transport.send({ jsonrpc: "2.0", id, result: {} });
  input.end();
  await transport.done;
}

export const CASES: readonly GrowthCase[] = casesOf(
  "StdioTransport",
  answeredLastFirst,
  {
    "batches of one, open at once": growing({ everyRun: true }, (size) =>
      repeated(size, (id) => `[${request(id)}]`),
    ),
    "requests, open at once": (size) => repeated(size, request),
  },
  OPEN,
);
