/** Titles that were not written for people. */

/** An index or a key in brackets: `queue["orders"]`, `subnet[0]`. */
const KEYED = /\[(?:"[^"]*"|'[^']*'|\d+|each\.\w+|count\.\w+)\]/;
/** What a language puts before a name: `module.x`, `data.aws_x.y`, `aws_x.y`, `azurerm_x.y`. */
const ADDRESS = /^(?:module|data|local|var)\.\S|^[a-z]+_\w+\.\S/;
/** What is worked out later, also within a name: `[concat(…)]`, `${…}`, `web-{n}`. */
const EXPRESSION = /^\[[a-z]+\(|^[a-z]+\('|[$%]\{|\{\w+\}/i;
/** What stands for something in a cloud: `arn:…`, `/subscriptions/…`, `Microsoft.Network/virtualNetworks/main`. */
const PATH = /^arn:|^\/?(?:subscriptions|providers|projects)\/|^[A-Z]\w*(?:\.\w+)+\//i;

/** Whether a title is an address or an expression of a language, and not a name. */
export function looksLikeAddress(title: string): boolean {
  return KEYED.test(title) || ADDRESS.test(title) || EXPRESSION.test(title) || PATH.test(title);
}
