/**
 * A service whose log has so many megabytes of text as its first argument says. Its end grows by some lines whenever it is
 * asked for, and ends with the number of its last line. A process of its own: prints its address.
 */
import { FaultServer, json, large } from "../support/faultServer.ts";
import { colouredLines } from "./logSample.ts";

/** What comes between two requests, and how much of the end is sent: 1 MB. */
const GROWTH = 200;
const TAIL = 12_000;

const text = colouredLines(200);
const block = JSON.stringify(text).slice(1, -1);
const mebibyte = 1024 * 1024;
const megabytes = Math.round((Number(process.argv[2]) * 1e6 * block.length) / text.length / mebibyte);
const whole = large('{"environment_id":"e","run_id":"run_1","logs":"', block, megabytes, '"}');
const lines = colouredLines(TAIL).split("\n").slice(0, -1);
const grow = () => {
  for (let count = 0; count < GROWTH; count++) lines.push(`line ${lines.length}`);
};
const server = await FaultServer.start((exchange) => {
  if (exchange.request.url === "/v1/me") return json({ id: "u1", email: "ada@example.com" })(exchange);
  if (!exchange.request.url.endsWith("tail=true")) return whole(exchange);
  grow();
  const logs = lines.slice(-TAIL).map((line) => `${line}\n`);
  return json({ environment_id: "e", run_id: "run_1", run_status: "running", logs: logs.join("") })(exchange);
});
console.log(server.url);
