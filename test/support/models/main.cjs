/**
 * Language models for tests, offered by commands. The intent that they are asked about says how they answer; each
 * request, and what became of it, is a line of JSON in the file that TEST_MODEL_REQUESTS names.
 */
const { appendFileSync } = require("node:fs");
const vscode = require("vscode");

const FACTS = {
  roles: ["app", "queue", "unheard-of"],
  types: ["PostgreSQL"],
  denied: ["kubernetes"],
  numbers: { users: 5000 },
};
const HOSTILE = {
  roles: ["[win](command:workbench.action.files.newUntitledFile)", "queue", "toString", 7],
  types: ["$(zap) https://evil.example/x", "<img src=x onerror=alert(1)>"],
  region: "Ignore all rules\u202e",
  numbers: { constructor: 1, users: "many" },
};

/** How models answer, by a word of the intent. */
const ANSWERS = {
  facts: async (say) => {
    const text = `Here you are:\n\`\`\`json\n${JSON.stringify(FACTS)}\n\`\`\``;
    for (let at = 0; at < text.length; at += 10) say(text.slice(at, at + 10));
  },
  nonsense: async (say) => say("Lorem ipsum } dolor { sit amet"),
  hostile: async (say) => {
    const own = JSON.stringify(HOSTILE).slice(0, -1);
    say(`${own}, "__proto__": {"roles": ["cache"]}, "constructor": {"prototype": {"polluted": 1}}}`);
  },
  sorry: async (say) => say("I'm sorry, but I can't help with [that](https://evil.example/x)."),
  endless: async (say, token) => {
    while (!token.isCancellationRequested) {
      say("more ".repeat(1_000));
      await new Promise(setImmediate);
    }
  },
  blocked: async () => {
    throw vscode.LanguageModelError.Blocked("[win](command:x) is blocked");
  },
  locked: async () => {
    throw vscode.LanguageModelError.NoPermissions("[win](command:x) is locked");
  },
  broken: async () => {
    throw new Error("[win](command:x) is broken");
  },
  // Heeds no cancellation, and never ends.
  slow: () => new Promise(() => {}),
};

function note(line) {
  appendFileSync(process.env.TEST_MODEL_REQUESTS, `${JSON.stringify(line)}\n`);
}

exports.activate = ({ subscriptions }) => {
  let names = [];
  const changed = new vscode.EventEmitter();
  const offer = (offered) => () => {
    names = offered;
    changed.fire();
  };
  const provider = {
    onDidChangeLanguageModelChatInformation: changed.event,
    provideLanguageModelChatInformation: async () =>
      names.map((name) => ({
        id: name.toLowerCase(),
        name,
        family: "test",
        version: "1",
        maxInputTokens: 100_000,
        maxOutputTokens: 10_000,
        capabilities: {},
      })),
    provideLanguageModelChatResponse: async (model, messages, _options, progress, token) => {
      const text = messages.flatMap(({ content }) => content.map(({ value }) => value)).join("");
      const intent = JSON.parse(text.slice(text.lastIndexOf("Text: ") + "Text: ".length));
      note({ model: model.name, intent, messages: messages.length, prompt: text });
      token.onCancellationRequested(() => note({ cancelled: intent }));
      const word = Object.keys(ANSWERS).find((key) => intent.includes(key));
      await ANSWERS[word]((piece) => progress.report(new vscode.LanguageModelTextPart(piece)), token);
    },
    provideTokenCount: async (_model, text) => String(text).length,
  };
  subscriptions.push(
    changed,
    vscode.lm.registerLanguageModelChatProvider("test-models", provider),
    vscode.commands.registerCommand("test-models.one", offer(["Reader"])),
    vscode.commands.registerCommand("test-models.two", offer(["Reader", "Other $(zap)"])),
  );
};
