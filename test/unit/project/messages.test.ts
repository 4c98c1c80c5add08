/**
 * The words people read: every message is in the base of the translations, and every language has each of them, with
 * the values, links and names that it takes. `npm run l10n` writes the base.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TEXTS } from "../../../src/client/errorTexts.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { baseOf, collectMessages, type Messages } from "../../../src/packaging/messages.ts";
import { CONSTRAINT_DESCRIPTIONS } from "../../../src/shared/constraints/described.ts";
import { faultsOf, type Texts, untranslated } from "../../support/translations.ts";

const root = join(import.meta.dirname, "../../..");
const BUNDLES = join(root, "media/l10n");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const texts = (path: string): Texts => JSON.parse(read(path));

const languagesIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .sort();

const base = texts("media/l10n/bundle.l10n.json");
const manifest = texts("package.nls.json");
const languages = languagesIn(BUNDLES, /^bundle\.l10n\.([\w-]+)\.json$/);

/** Values that may be the English ones, of a hundred: "Name", "Version {0}" and the like are words elsewhere too. */
const MOST_UNTRANSLATED = 8;

/** What the panel offers to begin with, in the reader's language: a click makes it the intent. */
const EXAMPLES: readonly string[] = [
  "A static site plus API with a queue for e-mails",
  "A containerized API with PostgreSQL and a nightly report, no Kubernetes",
  "Ingest device telemetry, keep it for a year and alert on anomalies",
  "Search our documents with a language model, for employees only",
];

const engine = createEngine();
const recommended = (intent: string): ReadonlySet<string> =>
  new Set(
    engine
      .propose("aws", { intent })
      .candidates.flatMap(({ type_id: type, recommended }) => (recommended ? type : [])),
  );

/** A language says some parts otherwise, which may be filled otherwise, and of thin intents much is only likely. */
const LEAST_SHARE = 0.4;

describe("The base of the translations", () => {
  let collected: Messages;

  before(() => {
    collected = collectMessages();
  });

  it("can have every message: none is made up where it is told, and no word stands in a page untold", () => {
    assert.deepEqual(collected.faults, []);
  });

  it("has every message that can be told, and no other", () => {
    assert.equal(read("media/l10n/bundle.l10n.json"), baseOf(collected));
  });

  it("has those that stand in tables", () => {
    const listed = Object.values(TEXTS).flatMap(({ message, nextStep }) => [message, nextStep]);
    const told = [...listed, ...CONSTRAINT_DESCRIPTIONS.map(({ meaning }) => meaning)];
    assert.ok(told.length > 100);
    assert.deepEqual(
      told.filter((message) => base[message] !== message),
      [],
    );
  });
});

describe("The languages", () => {
  it("each have the words of the manifest and those of the code", () => {
    assert.ok(languages.includes("de"));
    assert.deepEqual(languagesIn(root, /^package\.nls\.([\w-]+)\.json$/), languages);
  });

  for (const language of languages)
    describe(language, () => {
      const bundle = texts(`media/l10n/bundle.l10n.${language}.json`);
      const words = texts(`package.nls.${language}.json`);

      it("has each message of the base once, in its order, with the same values, links and names", () => {
        assert.deepEqual(faultsOf(base, bundle, { named: base, as: bundle }), []);
      });

      it("has each word of the manifest once, in its order, with the same links and names", () => {
        assert.deepEqual(faultsOf(manifest, words, { named: manifest, as: words }), []);
      });

      it("calls commands in messages what the manifest calls them", () => {
        assert.deepEqual(faultsOf(base, bundle, { named: manifest, as: words }), []);
      });

      it("says what is the same in both the same", () => {
        const differing = Object.entries(manifest).flatMap(([key, english]) => {
          const said = bundle[english.replace(/…$/, "")];
          const named = words[key]?.replace(/…$/, "");
          return said === undefined || !key.startsWith("command.") || said === named
            ? []
            : [[key, said, named]];
        });
        assert.deepEqual(differing, []);
      });

      it("has examples that the built-in planner makes much the same designs of as of the English ones", () => {
        const others = EXAMPLES.flatMap((english) => {
          const [wanted, got] = [recommended(english), recommended(bundle[english] ?? "")];
          const missing = [...wanted].filter((type) => !got.has(type));
          return wanted.size - missing.length >= LEAST_SHARE * wanted.size
            ? []
            : [{ example: bundle[english], missing }];
        });
        assert.deepEqual(others, []);
      });

      it("is not English", () => {
        const same = [...untranslated(base, bundle), ...untranslated(manifest, words)];
        const all = Object.keys(base).length + Object.keys(manifest).length;
        assert.ok((100 * same.length) / all <= MOST_UNTRANSLATED, same.join("\n"));
      });
    });
});
