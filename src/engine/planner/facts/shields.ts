/** Shields: longer phrases within which words do not mean what they would by themselves. */

import { byteUnit, DAY, NUMBER_OR_ONE, secondsOf, YEAR } from "../settings/units.ts";
import type { Found } from "../text/phraseBook.ts";
import { type Token, textOf } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { isHedge } from "./hedges.ts";

/** The places of a phrase's tokens. */
export function tokensOf({ start, end }: Pick<Found<unknown>, "start" | "end">): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}

/** For every token, the end of the shield that it stands in. */
export function shieldedTokens(shields: readonly Found<true>[]): ReadonlyMap<number, Found<true>> {
  return new Map(shields.flatMap((shield) => tokensOf(shield).map((token) => [token, shield] as const)));
}

/** Whether a phrase is a shield word for word: the design data may still mean something by it. */
export function isWholeShield(
  shielded: ReadonlyMap<number, Found<true>>,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const shield = shielded.get(start);
  return shield?.start === start && shield.end === end;
}

/** Whether a phrase lies within a shield. */
export function isWithinShield(
  shielded: ReadonlyMap<number, Found<true>>,
  start: number,
  end: number,
): boolean {
  const shield = shielded.get(start);
  return shield !== undefined && end <= shield.end;
}

/** Places of business that are counted: "200 shops" are no web shop, and "40 practices" nothing to be practised. */
const PREMISES = wordSet(
  "shop shops store stores cafe cafes restaurant restaurants hotel hotels pharmacy pharmacies school schools clinic clinics warehouse warehouses",
);
/** Words of a shop that stands on the web all the same. */
const ON_THE_WEB = wordSet("online web internet e virtual");
const EACH = wordSet("per each every");
const MONEY = wordSet("budget budgets");

/** Shields that numbers make: what is counted is a building, a budget with a sum a wish, "within a minute" a limit. */
export function countedShields(tokens: readonly Token[], isBrand: (token: Token) => boolean): Found<true>[] {
  const said = new Set(tokens.map(({ text }) => text));
  return tokens.flatMap(({ text }, place) => {
    const isPremises =
      PREMISES.has(text) &&
      !ON_THE_WEB.has(tokens[place - 1]?.text ?? "") &&
      (isCounted(tokens, place) || isEach(tokens, place));
    if (isPremises) return [shield(tokens, place - 1, place + 1)];
    const often = startOfHedge(tokens, place);
    if (often !== undefined) return [shield(tokens, often, place + 3)];
    if (isTrade(tokens, place, isBrand)) return [shield(tokens, place - 1, place + 1)];
    if (isBuilding(tokens, place, said))
      return [place === 0 ? shield(tokens, 0, 2) : shield(tokens, place - 1, place + 1)];
    const size = startOfSize(tokens, place, said);
    if (size !== undefined) return [shield(tokens, size, place + 1)];
    if (isMachineSize(tokens, place)) return [shield(tokens, place - 1, place + 1)];
    if (isLimit(tokens, place)) return [shield(tokens, place, place + 3)];
    const isSum = MONEY.has(text) && [place + 1, place + 2].some((behind) => isNumber(tokens[behind]));
    return isSum ? [shield(tokens, place, place + 2)] : [];
  });
}

/** The families and the sizes of machines, as AWS calls them: "m6i.large" says nothing of how large anything is. */
const FAMILY = /^[a-z]{1,4}\d{1,2}[a-z]{0,4}$/;
const SIZES_OF_MACHINES = wordSet("nano micro small medium large xlarge metal");

/** Whether the word at a place is the size in the name of a machine's type. */
function isMachineSize(tokens: readonly Token[], place: number): boolean {
  return SIZES_OF_MACHINES.has(tokens[place]?.text ?? "") && FAMILY.test(tokens[place - 1]?.text ?? "");
}

const HOW_OFTEN = wordSet("once twice");

/** Where "maybe once a month" begins, of which the "once" stands at a place. */
function startOfHedge(tokens: readonly Token[], place: number): number | undefined {
  if (!HOW_OFTEN.has(tokens[place]?.text ?? "") || !PER.has(tokens[place + 1]?.text ?? "")) return undefined;
  return isHedge(tokens[place - 2]?.text ?? "", tokens[place - 1]?.text ?? "") ? place - 1 : undefined;
}

