/** The models that read intents, as they ship. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readExamples } from "../../../src/engine/build/train/examples.ts";
import { learnFrames } from "../../../src/engine/build/train/framesTrainer.ts";
import { learnRoles } from "../../../src/engine/build/train/rolesTrainer.ts";
import { storeNetwork, storeTable } from "../../../src/engine/build/train/store.ts";
import { FrameFeatures, roleFeatures } from "../../../src/engine/planner/reading/features.ts";
import { outputsOf, type StoredModel } from "../../../src/engine/planner/reading/model.ts";
import { Network } from "../../../src/engine/planner/reading/network.ts";
import { shippedTextModel } from "../../../src/engine/planner/reading/shippedModel.ts";
import { FeatureTable } from "../../../src/engine/planner/reading/table.ts";
import { mostTelling } from "../../../src/engine/planner/reading/textModel.ts";
import { WordFrames } from "../../../src/engine/planner/reading/wordFrames.ts";
import { wordsOf } from "../../../src/engine/planner/reading/words.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { tokenize } from "../../../src/engine/planner/text/tokens.ts";

const READING = join(import.meta.dirname, "../../../src/engine/planner/reading");
const MOST_BYTES = 1_500_000;
const file = readFileSync(join(READING, "model.json"), "utf8");
const stored: StoredModel = JSON.parse(file);
const roles = shippedPlannerData().designs.roles.map(({ id }) => id);
const examples = readExamples(join(READING, "examples"), roles);

describe("The models that read intents", () => {
  it("were learned from the examples as they are: otherwise npm run train", () => {
    equal(stored.source, examples.source);
    deepEqual(stored.roles.outputs, outputsOf(roles));
  });

  it("are small", () => {
    const weights = [stored.roles.table, stored.frames.table].flatMap(({ keys, rows, scales }) => [
      keys,
      rows,
      scales,
    ]);
    const bytes = [...weights, stored.roles.weights].reduce(
      (sum, text) => sum + Buffer.from(text, "base64").length,
      0,
    );
    ok(bytes <= MOST_BYTES, `${bytes} bytes`);
    ok(file.length <= (MOST_BYTES * 4) / 3 + 20_000);
  });

  it("are learned the same way each time, and say afterwards what they were taught", () => {
    const few = examples.roles.filter((_, place) => place % 200 === 0);
    const learn = () =>
      storeNetwork(
        learnRoles(few, outputsOf(roles).length, () => {}),
        outputsOf(roles),
      );
    const first = learn();
    deepEqual(learn(), first);
    const network = new Network(first);
    const whole = few.filter(({ isClause }) => !isClause);
    const right = whole.filter(({ words, groups }) => {
      const { scores } = network.read(roleFeatures(words).map(({ hash }) => hash));
      const best = scores.indexOf(Math.max(...scores));
      return groups.flat().includes(best);
    });
    ok(right.length > whole.length * 0.6, `${right.length} of ${whole.length}`);
  });

  it("tell how a thing is spoken of", () => {
    const spoken = examples.frames.filter((_, place) => place % 300 === 0);
    const { keys, rows, biases } = learnFrames(spoken);
    const table = new FeatureTable(storeTable(keys, rows, biases.length));
    ok(keys.every((key) => table.sumRows([key], new Float64Array(table.width)) === 1));
    equal(
      frameIn(
        "We already run RabbitMQ on two servers and it stays. Please add a cache for the web shop.",
        "rabbitmq",
      ),
      "has",
    );
    equal(frameIn("We need a queue, and no Kubernetes please.", "kubernetes"), "not");
    equal(frameIn("We are moving off Heroku to something managed.", "heroku"), "leaving");
  });

  it("sum up the runs around a word exactly as its features one by one", () => {
    const table = new FeatureTable(stored.frames.table);
    const { biases } = stored.frames;
    const text =
      "No queue, please. We run Kafka on two servers, which stay, and want a cache.\nLater: search";
    for (const said of [text, "", "queue", `${text}. `.repeat(200)]) {
      const words = wordsOf(tokenize(said));
      const features = new FrameFeatures(words);
      const frames = new WordFrames(words, table, biases);
      words.forEach((_, place) => {
        const sums = new Float64Array(table.width);
        const known = table.sumRows(features.of(place), sums);
        const share = known === 0 ? 0 : 1 / Math.sqrt(known);
        deepEqual(
          frames.at(place),
          biases.map((bias, output) => bias + (sums[output] ?? 0) * share),
        );
      });
    }
  });

  it("name the words that ask for a role", () => {
    const tokens = tokenize(
      "Customers book a table online. The day before, they get a reminder by SMS on their phone.",
    );
    const { start, end } = mostTelling(tokens, shippedTextModel().read(tokens).partsOf("sms"));
    const words = tokens.slice(start, end).map(({ text }) => text);
    ok(words.includes("sms"), words.join(" "));
  });

  it("read any text, however odd, in time that grows with its length", () => {
    const model = shippedTextModel();
    for (const text of [
      "",
      "...",
      "?!",
      "\u0000",
      "あ".repeat(3000),
      "a".repeat(20_000),
      ",".repeat(5000),
      "queue ".repeat(3000),
    ])
      ok(
        model.read(tokenize(text)).roles.every(({ score }) => Number.isFinite(score)),
        text.slice(0, 10),
      );
  });
});

function frameIn(text: string, word: string): string {
  const tokens = tokenize(text);
  const start = tokens.findIndex((token) => token.text === word);
  return shippedTextModel()
    .read(tokens)
    .frameOf({ start, end: start + 1 });
}
