/** With what the command line leaves, for scripts. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  unavailable: 4,
  incomplete: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** In the words of help. */
export const EXIT_WORDS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: "it is done, and nothing was found that should fail",
  failed: "it failed, or something is as bad as --fail-on, --fail or --follow say",
  usage: "the command line makes no sense",
  refused: "you are not signed in, or may not do this",
  unavailable: "the service cannot be reached, does not answer as it should, or accepts no more for now",
  incomplete: "nothing was found that should fail, and something that --fail-on-unread asks for was not read",
  interrupted: "it was interrupted",
};