/** Who is in a trade, and builds none of what it trades in by saying so: "a games studio", "a video agency". */
const TRADES = wordSet("studio studios firm firms agency agencies manufacturer manufacturers maker makers");
/** What goes on behind who is in a trade; "a video maker app" is one for videos. */
const BEHIND_TRADES = wordSet(
  "wants want needs need with has have that which who whose is are and or in of from to at for as on by where must should shall would can could sells sends runs uses keeps makes offers plans like looks asks hires gets",
);
/** What a trade is like rather than what it is in. */
const ADJECTIVES = wordSet("internal private public external encrypted serverless managed secure isolated");

function isTrade(tokens: readonly Token[], place: number, isBrand: (token: Token) => boolean): boolean {
  const trade = tokens[place];
  if (trade?.gap !== "space" || !TRADES.has(trade.text)) return false;
  const [before, behind] = [tokens[place - 1], tokens[place + 1]];
  if (before === undefined) return false;
  if (before.text.length <= 3 || ADJECTIVES.has(before.text) || isBrand(before)) return false;
  return behind === undefined || behind.gap !== "space" || BEHIND_TRADES.has(behind.text);
}

/** What has room of its own… */
const ROOMY = wordSet(
  "postgres postgresql mysql mariadb oracle sql mssql database databases db rds aurora kafka opensearch elasticsearch rabbitmq activemq cassandra mongodb",
);
/** …unless disks may be those of machines beside it. */
const MACHINES = wordSet("machine machines vm vms ec2 server servers instance instances node nodes");
const ROOM = wordSet("storage disk disks space ssd hdd volume");
const BYTES = new RegExp(`^${byteUnit()}$`);

/** Where "500 GB of storage" begins that ends here and is the size of a database or a machine, not a store beside it. */
function startOfSize(tokens: readonly Token[], place: number, said: ReadonlySet<string>): number | undefined {
  const { text } = tokens[place] ?? { text: "" };
  if (!ROOM.has(text)) return undefined;
  const isOfMachines = isSaid(MACHINES, said);
  // Disks of machines are their own things.
  const isRoom =
    text === "storage" ? isOfMachines || isSaid(ROOMY, said) : !isOfMachines && isSaid(ROOMY, said);
  if (!isRoom) return undefined;
  const unit = [place - 1, place - 2].find((before) => BYTES.test(tokens[before]?.text ?? ""));
  return unit !== undefined && isNumber(tokens[unit - 1]) ? unit - 1 : undefined;
}

/** What is done in, and belongs to, a warehouse of goods… */
const GOODS = wordSet(
  "order orders stock parcel parcels pallet pallets shipping shipment shipments goods inventory picking pickers robot robots forklift forklifts scanner scanners handheld handhelds delivery deliveries logistics courier couriers barcode barcodes tablet tablets shop supplier suppliers",
);
const OF_BUILDINGS = wordSet(
  "system systems staff worker workers integration management team floor door doors",
);
/** …and in one of data. */
const OF_DATA = wordSet(
  "sql analytics analysts analyst analyse analyze report reports reporting bi dashboard dashboards etl elt query queries dbt lake lakehouse load loads loaded kpi kpis redshift bigquery synapse snowflake fabric history historical tables logs",
);

/** A warehouse that keeps goods: "the warehouse system is on premises", "orders for the warehouse". */
function isBuilding(tokens: readonly Token[], place: number, said: ReadonlySet<string>): boolean {
  const { text } = tokens[place] ?? { text: "" };
  if (text !== "warehouse" && text !== "warehouses") return false;
  if (isSaid(OF_DATA, said)) return false;
  return OF_BUILDINGS.has(tokens[place + 1]?.text ?? "") || isSaid(GOODS, said);
}

/** Whether a text says any of some words: asked of its words once, however often it is asked. */
function isSaid(words: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  return [...words].some((word) => said.has(word));
}

/** "200 shops", "40 small shops": a number stands before it without a comma between. */
function isCounted(tokens: readonly Token[], place: number): boolean {
  const [here, before] = [tokens[place], tokens[place - 1]];
  if (here?.gap !== "space") return false;
  return isNumber(before) || (before?.gap === "space" && isNumber(tokens[place - 2]));
}

