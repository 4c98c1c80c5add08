/**
 * What a reader makes of a file: the resources that it declares, in the words of its language. `plan.ts` turns that
 * into a plan, in one way for all languages; a reader knows its format, and nothing of the catalogue.
 */
import { CHANGE_ACTIONS, type ChangeAction } from "../../contract/plan.ts";

export { CHANGE_ACTIONS, type ChangeAction };

import { errorWords } from "../../shared/fault.ts";
import type { Access } from "../catalogue/access.ts";

/** The languages that are read. */
export const READ_LANGUAGES = ["terraform", "cloudformation", "arm"] as const;
export type ReadLanguage = (typeof READ_LANGUAGES)[number];

/** Where something stands. `file` is as the caller named it; lines and columns count from 1. */
export interface SourcePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** A value that nobody can know without running the language; never taken for one that is missing. */
export const UNRESOLVED: unique symbol = Symbol("unresolved");

/**
 * A property's value: JSON, in which what could not be resolved is {@link UNRESOLVED}. What the language calls sensitive
 * is masked already; all other secrets are still in it, and go where plans are made of it (`settings.ts`).
 */
export type ReadValue =
  | null
  | boolean
  | number
  | string
  | typeof UNRESOLVED
  | readonly ReadValue[]
  | { readonly [key: string]: ReadValue };

/** One resource names another. */
export interface Reference {
  /** Address of the resource that is named, or of the module, where that is named as a whole. */
  readonly to: string;
  /** The property that names it, as a path of keys joined by dots; absent: only an order was declared (`depends_on`). */
  readonly at?: string;
  /** What it may do with that resource, where the language says so itself (a policy template, a connector). */
  readonly access?: readonly Access[];
  /** Of a module that could not be read: the output that is named. */
  readonly output?: string;
  /**
   * What policies say of actions on it, where the language tells of each statement what it is on: an action as written
   * is allowed, one behind `!` is denied without a condition, and `?` stands for what nobody can tell (`policies.ts`).
   */
  readonly actions?: readonly string[];
}

/** A property rests on a default: that of a parameter or variable which whoever deploys it may set. */
export interface Defaulted {
  /** As in {@link Reference}. */
  readonly at: string;
  /** The parameter's or variable's name, of the root: what a module is handed counts as chosen by who calls it. */
  readonly of: string;
}

export interface ResourceChange {
  readonly action: ChangeAction;
  /** The address that it had before, where it moved. */
  readonly movedFrom?: string;
  /** It exists already and is taken over. */
  readonly imported?: boolean;
  /** Top-level properties that change; absent where nobody says. */
  readonly properties?: readonly string[];
}

export interface DeclaredResource {
  /** Unique within the reading, and what people call it: `module.shop.aws_sqs_queue.orders["eu"]`, a logical id. */
  readonly address: string;
  /** What people call it, where its address does not tell that; empty where only its type does. */
  readonly title?: string;
  /** As the language writes it: `aws_sqs_queue`, `AWS::SQS::Queue`, `Microsoft.Web/sites`. */
  readonly type: string;
  /** Address of the module, stack or nested deployment that declares it; absent: the root. */
  readonly module?: string;
  readonly properties: { readonly [key: string]: ReadValue };
  /** To resources and modules of the same reading, each pair of target and property once. */
  readonly references: readonly Reference[];
  /** Of several that one declaration makes: the roles that they give, all to the same on the same. */
  readonly roles?: readonly string[];
  /** Properties that are as they are by the default of what a run may choose otherwise, each path once. */
  readonly defaults?: readonly Defaulted[];
  readonly place?: SourcePlace;
  /** Nobody wrote it: the language makes it of what was written (the API of a function's event). */
  readonly implied?: true;
  /** Its condition is false whatever a deployment chooses, so that there is none. */
  readonly never?: true;
  /** Its condition, or that of what it stands in, is false as long as this parameter has its default. */
  readonly absentBy?: string;
  /** How many of it there are, where one declaration that cannot be told apart stands for several. */
  readonly count?: number;
  readonly change?: ResourceChange;
}

