/** The English of every error: one sentence and one next step. `{name}` stands for a value of the error's data. */
export const TEXTS = {
  noToken: {
    message: "You are not signed in.",
    nextStep: "Use an account of your service, or the built-in service, which needs none.",
  },
  tokenRejected: {
    message: "The service no longer accepts your sign-in.",
    nextStep: "Sign in again.",
  },
  codeRefused: {
    message: "The service did not accept this login code: it is wrong, expired or already used.",
    nextStep: "Get a new login code and enter that one.",
  },
  codeRefusedWords: {
    message: "The service did not accept this login code: {words}",
    nextStep: "Get a new login code and enter that one.",
  },
  codeMaybeSpent: {
    message: "The service's answer did not come through, so this login code may already be used.",
    nextStep: "Get a new login code and enter that one.",
  },
  noExchange: {
    message: "Is the service address right? It does not exchange login codes (status {status}).",
    nextStep: "Check infraPlanner.serviceUrl, then enter the code again.",
  },
  noExchangeWords: {
    message: "Is the service address right? It does not exchange login codes (status {status}): {words}",
    nextStep: "Check infraPlanner.serviceUrl, then enter the code again.",
  },
  paidTierRequired: {
    message: "This needs a paid plan, which your account does not have.",
    nextStep: "Ask the owner of your organization about a paid plan, or switch the account.",
  },
  paidTierRequiredWords: {
    message: "This needs a paid plan, which your account does not have: {words}",
    nextStep: "Ask the owner of your organization about a paid plan, or switch the account.",
  },
  forbidden: {
    message: "Your account may not do this.",
    nextStep: "Ask the owner of your organization for access, or switch the account.",
  },
  forbiddenWords: {
    message: "Your account may not do this: {words}",
    nextStep: "Ask the owner of your organization for access, or switch the account.",
  },
  notFound: {
    message: "The service does not have this, or your account may not see it.",
    nextStep: "Check the ID, and that you are signed in with the right account.",
  },
  rateLimited: {
    message: "The service accepts no more requests until {time}.",
    nextStep: "Wait until {time}, then try again.",
  },
  serverError: {
    message: "The service failed (status {status}).",
    nextStep: "Try again later; if it keeps happening, tell the service's operators.",
  },
  serverErrorWords: {
    message: "The service failed (status {status}): {words}",
    nextStep: "Try again later; if it keeps happening, tell the service's operators.",
  },
  serverErrorRequest: {
    message: "The service failed (status {status}, request {request}).",
    nextStep: "Try again later; if it keeps happening, give the request ID to the service's operators.",
  },
  serverErrorRequestWords: {
    message: "The service failed (status {status}, request {request}): {words}",
    nextStep: "Try again later; if it keeps happening, give the request ID to the service's operators.",
  },
  refused: {
    message: "The service refused the request (status {status}).",
    nextStep: "Check what was entered and the service address.",
  },
  refusedWords: {
    message: "The service refused the request (status {status}): {words}",
    nextStep: "Change what was entered and try again.",
  },
  redirected: {
    message: "The service answered with a redirect (status {status}), which is not followed.",
    nextStep: "Set infraPlanner.serviceUrl to the address that the service has now.",
  },
  redirectedTo: {
    message: "The service answered with a redirect to {to} (status {status}), which is not followed.",
    nextStep:
      "Set infraPlanner.serviceUrl to the address that the service has now; if it is a sign-in of your network, sign in there in a browser first.",
  },
  notModified: {
    message: "The service answered that nothing has changed (status 304), which was not asked.",
    nextStep:
      "Try again later; if it keeps happening, a cache between you and the service answers in its place.",
  },
  networkSignIn: {
    message: "Your network wants you to sign in before it lets you through (status 511).",
    nextStep: "Open any web page in a browser, sign in to the network there, then try again.",
  },
  toolError: {
    message: "The service reported an error: {words}",
    nextStep: "Change what was entered and try again.",
  },
  unreachable: {
    message: "Cannot reach {host} ({cause}).",
    nextStep: "Check the service address, and your network or proxy.",
  },
  hungUp: {
    message: "The connection to {host} ended without an answer ({cause}).",
    nextStep: "Try again; if it keeps happening, check the service address, and your network or proxy.",
  },
  unknownHost: {
    message: "There is no host named {host}.",
    nextStep: "Check the service address, and that your VPN is connected if it needs one.",
  },
  portForbidden: {
    message: "The editor's network layer refuses to connect to {host}: its port belongs to another protocol.",
    nextStep: "Set infraPlanner.transport to “undici”, or let the service listen on another port.",
  },
  cutOff: {
    message: "The service's response was cut off before its end ({cause}).",
    nextStep:
      "Try again; if it keeps happening, a proxy between you and the service may be cutting responses off.",
  },
  certificateUntrusted: {
    message: "The certificate of {host} is not trusted on this computer ({cause}).",
    nextStep:
      "Add your organization's root certificate to the operating system's store, then restart the editor.",
  },
  proxyAuthRequired: {
    message: "The proxy {proxy} wants a user name and password.",
    nextStep: "Put them into the http.proxy setting (http://user:password@host:port).",
  },
  connectTimeout: {
    message: "No connection within {seconds} seconds.",
    nextStep: "Check your network or proxy.",
  },
  headersTimeout: {
    message: "The service did not answer within {seconds} seconds.",
    nextStep: "Try again later.",
  },
  idleTimeout: {
    message: "The service stopped sending in the middle of its answer for {seconds} seconds.",
    nextStep: "Try again later.",
  },
  overallTimeout: {
    message: "The service did not finish its answer within {seconds} seconds.",
    nextStep: "Try again later, or ask for less.",
  },
  tooLarge: {
    message: "The service's answer is larger than {limit} and was not read to its end.",
    nextStep: "Ask for less, or open logs as a file.",
  },
  logTooLarge: {
    message: "The log is larger than {limit} and was not loaded.",
    nextStep: "Open its end instead, or fetch the whole with the service's own tools.",
  },
  badResponse: {
    message: "The service's answer is not understood: {path} should be {expected}, but is {got}.",
    nextStep: "Check that infraPlanner.serviceUrl is the address of an infrastructure planning service.",
  },
  webPage: {
    message: "The answer is a web page instead of the service's data.",
    nextStep:
      "Check infraPlanner.serviceUrl, and in a browser whether your network wants you to sign in first.",
  },
  notJsonAlone: {
    message: "The service's answer should be one JSON document alone, but is {got}.",
    nextStep:
      "Ask the service's operators to look at what adds to its answers: their server, or a proxy in front of it.",
  },
  malformedHttp: {
    message: "The service's answer is not valid HTTP: {got}.",
    nextStep:
      "Check infraPlanner.serviceUrl; if it is right, ask the service's operators to look at their server and proxies.",
  },
  oddStatus: {
    message: "The service answered with {got}: no status that an answer can have.",
    nextStep:
      "Check infraPlanner.serviceUrl; if it is right, ask the service's operators to look at their server and proxies.",
  },
  unsendableToken: {
    message: "The service issued a token that no request can carry: {got}.",
    nextStep: "Tell the service's operators; then get a new login code, since this one is used.",
  },
  unaskedContinue: {
    message: "The service answered “100 Continue”, which was not asked for, and its answer cannot be read.",
    nextStep: "Ask the service's operators to send it only where it is asked for, or to look at their proxy.",
  },
  undecodable: {
    message: "The service's answer is said to be compressed, but cannot be decompressed.",
    nextStep:
      "Check infraPlanner.serviceUrl; if it is right, ask the service's operators to look at their server and proxies.",
  },
  unknownEncoding: {
    message: "The service's answer is encoded in a way that was not offered ({got}).",
    nextStep: "Ask the service's operators to send gzip, deflate or br only, or to look at their proxy.",
  },
  logUnwritable: {
    message: "The log file cannot be written ({cause}).",
    nextStep: "Make room on the disk or choose another place for the file.",
  },
  fileUnreadable: {
    message: "The file {file} cannot be read ({cause}).",
    nextStep: "Check that it is there and that you may read it, then try again.",
  },
  digestTimeout: {
    message: "The service took in the whole file and then did not answer within {seconds} seconds.",
    nextStep: "Refresh to see whether it was taken in; if not, try again later.",
  },
  cancelled: {
    message: "Cancelled.",
    nextStep: "Start it again when you need it.",
  },
  notUrl: {
    message: "The service address is not an http or https address.",
    nextStep: "Enter an address such as https://planner.example.com.",
  },
  notHttps: {
    message: "The service address must start with https, because your sign-in travels over it.",
    nextStep: "Use https; http is accepted for this computer (localhost) alone.",
  },
  urlCredentials: {
    message: "The service address must not contain a user name or password.",
    nextStep: "Remove the part before the @ and sign in instead.",
  },
  urlQuery: {
    message: "The service address must not contain a query or a fragment.",
    nextStep: "Remove everything from the ? or # on.",
  },
} as const;

