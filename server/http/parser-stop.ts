// What of Node's parser is no interface of Node: lib/_http_common.js and lib/_http_server.js. Whatever ends a connection,
// destroying it too, first lets the parser read the piece that came to its end, with an object for everything in it.
// parser-stop.test.ts fails when Node changes; all is read then.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** The place of what is called with each piece of a body (kOnBody). */
const ON_BODY = 3;

interface Parser {
  /** Called when the head of a request has been read. */
  onIncoming?: ((request: IncomingMessage, keepsAlive: boolean) => number) | null;
  [ON_BODY]?: unknown;
}

type Parsed = Socket & { parser?: Parser | null };

/** Told to the parser: an error, after which it reads nothing more. */
const STOP = -1;

/** The code of the error that Node says then, as a `clientError` of the connection. */
export const STOPPED = 'HPE_CB_HEADERS_COMPLETE';

/** Stops the parser of each connection at a request that `mayRead` does not want, before Node makes an answer for it. */
export function stopParsers(server: Server, mayRead: (socket: Socket) => boolean): void {
  server.on('connection', (socket: Parsed) => {
    const { parser } = socket;
    const read = parser?.onIncoming;
    if (!parser || !read) return;
    parser.onIncoming = (request, keepsAlive) => (mayRead(socket) ? read(request, keepsAlive) : STOP);
  });
}

/** Has the parser tell nothing more of bodies on a connection that is about to be closed. */
export function deafen(socket: Socket): void {
  const { parser } = socket as Parsed;
  if (!parser) return;
  const { [ON_BODY]: tell } = parser;
  parser[ON_BODY] = undefined;
  // It is the parser of another connection then, after this event at the earliest.
  socket.once('close', () => (parser[ON_BODY] = tell));
}
