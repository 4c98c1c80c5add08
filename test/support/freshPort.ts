const used = new Set<number>();

/**
 * Listens at a port where no server of this process was before: to a client that is one and the same service, which may
 * still have asked it to wait for an hour. `listen` takes any free port each time it is called.
 */
export async function atFreshPort<Server>(
  listen: () => Promise<Server>,
  { port, stop }: { port: (server: Server) => number; stop: (server: Server) => Promise<unknown> },
): Promise<Server> {
  for (;;) {
    const server = await listen();
    const taken = used.has(port(server));
    used.add(port(server));
    if (!taken) return server;
    await stop(server);
  }
}
