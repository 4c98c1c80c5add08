/** A service whose log is as large as its first argument says, in megabytes. A process of its own: prints its address. */
import { FaultServer, large } from "../support/faultServer.ts";
import { colouredLines } from "./logSample.ts";

const megabytes = Number(process.argv[2]);
const block = JSON.stringify(colouredLines(200)).slice(1, -1);
const server = await FaultServer.start(
  large('{"environment_id":"e","run_id":"run_1","logs":"', block, megabytes, '"}'),
);
console.log(server.url);
