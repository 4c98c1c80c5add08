/** Puts our own words into the user's language, with `{0}`, `{1}`… for values: `say` of the editor, `t` of its pages. */
export type Tell = (text: string, ...values: readonly (string | number)[]) => string;
