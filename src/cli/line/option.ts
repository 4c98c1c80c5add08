/** What the table of commands says of one option, and of what stands without one. */

export interface OptionSpec {
  /** What stands for its value in help; absent: it takes none. */
  readonly value?: string;
  /** The words that it takes, where these are few. */
  readonly words?: readonly string[];
  /** What completion offers besides. */
  readonly path?: "file" | "folder";
  /** It may be given several times. */
  readonly many?: true;
  /** In a sentence, without what {@link words} says. */
  readonly says: string;
}

export interface ArgumentSpec {
  /** As help writes it: `PLAN.json`, `[PATH…]`. */
  readonly shown: string;
  readonly words?: readonly string[];
  readonly path?: "file" | "folder";
}

export interface CommandSpec {
  readonly group: string;
  /** One line of the list of commands. */
  readonly summary: string;
  readonly takes: readonly ArgumentSpec[];
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Paragraphs of the command's own help. */
  readonly details: readonly string[];
}

/** Written so that the compiler keeps what each table says, and checks what it is. */
export function command<const Spec extends CommandSpec>(spec: Spec): Spec {
  return spec;
}
