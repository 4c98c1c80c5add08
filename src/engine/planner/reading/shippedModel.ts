import * as z from "zod/mini";
import stored from "./model.json" with { type: "json" };
import type { StoredModel } from "./model.ts";
import { TextModel } from "./textModel.ts";

let ready: TextModel | undefined;

/** The models that ship with the engine; brought into memory when a text is first read. */
export function shippedTextModel(): TextModel {
  ready ??= new TextModel(z.parse(z.custom<StoredModel>(), stored));
  return ready;
}
