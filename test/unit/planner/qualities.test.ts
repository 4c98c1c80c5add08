/** What texts ask for beside roles: how it runs, for whom, what it must bear. The sentences took no part in the learning. */
import assert from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { likelyQualities } from "../../../src/engine/planner/facts/likelyQualities.ts";
import { Proposer } from "../../../src/engine/planner/propose.ts";
import type { Quality } from "../../../src/engine/planner/reading/model.ts";
import { outputOf } from "../../../src/engine/planner/reading/model.ts";
import { shippedTextModel } from "../../../src/engine/planner/reading/shippedModel.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { tokenize } from "../../../src/engine/planner/text/tokens.ts";

const ASKED: readonly (readonly [Quality, string])[] = [
  [
    "serverless",
    "A form for our choir. Nobody of us can look after a server, and it should cost nothing while nobody sings.",
  ],
  [
    "serverless",
    "Thumbnails for pictures that arrive now and then, we only want to pay when one arrives and run nothing ourselves.",
  ],
  [
    "managed",
    "Our RabbitMQ on two boxes eats my weekends, we want somebody else to patch and run the broker.",
  ],
  [
    "containers",
    "Six services that we build as Docker images with compose today shall go to Azure, with a database.",
  ],
  [
    "vm",
    "The ticket system is a Windows program with an installer, it has to move as it is, together with its licence dongle service.",
  ],
  ["cheap", "A page with the tide times for our rowing club, we have twelve euros a month for it."],
  ["small", "Four colleagues note who has which key of the office, nothing big."],
  ["large", "Ad clicks, some 90,000 a second at noon, have to be counted per campaign and minute."],
  [
    "spiky",
    "Ticket sale for the carnival: idle all year, and on one morning in January everybody comes within five minutes.",
  ],
  [
    "available",
    "Dispatch of ambulances. If a server or a data hall dies it has to go on without anybody noticing.",
  ],
  [
    "multi-region",
    "Our claims database must be running again elsewhere in Europe within two hours if Frankfurt is gone.",
  ],
  [
    "lossless",
    "Each payment order that a shop sends must arrive at the bank exactly once, whatever crashes on the way.",
  ],
  [
    "private",
    "A wiki that can be opened only from within our network, there must be no way to it from the internet.",
  ],
  ["public", "Anybody can look at the air quality of our town on a map, without signing up."],
  ["workforce", "Our fitters enter on a tablet which heating they have mended, and the office sees it."],
  ["customers", "People who rent bicycles from us log in and see what they have paid."],
  [
    "partners",
    "Three haulage companies fetch the list of pallets from us each hour and report what they took.",
  ],
  [
    "hybrid",
    "Postgres moves to the cloud, the two programs on the server in our cellar stay and write to it.",
  ],
  ["realtime", "When a table is free the screens of all waiters show it at once."],
  [
    "transactional",
    "Seats of the theatre are sold, none twice, and the accountant draws up a balance by show.",
  ],
  ["mobile", "An iOS and Android app where hikers note mushrooms they found."],
  ["own-keys", "Everything has to be encrypted with a key that we hold in an HSM and can withdraw."],
  ["retention", "Delivery notes have to be kept for ten years, and nobody may change them in that time."],
  ["audited", "The supervisory authority wants to see who looked at which file, for the ISO 27001 audit."],
];

const { reader } = new Proposer(shippedCatalogue(), shippedPlannerData());
const qualitiesOf = (intent: string) => reader.read(intent, "aws").facts.qualities;

describe("Qualities that a text asks for", () => {
  it("are heard from what should happen, whatever the words", () => {
    const missed = ASKED.filter(([quality, intent]) => !qualitiesOf(intent).has(quality));
    // Seven are missed; three more would be another model.
    assert.ok(missed.length <= 10, missed.map(([quality, text]) => `${quality}: ${text}`).join("\n"));
  });

  it("lose by what is denied only what its words in English have brought", () => {
    const [quality, intent] = ASKED[0] ?? assert.fail();
    const tokens = tokenize(intent);
    const spoken = shippedTextModel().read(tokens);
    // The same words, as if they were those of another language.
    const written = shippedTextModel().read(tokens);
    const isAsked = (reading: typeof spoken, names: ReadonlySet<number>) =>
      likelyQualities({ reading, tokens, spoken, length: tokens.length }, tokens, {
        names,
        tags: new Set(),
      }).some(({ tag }) => tag === quality);
    const parts = spoken.partsOf(outputOf(quality));
    const byLeast = tokens.map((_, at) => at).sort((a, b) => (parts[a] ?? 0) - (parts[b] ?? 0));
    const enough = byLeast.findIndex((_, at) => !isAsked(spoken, new Set(byLeast.slice(0, at + 1))));
    assert.ok(enough >= 0);
    assert.ok(isAsked(written, new Set(byLeast.slice(0, enough + 1))));
    // Half of the doubt is left all the same.
    assert.ok(!isAsked(written, new Set(byLeast)));
  });
});
