/**
 * Every way a call can fail, as a class with a `reason` that code switches on, one sentence for people
 * (`message`) and one next step (`nextStep`). The same words stand in trees, panel, notifications and AI tools.
 * Nothing here ever holds a token, a login code, a header or a body.
 */
import {
  type BadResponseText,
  fillText,
  serviceErrorText,
  TEXTS,
  type TextData,
  type TextId,
} from "./errorTexts.ts";

export type Reason =
  | "notSignedIn"
  | "invalidCode"
  | "paidTierRequired"
  | "forbidden"
  | "notFound"
  | "rateLimited"
  | "serviceError"
  | "unreachable"
  | "cutOff"
  | "certificateUntrusted"
  | "proxyAuthRequired"
  | "timeout"
  | "tooLarge"
  | "badResponse"
  | "fileError"
  | "cancelled"
  | "invalidServiceUrl";

/**
 * Base of every error the client throws. To localise one, look `TEXTS[textId]` up in another language and fill
 * it with `data`; `message` and `nextStep` are the English.
 */
export abstract class ClientError extends Error {
  abstract readonly reason: Reason;
  readonly textId: TextId;
  readonly data: TextData;
  readonly nextStep: string;

  constructor(textId: TextId, data: TextData = {}) {
    super(fillText(TEXTS[textId].message, data));
    this.textId = textId;
    this.data = data;
    this.nextStep = fillText(TEXTS[textId].nextStep, data);
  }
}

/** No token, or a token the service does not accept (401). */
export class NotSignedIn extends ClientError {
  override readonly name = "NotSignedIn";
  readonly reason = "notSignedIn";

  constructor(why: "noToken" | "tokenRejected" = "noToken") {
    super(why);
  }
}

/** The login code was refused, or may have been spent by an exchange whose answer never arrived. */
export class InvalidCode extends ClientError {
  override readonly name = "InvalidCode";
  readonly reason = "invalidCode";

  /** @param words the service's own, for why it refused the code */
  constructor(why: "codeRefused" | "codeMaybeSpent" = "codeRefused", words?: string) {
    super(why === "codeRefused" && words !== undefined ? "codeRefusedWords" : why, { words: words ?? "" });
  }
}

/** 403, with the service's own words where it sends some. */
abstract class Refused extends ClientError {
  /** With secrets blotted out. */
  readonly serviceMessage: string | undefined;

  constructor(textId: "paidTierRequired" | "forbidden", words: string | undefined) {
    super(words === undefined ? textId : `${textId}Words`, { words: words ?? "" });
    this.serviceMessage = words;
  }
}

/** 403 on a route that needs a paid tier: the account has none. */
export class PaidTierRequired extends Refused {
  override readonly name = "PaidTierRequired";
  readonly reason = "paidTierRequired";

  constructor(serviceMessage?: string) {
    super("paidTierRequired", serviceMessage);
  }
}

/** 403 on any other route: the account may not do this, and no plan that is paid for need change it. */
export class Forbidden extends Refused {
  override readonly name = "Forbidden";
  readonly reason = "forbidden";

  constructor(serviceMessage?: string) {
    super("forbidden", serviceMessage);
  }
}

/** 404: absent, or not visible to this account. */
export class NotFound extends ClientError {
  override readonly name = "NotFound";
  readonly reason = "notFound";
  /** The service's own words, with secrets blotted out. */
  readonly serviceMessage: string | undefined;

  constructor(serviceMessage?: string) {
    super("notFound");
    this.serviceMessage = serviceMessage;
  }
}

/** 429 that named a wait longer than the client's longest; nothing is sent before `until`. */
export class RateLimited extends ClientError {
  override readonly name = "RateLimited";
  readonly reason = "rateLimited";
  readonly until: Date;

  /** @param until milliseconds since the epoch */
  constructor(until: number) {
    const date = new Date(Math.ceil(until));
    super("rateLimited", { time: timeText(date) });
    this.until = date;
  }
}

/** The local time of day, after the day when that is not today: as ISO 8601 has both, and Swedish writes them. */
function timeText(date: Date): string {
  const [day, time] = date.toLocaleString("sv").split(" ");
  return day === new Date().toLocaleDateString("sv") ? `${time}` : `${day} ${time}`;
}

/** Any other status that is no success, a redirect, or a tool result that says it is an error. */
export class ServiceError extends ClientError {
  override readonly name = "ServiceError";
  readonly reason = "serviceError";
  readonly status: number;
  /** The service's name for the request, to quote to its operators. */
  readonly requestId: string | undefined;
  /** The service's own words, with secrets blotted out. */
  readonly serviceMessage: string | undefined;

