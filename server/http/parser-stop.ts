// Uses internals of Node's parser: lib/_http_common.js and lib/_http_server.js. Whatever ends a connection, even
// destroying it, first lets the parser read the rest of the received piece, with an object for everything in it.
// parser-stop.test.ts fails when Node changes; then everything is read.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Index of the callback for each piece of a body (kOnBody). */
const ON_BODY = 3;

interface Parser {
  /** Called when the headers of a request have been read. */
  onIncoming?: ((request: IncomingMessage, keepsAlive: boolean) => number) | null;
  [ON_BODY]?: unknown;
}

type Parsed = Socket & { parser?: Parser | null };

/** Return value that makes the parser fail and read nothing more. */
const STOP = -1;

/** The code of the `clientError` that Node emits then. */
export const STOPPED = 'HPE_CB_HEADERS_COMPLETE';

/** Stops the parser of each connection at a request that `mayRead` rejects, before Node creates a response for it. */
export function stopParsers(server: Server, mayRead: (socket: Socket) => boolean): void {
  server.on('connection', (socket: Parsed) => {
    const { parser } = socket;
    const read = parser?.onIncoming;
    if (!parser || !read) return;
    parser.onIncoming = (request, keepsAlive) => (mayRead(socket) ? read(request, keepsAlive) : STOP);
  });
}

/** Makes the parser discard body pieces of a connection that is about to be closed. */
export function deafen(socket: Socket): void {
  const { parser } = socket as Parsed;
  if (!parser) return;
  const { [ON_BODY]: tell } = parser;
  parser[ON_BODY] = undefined;
  // Restores it: from then on the parser may serve another connection.
  socket.once('close', () => (parser[ON_BODY] = tell));
}
