/** Puts our own words into the user's language, with `{0}`, `{1}`… for values: `say` of the editor, `t` of its pages. */
export type Tell = (text: string, ...values: readonly (string | number)[]) => string;

declare const LISTED: unique symbol;

/**
 * A message that is data and not written where it is told. Whoever makes some adds them to `listedMessages` of
 * `src/packaging/messages.ts`, or no language has them.
 */
export type ListedMessage = string & { readonly [LISTED]: true };
