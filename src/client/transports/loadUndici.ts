/** What undici registers its process-wide dispatcher under: the second since version 8, the first before. */
const GLOBAL_DISPATCHERS = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"].map((name) =>
  Symbol.for(name),
);

type Undici = typeof import("undici")["default"];
let loading: Promise<Undici> | undefined;

/**
 * Loads undici on the first remote request: it costs 70 ms. Loading it replaces the dispatcher that Node's own fetch
 * uses for every other extension in this process, so that one is put back.
 */
export function loadUndici(): Promise<Undici> {
  loading ??= loadQuietly();
  return loading;
}

async function loadQuietly(): Promise<Undici> {
  // Makes Node set up its own fetch first: one that comes while undici loads would find undici's dispatcher, set up
  // none of its own, and be left with nothing.
  void globalThis.Headers;
  const globals = globalThis as Record<symbol, unknown>;
  const before = GLOBAL_DISPATCHERS.map((key) => globals[key]);
  // A CommonJS package: only its default export survives bundling into an ES module whole.
  const { default: undici } = await import("undici");
  GLOBAL_DISPATCHERS.forEach((key, index) => {
    globals[key] = before[index];
  });
  return undici;
}