  /**
   * @param what "noExchange" where login codes are to be exchanged, and nothing is there that does
   * @param to the origin that a redirect leads to, where it is to be shown
   */
  constructor(status: number, requestId?: string, serviceMessage?: string, what?: "noExchange", to?: string) {
    super(serviceErrorText({ status, request: requestId, words: serviceMessage, what, to }), {
      status,
      words: serviceMessage ?? "",
      request: requestId ?? "",
      to: to ?? "",
    });
    this.status = status;
    this.requestId = requestId;
    this.serviceMessage = serviceMessage;
  }
}

/** The cause of an {@link Unreachable} whose port the Fetch standard forbids ("port blocking"). */
export const FORBIDDEN_PORT = "FORBIDDEN_PORT";

/** No connection, or one that broke before an answer began. `cause` is a short code such as ECONNREFUSED. */
export class Unreachable extends ClientError {
  override readonly name = "Unreachable";
  readonly reason = "unreachable";
  override readonly cause: string;
  /** True when no connection came about, so that the service has seen nothing of the request. */
  readonly connecting: boolean;

  constructor(host: string, cause: string, connecting: boolean) {
    const isHungUp = !connecting && HANG_UPS.has(cause);
    super(UNREACHABLE_TEXTS.get(cause) ?? (isHungUp ? "hungUp" : "unreachable"), { host, cause });
    this.cause = cause;
    this.connecting = connecting;
  }
}

const UNREACHABLE_TEXTS: ReadonlyMap<string, TextId> = new Map([
  ["ENOTFOUND", "unknownHost"],
  [FORBIDDEN_PORT, "portForbidden"],
]);

/** What the other end of a connection, or what is in between, has done to it. */
const HANG_UPS: ReadonlySet<string> = new Set(["UND_ERR_SOCKET", "ECONNRESET", "ECONNABORTED", "EPIPE"]);

/** An answer that began and broke off before its end. `cause` is a short code such as ECONNRESET. */
export class AnswerCutOff extends ClientError {
  override readonly name = "AnswerCutOff";
  readonly reason = "cutOff";
  override readonly cause: string;

  constructor(cause: string) {
    super("cutOff", { cause });
    this.cause = cause;
  }
}

/** The TLS certificate of the service or of the proxy is not trusted by this computer. */
export class CertificateUntrusted extends ClientError {
  override readonly name = "CertificateUntrusted";
  readonly reason = "certificateUntrusted";
  override readonly cause: string;

  constructor(host: string, cause: string) {
    super("certificateUntrusted", { host, cause });
    this.cause = cause;
  }
}

/** The proxy answered 407. */
export class ProxyAuthRequired extends ClientError {
  override readonly name = "ProxyAuthRequired";
  readonly reason = "proxyAuthRequired";

  constructor(proxy: string) {
    super("proxyAuthRequired", { proxy });
  }
}

export type TimeoutPhase = "connect" | "headers" | "idle" | "digest" | "overall";

/** A phase of the request took longer than the policy allows. */
export class Timeout extends ClientError {
  override readonly name = "Timeout";
  readonly reason = "timeout";
  readonly phase: TimeoutPhase;

  constructor(phase: TimeoutPhase, ms: number) {
    super(`${phase}Timeout`, { seconds: Math.round(ms / 1000) });
    this.phase = phase;
  }
}

/** A body beyond the policy's limits; it was not read to its end. */
export class TooLarge extends ClientError {
  override readonly name = "TooLarge";
  readonly reason = "tooLarge";

  /** @param limit in words, such as "16 MiB" */
  constructor(limit: string, what: "tooLarge" | "logTooLarge" = "tooLarge") {
    super(what, { limit });
  }
}

/** A body that is not what the interface says. */
export class BadResponse extends ClientError {
  override readonly name = "BadResponse";
  readonly reason = "badResponse";
  readonly path: string;
  readonly expected: string;
  readonly got: string;

  /** @param what the words for one of the cases that have their own */
  constructor(path: string, expected: string, got: string, what: BadResponseText = "badResponse") {
    super(what, { path: path === "" ? "the body" : path, expected, got });
    this.path = path;
    this.expected = expected;
    this.got = got;
  }
}

/** A file on this computer cannot be written or read. `cause` is a code such as ENOSPC. */
export class FileError extends ClientError {
  override readonly name = "FileError";
  readonly reason = "fileError";
  override readonly cause: string;

  /** @param file its name, without its folder */
  constructor(what: "logUnwritable" | "fileUnreadable", cause: string, file = "") {
    super(what, { cause, file });
    this.cause = cause;
  }
}

/** The caller's signal was aborted. */
export class Cancelled extends ClientError {
  override readonly name = "Cancelled";
  readonly reason = "cancelled";

  constructor() {
    super("cancelled");
  }
}

/** The configured address cannot be a service's base URL. */
export class InvalidServiceUrl extends ClientError {
  override readonly name = "InvalidServiceUrl";
  readonly reason = "invalidServiceUrl";

  constructor(why: "notUrl" | "notHttps" | "urlCredentials" | "urlQuery") {
    super(why);
  }
}
