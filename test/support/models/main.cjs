/**
 * Language models for tests in VS Code, offered by a command. Each request, and what became of it, is a line of JSON in
 * the file that TEST_MODEL_REQUESTS names.
 */
const { appendFileSync } = require("node:fs");
const vscode = require("vscode");
const { answer, intentIn } = require("./answers.cjs");

function note(line) {
  appendFileSync(process.env.TEST_MODEL_REQUESTS, `${JSON.stringify(line)}\n`);
}

exports.activate = ({ subscriptions }) => {
  let names = [];
  const changed = new vscode.EventEmitter();
  const offer = () => {
    names = ["Reader", "Other $(zap)"];
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
      const intent = intentIn(text);
      note({ model: model.name, intent, messages: messages.length, prompt: text });
      token.onCancellationRequested(() => note({ cancelled: intent }));
      const say = (piece) => progress.report(new vscode.LanguageModelTextPart(piece));
      await answer(intent, say, token, vscode.LanguageModelError);
    },
    provideTokenCount: async (_model, text) => String(text).length,
  };
  subscriptions.push(
    changed,
    vscode.lm.registerLanguageModelChatProvider("test-models", provider),
    vscode.commands.registerCommand("test-models.offer", offer),
  );
};