export type TextId = keyof typeof TEXTS;
/** What can be wrong with an answer whose status says nothing of it. */
export type BadResponseText =
  | "badResponse"
  | "webPage"
  | "notJsonAlone"
  | "unaskedContinue"
  | "malformedHttp"
  | "oddStatus"
  | "undecodable"
  | "unknownEncoding"
  | "unsendableToken";
export type TextData = Readonly<Record<string, string | number>>;

/** What is known of an answer whose status is no success. */
export interface ServiceFailure {
  readonly status: number;
  readonly request: string | undefined;
  readonly words: string | undefined;
  readonly what: "noExchange" | undefined;
  /** The origin that a redirect leads to. */
  readonly to: string | undefined;
}

/** Which text is about it. */
export function serviceErrorText({ status, request, words, what, to }: ServiceFailure): TextId {
  if (what !== undefined) return words === undefined ? what : `${what}Words`;
  if (status < 300) return "toolError";
  if (status === 304) return "notModified";
  if (status === 511) return "networkSignIn";
  if (status < 400) return to === undefined ? "redirected" : "redirectedTo";
  if (status >= 500)
    return `serverError${request === undefined ? "" : "Request"}${words === undefined ? "" : "Words"}`;
  return words === undefined ? "refused" : "refusedWords";
}

/** A text with its `{name}` placeholders filled from `data`. */
export function fillText(text: string, data: TextData): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : placeholder,
  );
}
