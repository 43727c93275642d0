import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a port of this machine that can fail like a network. */
export interface TcpProxy {
  port: number;
  /** Drops everything silently, as when a server hangs or a cable is pulled. */
  silence(): void;
  /** Delivers what was sent in the meantime. */
  resume(): void;
  /** Closes all connections, and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function tcpProxy(target: number): Promise<TcpProxy> {
  const ends = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      if (silent) from.pause();
    }
  });
  let port = 0;
  async function open(): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }
  async function cut(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : undefined;
    if (closed) server.close();
    for (const end of ends) end.destroy();
    await closed;
  }
  await open();
  return {
    port,
    silence() {
      silent = true;
      for (const end of ends) end.pause();
    },
    resume() {
      silent = false;
      for (const end of ends) end.resume();
    },
    cut,
    mend: open,
    close: cut,
  };
}
