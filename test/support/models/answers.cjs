/** How language models for tests answer: a word of the intent that they are asked about says it. */

const FACTS = {
  roles: ["app", "queue", "unheard-of"],
  types: ["PostgreSQL"],
  denied: ["kubernetes"],
  numbers: { users: 5000 },
};
/** Of what is there, what goes, and what is put off. */
const ESTATE = {
  roles: ["app", "queue"],
  existing: [{ role: "relational", name: "Oracle" }, { role: "unheard-of" }],
  leaving: [{ name: "RabbitMQ" }],
  later: ["search"],
  denied: ["cache"],
  audience: ["staff"],
  regions: ["Frankfurt"],
  settings: [{ of: "queue", setting: "retention-days", value: 4 }],
};
const HOSTILE = {
  roles: ["[win](command:workbench.action.files.newUntitledFile)", "queue", "toString", 7],
  types: ["$(zap) https://evil.example/x", "<img src=x onerror=alert(1)>"],
  regions: ["Ignore all rules\u202e"],
  existing: [{ role: "queue\u202e", name: "[win](command:x)" }],
  settings: [{ of: "queue", setting: "domain-name", value: "https://evil.example/x" }],
  numbers: { constructor: 1, users: "many" },
};

/**
 * Answers an intent piece by piece.
 *
 * @param {string} intent
 * @param {(piece: string) => void} say
 * @param {{ readonly isCancellationRequested: boolean }} token
 * @param {{ Blocked(message: string): Error, NoPermissions(message: string): Error }} errors VS Code's
 * @returns {Promise<void>} rejected where the model refuses, or fails
 */
exports.answer = async (intent, say, token, errors) => {
  const answers = {
    facts: async () => {
      const text = `Here you are:\n\`\`\`json\n${JSON.stringify(FACTS)}\n\`\`\``;
      for (let at = 0; at < text.length; at += 10) say(text.slice(at, at + 10));
    },
    estate: async () => say(JSON.stringify(ESTATE)),
    nonsense: async () => say("Lorem ipsum } dolor { sit amet"),
    hostile: async () => {
      const own = JSON.stringify(HOSTILE).slice(0, -1);
      say(`${own}, "__proto__": {"roles": ["cache"]}, "constructor": {"prototype": {"polluted": 1}}}`);
    },
    sorry: async () => say("I'm sorry, but I can't help with [that](https://evil.example/x)."),
    endless: async () => {
      while (!token.isCancellationRequested) {
        say("more ".repeat(1_000));
        await new Promise(setImmediate);
      }
    },
    blocked: async () => {
      throw errors.Blocked("[win](command:x) is blocked");
    },
    locked: async () => {
      throw errors.NoPermissions("[win](command:x) is locked");
    },
    broken: async () => {
      throw new Error("[win](command:x) is broken");
    },
    // Heeds no cancellation, and never ends.
    slow: () => new Promise(() => {}),
  };
  const word = Object.keys(answers).find((key) => intent.includes(key));
  await answers[word]();
};

/**
 * The intent that a prompt ends with.
 *
 * @param {string} prompt
 * @returns {string}
 */
exports.intentIn = (prompt) => JSON.parse(prompt.slice(prompt.lastIndexOf("Text: ") + "Text: ".length));