/** A module, a stack or a nested deployment. */
export interface DeclaredModule {
  readonly address: string;
  /** What people call it, where its address does not tell that; empty where nothing does. */
  readonly title?: string;
  /** The module that it stands in; absent: the root. */
  readonly parent?: string;
  /** Where its content comes from, as written. */
  readonly source?: string;
  /** What it declares is not read: it is drawn as one thing. Absent: it was read. */
  readonly opaque?: Unread;
  /** What is handed to one that could not be read, by the names of its inputs. */
  readonly inputs?: DeclaredResource["properties"];
  /** Its language has it as a resource, whose properties are what it is handed. */
  readonly isResource?: true;
  /** How many of it there are, where one call that could not be read stands for several. */
  readonly count?: number;
  /** What it is deployed after, and what is handed to it: the latter is named again by what of it takes that. */
  readonly references?: readonly Reference[];
  /** Its condition is false whatever a deployment chooses; all that it declares has this, too. */
  readonly never?: true;
  readonly place?: SourcePlace;
}

/**
 * Where what is not read is kept: `here` is what should be among the files and is not, or cannot be read; `elsewhere`
 * is a registry, a repository or a store, which no reading opens.
 */
export type Unread = "here" | "elsewhere";

/** Something of the input that was left out or could not be understood. One of it never spoils the rest. */
export interface ReadProblem {
  /** In a sentence: what is wrong and, where there is something, what to do about it. */
  readonly message: string;
  readonly place?: SourcePlace;
  /** Declarations are not read for it; absent: only a word of them is not, or another one counts. */
  readonly unread?: Unread;
}

export interface Reading {
  readonly language: ReadLanguage;
  /** What is read: what exists (`state`), what is declared (`source`), or what a run is about to do (`changes`). */
  readonly of: "source" | "state" | "changes";
  /** The region that resources are in that do not say otherwise, as their cloud writes it. */
  readonly region?: string;
  readonly resources: readonly DeclaredResource[];
  readonly modules: readonly DeclaredModule[];
  readonly problems: readonly ReadProblem[];
  /**
   * What it was read from: the folder of a configuration or the file of a template first, then those of the modules and
   * the stacks in it.
   */
  readonly readFrom?: readonly string[];
}

/** Input that cannot be read at all. The message says what is wrong and what to do next. */
export class ReadError extends Error {
  override readonly name = "ReadError";
  readonly place: SourcePlace | undefined;

  /** Whether something is there that is not read; false also where nobody knows. */
  readonly isThere: boolean;
  /** Whether that is a link which leads out of what may be read, or nowhere. */
  readonly isLink: boolean;

  constructor(message: string, place?: SourcePlace, isThere = false, isLink = false) {
    super(message);
    this.place = place;
    this.isThere = isThere;
    this.isLink = isLink;
  }
}

/** Why something is not read that is there, as a problem; undefined for what need not be there, and is not. */
export function barTo(error: unknown, file: string): ReadProblem | undefined {
  return error instanceof ReadError && error.isThere
    ? { message: error.message, place: { file }, unread: "here" }
    : undefined;
}

/** An error as the refusal of a file, also one that nobody foresaw. */
export function refusalOf(error: unknown, file: string): ReadError {
  if (error instanceof ReadError) return error.place ? error : new ReadError(error.message, { file });
  return new ReadError(errorWords(error), { file });
}

/** The files that a reader may open: those of the folders that the user named, and nothing else. */
export interface SourceFiles {
  /**
   * Names of what is directly in a folder, sorted; those of folders end with `/`. What is not read, such as a link out
   * of the named folders, is among them: reading it says why. Folders are relative, with `/`; `""` is the root.
   */
  list(folder: string): Promise<readonly string[]>;
  /** @throws ReadError where the file is outside of the named folders, too large or gone */
  read(file: string): Promise<Uint8Array>;
  /** The path of where a file stands that may be a link, which several may lead to; the same where it is none. */
  place?(file: string): Promise<string>;
  /** What earlier readings made of files: of whoever reads the same folder after each edit. */
  readonly parsed?: ParsedFiles;
}

/** What readings made of texts, by file. What is kept is not changed by who gets it. */
export class ParsedFiles {
  readonly #kept = new Map<string, { readonly text: string; readonly result: unknown }>();
  #characters = 0;

  /** What `parse` makes of a file's text, unless that is known; each caller has to keep files of one kind. */
  of<T>(file: string, text: string, parse: (text: string) => T): T {
    const known = this.#kept.get(file);
    if (known?.text === text) return known.result as T;
    const result = parse(text);
    this.#characters += text.length - (known?.text.length ?? 0);
    if (this.#characters > MOST_CHARACTERS) {
      this.#kept.clear();
      this.#characters = text.length;
    }
    this.#kept.set(file, { text, result });
    return result;
  }
}

/** Characters of all texts that are kept: trees take some twenty times as many bytes. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
