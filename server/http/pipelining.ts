import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerClientError } from './client-errors.ts';
import { STOPPED, stopParsers } from './parser-stop.ts';
import { timeSlices } from './time-slices.ts';
import { roomForRequests, type RoomOptions } from './underway.ts';

/**
 * Requests of one connection that wait for the answer before theirs, and with one more those that may come in one piece.
 * Neither browsers nor proxies send any ahead, and each is read before anybody's turn.
 */
const WAITING = 1;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a connection has sent. */
interface Line {
  /** How many wait for the answer before them, and whether one waits for its turn only. */
  length: number;
  isInTurn: boolean;
  /** The answer to the last one, until it has left. */
  last: ServerResponse | undefined;
  /** How many came in the last piece, and what had come of the connection when it ended. */
  came: number;
  bytesRead: number;
  /** Nothing more is read: it is closed when the last is answered. */
  isClosed?: boolean;
}

const lines = new WeakMap<Socket, Line>();

/**
 * Works on one request of a connection at a time. node:http reads all requests that a client sends in one go and begins
 * with every one of them at once, so that hundreds of answers pile up on a connection that takes none. Here the next one is
 * begun when the answer before it has left, and nothing more is read from the connection until none waits. Whoever sends
 * more ahead than may wait is answered those, and the connection is closed: of one that breaks off, Node makes an error with
 * a stack for each request that waits. What answers requests must not throw; if it does, that ends its
 * connection and not the process. To be called when everything that answers requests listens already.
 */
export function oneAtATime({ server, log }: Pick<FastifyInstance, 'server' | 'log'>, options: RoomOptions): void {
  const slices = timeSlices();
  const room = roomForRequests(options);

  server.on('connection', (socket: Socket) => {
    const line: Line = { length: 0, isInTurn: false, last: undefined, came: 0, bytesRead: 0 };
    lines.set(socket, line);
    slices.connected();
    // Node reads on by itself for the body of the request before, which is whole.
    socket.on('resume', () => {
      if (line.length > 0 || line.isInTurn || line.isClosed) socket.pause();
    });
  });

  stopParsers(server, (socket) => {
    const line = lines.get(socket);
    if (!line) return true;
    const { bytesRead } = socket;
    line.came = line.bytesRead === bytesRead ? line.came + 1 : 1;
    line.bytesRead = bytesRead;
    if (line.length < WAITING && line.came <= WAITING + 1) return true;
    line.isClosed = true;
    closeAfter(line.last, socket);
    return false;
  });

  /** Begins at once or in turn; nothing more is read of the connection meanwhile. */
  function takeTurn(socket: Socket, begin: () => void): void {
    const line = lines.get(socket);
    if (!line) return;
    let isPaused = false;
    line.isInTurn = true;
    slices.begin(socket, () => {
      line.isInTurn = false;
      begin();
      if (isPaused && line.length === 0) socket.resume();
    });
    if (!line.isInTurn) return;
    isPaused = true;
    socket.pause();
  }

  function wait(socket: Socket, response: ServerResponse, begin: () => void): void {
    const line = lines.get(socket);
    if (!line) return;
    line.length += 1;
    socket.pause();
    // Other connections have their turn between two requests of this one.
    response.once('socket', () =>
      setImmediate(() => {
        if (socket.destroyed) return;
        line.length -= 1;
        takeTurn(socket, begin);
        if (line.length === 0 && !line.isInTurn) socket.resume();
      }),
    );
  }

  function orEnd(response: ServerResponse, work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error }, 'a request could not be begun');
      (response.socket ?? response).destroy();
    }
  }

  for (const event of ['request', 'checkExpectation']) {
    for (const handle of server.listeners(event) as Handler[]) {
      const begin: Handler = (request, response) => {
        orEnd(response, () => handle.call(server, request, response));
      };
      server.off(event, handle);
      server.on(event, (request: IncomingMessage, response: ServerResponse) => {
        orEnd(response, () => {
          const { socket } = request;
          if (!room.isLeft(request)) return;
          remember(response, socket);
          // A response has the connection when the one before it has left.
          if (response.socket) takeTurn(socket, () => begin(request, response));
          else wait(socket, response, () => begin(request, response));
          room.take(request, response);
        });
      });
    }
  }
}

function remember(response: ServerResponse, socket: Socket): void {
  const line = lines.get(socket);
  if (!line) return;
  line.last = response;
  response.once('finish', () => {
    if (line.last === response) line.last = undefined;
  });
}

function closeAfter(last: ServerResponse | undefined, socket: Socket): void {
  if (!last) return socket.destroySoon();
  // Says so, unless that is sent already.
  last.shouldKeepAlive = false;
  last.once('finish', () => socket.destroySoon());
}

/** Answers what the parser refuses; what it was stopped at is not answered, as those before it still are. */
export function answerRefused(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === STOPPED && lines.get(socket)?.isClosed) return;
  answerClientError(error, socket);
}
