import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerClientError } from './client-errors.ts';
import { STOPPED, stopParsers } from './parser-stop.ts';
import { timeSlices } from './time-slices.ts';
import { inFlightRequests, type RoomOptions } from './in-flight.ts';

/**
 * Maximum number of waiting requests per connection; one more may arrive in one piece. Neither browsers nor proxies
 * pipeline requests, and each is read before anybody's turn.
 */
const WAITING = 1;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The requests of a connection. */
interface Line {
  /** Number of requests that wait for the previous response, and whether one waits only for its time slice. */
  length: number;
  isInTurn: boolean;
  /** The response to the last one, until it has been sent. */
  last: ServerResponse | undefined;
  /** Number of requests in the last piece, and `bytesRead` of the connection at the end of that piece. */
  came: number;
  bytesRead: number;
  /** Nothing more is read: the connection closes after the last response. */
  isClosed?: boolean;
}

const lines = new WeakMap<Socket, Line>();

/**
 * Handles one request of a connection at a time. node:http starts all pipelined requests at once, so that hundreds of
 * responses pile up on a connection that takes none. Here the next request begins when the previous response has been
 * sent, and nothing more is read from the connection while one waits. If a client pipelines more than may wait, those
 * are answered and the connection is closed: aborting it would make Node create an error with a stack for each waiting
 * request. Request handlers must not throw; if one does, that ends its connection and not the process. Call this when
 * all request listeners are registered.
 */
export function oneAtATime({ server, log }: Pick<FastifyInstance, 'server' | 'log'>, options: RoomOptions): void {
  const slices = timeSlices();
  const room = inFlightRequests(options);

  server.on('connection', (socket: Socket) => {
    const line: Line = { length: 0, isInTurn: false, last: undefined, came: 0, bytesRead: 0 };
    lines.set(socket, line);
    slices.connected();
    // Node resumes by itself for the body of the previous request, which is already complete.
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

  /** Begins at once or in its time slice; nothing more is read from the connection meanwhile. */
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
    // Other connections get a turn between two requests of this one.
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
          // A response has a socket once the previous one has been sent.
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
  // Sends `Connection: close`, unless the headers are sent already.
  last.shouldKeepAlive = false;
  last.once('finish', () => socket.destroySoon());
}

/** Answers parser errors; an intended stop is not answered, as the requests before it still are. */
export function answerRefused(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === STOPPED && lines.get(socket)?.isClosed) return;
  answerClientError(error, socket);
}
