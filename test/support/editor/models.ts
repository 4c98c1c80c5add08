/** The language models of `support/models`, played: they note what they are asked, and what became of it. */

import { answer, intentIn } from "../models/answers.cjs";
import { LanguageModelError } from "./values.ts";

interface Token {
  readonly isCancellationRequested: boolean;
  readonly onCancellationRequested: (listener: () => void) => unknown;
}

interface Message {
  readonly content: string;
}

/** A request, or that one was cancelled. */
interface Note {
  readonly model?: string;
  readonly intent?: string;
  readonly messages?: number;
  readonly prompt?: string;
  readonly cancelled?: string;
}

export class PlayedModels {
  readonly noted: Note[] = [];

  /** A model by this name. */
  named(name: string) {
    return {
      id: name.toLowerCase(),
      vendor: "test-models",
      name,
      sendRequest: async (messages: readonly Message[], _options: unknown, token: Token) => {
        const prompt = messages.map(({ content }) => content).join("");
        const intent = intentIn(prompt);
        this.noted.push({ model: name, intent, messages: messages.length, prompt });
        token.onCancellationRequested(() => this.noted.push({ cancelled: intent }));
        return { text: textOf(intent, token) };
      },
    };
  }
}

/** An answer as it comes in, until nobody reads on. */
function textOf(intent: string, token: Token): ReadableStream<string> {
  let isRead = true;
  return new ReadableStream({
    start(stream) {
      const say = (piece: string) => {
        if (isRead) stream.enqueue(piece);
      };
      answer(intent, say, token, LanguageModelError).then(
        () => isRead && stream.close(),
        (error: unknown) => stream.error(error),
      );
    },
    cancel() {
      isRead = false;
    },
  });
}
