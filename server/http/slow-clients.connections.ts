import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { sharedTurns, type Path } from '../queue/shares.ts';
import { networkAndHomeOf } from './origin.ts';

/**
 * Maximum number of connections: in all what a process of 512 MB can hold when each is idle, of one home more than an
 * office of two hundred browsers opens, of the network around it some more. The last thousand are for new connections
 * while idle ones are closed.
 */
const MOST = { inAll: 8_000, withIdle: 7_000, ofOneNetwork: 2_500, ofOneHome: 1_500 };

/** Keep-alive in milliseconds while more than half of all connections are taken. */
const KEPT_SHORTLY = 10_000;

interface Connection {
  socket: Socket;
  /** Its network and its home. */
  owners: Path;
  /** Requests in flight. The connection is idle without any. */
  requests: number;
}

interface Options {
  /** Whether connections come from proxies, which all have the same address and keep them. */
  behindProxy: boolean;
  most?: typeof MOST;
}

/**
 * Prevents anyone from taking all connections: each home and network has a limit, and when nearly all are taken, idle
 * ones are closed of whoever has most of these, the longest idle first.
 */
export function boundConnections(server: Server, { behindProxy, most = MOST }: Options): void {
  const connections = new WeakMap<Socket, Connection>();
  const open = sharedTurns<Connection>();
  const idle = sharedTurns<Connection>();
  const keepAlive = server.keepAliveTimeout;
  server.maxConnections = most.inAll;

  server.on('connection', (socket: Socket) => {
    const owners = networkAndHomeOf(socket);
    if (!owners || (!behindProxy && isFull(owners))) {
      socket.destroy();
      return;
    }
    const connection = { socket, owners, requests: 0 };
    connections.set(socket, connection);
    open.add(owners, connection);
    idle.add(owners, connection);
    socket.once('close', () => {
      forget(connection);
      open.add(owners, connection, -1);
      keepAsLongAsPossible();
    });
    keepAsLongAsPossible();
    if (open.sizeOf() > most.withIdle) close(idle.heaviest([], 'first'));
  });

  for (const event of ['request', 'checkExpectation']) {
    server.on(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      const connection = connections.get(socket);
      if (!connection) return;
      connection.requests += 1;
      if (connection.requests === 1) idle.add(connection.owners, connection, -1);
      response.once('close', () => {
        connection.requests -= 1;
        if (connection.requests === 0 && connections.has(socket)) idle.add(connection.owners, connection);
      });
    });
  }

  const isFull = ([network, home]: Path) =>
    open.sizeOf([network]) >= most.ofOneNetwork || open.sizeOf([network, home]) >= most.ofOneHome;

  function close(connection: Connection | undefined): void {
    if (!connection) return;
    // At once, as the close event comes later.
    forget(connection);
    connection.socket.destroy();
  }

  /** Removes it from the idle connections for good. */
  function forget(connection: Connection): void {
    if (connections.delete(connection.socket) && connection.requests === 0) idle.add(connection.owners, connection, -1);
  }

  /** Not behind proxies: a proxy may reuse a connection for as long as it was told at first. */
  function keepAsLongAsPossible(): void {
    if (!behindProxy) server.keepAliveTimeout = open.sizeOf() > most.inAll / 2 ? KEPT_SHORTLY : keepAlive;
  }
}
