/**
 * What every webview and its host (the extension) say to each other. The page calls methods; the host answers each
 * call once and sends events. Both sides parse what arrives; a panel's own protocol file names its methods and events.
 */
import * as z from "zod/mini";

/** What a page may ask the host to do on the user's click. */
export const PANEL_ACTIONS = [
  "signIn",
  "switchAccount",
  "useBuiltInService",
  "diagnoseConnection",
  "savePlan",
  "generateCode",
  "openPlanner",
] as const;
export type PanelAction = (typeof PANEL_ACTIONS)[number];

/** A failure in words for people; `action` takes the next step. */
export const Failure = z.object({
  sentence: z.string(),
  nextStep: z.optional(z.string()),
  /** When the service takes requests again, where it has said so; epoch milliseconds. */
  until: z.optional(z.number()),
  action: z.optional(z.object({ title: z.string(), id: z.enum(PANEL_ACTIONS) })),
});
export type Failure = z.infer<typeof Failure>;

/** Page → host. */
export const PageMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("call"), id: z.int(), method: z.string(), params: z.unknown() }),
  z.object({ type: z.literal("cancel"), id: z.int() }),
  z.object({ type: z.literal("act"), action: z.enum(PANEL_ACTIONS) }),
  /** The event of this id has been taken in. */
  z.object({ type: z.literal("received"), id: z.int() }),
]);
export type PageMessage = z.infer<typeof PageMessage>;

/** Host → page. */
export const HostMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("result"), id: z.int(), result: z.unknown() }),
  z.object({ type: z.literal("failure"), id: z.int(), failure: Failure }),
  z.object({ type: z.literal("event"), id: z.int(), event: z.unknown() }),
]);
export type HostMessage = z.infer<typeof HostMessage>;

/** A panel's methods, each with the schemas of its parameters and its result, and the schema of its events. */
export interface Protocol {
  readonly methods: Readonly<
    Record<string, { readonly params: z.ZodMiniType; readonly result: z.ZodMiniType }>
  >;
  readonly event: z.ZodMiniType;
}
export type Method<P extends Protocol> = keyof P["methods"] & string;
export type Params<P extends Protocol, M extends Method<P>> = z.infer<P["methods"][M]["params"]>;
export type Result<P extends Protocol, M extends Method<P>> = z.infer<P["methods"][M]["result"]>;
export type PanelEvent<P extends Protocol> = z.infer<P["event"]>;

/** What answers a panel's calls: a missing method is a compile error. */
export type Handlers<P extends Protocol> = {
  readonly [M in Method<P>]: (params: Params<P, M>, signal: AbortSignal) => Promise<Result<P, M>>;
};
