import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of all connections that wait for the answer before theirs: about 4 KB of memory each. */
const WAITING = 10_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Works on one request of a connection at a time. node:http reads all requests that a client sends in one go and begins
 * with every one of them at once, so that hundreds of answers pile up on a connection that takes none. Here the next one is
 * begun when the answer before it has left, and nothing more is read from the connection until none waits. What answers
 * requests must not throw; if it does, that ends its connection and not the process. To be called when it listens already.
 */
export function oneAtATime({ server, log }: { server: Server; log: FastifyInstance['log'] }): void {
  const lines = new WeakMap<Socket, { length: number }>();
  let waiting = 0;

  /** How many requests of the connection wait; counted, and off the count when it closes. */
  function lineOf(socket: Socket): { length: number } {
    const known = lines.get(socket);
    if (known) return known;
    const line = { length: 0 };
    lines.set(socket, line);
    // Node reads on by itself for the body of the request before, which is whole.
    socket.on('resume', () => {
      if (line.length > 0) socket.pause();
    });
    socket.once('close', () => {
      waiting -= line.length;
      line.length = 0;
    });
    return line;
  }

  function wait(socket: Socket, response: ServerResponse, begin: () => void): void {
    // Nobody but a program that means harm or a benchmark sends so many ahead.
    if (waiting >= WAITING) {
      socket.destroy();
      return;
    }
    const line = lineOf(socket);
    line.length += 1;
    waiting += 1;
    socket.pause();
    // Other connections have their turn between two requests of this one.
    response.once('socket', () =>
      setImmediate(() => {
        if (socket.destroyed) return;
        line.length -= 1;
        waiting -= 1;
        begin();
        if (line.length === 0) socket.resume();
      }),
    );
  }

  for (const handle of server.listeners('request') as Handler[]) {
    const begin: Handler = (request, response) => {
      try {
        handle.call(server, request, response);
      } catch (error) {
        log.error({ err: error }, 'a request could not be begun');
        (response.socket ?? response).destroy();
      }
    };
    server.off('request', handle);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // A response has the connection when the one before it has left.
      if (response.socket) begin(request, response);
      else wait(request.socket, response, () => begin(request, response));
    });
  }
}
