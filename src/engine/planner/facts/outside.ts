/** What is said to run outside of the three clouds. */
import { wordSet } from "../text/wordSet.ts";

/** Who runs something outside of the three clouds… */
const HOSTS = wordSet("confluent atlas heroku vercel netlify hetzner ovh onprem onpremises");
/** …and where it stands then, behind a preposition: "a VPN to the office" is not in the office. */
const GROUNDS = wordSet("premises premise prem datacenter colo colocation basement office center centre");
const AT = wordSet("on in at");

/**
 * Whether a word says that something runs elsewhere.
 * @param text the word at a place of the text.
 */
export function isOutside(text: (index: number) => string, index: number): boolean {
  if (HOSTS.has(text(index))) return true;
  return GROUNDS.has(text(index)) && [1, 2, 3].some((back) => AT.has(text(index - back)));
}
