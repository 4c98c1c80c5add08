import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Whether what listens on a host can be reached from this computer alone; of a name, every address it has. */
export async function isLoopback(host: string): Promise<boolean> {
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  return (
    addresses.length > 0 &&
    addresses.every(({ address }) => LOOPBACK.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"))
  );
}
