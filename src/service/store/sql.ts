/**
 * Statements as tagged templates: what stands between the values is text of the program alone, and values are only ever
 * parameters. One template serves every kind of database, and what was made of it is found again by the identity of its
 * strings, of which there are as many as places in the program.
 */
import { UnstorableText, unstorableIn } from "./storable.ts";

/** What can be bound to a parameter. */
export type SqlValue = string | number | null | Uint8Array;

/** A kind of database. */
export type Dialect = "sqlite" | "postgres";

/** Text of a statement that each kind of database writes in its own way. Always the same one at the same place. */
export class Wording {
  readonly texts: Readonly<Record<Dialect, string>>;

  constructor(texts: Readonly<Record<Dialect, string>>) {
    this.texts = texts;
  }
}

/** Texts to stand after IN: one parameter, however many they are. */
export class TextList {
  readonly json: string;

  constructor(texts: readonly string[]) {
    this.json = JSON.stringify(texts);
  }
}

const IN_LIST: Readonly<Record<Dialect, readonly [before: string, after: string]>> = {
  sqlite: ["(SELECT value FROM json_each(", "))"],
  postgres: ["(SELECT jsonb_array_elements_text(", "::jsonb))"],
};

/** A statement with its values. */
export interface Sql {
  readonly strings: TemplateStringsArray;
  readonly values: readonly (SqlValue | TextList | Wording)[];
}

/** A statement: `sql\`SELECT name FROM projects WHERE id = ${id}\``. */
export function sql(
  strings: TemplateStringsArray,
  ...values: readonly (SqlValue | TextList | Wording)[]
): Sql {
  return { strings, values };
}

/** The statement's text, with `?` or `$1` and so on in the places of its values. */
export function textOf({ strings, values }: Sql, dialect: Dialect): string {
  let text = strings[0] ?? "";
  let count = 0;
  for (const [index, value] of values.entries()) {
    if (value instanceof Wording) text += value.texts[dialect];
    else {
      count++;
      const place = dialect === "sqlite" ? "?" : `$${count}`;
      const [before, after] = value instanceof TextList ? IN_LIST[dialect] : ["", ""];
      text += before + place + after;
    }
    text += strings[index + 1];
  }
  return text;
}

/** The values as they are bound, in the order of their places. @throws UnstorableText */
export function parametersOf({ values }: Sql): SqlValue[] {
  const parameters: SqlValue[] = [];
  for (const value of values) {
    if (typeof value === "string") {
      const reason = unstorableIn(value);
      if (reason !== undefined) throw new UnstorableText("a text", reason);
      parameters.push(value);
    } else if (value instanceof TextList) parameters.push(value.json);
    else if (!(value instanceof Wording)) parameters.push(value);
  }
  return parameters;
}
