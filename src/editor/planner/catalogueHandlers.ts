/**
 * Answers what the panel asks of the catalogue. The interface has no such operations, so a service may lack them: then
 * the built-in service answers, whose engine composes the plan anyway.
 */
import type { Client } from "../../client/client.ts";
import { ClientError } from "../../client/errors.ts";
import { factsOf } from "../../shared/facts/views.ts";
import type { Handlers } from "../../shared/protocols/panel.ts";
import type { PlannerProtocol } from "../../shared/protocols/planner.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import type { Connection } from "../session/connections.ts";
import { typeView } from "./views.ts";

/** A client of the built-in service for a cloud; without one, for whichever the request is about. */
export type BuiltIn = (cloud?: string) => Promise<Client>;

/** Types that a search answers: more than one reads. */
const TYPES_SHOWN = 50;

export function catalogueHandlers(
  connection: () => Promise<Pick<Connection, "address" | "client">>,
  builtIn: BuiltIn,
  rules: ReadRules,
): Pick<Handlers<PlannerProtocol>, "catalogue" | "whyNot"> {
  /** Services that have said that they lack an operation; they are not asked again at each key. */
  const lacking = new WeakSet<Client>();

  /** The first answer that there is: the service's, unless it is the built-in one, then the built-in service's. */
  async function ask<T>(
    question: (client: Client, isOwn: boolean) => Promise<T>,
    clouds: readonly (string | undefined)[],
  ) {
    const remote = await connection().catch(() => undefined);
    const asked = remote?.address.kind === "remote" && !lacking.has(remote.client) ? [remote.client] : [];
    for (const client of [...asked, ...(await Promise.all(clouds.map((cloud) => builtIn(cloud))))]) {
      try {
        return await question(client, !asked.includes(client));
      } catch (error) {
        if (!(error instanceof ClientError && error.reason === "notFound")) throw error;
        lacking.add(client);
      }
    }
    return undefined;
  }

  return {
    catalogue: async ({ words, cloud }, signal) => {
      // A cloud that the built-in service has no catalogue of leaves its default one.
      const clouds = cloud === undefined ? [undefined] : [cloud, undefined];
      const types = await ask((client) => client.primitives(words, { signal }), clouds);
      return { types: (types ?? []).slice(0, TYPES_SHOWN).map(typeView) };
    },
    whyNot: async ({ typeId, facts: list = [], ...asked }, signal) => {
      const facts = factsOf(list);
      const request = { ...asked, type: typeId, ...(facts && { facts }) };
      const { packs } = await rules(signal);
      const answered = await ask(
        (client, isOwn) =>
          client.whyNot({ ...request, ...(isOwn && packs.length > 0 && { rules: packs }) }, { signal }),
        [undefined],
      );
      const { answer = "", change, candidate } = answered ?? {};
      const alternativeTo = candidate?.alternative_to;
      return {
        answer,
        ...(change === undefined ? {} : { change }),
        ...(alternativeTo === undefined ? {} : { alternativeTo }),
      };
    },
  };
}