/** "Forecast per shop", "in every store". */
function isEach(tokens: readonly Token[], place: number): boolean {
  return tokens[place]?.gap === "space" && EACH.has(tokens[place - 1]?.text ?? "");
}

const A_FEW = new RegExp(`^(?:one|${NUMBER_OR_ONE})$`);

/** "Within a minute", "within 5 minutes": how soon something is done, and not when. */
function isLimit(tokens: readonly Token[], place: number): boolean {
  const [within, amount, unit] = tokens.slice(place, place + 3);
  if (within?.text !== "within") return false;
  return A_FEW.test(amount?.text ?? "") && (secondsOf(unit?.text ?? "") ?? YEAR) <= DAY;
}

function isNumber(token: Token | undefined): boolean {
  return token !== undefined && /^\d/.test(token.text);
}

function shield(tokens: readonly Token[], start: number, end: number): Found<true> {
  return { start, end, text: textOf(tokens, start, end), values: [true] };
}

const PER = wordSet("per a each every");
/** Periods that are no units: a night has no length that is known. */
const PERIODS = wordSet("night quarter");
/** What is done so often is a schedule: "four times a day". */
const OCCASIONS = wordSet("time times run runs report reports backup backups");
/** Words between a rate's number and its "per". */
const RATED_WORDS = 3;

/** The tokens of the "per day" in "5,000 visitors per day": how much there is, and not when something happens. */
export function rateTokens(tokens: readonly Token[]): ReadonlySet<number> {
  return new Set(
    tokens.flatMap(({ text }, place) => {
      const period = tokens[place + 1]?.text ?? "";
      if (!PER.has(text) || !(PERIODS.has(period) || secondsOf(period) !== undefined)) return [];
      for (let behind = place - 1; behind >= place - 1 - RATED_WORDS; behind -= 1) {
        const token = tokens[behind];
        if (token === undefined || OCCASIONS.has(token.text) || tokens[behind + 1]?.gap !== "space")
          return [];
        if (isNumber(token)) return [place, place + 1];
      }
      return [];
    }),
  );
}

/** Legal forms: what stands before one is the name of a company. */
const LEGAL_FORMS = wordSet(
  "gmbh inc ltd llc llp corp corporation plc ag bv oy oyj sarl srl kgaa pty gbr ug",
);
/** What has a name of its own, whatever the name means otherwise. */
const NAMED = wordSet(
  "event events project company startup firm team product customer client brand agency department festival conference programme initiative game app shop business organisation organization",
);
const CALLING = wordSet("called named codenamed titled");
/** Words that are no part of a name. */
const NO_NAMES = wordSet(
  "a an the our for at of by from with and or to in on that which who is are was has have needs need wants want runs run uses using when every once after via if as we i it",
);
/** Words of a name, at most. */
const NAME_WORDS = 3;

/** Shields around names of companies and undertakings: "Acme Redis GmbH", "an event called Lambda Days". */
export function nameShields(tokens: readonly Token[]): Found<true>[] {
  return tokens.flatMap(({ text }, place) => {
    if (LEGAL_FORMS.has(text)) {
      let start = place;
      while (start > 0 && place - start < NAME_WORDS && isNamePart(tokens[start - 1], tokens[start]))
        start -= 1;
      return start === place ? [] : [shield(tokens, start, place + 1)];
    }
    if (!CALLING.has(text) || !NAMED.has(tokens[place - 1]?.text ?? "")) return [];
    let end = place + 1;
    while (end <= place + NAME_WORDS && isNamePart(tokens[end], tokens[end])) end += 1;
    return end === place + 1 ? [] : [shield(tokens, place, end)];
  });
}

/** Names of services that in the plural are what everybody has: pictures of bones. */
const PLURALS: ReadonlySet<string> = new Set(["x rays", "xrays"]);

/** Whether a phrase is the plural of a service's name, which a service has not. */
export function isPluralOfName({ text }: Found<unknown>): boolean {
  return PLURALS.has(text);
}

/** @param joined the word whose gap joins the two. */
function isNamePart(token: Token | undefined, joined: Token | undefined): boolean {
  return token !== undefined && joined?.gap === "space" && !NO_NAMES.has(token.text);
}
